"""Counting: how a tie for lowest is broken, and what a call costs that ties or fails."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import score_round
from cabo_rules.events import SeatScore
from tests.rules.tables import with_keys

CALLER = ["caller"]
FEWEST, LOWEST = ["fewest cards"], ["lowest card"]


def counts(
    variant: str, keys: dict[str, Any], hands: str, caller: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and the winners of a round; the hands stand between bars."""
    score = score_round(with_keys(variant, keys), [hand.split() for hand in hands.split("|")], caller=caller)
    return score.scores, score.winners


@pytest.mark.parametrize(
    ("ties", "hands", "winners"),
    [
        (FEWEST, "2S 3S | 5H | AD 4D", (1,)),
        (FEWEST, "2S 3S | 9H | AD 4D", (0, 2)),  # what remains is shared
        (LOWEST, "2S 3S | 5H | AD 4D", (2,)),
        (LOWEST, "AS 4S | 5H | AD 4D", (0, 2)),
        (LOWEST, "KH | | Joker AD", (2,)),  # an empty hand has no card below 0
        (LOWEST, "Joker AS | | 9D", (0,)),
        ([*FEWEST, *LOWEST], "2S 3S | AH 2H 2C | AD 4D", (2,)),  # each breaks the ties of the one before
        ([*LOWEST, *FEWEST], "AS 2S 2D | AH 4H | 5D", (1,)),
        (FEWEST, "2S 3S | 4H | 5D", (1,)),  # there is no tie
    ],
)
def test_a_tie_is_broken_by_the_cards(ties: list[str], hands: str, winners: tuple[int, ...]) -> None:
    """The fewest cards, or the lowest single card, decide among those with the fewest points."""
    assert counts("travellers", {"scoring.ties": ties, "values.red K": 0}, hands, None)[1] == winners


