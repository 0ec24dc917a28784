"""Counting: what a caller scores who is not lowest."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import score_round
from cabo_rules.events import SeatScore
from tests.rules.tables import with_keys

_RULES = {"scoring.caller.bonus": -3, "scoring.caller.penalty": 0, "deck.jokers": 3, "values.joker": -1,
          "scoring.special": {}}  # fmt: skip


def line_of(keys: dict[str, Any], hands: str, caller: int | None, seat: int = 0) -> SeatScore:
    """The line of a seat; the hands stand between bars."""
    variant = with_keys("travellers", {**_RULES, **keys})
    return score_round(variant, [hand.split() for hand in hands.split("|")], caller=caller).seats[seat]


TIED = {"scoring.caller.tied": "not lowest"}


@pytest.mark.parametrize(
    ("keys", "hands", "caller", "line"),
    [
        ({}, "9S | 5H | 6D", 0, SeatScore(9, None, 9, 10, 0, 0, 10)),
        ({}, "KS QS | 5H | 6D", 0, SeatScore(25, None, 25, 10, 0, 0, 10)),  # also if the hand counts more
        ({"scoring.caller.penalty": 5}, "9S | 5H | 6D", 0, SeatScore(9, None, 9, 10, 0, 5, 15)),
        ({}, "Joker | 5S | Joker Joker", 0, SeatScore(-1, None, -1, 10, 0, 0, 10)),
        ({}, "5S | 9H | 6D", 0, SeatScore(5, None, 5, 5, -3, 0, 2)),  # the call was right
        ({}, "9S | 5H | 6D", None, SeatScore(9, None, 9, 9, 0, 0, 9)),  # nobody called
        ({}, "9S | 8H | 6D", 1, SeatScore(9, None, 9, 9, 0, 0, 9)),  # somebody else did
        # who fails is as it always is
        ({}, "5S | 5H | 6D", 0, SeatScore(5, None, 5, 5, -3, 0, 2)),
        (TIED, "5S | 5H | 6D", 0, SeatScore(5, None, 5, 10, 0, 0, 10)),
        ({"scoring.caller.tied": "neither"}, "5S | 5H | 6D", 0, SeatScore(5, None, 5, 5, 0, 0, 5)),
        ({"calling.highest_hand": 4}, "5S | 9H | 6D", 0, SeatScore(5, None, 5, 10, 0, 0, 10)),
        ({"scoring.special": {"aces": {"cards": ["A", "A"], "points": 20}}}, "AS AH | 5H | 6D", 0,
         SeatScore(2, "aces", 20, 10, 0, 0, 10)),
    ],
)  # fmt: skip
def test_a_failed_call_scores_so_many_points(
    keys: dict[str, Any], hands: str, caller: int | None, line: SeatScore
) -> None:
    """A caller who is not lowest scores so many points instead of those of the hand (arrrnav/Cabo-cardgame)."""
    assert line_of({"scoring.caller.score": 10, **keys}, hands, caller) == line


@pytest.mark.parametrize(
    ("keys", "hands", "line"),
    [
        ({}, "2S | AH | 6D", SeatScore(2, None, 2, 5, 0, 0, 5)),
        ({}, "9S | AH | 6D", SeatScore(9, None, 9, 9, 0, 0, 9)),
        # after they count twice
        ({"scoring.caller.times": 2}, "2S | AH | 6D", SeatScore(2, None, 2, 5, 0, 0, 5)),
        ({"scoring.caller.times": 2}, "3S | AH | 6D", SeatScore(3, None, 3, 6, 0, 0, 6)),
        # a hand that is worth nothing or less, which counts no more if it counts twice
        ({"scoring.caller.times": 2}, "| Joker | 6D", SeatScore(0, None, 0, 5, 0, 0, 5)),
        ({"scoring.caller.times": 2}, "Joker | Joker Joker | 6D", SeatScore(-1, None, -1, 5, 0, 0, 5)),
        ({"scoring.caller.penalty": 4}, "2S | AH | 6D", SeatScore(2, None, 2, 5, 0, 4, 9)),  # added after that
        # who fails is as it always is
        ({}, "AS | 2H | 6D", SeatScore(1, None, 1, 1, -3, 0, -2)),
        (TIED, "AS | AH | 6D", SeatScore(1, None, 1, 5, 0, 0, 5)),
        ({"scoring.caller.tied": "neither"}, "AS | AH | 6D", SeatScore(1, None, 1, 1, 0, 0, 1)),
    ],
)
def test_a_failed_call_counts_at_least_so_many_points(keys: dict[str, Any], hands: str, line: SeatScore) -> None:
    """The points of a caller who is not lowest count twice, but at least 5 (jkrumboe/wizard-tracker)."""
    assert line_of({"scoring.caller.at_least": 5, **keys}, hands, 0) == line


def test_who_is_lowest_goes_by_the_hands() -> None:
    """A caller is not lowest by the score, and the others are at or below the caller by the points of the hands."""
    variant = with_keys(
        "travellers", {**_RULES, "scoring.caller.score": 3, "scoring.caller.at_or_below": "score nothing"}
    )
    counted = score_round(variant, [["9S"], ["5H"], ["KS"]], caller=0)
    assert (counted.scores, counted.winners) == ((3, 0, 13), (1,))


def test_a_hand_that_wins_outright_fixes_all_scores() -> None:
    """No matter who called, and what a failed call scores."""
    variant = with_keys("eventide", {"scoring.caller.score": 10})
    assert score_round(variant, [["12", "12", "13", "13"], ["1"]], caller=1).scores == (0, 50)
