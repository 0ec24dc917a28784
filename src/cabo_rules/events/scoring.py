"""Scoring: what a round costs each seat."""

from __future__ import annotations

from typing import Final

from cabo_rules.sealed import sealed
from cabo_rules.state import Draft, Effects
from cabo_rules.visibility import facts

__all__ = ["RoundScored", "SeatScore"]


@sealed
class SeatScore:
    """One seat's score and its parts.

    ``score = base + bonus + penalty``, where ``base`` is the points, or 0 for one who scores nothing, or the score that
    a special hand fixes. For a caller who has failed it is the points several times, or at least so many, or a fixed
    score instead of them, if the variant says so.

    ``bonus`` is the caller's. So is ``penalty``, with what a player adds who has the most points.

    :ivar cards: the sum of the card values.
    :ivar special: the name of the special hand, or ``None``.
    :ivar points: the points that decide who is lowest: ``cards``, unless the special hand has points of its own, or
        equal cards count less.

    >>> from cabo_rules import load_variant, score_round
    >>> score_round(load_variant("rush"), [["AS"], ["KS", "2C"]], caller=0).seats[0]
    SeatScore(cards=1, special=None, points=1, base=0, bonus=-3, penalty=0, score=-3)
    """

    cards: int
    special: str | None
    points: int
    base: int
    bonus: int
    penalty: int
    score: int


@facts
class RoundScored:
    """The round was counted; ``totals`` are the totals after it, before any reset."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]


def round_scored(state: Draft, event: RoundScored) -> None:
    state.totals = event.totals


ScoringEvent = RoundScored

EFFECTS: Final[Effects] = {RoundScored: round_scored}
