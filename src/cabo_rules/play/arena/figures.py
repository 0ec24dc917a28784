"""Figures of many games, each with a confidence interval, and how much one differs between two runs."""

from __future__ import annotations

from attrs import frozen


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
