"""What must hold in every state and of every move, whatever the variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

import attrs

from cabo_rules import events as e
from cabo_rules import moves as m
from cabo_rules.cards import Card
from cabo_rules.events.evolve import evolve
from cabo_rules.legal import legal_moves
from cabo_rules.referee import decide, play, refusal
from cabo_rules.refusals import REASONS, IllegalMove
from cabo_rules.state import State, Window, has_cards
from cabo_rules.testing.play import openings
from cabo_rules.variants.model import Variant

MOST_LISTED: Final = 1500
"""Where a seat has more legal moves than this, only so many are looked at."""


def cards_on_the_table(state: State) -> Counter[Card]:
    """All cards, wherever they lie."""
    cards = Counter(state.stock + state.discard)
    cards.update(slot.card for hand in state.hands for slot in hand if slot.card is not None)
    if state.drawn is not None:
        cards.update([state.drawn.card])
    if state.penalty is not None:
        cards.update(state.penalty.apart)
    return cards


def check_table(state: State) -> None:
    """The cards are those of the deck, and the parts of the state fit each other."""
    if state.round:
        assert cards_on_the_table(state) == Counter(state.variant.cards_for(state.seats))
    everybody = {m.SPECTATOR, *range(state.seats)}
    for hand in state.hands:
        cells = [slot.cell for slot in hand]
        assert len(set(cells)) == len(cells), "two slots of a hand at one cell"
        for slot in hand:
            assert slot.seen_by <= everybody
            assert slot.card is not None or not slot.seen_by, "nobody knows a hole"
    if state.winners != ():  # a game that was abandoned stays as it lay
        assert (state.drawn is not None) == (state.phase == "drawn")
    assert (state.winners is not None) == (state.phase == "over")
    assert len([debt for debt in (state.gift, state.looked or None) if debt is not None]) <= 1
    assert len(state.totals) == len(state.resets) == len(state.hands) == state.seats
    if state.phase in ("deal", "over") and state.winners != ():
        assert (state.gift, state.penalty, state.shuffle, state.claims, state.powers or None) == (None,) * 5
    if state.looked:
        assert state.powers
    if state.phase in ("deal", "looks") and state.winners != ():
        assert state.window in (None, Window(None, 0, frozenset(), False)), "no snap comes late before the first turn"
    hashes = [each.commitment for each in state.commitments]
    assert len(set(hashes)) == len(hashes), "one opening would open two"


# --- a move -----------------------------------------------------------------------------------------------------------


def check_move(state: State, move: m.Move) -> tuple[State, tuple[e.Event, ...]]:
    """Play a legal move and check its results: the state after it, and its events."""
    after, played = play(state, move)
    events = tuple(played)
    assert events, "a move that brings nothing about"
    assert decide(state, move) == events
    folded = state
    for event in events:
        check_keys(state.variant, event)
        before, folded = folded, evolve(folded, event)
        _check_event(before, event, folded)
    assert folded == after
    check_table(after)
    assert [value for value in values_in((after, events)) if is_draft(value)] == []
    return after, events


def values_in(thing: Any) -> Iterator[Any]:
    """The values of the library's classes in a thing, from the outside in; those of a variant are made otherwise."""
    if isinstance(thing, tuple | list | frozenset | Mapping):
        for each in thing:
            yield from values_in(each)
    elif type(thing).__module__.startswith("cabo_rules.") and not isinstance(thing, Variant):
        yield thing
        for name in getattr(type(thing), "__match_args__", ()):
            yield from values_in(getattr(thing, name))


def is_draft(value: object) -> bool:
    """Whether a value has not been sealed: only the heir of its class is known to attrs."""
    return not attrs.has(type(value))


def _touched(event: e.Event) -> set[m.Place] | None:
    """The places whose cards an event may change; ``None`` for all."""
    match event:
        case e.Dealt() | e.TableSet():
            return None
        case e.Kept(seat, slot) | e.PenaltyPlaced(seat, slot) | e.DrawnKept(seat, slot):
            return {m.Place(seat, slot)}
        case e.Traded(seat, slots):
            return {m.Place(seat, slot) for slot in slots}
        case e.Swapped(places=places):
            return set(places)
        case e.Snapped(place=place):
            return {place}
        case e.Gave(seat, slot, place) | e.Matched(seat, place, slot):
            return {place} if slot is None else {place, m.Place(seat, slot)}
        case _:
            return set()


