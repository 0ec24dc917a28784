"""Moves of several places: first looks, looks and swaps by a power, and sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.moves import Move, Place
from cabo_rules.picking.target import Spot, Target
from cabo_rules.referee import refusal
from cabo_rules.rules.deal import list_first_looks
from cabo_rules.rules.powers.looks import has_look, look_places
from cabo_rules.rules.powers.swaps import swap_now, swap_places
from cabo_rules.rules.powers.targets import usable_powers
from cabo_rules.rules.table import slots_with_cards
from cabo_rules.sealed import sealed
from cabo_rules.seats import place
from cabo_rules.state import State


@sealed
class Way:
    """One way to make a move: from so many of these places. Unless there are too few, each begins a legal move."""

    fewest: int
    most: int
    places: tuple[Place, ...]


def made(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> list[Move]:
    """Return the legal move of a kind that the picks make, if they do."""
    picks = _going(state, kind, picks)
    most = max((way.most for way in WAYS[kind](state, seat)), default=0)
    move = _MAKE[kind](state, seat, picks) if len(picks) <= most else None
    return [move] if move is not None and refusal(state, move) is None else []


def next_targets(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> list[Target]:
    """Return the target of the next pick, if there is one; at first perhaps one without spots."""
    going = _going(state, kind, picks)
    if picks and not going:
        return []
    offers = [(way, offer) for way in WAYS[kind](state, seat) for offer in [_offers(state, seat, kind, way, going)]]
    offers = [(way, spots) for way, spots in offers if spots]
    if not offers:
        return [] if picks else [Target(kind, (), 0, 0)]
    spots: dict[Spot, None] = {spot: None for _, offered in offers for spot in offered}
    fewest = max(0, min(way.fewest for way, _ in offers) - len(going))
    most = max(min(way.most, len(way.places)) for way, _ in offers) - len(going)
    return [Target(kind, tuple(spots), fewest, most)]


def _going(state: State, kind: type[Move], picks: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the picks without the cards looked at before a swap, which need not be picked again."""
    return tuple([spot for spot in picks if kind is not m.Swap or spot not in state.looked])


def _offers(state: State, seat: int, kind: type[Move], way: Way, picks: tuple[Any, ...]) -> list[Place]:
    """Return the places that may be picked next in one way: those that lead to a legal move."""
    if len(picks) >= way.most or len(way.places) < way.fewest:
        return []
    if not picks:
        return [*way.places]
    if not _begin(state, seat, kind, way, picks):
        return []
    return [at for at in way.places if at not in picks and _lead(state, seat, kind, way, (*picks, at))]


def _begin(state: State, seat: int, kind: type[Move], way: Way, picks: tuple[Any, ...]) -> bool:
    """Return whether these picks are a legal move, or begin one; only pairs of places depend on each other."""
    among = len(set(picks)) == len(picks) and set(picks) <= set(way.places)
    return among and _lead(state, seat, kind, way, picks)


def _lead(state: State, seat: int, kind: type[Move], way: Way, picks: tuple[Any, ...]) -> bool:
    """Return the same for picks that are known to be different places of the way."""
    if len(picks) < way.fewest - 1 or len(picks) == 1:
        return True
    if len(picks) >= way.fewest:
        return _is_legal(state, seat, kind, picks)
    return any(_is_legal(state, seat, kind, (*picks, at)) for at in way.places if at not in picks)


def _is_legal(state: State, seat: int, kind: type[Move], picks: tuple[Any, ...]) -> bool:
    move = _MAKE[kind](state, seat, picks)
    return move is not None and refusal(state, move) is None


# --- the ways of each kind --------------------------------------------------------------------------------------------


def _ways_to_look_first(state: State, seat: int) -> Iterator[Way]:
    rule = state.variant.deal.first_look
    assert rule is not None
    places: list[Place] = []
    for look in list_first_looks(state, seat):  # the shortest come first
        if len(look.slots) > 1:
            break
        places += [place(seat, slot) for slot in look.slots]
    yield Way(0, rule.cards, tuple(places))


def _ways_to_look(state: State, seat: int) -> Iterator[Way]:
    for power in usable_powers(state):
        look = state.variant.powers_by_name[power].look
        if look is not None and has_look(state, seat, power):
            yield Way(look.fewest, look.most, tuple(look_places(state, seat, power)))


def _ways_to_swap(state: State, seat: int) -> Iterator[Way]:
    """Yield the ways to swap; the cards that were looked at before it need not be picked."""
    for power in usable_powers(state):
        if swap_now(state, power) is not None:
            left, places = 2 - len(state.looked), swap_places(state, seat, power)
            yield Way(left, left, tuple([at for at in places if at not in state.looked]))


def _ways_to_trade(state: State, seat: int) -> Iterator[Way]:
    rule = state.variant.matching.set
    assert rule is not None
    yield Way(rule.fewest, rule.most, tuple([place(seat, slot) for slot in slots_with_cards(state, seat)]))


WAYS: Final[Mapping[type[Move], Callable[[State, int], Iterator[Way]]]] = {
    m.FirstLook: _ways_to_look_first,
    m.Look: _ways_to_look,
    m.Swap: _ways_to_swap,
    m.Trade: _ways_to_trade,
}
"""The ways of each kind of move of several places, but for matches."""


# --- the move that some places make -----------------------------------------------------------------------------------


def _make_swap(state: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
    places = (*state.looked, *picks)
    return m.Swap(seat, places) if len(places) == 2 and are_places(picks) else None


def _make_look(_: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
    return m.Look(seat, picks) if are_places(picks) else None


def _own_slots(kind: Callable[[int, tuple[int, ...]], Move]) -> Callable[[State, int, tuple[Any, ...]], Move | None]:
    def make(_: State, seat: int, picks: tuple[Any, ...]) -> Move | None:
        own = are_places(picks) and all(at.seat == seat for at in picks)
        return kind(seat, tuple([at.slot for at in picks])) if own else None

    return make


def are_places(picks: tuple[Any, ...]) -> bool:
    """Return whether all picks are places in hands."""
    return all(isinstance(at, Place) for at in picks)


_MAKE: Final[Mapping[type[Move], Callable[[State, int, tuple[Any, ...]], Move | None]]] = {
    m.FirstLook: _own_slots(m.FirstLook),
    m.Look: _make_look,
    m.Swap: _make_swap,
    m.Trade: _own_slots(m.Trade),
}
