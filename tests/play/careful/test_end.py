"""The score that a hand leads to, and how likely it is to be the lowest."""

from __future__ import annotations

from math import erf, sqrt
from random import Random

import pytest

from cabo_rules import load_variant
from cabo_rules.play.careful.end import score_ahead
from cabo_rules.play.careful.lowest import Rival, likelihood_to_be_lowest
from tests.rules.tables import with_keys


@pytest.mark.parametrize("deviations", [-4, -1.5, -0.3, 0, 0.2, 1, 2, 5])
def test_a_rival_is_beaten_as_often_as_a_normal_variable_says(deviations: float) -> None:
    """The approximation is that of the normal distribution."""
    assert Rival(1, 20 + 3 * deviations, 9).beaten_by(20) == pytest.approx(
        (1 + erf(deviations / sqrt(2))) / 2, abs=3e-4
    )


@pytest.mark.parametrize(("mean", "likely"), [(9, 0), (10, 0.5), (11, 1)])
def test_hands_that_are_known(mean: float, likely: float) -> None:
    """Against a hand that is known, one point decides; a tie is half a win."""
    assert likelihood_to_be_lowest(10, 0, [Rival(1, mean, 0)]) == pytest.approx(likely, abs=0.01)


def test_several_rivals() -> None:
    """Of several normal hands the own one is the lowest about as often as in an experiment."""
    rng, rivals = Random(3), [Rival(1, 20, 25), Rival(2, 24, 40), Rival(3, 18, 15)]
    won, rounds = 0, 20_000
    for _ in range(rounds):
        own = rng.gauss(15, 4)
        won += all(own < rng.gauss(rival.mean, sqrt(rival.variance)) for rival in rivals)
    assert likelihood_to_be_lowest(15, 16, rivals) == pytest.approx(won / rounds, abs=0.03)
    assert likelihood_to_be_lowest(15, 16, []) == pytest.approx(1)


@pytest.mark.parametrize(
    ("keys", "called", "ahead"),
    [
        ({}, True, 0.6 * -3 + 0.4 * (10 + 5)),  # the caller: -3, or the points and 5
        ({}, False, 10),  # only the caller can win
        ({"scoring.winner": "lowest, ties are shared"}, False, 0.4 * 10),  # a winner scores nothing
        ({"scoring.winner": "lowest, ties are shared", "scoring.winner_scores": "points"}, False, 10),
        ({"scoring.winner_scores": "points"}, True, 0.6 * (10 - 3) + 0.4 * (10 + 5)),
        ({"scoring.caller.times": 2}, True, 0.6 * -3 + 0.4 * (20 + 5)),
    ],
)
def test_the_score_that_a_hand_leads_to(keys: dict[str, object], called: bool, ahead: float) -> None:
    """A hand of ten points that is the lowest with a likelihood of 0.6 leads to this score, on average."""
    assert score_ahead(with_keys("rush", keys), 10, 0.6, called=called) == pytest.approx(ahead)


def test_in_a_game_of_one_round_only_the_win_counts() -> None:
    """A hand that wins more often leads to less, whatever its points; of two that win as often, the lower one."""
    hunner = load_variant("hunner")
    assert score_ahead(hunner, 30, 0.51, called=False) < score_ahead(hunner, 3, 0.5, called=False)
    assert score_ahead(hunner, 3, 0.5, called=True) < score_ahead(hunner, 4, 0.5, called=True)
