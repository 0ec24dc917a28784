"""Calling: not before everybody has had a turn, and only with so many points, which is judged at the count."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import score_round
from cabo_rules.moves import Call
from tests.rules.scenes import take_turn
from tests.rules.tables import is_listed, play, refused, table, with_keys

HANDS = ("2S 3S", "2H 3H", "2D 3D")


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_not_before_everybody_has_had_a_turn(direction: str) -> None:
    """In the first lap no call is accepted; once everybody has had a turn, it is."""
    variant = with_keys("rush", {"calling.earliest_lap": 2, "turn.direction": direction})
    game = table(variant, HANDS, stock="4S 5S 6S 4C", discard="KS")
    for _ in HANDS:
        refusal = refused(game, Call(game.state.turn))
        assert (refusal.code, refusal.key) == ("calling.too_soon", "calling.earliest_lap")
        assert refusal.sentence == f"Seat {game.state.turn} cannot call before lap 2; this is lap 1."
        game = take_turn(game)
    assert is_listed(game, Call(game.state.turn))


def test_a_table_set_up_in_a_later_lap() -> None:
    """A table set up by hand is in the lap that it says."""
    variant = with_keys("rush", {"calling.earliest_lap": 3})
    for lap, listed in ((1, False), (2, False), (3, True)):
        assert is_listed(table(variant, HANDS, discard="KS", lap=lap), Call(0)) is listed


def scores(variant: str, hands: list[list[str]], **keys: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and winners of a round that seat 0 called, with keys changed."""
    changed = with_keys(variant, {key.replace("__", "."): value for key, value in keys.items()})
    score = score_round(changed, hands, caller=0)
    return score.scores, score.winners


@pytest.mark.parametrize(("highest", "expected"), [(5, ((0, 6, 7), (0,))), (4, ((10, 6, 7), ()))])
def test_a_caller_with_too_much(highest: int, expected: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """A caller whose hand is worth more than a caller's may be counts as not lowest, and pays the penalty."""
    found = scores("rush", [["2S", "3S"], ["6H"], ["7D"]], calling__highest_hand=highest, scoring__caller__bonus=0)
    assert found == expected


def test_the_others_are_then_compared() -> None:
    """Where the caller counts as not lowest, the lowest of the others wins."""
    found = scores("travellers", [["2S", "3S"], ["6H"], ["7D"]], calling__highest_hand=4)
    assert found == ((5, 6, 7), (1,))


def test_every_call_is_accepted() -> None:
    """Nobody can see what a hand is worth before the count: a call with too much is accepted."""
    variant = with_keys("rush", {"calling.highest_hand": -10})
    assert play(table(variant, HANDS, discard="KS"), Call(0)).state.caller == 0
