"""Confidence intervals: published values, the textbook formulas, and how often they hold the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isclose, sqrt
from random import Random
from statistics import NormalDist, correlation, mean, stdev

import pytest

from cabo_rules.play.arena.intervals import (
    Case,
    Interval,
    PairedSums,
    Sums,
    interval_of_difference,
    interval_of_mean,
    interval_of_share,
    t_quantile,
    wilson,
)


def sums_of(cases: Sequence[Case]) -> Sums:
    """The sums of some games."""
    sums = Sums()
    for case in cases:
        sums.add(case)
    return sums


@pytest.mark.parametrize(
    ("confidence", "freedom", "value"),
    [
        (0.95, 1, 12.7062), (0.95, 2, 4.3027), (0.95, 3, 3.1824), (0.95, 5, 2.5706), (0.95, 30, 2.0423),
        (0.9, 4, 2.1318), (0.99, 1, 63.6567), (0.99, 2, 9.9248), (0.99, 10, 3.1693), (0.99, 60, 2.6603),
    ],
)  # fmt: skip
def test_quantiles_of_students_distribution(confidence: float, freedom: int, value: float) -> None:
    """As in the printed tables."""
    assert isclose(t_quantile(confidence, freedom), value, rel_tol=0.002)


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval(times: int, of: int, low: float, high: float) -> None:
    """As Newcombe prints it (Statistics in Medicine 17, 1998, table I), for games of one case each."""
    ends = wilson(times / of, of, 0.95)
    assert [round(end, 4) for end in ends] == [low, high]
    assert interval_of_share(sums_of([(1, 1)] * times + [(0, 1)] * (of - times)), 0.95) == ends


def test_games_without_a_case_do_not_count() -> None:
    """A figure of calls knows nothing of games without a call."""
    cases = [(1, 2), (0, 1), (3, 3)]
    assert sums_of(cases) == sums_of([*cases, (0, 0), (0, 0)])


def test_the_mean_of_one_number_a_game() -> None:
    """It is that of the t test."""
    numbers = [4, 7, 1, 9, 9, 3]
    low, high = interval_of_mean(sums_of([(number, 1) for number in numbers]), 0.95)
    reach = t_quantile(0.95, 5) * stdev(numbers) / sqrt(6)
    assert isclose(low, mean(numbers) - reach)
    assert isclose(high, mean(numbers) + reach)
    assert interval_of_mean(sums_of([(4, 1)]), 0.95) == (-inf, inf)


def few(games: int) -> float:
    """The part of the cases that so few games leave, by Student's distribution."""
    return (NormalDist().inv_cdf(0.975) / t_quantile(0.95, games - 1)) ** 2


def test_a_share_of_games_alike_is_no_surer_than_their_number() -> None:
    """Ten games in which all of three rounds are the same tell as much as ten rounds, or as the t test says of them."""
    alike = interval_of_share(sums_of([(3, 3)] * 4 + [(0, 3)] * 6), 0.95)
    ten = wilson(0.4, 9 * few(10), 0.95)
    assert all(abs(one - other) < 0.03 for one, other in zip(alike, ten, strict=True))


@pytest.mark.parametrize(
    ("cases", "size"),
    [
        ([(0, 3)] * 5, 5),  # it never happened: as if each game were one case
        ([(3, 3)] * 5, 5),
        ([(1, 3)] * 5, 5),  # once in each game
        ([(2, 3)], 1),  # a single game
        ([(1, 4), (2, 4), (1, 4), (2, 4)], 16 * few(4)),  # more alike than chance: no surer than of as many cases
    ],
)
def test_a_share_of_games_that_do_not_vary(cases: Sequence[Case], size: float) -> None:
    """Its interval never has no width."""
    sums = sums_of(cases)
    assert interval_of_share(sums, 0.95) == wilson(sums.value, size, 0.95)


def lucky_game(rng: Random) -> Case:
    """A game of some rounds, all of which are lucky or not; 0.4 of the rounds are won."""
    rounds, share = 1 + int(rng.random() * 6), 0.2 if rng.random() < 0.5 else 0.6
    return sum(rng.random() < share for _ in range(rounds)), rounds


