"""The keys on which scores, totals and winners rest, to explain wrong ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cabo_rules.events import RoundScored, SeatScore
from cabo_rules.rules.scoring import RoundScore

if TYPE_CHECKING:
    from cabo_rules.variants.model import Scoring, Variant

TOTALS: Final = "game.totals"
"""The name of the clause that says how scores add up to totals; no key changes it."""

WINNER: Final = "game.winner"
"""The name of the clause that says who wins the game."""


def key_of_score(
    variant: Variant, counted: RoundScore | RoundScored, seat: int, claimed: int, caller: int | None
) -> str:
    """Return the key of the part of a score that is missing from a claimed one, or else of the sum of the cards.

    :param counted: the scores of the round.
    :param caller: the caller by whom the round was counted.
    """
    rules, score = variant.scoring, counted.seats[seat]
    if (special := _special(rules, counted.seats, seat)) is not None:
        return f"scoring.special.{special}"
    of_base = _key_of_base(rules, wins=seat in counted.winners, is_caller=seat == caller)
    parts = [(key, points) for key, points in _parts(rules, score, of_base, is_caller=seat == caller) if points]
    missing = score.score - claimed
    if missing == sum(points for _, points in parts) and parts:
        return parts[0][0]
    return next((key for key, points in parts if points == missing), "scoring")


def _special(rules: Scoring, scores: Sequence[SeatScore], seat: int) -> str | None:
    """Return the name of the special hand that makes a score: that of the seat, or one that fixes all scores."""
    held = [each.special for each in scores if each.special is not None]
    return next((name for name in held if not isinstance(rules.special[name].points, int)), scores[seat].special)


def _parts(rules: Scoring, score: SeatScore, of_base: str, *, is_caller: bool) -> Iterator[tuple[str, int]]:
    """Yield what a score has besides the sum of the cards, each with its key."""
    yield "scoring.caller.bonus", score.bonus
    for_most = score.penalty - rules.caller.penalty if is_caller else score.penalty
    for_most = for_most if for_most == rules.highest_adds else 0
    yield "scoring.caller.penalty", score.penalty - for_most
    yield "scoring.highest_adds", for_most
    yield of_base, score.base - score.points
    yield "scoring.equal_cards", score.points - score.cards


def _key_of_base(rules: Scoring, *, wins: bool, is_caller: bool) -> str:
    """Return the key of the rule that makes the points of a seat count as another number."""
    if wins:
        return "scoring.winner_scores"
    if not is_caller:
        return "scoring.caller.at_or_below"
    failed = next((key for key in ("score", "times", "at_least") if getattr(rules.caller, key) is not None), "penalty")
    return f"scoring.caller.{failed}"


def key_of_total(*, reset: bool) -> str:
    """Return the key of a total."""
    return "game.rounds.reset" if reset else TOTALS


def key_of_end(variant: Variant) -> str:
    """Return the key of the rule that ends a game."""
    return "game.rounds" if isinstance(variant.game.rounds, str) else "game.rounds.end"
