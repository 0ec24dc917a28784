"""A table of scores: hands at the count, who called, and what everybody scores."""

from __future__ import annotations

from cabo_rules import load_variant, score_round
from cabo_rules.rules.scoring import RoundScore


def counted(variant: str, hands: str, caller: int | None) -> RoundScore:
    """The count of hands that are written in a line, seat 0 first: ``"AS 2S | 3H"``."""
    return score_round(load_variant(variant), [hand.split() for hand in hands.split("|")], caller=caller)
