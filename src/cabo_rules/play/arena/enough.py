"""How closely the wins of each agent are known, and how many games are enough for it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from math import inf
from typing import Final

from attrs import define, field

from cabo_rules.play.arena.intervals import CONFIDENCE, Sums
from cabo_rules.play.arena.measures import WINS
from cabo_rules.play.arena.result import Result
from cabo_rules.play.arena.tallies import Tallies, figure_of, tallies_of

BATCH: Final = 100
"""The number of games after which it is asked whether the intervals are narrow enough."""


@define
class Wins:
    """How closely the share of games that each agent wins is known."""

    _tallies: Tallies[Sums] = field(factory=lambda: tallies_of(Sums, [WINS]))

    @property
    def games(self) -> int:
        """The number of games, those without an end included."""
        return self._tallies.sound + self._tallies.failed

    def add(self, result: Result) -> None:
        """Add a game."""
        self._tallies.add(result)

    @property
    def reach(self) -> float:
        """Half the width of the widest interval; ``inf`` without games."""
        wins = self._tallies.figures(lambda kind, sums: figure_of(kind, sums, CONFIDENCE))[WINS.name]
        return max(((each.high - each.low) / 2 for each in wins.values()), default=inf)


def until_narrow(results: Generator[Result], until: float) -> Generator[Result]:
    """Yield results until the wins of all agents are known to within so much, asked after each batch of games."""
    wins = Wins()
    with closing(results):
        for result in results:
            yield result
            wins.add(result)
            if wins.games % BATCH == 0 and wins.reach <= until:
                return
