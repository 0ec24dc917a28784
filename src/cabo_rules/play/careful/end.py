"""The score that a hand leads to, which decides what a player does in the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabo_rules.rules.scoring import of_a_failed_call

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

ALL: Final = 100.0
"""The worth of winning a game of one round, in points."""

BESIDES: Final = 0.01
"""The worth of a point there: it decides only between moves that are as likely to win."""


def score_ahead(variant: Variant, points: float, likely: float, *, called: bool) -> float:
    """Return the score that a hand leads to. In a game of one round only the win counts.

    :param points: what the hand is worth.
    :param likely: how likely it is to be the lowest.
    :param called: whether its player has called.
    """
    scoring = variant.scoring
    if variant.game.several is None:
        return ALL * (1 - likely) + BESIDES * points
    won = 0.0 if scoring.winner_scores == "nothing" else points
    if called:
        failed = cost_of_a_failed_call(variant, points) + points
        return likely * (won + scoring.caller.bonus) + (1 - likely) * failed
    return points if scoring.winner == "caller if lowest" else likely * won + (1 - likely) * points


def cost_of_a_failed_call(variant: Variant, points: float) -> float:
    """Return how many points more than the hand a caller scores who is not the lowest; never less than none."""
    rules = variant.scoring.caller
    return rules.penalty + max(of_a_failed_call(rules, round(points)) - points, 0.0)
