"""Figures of many games, each with a confidence interval, and what differs between two runs of the same games."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import deepcopy
from itertools import zip_longest
from math import inf
from typing import Any, Final, Generic, TypeVar

from attrs import define, field, frozen

from cabo_rules.errors import GameError, check_kind, check_list, must_be
from cabo_rules.play.arena.intervals import (
    PairedSums,
    Sums,
    interval_of_difference,
    interval_of_mean,
    interval_of_share,
)
from cabo_rules.play.arena.measures import FAILURES, MEASURES, Counts, Measure
from cabo_rules.play.arena.result import Result
from cabo_rules.variants.frozen import frozen_table

CONFIDENCE: Final = 0.95
"""The usual confidence of an interval."""

BATCH: Final = 100
"""The number of games after which it is asked whether the intervals are narrow enough."""

_S = TypeVar("_S", Sums, PairedSums)


@frozen
class Figure:
    """A share or a mean, with its confidence interval.

    :ivar value: its value.
    :ivar low: the lower end of its interval; ``-inf`` for the mean of a single game.
    :ivar high: the upper end; ``inf`` for the mean of a single game.
    :ivar count: the number of cases: of games, rounds, hands or calls.

    >>> Figure(0.5, 0.25, 0.75, 12)
    Figure(value=0.5, low=0.25, high=0.75, count=12)
    """

    value: float
    low: float
    high: float
    count: int


@frozen
class Summary:
    """The figures of many games.

    :ivar games: the number of games, those that failed included.
    :ivar failed: the number of games that failed; only the figures of ``"failures"`` count them.
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
        """Return the figures as lines of text, without the measures of which nothing happened.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.play.arena import play
        >>> summary = summarize(play(load_variant("rush"), ["careful", "random"], games=20, seed=7))
        >>> summary.table().splitlines()[0].split()
        ['wins', 'careful', '100.0%', '83.9%', 'to', '100.0%']
        """
        return _table([(measure, self.figures.get(measure.name, {})) for measure in MEASURES])


@frozen
class Difference:
    """The difference of a figure between two runs of the same games.

    :ivar one: the figure of the first run.
    :ivar other: that of the second.
    :ivar value: the second less the first.
    :ivar low: the lower end of the interval of the difference.
    :ivar high: its upper end.

    >>> difference = Difference(Figure(0.5, 0.4, 0.6, 96), Figure(0.7, 0.6, 0.8, 96), 0.2, 0.08, 0.32)
    >>> difference.more_than_luck
    True
    """

    one: Figure
    other: Figure
    value: float
    low: float
    high: float

    @property
    def more_than_luck(self) -> bool:
        """``True`` if the interval leaves out 0."""
        return self.low > 0 or self.high < 0


