"""Sums of what is measured over games, or over pairs of games, and the figures that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Generic, TypeVar

from attrs import define, field

from cabo_rules.play.arena.figures import Difference, Figure
from cabo_rules.play.arena.intervals import (
    PairedSums,
    Sums,
    interval_of_difference,
    interval_of_mean,
    interval_of_share,
)
from cabo_rules.play.arena.measures import MEASURES, OF_ALL, Counts, Measure
from cabo_rules.play.arena.result import Result
from cabo_rules.variants.frozen import frozen_table

_S = TypeVar("_S", Sums, PairedSums)
_F = TypeVar("_F", Figure, Difference)


@define
class Tally(Generic[_S]):
    """The sums of a measure.

    :ivar keys: the sums of each key that has come up.
    :ivar never: the sums of a key that has not come up.
    """

    measure: Measure
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

    def in_order(self) -> Iterable[str]:
        """Return the keys in the order of a report: agents as they come, laps and seats by number, others by name."""
        if self.measure.by == "agent":
            return self.keys
        by_number = self.measure.by in ("lap", "seat")
        return sorted(self.keys, key=(lambda key: (len(key), key)) if by_number else None)


@define
class Tallies(Generic[_S]):
    """The sums of several measures.

    :ivar sound: the number of games, or of pairs of games, that were played to their end.
    :ivar failed: the number of those that were not; only the measures of all games count them.
    """

    tallies: Sequence[Tally[_S]]
    sound: int = 0
    failed: int = 0

    def add(self, *games: Result) -> None:
        """Add a game, or both games of a pair."""
        sound = all(each.is_over for each in games)
        self.sound += sound
        self.failed += not sound
        for tally in self.tallies:
            if sound or tally.measure in OF_ALL:
                tally.add(*[tally.measure.counts(each) for each in games])

    def figures(self, make: Callable[[str, _S], _F | None]) -> Mapping[str, Mapping[str, _F]]:
        """Return the figures of all measures, without the keys that could never come up.

        :param make: makes a figure of the kind of a measure and some sums.
        """
        figures = {}
        for tally in self.tallies:
            made = {key: make(tally.measure.kind, tally.keys[key]) for key in tally.in_order()}
            figures[tally.measure.name] = frozen_table({key: each for key, each in made.items() if each is not None})
        return frozen_table(figures)


def tallies_of(make: Callable[[], _S], measures: Sequence[Measure] = MEASURES) -> Tallies[_S]:
    """Return the sums of no games: ``Sums`` for games, ``PairedSums`` for pairs of games."""
    return Tallies([Tally(measure, make()) for measure in measures])


def figure_of(kind: str, sums: Sums, confidence: float) -> Figure | None:
    """Return a figure, or ``None`` if what it counts could never happen."""
    if not sums.of:
        return None
    interval = interval_of_share if kind == "share" else interval_of_mean
    return Figure(sums.value, *interval(sums, confidence), sums.of)


def difference_of(kind: str, sums: PairedSums, confidence: float) -> Difference | None:
    """Return the difference of a figure, or ``None`` if what it counts could never happen in one of the runs."""
    one, other = figure_of(kind, sums.one, confidence), figure_of(kind, sums.other, confidence)
    if one is None or other is None:
        return None
    low, high = interval_of_difference(
        (other.value, other.low, other.high), (one.value, one.low, one.high), sums.correlation
    )
    return Difference(one, other, other.value - one.value, low, high)
