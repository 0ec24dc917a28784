"""Sums of many games, and the differences between two runs of the same games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest

from attrs import frozen

from cabo_rules.errors import GameError, check_kind, check_list, wrong_argument
from cabo_rules.play.arena.figures import Difference, Figure
from cabo_rules.play.arena.intervals import CONFIDENCE, PairedSums, Sums
from cabo_rules.play.arena.result import Result
from cabo_rules.play.arena.tables import table_of
from cabo_rules.play.arena.tallies import difference_of, figure_of, tallies_of


@frozen
class Summary:
    """The figures of many games.

    :ivar games: the number of games, those without an end included.
    :ivar failed: the number of games that were not played to their end, since an agent failed or there was none. Only
        two measures count them: ``"failures"``, and ``"wins"``, where the agents on the other seats win the game.
    :ivar confidence: the confidence of the intervals.
    :ivar figures: the figures by measure, and then by agent, seat, lap, power or what else the measure is by.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> summary = summarize(play(load_variant("rush"), ["careful", "random"], games=20, seed=7))
    >>> figure = summary.figures["wins"]["careful"]
    >>> f"{figure.value:.2f}, from {figure.low:.2f} to {figure.high:.2f}"
    '1.00, from 0.84 to 1.00'
    """

    games: int
    failed: int
    confidence: float
    figures: Mapping[str, Mapping[str, Figure]]

    def table(self) -> str:
        """Return the figures as lines of text, without the measures of what never happened.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.play.arena import play
        >>> summary = summarize(play(load_variant("rush"), ["careful", "random"], games=20, seed=7))
        >>> summary.table().splitlines()[0].split()
        ['wins', 'careful', '100.0%', '83.9%', 'to', '100.0%']
        """
        return table_of(self.figures)


@frozen
class Comparison:
    """The differences between two runs of the same games.

    :ivar games: the number of pairs of games that were compared.
    :ivar failed: the number of pairs of which a game was not played to its end; only ``"failures"`` and ``"wins"``
        count them.
    :ivar confidence: the confidence of each interval. Of twenty figures that do not differ, on average one
        seems to at 0.95.
    :ivar differences: the differences by measure, and then as those of :class:`Summary`.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> runs = [play(load_variant(id), ["careful", "random"], games=20, seed=7) for id in ("rush", "rush-ten")]
    >>> difference = compare(*runs).differences["turns in a round"]["all"]
    >>> f"{difference.value:.2f}, from {difference.low:.2f} to {difference.high:.2f}", difference.more_than_luck
    ('0.09, from -0.06 to 0.24', False)
    """

    games: int
    failed: int
    confidence: float
    differences: Mapping[str, Mapping[str, Difference]]

    def table(self) -> str:
        """Return both figures and their difference as lines of text; a star marks what is more than luck.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.play.arena import play
        >>> runs = [play(load_variant(id), ["careful", "random"], games=20, seed=7) for id in ("rush", "rush-ten")]
        >>> compare(*runs).table().splitlines()[-1].split()
        ['turns', 'in', 'a', 'round', '8.40', '8.49', '+0.09', '-0.06', 'to', '+0.24']
        """
        return table_of(self.differences)


def summarize(results: Iterable[Result], *, confidence: float = CONFIDENCE) -> Summary:
    """Sum up the results of games. Memory does not grow with their number.

    The unit of all intervals is the game, since its rounds and its seats depend on each other: Wilson's interval for
    shares, Student's for means.

    :param confidence: how likely an interval holds the true value, between 0 and 1.
    :raises GameError: if an argument is wrong.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> summary = summarize(play(load_variant("rush"), ["careful", "random"], games=10, seed=7))
    >>> summary.games, summary.figures["wins"]["careful"].count
    (10, 10)
    """
    check_share("confidence", confidence)
    games = tallies_of(Sums)
    for result in _checked("results", results):
        games.add(result)
    figures = games.figures(partial(figure_of, confidence=confidence))
    return Summary(games.sound + games.failed, games.failed, confidence, figures)


def compare(one: Iterable[Result], other: Iterable[Result], *, confidence: float = CONFIDENCE) -> Comparison:
    """Compare two runs of the same games: with two variants, or with another agent of the same name.

    Game ``n`` of a seed has the same deals in both, as far as the cards are the same, so most of the luck cancels out,
    and fewer games are needed to see a difference.

    :param confidence: how likely an interval holds the true difference, between 0 and 1.
    :raises GameError: if the runs are not of the same games of the same seed, or an argument is wrong.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> runs = [play(load_variant(id), ["careful", "random"], games=10, seed=7) for id in ("rush", "rush")]
    >>> compare(*runs).differences["rounds"]["all"].value
    0.0
    """
    check_share("confidence", confidence)
    pairs = tallies_of(PairedSums)
    for a, b in zip_longest(_checked("one", one), _checked("other", other)):
        if a is None or b is None or (a.number, a.seed) != (b.number, b.seed):
            raise GameError(f"the runs must be of the same games, but {_named(a)} came with {_named(b)}")
        pairs.add(a, b)
    differences = pairs.figures(partial(difference_of, confidence=confidence))
    return Comparison(pairs.sound, pairs.failed, confidence, differences)


def check_share(name: str, share: float) -> None:
    """Check a confidence, or how far an interval may reach.

    :raises GameError: if it is not a number between 0 and 1.
    """
    check_kind(float, name, share, "a number between 0 and 1")
    if not 0 < share < 1:
        raise wrong_argument(name, "a number between 0 and 1", share)


def _checked(name: str, results: Iterable[Result]) -> Iterator[Result]:
    check_list(name, results, "a list of results, as play yields them")
    for result in results:
        check_kind(Result, name, result, "a list of results, as play yields them")
        yield result


def _named(result: Result | None) -> str:
    return "nothing" if result is None else f"game {result.number} of seed {result.seed}"
