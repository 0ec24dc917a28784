"""Kaboom: below five points to call, -5 or +20 for it, a hand that nobody touches, and kings in two steps."""

from __future__ import annotations

import pytest

from cabo_rules import card, events
from cabo_rules.moves import Call, CloseWindow, DeclineGift, Give, Look, Swap
from tests.rules.scenes import FIVES, at, discarded, only, snap, take_turn, texts
from tests.rules.tables import play, table


def test_a_king_looks_and_then_swaps_any_two() -> None:
    """The two cards need not be the one that was looked at."""
    game = play(discarded("kaboom", FIVES, "KC"), Look(0, (at(1, 1),)))
    assert only(events.Looked, game.last_events).cards == (card("2H"),)
    assert (game.state.powers, game.state.turn) == (("swap",), 0)
    game = play(game, Swap(0, (at(0, 3), at(2, 3))))
    assert [texts(game, seat) for seat in range(3)] == ["5S 2S 3S 4D", FIVES[1], "5D 2D 3D 4S"]
    assert game.state.turn == 1


def test_a_gift_is_left_to_the_snapper() -> None:
    """An own card may be given for another's, or not."""
    game = play(discarded("kaboom", FIVES, "5C"), snap(2, 1, 0))
    assert texts(play(game, DeclineGift(2)), 1) == "- 2H 3H 4H"
    assert texts(play(game, Give(2, 0)), 1) == "5D 2H 3H 4H"


def test_a_hundred_becomes_fifty() -> None:
    """A total of exactly 100 comes down; above it the game ends."""
    game = table("kaboom", ["2S", "9H", "3D"], totals=(40, 91, 20), stock="2C 2H", turn=0)
    game = play(game, Call(0))
    game = play(take_turn(take_turn(game)), CloseWindow())
    assert only(events.TotalReset, game.last_events) == events.TotalReset(1, 50, "game.rounds.reset")
    assert game.winners is None


@pytest.mark.parametrize(
    ("totals", "reset", "after"),
    [
        ((40, 41, 20), (1, 0), (37, 0, 23)),  # 41 and nine are fifty
        ((40, 91, 47), (1, 50), (37, 50, 0)),  # two at once, and the fifty that came of a hundred stays
        ((40, 50, 20), None, (37, 59, 23)),  # it was fifty, and is so no longer
    ],
)
def test_fifty_becomes_nothing(totals: tuple[int, ...], reset: tuple[int, int] | None, after: tuple[int, ...]) -> None:
    """A total that comes to exactly 50 goes back to 0, too, each total once in a round."""
    game = table("kaboom", ["2S", "9H", "3D"], totals=totals, stock="2C 2H", turn=0)
    game = play(take_turn(take_turn(play(game, Call(0)))), CloseWindow())
    assert game.totals == after
    resets = [event for event in game.last_events if isinstance(event, events.TotalReset)]
    assert resets[:1] == ([] if reset is None else [events.TotalReset(*reset, "game.rounds.reset")])


def test_a_fifty_that_nothing_was_added_to_stays() -> None:
    """Only a total that comes to 50 goes back: the page says "directly hitting" (ruling, as its program does)."""
    game = table("kaboom", ["2S", "Joker", "3D"], totals=(30, 50, 20), stock="2C 2H", turn=2)
    game = play(take_turn(take_turn(play(game, Call(2)))), CloseWindow())
    assert game.totals == (32, 50, 43)
