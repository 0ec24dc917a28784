"""The parts of moves: what a player points at, one part after another, and the move that one part makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.moves import Move
from cabo_rules.picking import Spot
from cabo_rules.rl.actions import SIDES
from cabo_rules.seats import Cell, place
from cabo_rules.state import Hand, State
from cabo_rules.variants.derived import gift_of


def cells_of(hand: Hand, limit: int) -> tuple[Cell, ...]:
    """Return the cells at and beside the slots of a hand, as many for each; a hand without slots has one for this."""
    return _cells_at(tuple([slot.cell for slot in hand[:limit]]) or ((0, 0),))


@lru_cache(maxsize=1024)
def _cells_at(slots: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple([(row + up, column + right) for row, column in slots for _, (up, right) in SIDES])


def spot_of(move: Any) -> Spot | None:
    """Return the part of a move of one part; ``None`` for one without."""
    part = _PART.get(type(move))
    return None if part is None else part(move)


_PART: Final[Mapping[type[Move], Callable[[Any], Spot]]] = {
    m.Draw: lambda draw: draw.pile,
    m.Keep: lambda keep: place(keep.seat, keep.slot),
    m.ChoosePlayer: lambda choice: choice.player,
    m.Snap: lambda snap: snap.target,
    m.Give: lambda gift: place(gift.seat, gift.slot),
    m.PlacePenalty: lambda placing: placing.cell,
}


def made(kind: Any, seat: int, spot: Any) -> Move:
    """Return the move of a kind with this part, or without parts."""
    if kind not in _PART:
        move: Move = kind(seat)
    else:
        move = kind(seat, spot.slot if kind in (m.Keep, m.Give) else spot)
    return move


def _slots(state: State, move: Any) -> list[Spot]:
    return [place(move.seat, slot) for slot in move.slots]


def _places(state: State, move: Any) -> list[Spot]:
    """Return the places of a look or a swap; the cards looked at before a swap are not picked again."""
    return [at for at in move.places if type(move) is not m.Swap or at not in state.looked]


def _claims(state: State, move: Any) -> list[Spot]:
    """Return the cards that a match names, each of another player's with the card that is given for it."""
    claims, found = list(move.claims), list[Spot]()
    open_to_gift = [claim.place.seat != move.seat and claim.give is None for claim in claims]
    taken_for_gift = (
        claim.place.seat == move.seat and before for before, claim in zip(open_to_gift, claims[1:], strict=False)
    )
    if gift_of(state.variant.matching.drawn) == "may" and any(taken_for_gift):
        claims.sort(key=lambda claim: claim.place.seat != move.seat)
    for claim in claims:
        found.append(claim.place)
        if claim.give is not None:
            found.append(place(move.seat, claim.give))
    return found


SEVERAL: Final[Mapping[type[Move], Callable[[State, Any], list[Spot]]]] = {
    m.FirstLook: _slots,
    m.Look: _places,
    m.Swap: _places,
    m.Match: _claims,
    m.Trade: _slots,
}
"""The parts of moves of several parts, in the order in which they are picked."""

ALSO_BUTTONS: Final = (m.FirstLook, m.Swap)
"""The kinds of moves of several parts that may have none: their first number stands for that."""
