"""Picking: how a move is made by pointing at the table, one spot after another.

A move of one spot is found among the legal moves. Moves of several spots may be too many to list: of those a pick is
offered if it leads to a legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.errors import MoveError, check_list, wrong_argument
from cabo_rules.listing import check_move_kind, kinds_of_moves, moves_of_kind
from cabo_rules.moves import Move, Place
from cabo_rules.picking import match, several
from cabo_rules.picking.target import Spot, Target
from cabo_rules.sealed import sealed
from cabo_rules.seats import HOST, place
from cabo_rules.state import State

__all__ = ["Picked", "Spot", "Target", "picked", "targets"]


@sealed
class Picked:
    """The meaning of some picked spots: the moves that they make, and what may be picked next.

    :ivar moves: the legal moves that need exactly these spots; several if the card may be used in several ways.
    :ivar targets: for each kind of move that may go on, the spots of which one may be picked next.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Place
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> picked = game.legal_moves(0).from_spots([Place(0, 1)])
    >>> picked.moves, picked.targets[0].spots
    ((FirstLook(seat=0, slots=(1,)),), (Place(seat=0, slot=0),))
    """

    moves: tuple[Move, ...]
    targets: tuple[Target, ...]


def targets(state: State, seat: int) -> tuple[Target, ...]:
    """Return what a seat may point at to make a move, as :meth:`cabo_rules.LegalMoves.targets` says."""
    if seat == HOST:
        return ()
    return tuple([target for kind in kinds_of_moves(state, seat) for target in _first_targets(state, seat, kind)])


def _first_targets(state: State, seat: int, kind: type[Move]) -> Iterator[Target]:
    if kind in _SPOT:
        spots: list[Spot] = [_SPOT[kind](move) for move in moves_of_kind(state, seat, kind)]
        yield Target(kind, tuple(spots), 1, 1)
    elif kind is m.Match:
        yield from match.next_targets(state, seat, ())
    elif kind in several.WAYS:
        yield from several.next_targets(state, seat, kind, ())
    else:
        yield Target(kind, (), 0, 0)


def picked(state: State, seat: int, spots: Iterable[Spot], kind: type[Move] | None) -> Picked:
    """Return what some spots are for a seat, as :meth:`cabo_rules.LegalMoves.from_spots` says."""
    check_list("spots", spots, "a list of spots")
    picks = tuple(spots)
    if kind is not None:
        check_move_kind(kind)
    for spot in picks:
        _check_spot(spot)
    moves: list[Move] = []
    further: list[Target] = []
    for each in _kinds(state, seat, kind):
        made, going = _of_kind(state, seat, each, picks)
        moves += made
        further += going
    return Picked(tuple(moves), tuple(further))


def _kinds(state: State, seat: int, kind: type[Move] | None) -> tuple[type[Move], ...]:
    """Return the kinds of moves that a seat has, or the wanted one if it has that."""
    if seat == HOST:
        return ()
    if kind is None:
        return kinds_of_moves(state, seat)
    return () if next(iter(moves_of_kind(state, seat, kind)), None) is None else (kind,)


def _of_kind(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> tuple[list[Move], list[Target]]:
    """Return the moves of a kind that the picks make, and the targets of the next pick."""
    if kind is m.Match:
        return match.made(state, seat, picks), match.next_targets(state, seat, picks)
    if kind in several.WAYS:
        return several.made(state, seat, kind, picks), several.next_targets(state, seat, kind, picks)
    if kind in _SPOT:
        if not picks:
            return [], [*_first_targets(state, seat, kind)]
        return [move for move in moves_of_kind(state, seat, kind) if picks == (_SPOT[kind](move),)], []
    return ([] if picks else [*moves_of_kind(state, seat, kind)]), []


def _check_spot(spot: object) -> None:
    cell = isinstance(spot, tuple) and len(spot) == 2 and all(type(number) is int for number in spot)
    if not (isinstance(spot, Place) or cell or type(spot) is int or spot in ("stock", "discard pile")):
        raise wrong_argument("spot", "a Place, a pile, a cell or a seat", spot, error=MoveError)


_SPOT: Final[Mapping[type[Move], Callable[[Any], Spot]]] = {
    m.Draw: lambda draw: draw.pile,
    m.Keep: lambda keep: place(keep.seat, keep.slot),
    m.Discard: lambda _: "discard pile",
    m.PutBack: lambda _: "discard pile",
    m.ChoosePlayer: lambda choice: choice.player,
    m.Snap: lambda snap: snap.target,
    m.Give: lambda gift: place(gift.seat, gift.slot),
    m.PlacePenalty: lambda placing: placing.cell,
}
"""The spot of each kind of move that has one."""
