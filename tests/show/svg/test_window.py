"""Pictures and sentences agree with the referee about the snap window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cabo_rules import Game, load_variant, new_state, refusal, view
from cabo_rules import refusals as r
from cabo_rules.events.evolve import evolve
from cabo_rules.moves import Abandon, CloseLooks, CloseWindow, Discard, Draw, Place, Snap
from cabo_rules.show import svg
from cabo_rules.show.commentary import pending
from cabo_rules.state import State, change
from tests.families import UNLIKE
from tests.properties.lively import lively_game
from tests.show.svg.reading import words

NO_WINDOW = {
    reason.code
    for reason in (
        r.NO_SNAPPING, r.NOTHING_TO_SNAP, r.DRAWN_SINCE, r.WINDOW_CLOSED, r.WINDOW_USED_UP, r.STARTING_CARD,
        r.NOT_DEALT, r.LOOKS_OPEN, r.TURNS_OVER, r.GAME_OVER,
    )
}  # fmt: skip


def states(game: Game) -> Iterator[State]:
    """Yield every state of a game, and the same state with the game abandoned."""
    state = new_state(game.variant, len(game.players))
    for event in game.events:
        state = evolve(state, event)
        yield state
        if state.phase != "over":
            yield change(state, phase="over", winners=())


def shown_window(state: State, names: tuple[str, ...]) -> str:
    """Return the window according to the sentences, and check that the picture agrees."""
    found = [sentence for sentence in pending(state, names) if " may be snapped" in sentence]
    assert len(found) <= 1
    sign = {"Snap!", "later", "no"} & set(words(svg.groups(state, names, svg.layout_of([state], names))[2]))
    window = "none" if not found else "later" if "once that is settled" in found[0] else "open"
    assert sign <= {{"open": "Snap!", "later": "later", "none": "no"}[window]}
    assert sign or window == "none"
    return window


def refused(state: State) -> set[str | None]:
    """Return the referee's answers to all snaps of cards in the hands."""
    places = [Place(seat, slot) for seat, hand in enumerate(state.hands) for slot, at in enumerate(hand) if at.card]
    answers = [refusal(state, Snap(seat, place)) for seat in range(state.seats) for place in places]
    return {None if answer is None else answer.code for answer in answers}


@pytest.mark.parametrize("name", UNLIKE)
def test_the_window_agrees_with_the_referee(name: str) -> None:
    """An open window can be closed and no snap is too late; otherwise all snaps are too late or must wait."""
    game = lively_game(name)
    for number, state in enumerate(states(game)):
        if number % 7 in (0, 3):
            window = shown_window(state, game.players)
            assert window == shown_window(view(state, 0), game.players)
            settled = change(state, penalty=None, gift=None, shuffle=None, powers=(), looked=(), claims=None)
            can_close = [refusal(each, CloseWindow()) is None for each in (state, settled)]
            assert can_close == {"open": [True, True], "later": [False, True], "none": [False, False]}[window]
            snap = game.variant.matching.snap
            if window == "open":
                assert not refused(state) & NO_WINDOW
            elif window == "later":
                assert None not in refused(state)
            elif snap is None or not snap.late:
                assert refused(settled) <= NO_WINDOW


def test_before_the_first_turn() -> None:
    """The starting card cannot be snapped during the first looks."""
    game = Game.new(load_variant("kabo-german"), ["Ana", "Ben"], seed=1)
    assert game.state.phase == "looks"
    assert shown_window(game.state, game.players) == "none"
    assert shown_window(game.play(CloseLooks()).state, game.players) == "open"


def test_after_the_game() -> None:
    """Nothing is pending in an abandoned game."""
    game = Game.new(load_variant("cactus"), ["Ana", "Ben"], seed=1)
    game = game.play(CloseLooks()).play(Draw(0, "stock")).play(Discard(0))
    assert list(pending(game.state, game.players))
    assert not list(pending(game.play(Abandon()).state, game.players))