@pytest.mark.parametrize(
    ("keys", "hands", "scores", "winners"),
    [
        # a caller who counts as lowest takes part in the tie, and fails by losing it
        ({}, "2S 3S | 5H | 9D", (10, 5, 9), (1,)),
        ({}, "5S | 2H 3H | 9D", (2, 5, 9), (0,)),
        # one who does not is out before it, and the others are compared
        ({"scoring.caller.tied": "not lowest"}, "5S | 2H 3H | AD 4D", (10, 5, 5), (1, 2)),
        ({"scoring.caller.tied": "neither"}, "5S | 2H 3H | 9D", (5, 5, 9), (1,)),
        # the caller wins a tie that the cards have not broken, and one that comes to this test first
        ({"scoring.ties": [*FEWEST, *CALLER]}, "5S | 5H | 2D 3D", (2, 5, 5), (0,)),
        ({"scoring.ties": [*FEWEST, *CALLER]}, "2S 3S | 5H | 5D", (10, 5, 5), (1, 2)),
        ({"scoring.ties": [*FEWEST, *CALLER]}, "9S | 5H | 5D", (14, 5, 5), (1, 2)),
        ({"scoring.ties": [*CALLER, *FEWEST]}, "2S 3S | 5H | 9D", (2, 5, 9), (0,)),
        ({"scoring.ties": [*CALLER, *FEWEST]}, "9S | 5H | 2D 3D", (14, 5, 5), (1,)),
        ({"scoring.ties": [*LOWEST, *FEWEST, *CALLER]}, "2S 3S | 2H 3H | 2D 3D", (2, 5, 5), (0,)),
        # too many points come before the list
        ({"scoring.ties": CALLER, "calling.highest_hand": 4}, "5S | 5H | 9D", (10, 5, 9), (1,)),
        # a tie that goes to the caller need not be broken
        ({"scoring.winner": "lowest, ties go to the caller"}, "2S 3S | 5H | 9D", (2, 5, 9), (0,)),
        ({"scoring.winner": "lowest, ties go to the caller"}, "9S | 5H | 2D 3D", (14, 5, 5), (1,)),
        # and where only the caller can win, it decides whether the call was right
        ({"scoring.winner": "caller if lowest"}, "2S 3S | 5H | 9D", (10, 5, 9), ()),
        # too many points are a failure, tied or not
        ({"scoring.caller.tied": "neither", "calling.highest_hand": 4}, "5S | 2H 3H | 9D", (10, 5, 9), (1,)),
    ],
)
def test_a_caller_who_ties(keys: dict[str, Any], hands: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """What a tie is worth to the caller is decided first, then the cards break the tie of those who are lowest."""
    rules = {"scoring.ties": FEWEST, "scoring.caller.bonus": -3, "scoring.caller.penalty": 5, **keys}
    assert counts("hunner", rules, hands, 0) == (scores, winners)


@pytest.mark.parametrize("caller", [None, 1])
def test_neither_without_a_tie_of_the_caller(caller: int | None) -> None:
    """The word is about a caller who ties: others share, and another caller fails as ever."""
    keys = {"scoring.caller.tied": "neither", "scoring.caller.penalty": 5}
    assert counts("hunner", keys, "5S | 9H | 5D", caller) == ((5, 9 if caller is None else 14, 5), (0, 2))


@pytest.mark.parametrize(
    ("hands", "caller", "line"),
    [
        ("9S | 5H | 6D", 0, SeatScore(9, None, 9, 18, 0, 5, 23)),  # the penalty is added after
        ("5S | 9H | 6D", 0, SeatScore(5, None, 5, 5, -3, 0, 2)),
        ("9S | 5H | 6D", None, SeatScore(9, None, 9, 9, 0, 0, 9)),
        ("9S | 5H | 6D", 1, SeatScore(9, None, 9, 9, 0, 0, 9)),  # only the caller's
        ("Joker | 5S | Joker Joker", 0, None),
    ],
)
def test_the_points_of_a_failed_call_count_twice(hands: str, caller: int | None, line: SeatScore | None) -> None:
    """The points of a caller who is not lowest count several times, and the penalty once."""
    keys = {"scoring.caller.times": 2, "scoring.caller.bonus": -3, "scoring.caller.penalty": 5, "deck.jokers": 3,
            "values.joker": -1, "scoring.special": {}}  # fmt: skip
    score = score_round(with_keys("travellers", keys), [hand.split() for hand in hands.split("|")], caller=caller)
    assert score.seats[0] == (line or SeatScore(-1, None, -1, -1, 0, 5, 4))  # below 0 once: it is a price (ruling)


def test_the_points_of_a_special_hand_count_twice_too() -> None:
    """They are the points of the hand."""
    keys = {"scoring.special": {"aces": {"cards": ["A", "A"], "points": 20}}, "scoring.caller.times": 3}
    assert counts("hunner", keys, "AS AH | 5H", 0)[0] == (60, 5)


@pytest.mark.parametrize(
    ("hands", "caller", "scores"),
    [
        ("5S | 4H | 5D | 6C", 0, (10, 0, 0, 6)),  # the others at or below the caller score nothing, the caller pays
        ("5S | 6H | 7D | 8C", 0, (2, 6, 7, 8)),
        ("5S | 4H | 5D | 6C", None, (5, 4, 5, 6)),
        ("5S | | 5D | 6C", 1, (5, -3, 5, 6)),
    ],
)
def test_who_is_not_above_the_caller_scores_nothing(hands: str, caller: int | None, scores: tuple[int, ...]) -> None:
    """Whoever has at most the points of the caller scores 0 (Pixnop/Tamalou); it does not spare the caller."""
    keys = {"scoring.caller.at_or_below": "score nothing", "scoring.caller.tied": "not lowest",
            "scoring.caller.bonus": -3, "scoring.caller.penalty": 5}  # fmt: skip
    assert counts("hunner", keys, hands, caller)[0] == scores
