"""What a seat cannot know changes nothing for it: neither what it sees, nor what it may do, nor why it may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import Any, Final, cast

import pytest

from cabo_rules import HIDDEN, Game, redact, referee, replay, view
from cabo_rules import events as e
from cabo_rules import moves as m
from cabo_rules import refusals as r
from cabo_rules.events import EFFECTS
from cabo_rules.events.hands import everybody
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.state import Draft, Drawn, State, change
from cabo_rules.views import Recall
from tests.properties import seen, worlds
from tests.properties.lively import GAMES, GENERATED, lively_game
from tests.properties.seen import cards_in, check_knowledge, check_square, viewers
from tests.properties.worlds import (
    TO_ALL,
    TO_ITS_SEAT,
    Compared,
    another_world,
    check_non_interference,
    unknown_cards,
    with_unknown,
)  # fmt: skip

Leak = Callable[[pytest.MonkeyPatch], object]


@lru_cache(maxsize=len(GAMES))
def _compared(name: str) -> Compared:
    """What was compared in one game, for every seat and a spectator."""
    game, compared = lively_game(name), Compared()
    for seat in viewers(game.state.seats):
        compared.add(check_non_interference(game, seat, Random(f"worlds {name} {seat}"), tried=0.05))
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_non_interference(name: str) -> None:
    """Whatever lies where a seat has not looked: equal views, equal moves, equal events, equal refusals."""
    all_equal = len(set(lively_game(name).variant.largest_deck)) == 1
    assert (_compared(name).moves == 0) == all_equal


def test_enough_was_compared() -> None:
    """Worlds stay alike for long, and part by every event that can show a seat a card it did not know."""
    total = Compared()
    for name in GAMES:
        total.add(_compared(name))
    assert total.moves > 10_000
    assert total.refused > 100_000
    assert total.parted.total() > 1000
    assert total.parted["refused there"] > 10
    taken = {e.Took, e.Returned}  # from the discard pile, where everybody saw the card
    assert {kind.__name__ for kind in (TO_ALL | TO_ITS_SEAT) - taken} == {*total.parted} - {"refused there"}


def test_what_shows_a_card_is_declared_as_the_rulebook_has_it() -> None:
    """The list of events that show a card to all or to one seat, written twice: here by hand, there at the fields."""
    everywhere = _events_of_all_games()
    assert len(everywhere) > 40
    del everywhere[e.TableSet]  # which says itself who has seen what
    for kind, happened in everywhere.items():
        for event in happened:
            for seat in (0, 1, SPECTATOR):
                shows = kind in TO_ALL or (kind in TO_ITS_SEAT and event.seat == seat)
                told = redact(event, seat)
                assert told == event if shows else set(cards_in(told)) <= {HIDDEN}


def _events_of_all_games() -> dict[type[Any], list[Any]]:
    found: dict[type[Any], list[Any]] = {}
    for name in GAMES:
        for event in lively_game(name).events:
            found.setdefault(type(event), []).append(event)
    return {kind: some[:50] for kind, some in found.items()}


def test_another_world_differs_just_in_what_a_seat_has_not_seen() -> None:
    """The same cards lie in it, and those that the seat knows lie where they lay."""
    rng, different = Random("another world"), 0
    for state in [_state(name, moves) for name in GAMES for moves in (3, 10)]:
        for seat in viewers(state.seats):
            other = another_world(state, seat, rng)
            different += other != state
            assert sorted(map(str, cards_in(other))) == sorted(map(str, cards_in(state)))
            for world in (state, other):
                face_down = [HIDDEN] * len(unknown_cards(world, seat))
                told = view(state, seat)
                assert change(with_unknown(world, seat, face_down), commitments=told.commitments) == told
    assert different > 200


def _state(name: str, moves: int) -> State:
    """The state of a game after so many moves."""
    game = lively_game(name)
    return replay(game.variant, game.state.seats, [event for step in game.steps[:moves] for event in step.events])


# --- leaks are found --------------------------------------------------------------------------------------------------


def _told(kind: type[Any]) -> Leak:
    """An event that is sent as it is, cards and all."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        for module in (worlds, seen):
            patch.setattr(module, "redact", lambda fact, seat: fact if type(fact) is kind else redact(fact, seat))

    return patched


def _shown(leak: Callable[[State, int], dict[str, Any]], recall: str = "perfect") -> Leak:
    """A view that shows some fields of the state as they are."""

    def leaky(state: State, seat: int, how: Recall = "perfect") -> State:
        return change(view(state, seat, how), **leak(state, seat) if how == recall else {})

    return lambda patch: [patch.setattr(module, "view", leaky) for module in (worlds, seen)]


def _own_hand(state: State, seat: int) -> dict[str, Any]:
    hands = list(view(state, seat).hands)
    if seat in range(state.seats):
        hands[seat] = state.hands[seat]
    return {"hands": tuple(hands)}


