"""Wrong totals that only follow from an earlier mistake on the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define

from cabo_rules.scores.checks import score_of
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.scores.tally import SheetRound


@define
class Following:
    """The difference between the totals as they were written down and the right ones, by seat, as reported so far."""

    off: dict[int, int] = Factory(dict)

    def without(self, problems: Sequence[SheetProblem], counted: SheetRound) -> list[SheetProblem]:
        """Return the problems of a round without the totals that are right but for what was reported before.

        :param counted: the round; the rounds before it have been given to this method.
        """
        following: set[int] = set()
        for seat, score in enumerate(counted.scores):
            claimed = score_of(counted.noted, seat)
            off = self.off.get(seat, 0) + (0 if claimed is None else claimed - score)
            total = counted.noted.totals[seat] if counted.noted.totals else None
            if total is not None:
                if total - counted.totals[seat] == off:
                    following.add(seat)
                off = total - counted.totals[seat]
            self.off[seat] = off
        return [each for each in problems if each.code != "sheet.total" or each.seat not in following]