@frozen
class Comparison:
    """The differences between two runs of the same games.

    :ivar games: the number of pairs of games that were compared.
    :ivar failed: the number of pairs of which a game failed; only ``"failures"`` counts them.
    :ivar confidence: the confidence of each interval. Of twenty figures that do not differ, one seems to at 0.95.
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
        return _table([(measure, self.differences.get(measure.name, {})) for measure in MEASURES])


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
    tallies, games, failed = _tallies(Sums), 0, 0
    for result in _checked("results", results):
        games += 1
        failed += result.failure is not None
        for measure, tally in tallies:
            if result.failure is None or measure is FAILURES:
                tally.add(measure.counts(result))
    return Summary(games, failed, confidence, _figures(tallies, lambda kind, sums: figure_of(kind, sums, confidence)))


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
    tallies, games, failed = _tallies(PairedSums), 0, 0
    for a, b in zip_longest(_checked("one", one), _checked("other", other)):
        if a is None or b is None or (a.number, a.seed) != (b.number, b.seed):
            raise GameError(f"the runs must be of the same games, but {_named(a)} came with {_named(b)}")
        sound = a.failure is None and b.failure is None
        games += sound
        failed += not sound
        for measure, tally in tallies:
            if sound or measure is FAILURES:
                tally.add(measure.counts(a), measure.counts(b))
    figures = _figures(tallies, lambda kind, sums: _difference(kind, sums, confidence))
    return Comparison(games, failed, confidence, figures)


def check_share(name: str, share: float) -> None:
    """Check a confidence, or how far an interval may reach.

    :raises GameError: if it is not a number between 0 and 1.
    """
    check_kind(float, name, share, "a number between 0 and 1")
    if not 0 < share < 1:
        raise GameError(must_be(name, "a number between 0 and 1", share))


def _checked(name: str, results: Iterable[Result]) -> Iterator[Result]:
    check_list(name, results, "a list of results, as play yields them")
    for result in results:
        check_kind(Result, name, result, "a list of results, as play yields them")
        yield result


def _named(result: Result | None) -> str:
    return "nothing" if result is None else f"game {result.number} of seed {result.seed}"


@define
class Wins:
    """How closely the share of games that each agent wins is known.

    :ivar games: the number of games, those that failed included.
    """

    games: int = 0
    _tally: Tally[Sums] = field(factory=lambda: Tally(Sums()))

    def add(self, result: Result) -> None:
        """Add a game."""
        self.games += 1
        if result.failure is None:
            self._tally.add(_WINS.counts(result))

    @property
    def reach(self) -> float:
        """Half the width of the widest interval; ``inf`` without games."""
        ends = [interval_of_share(sums, CONFIDENCE) for sums in self._tally.keys.values()]
        return max(((high - low) / 2 for low, high in ends), default=inf)


_WINS: Final = next(measure for measure in MEASURES if measure.name == "wins")


def until_narrow(results: Generator[Result], until: float) -> Generator[Result]:
    """Yield results until the wins of all agents are known to within so much, asked after each batch of games."""
    wins = Wins()
    with closing(results):
        for result in results:
            yield result
            wins.add(result)
            if wins.games % BATCH == 0 and wins.reach <= until:
                return


# --- tallies ----------------------------------------------------------------------------------------------------------


@define
class Tally(Generic[_S]):
    """The sums of a measure by key.

    :ivar never: the sums of a key that has not come up.
    """

    never: _S
    keys: dict[str, _S] = field(factory=dict)

    def add(self, *counts: Counts) -> None:
        """Add the counts of a game, or of both games of a pair."""
        for times, of in counts:
            for key in times if isinstance(of, int) else of:
                if key not in self.keys:
                    self.keys[key] = deepcopy(self.never)
        sums: Any
        for key, sums in (*self.keys.items(), ("", self.never)):
            sums.add(*[(times.get(key, 0), of if isinstance(of, int) else of.get(key, 0)) for times, of in counts])


_Tallies = Sequence[tuple[Measure, Tally[_S]]]
_T = TypeVar("_T", Figure, Difference)


def _tallies(make: Callable[[], _S]) -> _Tallies[_S]:
    return [(measure, Tally(make())) for measure in MEASURES]


def _figures(tallies: _Tallies[_S], make: Callable[[str, _S], _T | None]) -> Mapping[str, Mapping[str, _T]]:
    """Make the figures of all measures, without the keys that could never come up."""
    figures = {}
    for measure, tally in tallies:
        made = {key: make(measure.kind, tally.keys[key]) for key in _in_order(measure, tally.keys)}
        figures[measure.name] = frozen_table({key: each for key, each in made.items() if each is not None})
    return frozen_table(figures)


def _in_order(measure: Measure, keys: Iterable[str]) -> Iterable[str]:
    """Return the keys in the order of a report: agents as they come, laps and seats by their number, others by name."""
    if measure.by == "agent":
        return keys
    return sorted(keys, key=(lambda key: (len(key), key)) if measure.by in ("lap", "seat") else None)


def figure_of(kind: str, sums: Sums, confidence: float) -> Figure | None:
    """Return a figure, or ``None`` if what it counts could never happen."""
    if not sums.of:
        return None
    interval = interval_of_share if kind == "share" else interval_of_mean
    return Figure(sums.value, *interval(sums, confidence), sums.of)


def _difference(kind: str, sums: PairedSums, confidence: float) -> Difference | None:
    one, other = figure_of(kind, sums.one, confidence), figure_of(kind, sums.other, confidence)
    if one is None or other is None:
        return None
    low, high = interval_of_difference(
        (other.value, other.low, other.high), (one.value, one.low, one.high), sums.correlation
    )
    return Difference(one, other, other.value - one.value, low, high)


# --- as text ----------------------------------------------------------------------------------------------------------


def _table(rows: Iterable[tuple[Measure, Mapping[str, Figure] | Mapping[str, Difference]]]) -> str:
    cells = [
        (measure.name, "" if key == measure.by else key, *_cells(measure.kind, figure))
        for measure, figures in rows
        for key, figure in figures.items()
        if any(_happened(each) for each in figures.values())
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in cells]
    return "".join(f"{line}\n" for line in lines)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the cells of a row, each as wide as its column; all numbers but the ends stand at the right."""
    last = len(row) - 1
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if 2 <= number < last else cell.ljust(width)


def _happened(figure: Figure | Difference) -> bool:
    return bool(figure.value) if isinstance(figure, Figure) else bool(figure.one.value or figure.other.value)


def _cells(kind: str, figure: Figure | Difference) -> Iterator[str]:
    """Yield the numbers of a figure; of a difference the two figures first."""
    digits, form = (3, ".1%") if kind == "share" else (2, ".2f")
    sign, star = "", ""
    if isinstance(figure, Difference):
        yield from (f"{each.value:{form}}" for each in (figure.one, figure.other))
        sign, star = "+", " *" if figure.more_than_luck else ""
    value, low, high = [f"{round(each, digits) + 0.0:{sign}{form}}" for each in (figure.value, figure.low, figure.high)]
    yield value
    yield f"{low} to {high}{star}"
