"""Picking: how a move is made by pointing at the table, one spot after another.

A move of one spot is found among the legal moves. Moves of several spots may be too many to list, so a pick is offered
if it makes a legal move, or if one more pick would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.errors import MoveError, check_list, must_be
from cabo_rules.listing import check_move_kind, kinds_of_moves, moves_of_kind
from cabo_rules.moves import Cell, Move, Pile, Place
from cabo_rules.referee import refusal
from cabo_rules.rules.deal import list_first_looks
from cabo_rules.rules.matching.drawn import wrong_place
from cabo_rules.rules.powers.targets import swap_now, usable_powers, wrong_look
from cabo_rules.rules.table import places_with_cards, slots_with_cards
from cabo_rules.sealed import sealed
from cabo_rules.seats import HOST, place
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of

Spot = Place | Pile | Cell | int
"""Something to point at: a place in a hand, a pile, a cell for a penalty card, or the seat of another player."""


@sealed
class Target:
    """A kind of move that a seat may make now, and what it may pick for it.

    :ivar kind: the kind of move, such as :class:`cabo_rules.moves.Draw`.
    :ivar spots: the spots of which it may pick one now. A move without spots is a button.
    :ivar fewest: how many more spots it must pick before that is a move.
    :ivar most: how many more it can pick.
    :ivar gift: whether the next pick is the card that it gives for the one it has just named, in a match.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Place
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> game.legal_moves(0).targets()
    (Target(kind=<class 'cabo_rules.moves.deal.FirstLook'>, spots=(Place(seat=0, slot=0), Place(seat=0, slot=1)), \
fewest=0, most=2, gift=False),)
    """

    kind: type[Move]
    spots: tuple[Spot, ...]
    fewest: int
    most: int
    gift: bool = False


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
    if kind in _WAYS:
        yield from _next_targets(state, seat, kind, ())
    elif kind in _SPOT:
        spots: list[Spot] = [_SPOT[kind](move) for move in moves_of_kind(state, seat, kind)]
        yield Target(kind, tuple(spots), 1, 1)
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
    for each in () if seat == HOST else kinds_of_moves(state, seat):
        if kind not in (None, each):
            continue
        if each in _WAYS:
            going = tuple([spot for spot in picks if each is not m.Swap or spot not in state.looked])
            made = _MAKE[each](state, seat, going)
            moves += [made] if made is not None and refusal(state, made) is None else []
            further += _next_targets(state, seat, each, going) if going or not picks else []
        elif each in _SPOT:
            one = [move for move in moves_of_kind(state, seat, each) if picks == (_SPOT[each](move),)]
            moves += one
            further += _first_targets(state, seat, each) if not picks else []
        elif not picks:
            moves += moves_of_kind(state, seat, each)
    return Picked(tuple(moves), tuple(further))


def _check_spot(spot: object) -> None:
    cell = isinstance(spot, tuple) and len(spot) == 2 and all(type(number) is int for number in spot)
    if not (isinstance(spot, Place) or cell or type(spot) is int or spot in ("stock", "discard pile")):
        raise MoveError(must_be("spot", "a Place, a pile, a cell or a seat", spot))


# --- moves of one spot ------------------------------------------------------------------------------------------------

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

# --- moves of several spots -------------------------------------------------------------------------------------------


@sealed
class _Way:
    """One way to make a move: from so many of these places."""

    fewest: int
    most: int
    places: tuple[Place, ...]


def _ways_to_look_first(state: State, seat: int) -> Iterator[_Way]:
    rule = state.variant.deal.first_look
    assert rule is not None
    places = []
    for look in list_first_looks(state, seat):  # the shortest come first
        if len(look.slots) > 1:
            break
        places += [place(seat, slot) for slot in look.slots]
    yield _Way(0, rule.cards, tuple(places))


def _ways_to_trade(state: State, seat: int) -> Iterator[_Way]:
    rule = state.variant.matching.set
    assert rule is not None
    yield _Way(rule.fewest, rule.most, tuple([place(seat, slot) for slot in slots_with_cards(state, seat)]))


def _ways_to_match(state: State, seat: int) -> Iterator[_Way]:
    everywhere = places_with_cards(state, range(state.seats))
    places = tuple([at for at in everywhere if at.seat == seat or wrong_place(state, seat, at) is None])
    rule = state.variant.matching.drawn
    assert rule is not None
    picks = len(places) if rule.most is None else rule.most * (1 if gift_of(rule) == "none" else 2)
    yield _Way(1, min(picks, len(places)), places)


def _ways_to_look(state: State, seat: int) -> Iterator[_Way]:
    for power in usable_powers(state):
        look = state.variant.powers_by_name[power].look
        if look is not None:
            everywhere = places_with_cards(state, range(state.seats))
            places = tuple([at for at in everywhere if wrong_look(state, seat, power, at) is None])
            yield _Way(look.fewest, look.most, places)


def _ways_to_swap(state: State, seat: int) -> Iterator[_Way]:
    """Return the ways to swap; the cards that were looked at before it need not be picked."""
    for power in usable_powers(state):
        if swap_now(state, power) is not None:
            left = 2 - len(state.looked)
            places = tuple([at for at in places_with_cards(state, range(state.seats)) if at not in state.looked])
            yield _Way(left, left, places)


_WAYS: Final[Mapping[type[Move], Callable[[State, int], Iterator[_Way]]]] = {
    m.FirstLook: _ways_to_look_first,
    m.Look: _ways_to_look,
    m.Swap: _ways_to_swap,
    m.Match: _ways_to_match,
    m.Trade: _ways_to_trade,
}


def _make_swap(state: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
    places = (*state.looked, *picks)
    return m.Swap(seat, places) if len(places) == 2 and _are_places(picks) else None


def _make_match(state: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
    """Return a match of the places named; one's own card named right after another player's is given for it."""
    if not _are_places(picks):
        return None
    gives = gift_of(state.variant.matching.drawn) != "none"
    claims: list[m.Claim] = []
    for at in picks:
        last = claims[-1] if claims else None
        if gives and at.seat == seat and last is not None and last.place.seat != seat and last.give is None:
            claims[-1] = m.Claim(last.place, at.slot)
        else:
            claims.append(m.Claim(at))
    return m.Match(seat, tuple(claims))


def _are_places(picks: tuple[Any, ...]) -> bool:
    return all(isinstance(at, Place) for at in picks)


def _own_slots(kind: Callable[[int, tuple[int, ...]], Move]) -> Callable[[State, int, tuple[Any, ...]], Move | None]:
    def make(_: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
        own = _are_places(picks) and all(at.seat == seat for at in picks)
        return kind(seat, tuple([at.slot for at in picks])) if own else None

    return make


def _make_look(_: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
    return m.Look(seat, picks) if _are_places(picks) else None


_MAKE: Final[Mapping[type[Move], Callable[[State, int, tuple[Any, ...]], Move | None]]] = {
    m.FirstLook: _own_slots(m.FirstLook),
    m.Look: _make_look,
    m.Swap: _make_swap,
    m.Match: _make_match,
    m.Trade: _own_slots(m.Trade),
}


def _next_targets(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> list[Target]:
    """Return the spots that may be picked next, if any: for a match, cards to give and cards to name apart."""
    ways = [way for way in _WAYS[kind](state, seat) if _leads_on(state, seat, kind, way, picks)]
    spots: dict[Place, None] = {}
    for way in ways:
        left = [at for at in way.places if at not in picks] if len(picks) < way.most else []
        spots.update(dict.fromkeys(at for at in left if _leads_on(state, seat, kind, way, (*picks, at))))
    if not spots:
        return [Target(kind, (), 0, 0)] if ways and not picks else []
    done = len(picks)
    fewest = max(0, min(way.fewest for way in ways) - done)
    most = max(min(way.most, len(way.places)) for way in ways) - done
    if kind is not m.Match:
        return [Target(kind, tuple(spots), fewest, most)]
    made = _make_match(state, seat, picks) if picks else None
    owed = made is not None and refusal(state, made) is not None
    gifts = [at for at in spots if _is_own(seat, at)] if _is_named_last(state, seat, picks) else []
    named = [at for at in spots if at not in gifts]
    targets = [Target(kind, tuple(gifts), int(owed), most, gift=True)] if gifts else []
    return targets + ([Target(kind, tuple(named), fewest, most)] if named else [])


def _is_own(seat: int, at: Spot) -> bool:
    return isinstance(at, Place) and at.seat == seat


def _is_named_last(state: State, seat: int, picks: tuple[Any, ...]) -> bool:
    """Return whether a card that is picked next would be given: another player's was named last, without a gift."""
    made: Any = _make_match(state, seat, picks) if picks else None
    if made is None or gift_of(state.variant.matching.drawn) == "none":
        return False
    last = made.claims[-1]
    return bool(last.place.seat != seat and last.give is None)


def _leads_on(state: State, seat: int, kind: type[Move], way: _Way, picks: tuple[Any, ...]) -> bool:
    """Return whether these picks are a legal move of that way, or begin one."""
    if len(picks) > way.most or len(set(picks)) < len(picks) or not set(picks) <= set(way.places):
        return False
    if len(picks) < way.fewest - 1:
        return len(way.places) >= way.fewest
    left = (at for at in way.places if at not in picks)
    return _is_legal(state, seat, kind, picks) or any(_is_legal(state, seat, kind, (*picks, at)) for at in left)


def _is_legal(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> bool:
    made = _MAKE[kind](state, seat, picks)
    return made is not None and refusal(state, made) is None