def _check_event(before: State, event: e.Event, after: State) -> None:
    """A card changes only where the event says so, slots stay where they are, and what is known stays known."""
    touched = _touched(event)
    if touched is None:
        return
    for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
        assert len(new) - len(old) in ((0, 1) if isinstance(event, e.PenaltyPlaced | e.DrawnKept) else (0,))
        for number, (was, now) in enumerate(zip(old, new, strict=False)):
            assert was.cell == now.cell, "a slot has moved"
            if m.Place(seat, number) not in touched:
                assert was.card == now.card
                assert was.seen_by <= now.seen_by, "what a seat has seen cannot be unseen"


def is_key(variant: Variant, key: str) -> bool:
    """Whether a dotted key is written in a variant's file."""
    value: Any = variant
    for part in key.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        else:
            value = getattr(value, part, None) if attrs.has(type(value)) else None
        if value is None:
            return False
    return True


def check_keys(variant: Variant, event: e.Event) -> None:
    """An event that no player chose rests on a key that the variant has."""
    key = getattr(event, "key", None)
    assert key is None or is_key(variant, key), f"{event}: the variant has no key {key}"


# --- what may be done -------------------------------------------------------------------------------------------------


def listed(state: State, seat: int) -> tuple[list[m.Move], bool]:
    """The legal moves of a seat, or the first of them; and whether these are all."""
    moves = list(islice(legal_moves(state, seat), MOST_LISTED + 1))
    return moves[:MOST_LISTED], len(moves) <= MOST_LISTED


def check_listed(state: State) -> dict[int, tuple[list[m.Move], bool]]:
    """What is listed is legal and listed once; somebody can move until the game is over."""
    lists = {seat: listed(state, seat) for seat in (m.HOST, *range(state.seats))}
    for seat, (moves, _) in lists.items():
        assert len(set(moves)) == len(moves), "a move is listed twice"
        assert bool(legal_moves(state, seat)) == bool(moves)
        for move in moves:
            assert move.seat == seat
            assert move in legal_moves(state, seat)
            assert refusal(state, move) is None
    in_lists = [move for moves, _ in lists.values() for move in moves]
    assert bool(in_lists) == (state.phase != "over")
    everything = [*in_lists, *openings(state)]
    assert [move for move in everything if not isinstance(move, m.Abandon)] or state.phase == "over", "a dead end"
    assert any(
        not isinstance(move, m.Abandon | m.CloseWindow) and type(move).__name__ != "Penalize" for move in everything
    ) or (state.phase == "over"), "a dead end but for the host"
    return lists


def check_refusals(state: State, candidates: Iterable[m.Move], lists: dict[int, tuple[list[m.Move], bool]]) -> None:
    """A move is listed if and only if it is accepted, and a refused one changes nothing."""
    known = {seat: (set(moves), whole) for seat, (moves, whole) in lists.items()}
    for move in candidates:
        accepted = move in legal_moves(state, move.seat)
        refused = refusal(state, move)
        assert accepted == (refused is None)
        moves, whole = known.get(move.seat, (set[m.Move](), True))
        anywhere = (
            isinstance(move, m.PlacePenalty) and 0 <= move.seat < state.seats and not has_cards(state.hands[move.seat])
        )
        if not anywhere and not isinstance(
            move, m.Deal | m.Shuffle | m.SetUp | m.OpenCommitment
        ):  # of these some stand for all, or none is listed
            assert move in moves if accepted and whole else move not in moves or accepted
        illegal = _illegal(state, move)
        assert (illegal is None) == accepted, f"{move} is decided otherwise than it is listed"
        if illegal is not None:
            assert illegal.refusal == refused
            assert REASONS[illegal.refusal.code] is illegal.refusal.reason
            assert illegal.refusal.seat == move.seat
            assert "{" not in str(illegal)


def _illegal(state: State, move: m.Move) -> IllegalMove | None:
    try:
        decide(state, move)
    except IllegalMove as illegal:
        return illegal
    return None


def check_distinct(state: State, moves: Iterable[m.Move]) -> None:
    """Different moves cause different events: the events of a log show which move was made."""
    made: dict[str, m.Move] = {}
    for move in moves:
        events = repr(decide(state, move))
        other = made.setdefault(events, move)
        assert other is move, f"{other} and {move} bring about the same events"