def _seen_by_all(patch: pytest.MonkeyPatch) -> None:
    """Whoever draws a card holds it so that all see it."""
    drew = EFFECTS[e.Drew]

    def drawn_openly(state: Draft, event: e.Drew) -> None:
        drew(state, event)
        state.drawn = Drawn(event.seat, "stock", event.card, everybody(state.seats))

    patch.setitem(cast(Any, EFFECTS), e.Drew, drawn_openly)


def _refusing(kind: type[Any], why: Callable[[State, Any, Refusal | None], Refusal | None]) -> Leak:
    """A rule that says something else of a move."""
    may, do = referee.RULES[kind]
    rule = (lambda state, move: why(state, move, may(state, move)), do)
    return lambda patch: patch.setitem(cast(Any, referee.RULES), kind, rule)


def _tells_the_top_card(state: State, move: m.Move, refusal: Refusal | None) -> Refusal | None:
    if refusal is None or not state.stock:
        return refusal
    return refuse(r.DISCARD_EMPTY, refusal.key, refusal.seat, card=state.stock[0])


def _only_right_snaps(state: State, move: m.Snap, refusal: Refusal | None) -> Refusal | None:
    """A referee who is too kind."""
    if refusal is not None:
        return refusal
    card = state.hands[move.target.seat][move.target.slot].card
    right = card is not None and card.rank == state.discard[-1].rank
    return None if right else refuse(r.NOTHING_TO_SNAP, "matching.snap", move.seat)


def _a_wink(patch: pytest.MonkeyPatch) -> None:
    """Of some cards that are drawn, everybody hears a snap."""
    may, do = referee.RULES[m.Draw]

    def draw(decision: Decision, move: m.Draw) -> None:
        do(decision, move)
        drawn = decision.state.drawn
        if drawn is not None and drawn.card.suit in ("S", "C"):
            decision.emit(e.SnappedLate(move.seat, Place(move.seat, 0)))

    patch.setitem(cast(Any, referee.RULES), m.Draw, (may, draw))


BEFORE_THE_EYES: Final[dict[str, Leak]] = {
    "the deal": _told(e.Dealt),
    "a card drawn": _told(e.Drew),
    "a first look": _told(e.FirstLooked),
    "a look": _told(e.Looked),
    "a penalty card": _told(e.PenaltyDrawn),
    "a shuffle": _told(e.Shuffled),
    "what the host has committed to": _shown(lambda state, seat: {"commitments": state.commitments}),
    "the stock": _shown(lambda state, seat: {"stock": state.stock}),
    "the own hand": _shown(_own_hand),
    "the drawn card": _shown(lambda state, seat: {"drawn": state.drawn}),
    "penalty cards apart": _shown(lambda state, seat: {"penalty": state.penalty}),
    "forgotten hands": _shown(lambda state, seat: {"hands": state.hands}, "none"),
    "a drawn card that all have seen": _seen_by_all,
}
"""Ways to make the library show cards, each for what it shows."""

BETWEEN_THE_LINES: Final[dict[str, Leak]] = {
    "why a card may not be discarded": _refusing(m.Discard, _tells_the_top_card),
    "which snap is right": _refusing(m.Snap, _only_right_snaps),
    "an event more": _a_wink,
}
"""Ways in which cards get out that are not shown."""

_LEAKS: Final = {**BEFORE_THE_EYES, **BETWEEN_THE_LINES}

_RICH: Final = ("rush", "kaboom", "dutch", *GENERATED)
"""Games in which enough happens."""


@pytest.mark.parametrize("leak", _LEAKS)
def test_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However a seat is shown a card that it cannot know: comparing worlds finds it."""
    games = [lively_game(name) for name in _RICH]
    _LEAKS[leak](monkeypatch)
    with pytest.raises(AssertionError, match=r"hidden cards|is shown"):
        _compare_all(games)


def _compare_all(games: Iterable[Game]) -> None:
    for game in games:
        for seat in viewers(game.state.seats):
            check_non_interference(game, seat, Random(f"leak {seat}"), tried=0.2)


@pytest.mark.parametrize("leak", BEFORE_THE_EYES)
def test_a_leak_breaks_the_square(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What shows too much differs from the second opinion on views, or from what a client makes itself."""
    games = [lively_game(name) for name in _RICH]
    BEFORE_THE_EYES[leak](monkeypatch)
    with pytest.raises(AssertionError):
        any(map(check_square, games))


def test_what_is_not_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view without recall that remembers is found."""
    _shown(lambda state, seat: {"hands": view(state, seat).hands}, "none")(monkeypatch)
    with pytest.raises(AssertionError):
        check_knowledge(lively_game("rush"))
