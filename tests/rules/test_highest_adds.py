"""Counting: what a player adds who has the most points."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from cabo_rules import events, score_round
from cabo_rules.moves import Call, Discard, Draw, PassSnap
from tests.rules.scenes import only, snap
from tests.rules.tables import play, table, with_keys

NOT_LOWEST = {"scoring.caller.tied": "not lowest"}
SPARED = {"scoring.caller.at_or_below": "score nothing"}
TOO_MANY = {"calling.highest_hand": 4}


def penalties(
    keys: dict[str, Any], hands: str, caller: int | None, out: Collection[int] = (), variant: str = "hunner"
) -> tuple[int, ...]:
    """The penalty of each seat, where the most points cost 3 and a failed call 10; the hands stand between bars."""
    rules = with_keys(variant, {"scoring.highest_adds": 3, "scoring.caller.penalty": 10, **keys})
    lines = score_round(rules, [hand.split() for hand in hands.split("|")], caller=caller, out=out).seats
    assert all(line.score == line.base + line.bonus + line.penalty for line in lines)
    return tuple(line.penalty for line in lines)


@pytest.mark.parametrize(
    ("keys", "hands", "caller", "paid"),
    [
        ({}, "5S | 9H | 6D", 0, (0, 3, 0)),
        ({}, "5S | 9H | 6D", None, (0, 3, 0)),  # with any caller, and without a call
        ({}, "5S | 9H | 9D", 0, (0, 3, 3)),  # each of those who tie
        ({}, "9S | 9H", None, (0, 0)),  # all have as many, so nobody has the most
        ({}, "| |", None, (0, 0, 0)),
        ({"scoring.ties": ["fewest cards"]}, "9S | 4H 5H", None, (0, 0)),  # the caller or not, as the cards decide
        (NOT_LOWEST, "9S | 9H", 0, (10, 0)),
        # a caller who fails pays for that, too
        ({}, "9S | 5H | 6D", 0, (13, 0, 0)),
        ({}, "6S | 5H | 9D", 0, (10, 0, 3)),
        # the points of the hands are compared, and not what is scored for them
        ({"scoring.caller.times": 2}, "6S | 5H | 9D", 0, (10, 0, 3)),
        ({"scoring.caller.score": 2}, "KS | 5H | 9D", 0, (13, 0, 0)),
        ({"scoring.equal_cards": "count nothing"}, "KS KH | 5H | 9D", None, (0, 0, 3)),
        ({"scoring.special": {"aces": {"cards": ["A", "A"], "points": 50}}}, "AS AH | 5H | 9D", None, (3, 0, 0)),
        # nobody who counts as lowest: the caller has fewer, but too many
        (TOO_MANY, "5S | 9H", 0, (10, 0)),
        (TOO_MANY, "5S | 9H | 8D", 0, (10, 3, 0)),
        # nor anybody who scores nothing, since the caller has as many
        (SPARED, "9S | 9H | 5D", 0, (13, 0, 0)),
        (SPARED, "6S | 9H | 5D", 0, (10, 3, 0)),
        (SPARED, "9S | 9H | 5D", None, (3, 3, 0)),
        (SPARED, "9S | 9H | 5D", 2, (3, 3, 0)),
    ],
)
def test_the_most_points_cost_more(keys: dict[str, Any], hands: str, caller: int | None, paid: tuple[int, ...]) -> None:
    """The highest scorer may receive a penalty (Dom's game index)."""
    assert penalties(keys, hands, caller) == paid


@pytest.mark.parametrize(
    ("hands", "out", "paid"),
    [
        ("KS KH | 5H | 9D", (0,), (0, 0, 3)),
        ("KS KH | 5H | 5D", (0,), (0, 0, 0)),
        ("KS KH | 5H | 9D", (0, 1), (0, 0, 0)),  # nobody is left to compare with
    ],
)
def test_who_is_out_of_the_round_is_not_compared(hands: str, out: tuple[int, ...], paid: tuple[int, ...]) -> None:
    """Neither for the fewest points nor for the most."""
    assert penalties({}, hands, None, out) == paid


def test_who_is_out_without_cards_is_compared() -> None:
    """Ruling: such a player can win, so the empty hand counts 0 at both ends, and both of the others have the most."""
    variant = with_keys("stacking", {"calling.empty_hand": "out of the round", "scoring.highest_adds": 5})
    game = play(table(variant, ["5D", "2S", "5H"], stock="2C 6C 6D"), Draw(0, "stock"), Discard(0), snap(1, 1, 0))
    game = play(game, Call(2), Draw(0, "stock"), Discard(0), PassSnap(2))
    scored = only(events.RoundScored, game.last_events)
    assert (scored.winners, [line.score for line in scored.seats]) == ((1,), [10, 0, 10])


@pytest.mark.parametrize(
    ("keys", "hands", "caller", "paid"),
    [
        ({}, "| KH | KD", None, (0, 0, 0)),  # the winner has the most points, and is lowest
        ({}, "| KH | KD", 0, (0, 0, 0)),
        ({}, "| KH | KD", 1, (0, 10, 0)),
        ({}, "| KH | 5D", None, (0, 0, 3)),
        ({"scoring.caller.tied": "neither"}, "| | KD", 0, (0, 0, 0)),  # nothing is added or taken off
        (NOT_LOWEST, "| | KD", 0, (13, 0, 0)),
    ],
)
def test_an_empty_hand_that_wins_can_have_the_most(
    keys: dict[str, Any], hands: str, caller: int | None, paid: tuple[int, ...]
) -> None:
    """Beside hands below 0: who is lowest never pays, and nobody else has as many."""
    below = {"calling.empty_hand": "wins at once", "values.red K": -1}
    assert penalties(below | keys, hands, caller, variant="rush") == paid


def test_a_caller_who_is_out_pays_for_the_call_alone() -> None:
    """The call has failed, and the hand is not compared."""
    assert penalties({}, "KS KH | 5H | 9D", 0, (0,)) == (10, 0, 3)


def test_nothing_is_added_to_fixed_scores() -> None:
    """If a hand wins outright."""
    assert penalties({}, "12 12 13 13 | 1 | 2", 1, variant="eventide") == (0, 0, 0)


def test_a_game_of_one_round_is_decided_by_it() -> None:
    """It is a part of the score like any other."""
    rules = with_keys("hunner", {"scoring.highest_adds": 3})
    assert score_round(rules, [["5S"], ["9H"]], caller=0).scores == (5, 12)
