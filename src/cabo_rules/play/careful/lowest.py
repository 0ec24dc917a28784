"""How likely a hand is to be the lowest, if what is not seen of the hands adds up to normal variables.

Only the four operations and square roots are used, which give the same result on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from cabo_rules.sealed import sealed

_NODES: Final = ((0.0, 2 / 3), (1.7320508075688772, 1 / 6), (-1.7320508075688772, 1 / 6))
"""Three values that stand for a normal variable, and their likelihoods: they have its moments up to the fifth."""

_LEAST: Final = 0.1
"""The least variance of a difference; it makes a tie half a win, and a point less nearly a whole one."""


@sealed
class Rival:
    """Another player: the points that the hand is expected to have, and their variance."""

    seat: int
    mean: float
    variance: float

    def beaten_by(self, points: float) -> float:
        """Return how likely this hand is to have more points.

        >>> Rival(1, 10, 0).beaten_by(10)
        0.5
        """
        return _normal((self.mean - points) / sqrt(max(self.variance, _LEAST)))


def likelihood_to_be_lowest(points: float, variance: float, rivals: Sequence[Rival]) -> float:
    """Return how likely a hand is to be lower than those of all rivals.

    :param points: the points that the hand is expected to have, and their ``variance``.

    >>> round(likelihood_to_be_lowest(8, 20, [Rival(1, 20, 25), Rival(2, 20, 25)]), 2)
    0.93
    """
    if variance <= 0:
        return _below_all(points, rivals)
    spread = sqrt(variance)
    return sum([weight * _below_all(points + node * spread, rivals) for node, weight in _NODES])


def _below_all(points: float, rivals: Sequence[Rival]) -> float:
    likely = 1.0
    for rival in rivals:
        likely *= rival.beaten_by(points)
    return likely


def _normal(deviations: float) -> float:
    """Return how likely a normal variable is below so many standard deviations; the error is at most 0.0003."""
    far = abs(deviations)
    term = 1 + far * (0.196854 + far * (0.115194 + far * (0.000344 + far * 0.019527)))  # Hastings, 1955
    term *= term
    tail = 0.5 / (term * term)
    return tail if deviations < 0 else 1 - tail