@pytest.mark.parametrize("games", [3, 5, 10, 40])
def test_shares_hold_the_truth_as_often_as_they_say(games: int) -> None:
    """Of rounds that depend on their game, nine of ten intervals at 0.9 hold the true share; of few games, more."""
    held = truths(interval_of_share, games)
    assert held > 518  # three standard deviations below 540
    assert held < 562 or games < 40


def test_means_hold_the_truth_as_often_as_they_say() -> None:
    """The same for a mean."""
    assert 518 < truths(interval_of_mean, 40) < 562


def truths(interval: Callable[[Sums, float], Interval], games: int) -> int:
    """How many of 600 intervals at 0.9 hold the truth."""
    rng, held = Random("coverage"), 0
    for _ in range(600):
        low, high = interval(sums_of([lucky_game(rng) for _ in range(games)]), 0.9)
        held += low <= 0.4 <= high
    return held


# --- differences ------------------------------------------------------------------------------------------------------


def paired(one: Sequence[Case], other: Sequence[Case]) -> PairedSums:
    """The sums of pairs of games."""
    sums = PairedSums()
    for pair in zip(one, other, strict=True):
        sums.add(*pair)
    return sums


def test_the_difference_of_two_means_is_that_of_the_paired_t_test() -> None:
    """For one number a game the two are the same."""
    one, other = [4, 7, 1, 9, 9, 3], [5, 9, 1, 9, 12, 2]
    sums = paired([(each, 1) for each in one], [(each, 1) for each in other])
    assert isclose(sums.correlation, correlation(one, other))
    a, b = (interval_of_mean(each, 0.95) for each in (sums.other, sums.one))
    low, high = interval_of_difference((sums.other.value, *a), (sums.one.value, *b), sums.correlation)
    changes = [b - a for a, b in zip(one, other, strict=True)]
    reach = t_quantile(0.95, 5) * stdev(changes) / sqrt(6)
    assert isclose(low, mean(changes) - reach)
    assert isclose(high, mean(changes) + reach)


def test_luck_that_is_shared_cancels_out() -> None:
    """If the same games are lucky in both runs, the interval of the difference is narrower, and holds the truth."""
    rng = Random("pairs")
    games = [lucky_game(rng) for _ in range(200)]
    again = [(min(times + (rng.random() < 0.1), rounds), rounds) for times, rounds in games]
    sums = paired(games, again)
    ends = [(each.value, *interval_of_share(each, 0.95)) for each in (sums.other, sums.one)]
    low, high = interval_of_difference(ends[0], ends[1], sums.correlation)
    apart = interval_of_difference(ends[0], ends[1], 0.0)
    assert sums.correlation > 0.9
    assert high - low < (apart[1] - apart[0]) / 3
    assert low < ends[0][0] - ends[1][0] < high


def test_runs_that_do_not_vary_have_no_correlation() -> None:
    """So the interval of their difference has a width."""
    sums = paired([(0, 1)] * 5, [(1, 1)] * 5)
    assert sums.correlation == 0
    ends = [(each.value, *interval_of_share(each, 0.95)) for each in (sums.other, sums.one)]
    low, high = interval_of_difference(ends[0], ends[1], sums.correlation)
    assert 0 < low < 1
    assert high == 1


def test_a_single_pair_tells_nothing() -> None:
    """The interval has no ends."""
    sums = paired([(3, 1)], [(4, 1)])
    ends = [(each.value, *interval_of_mean(each, 0.95)) for each in (sums.other, sums.one)]
    assert interval_of_difference(ends[0], ends[1], sums.correlation) == (-inf, inf)


def test_much_confidence_in_a_few_games() -> None:
    """Where the expansion is least exact, it is within one hundredth."""
    assert isclose(t_quantile(0.99, 3), 5.8409, rel_tol=0.008)


def test_the_normal_distribution_is_the_limit() -> None:
    """Of many games Student's quantile is the normal one."""
    assert isclose(t_quantile(0.95, 10**6), NormalDist().inv_cdf(0.975), rel_tol=1e-5)
