"""The chapter on conduct at the table."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.variant.model import Variant
from cabo_rules.variant.rulebook.clause import Draft, clause, fixed
from cabo_rules.variant.rulebook.language import counted


def conduct(variant: Variant) -> Iterator[Draft]:
    """What a forbidden look costs, and how players behave."""
    penalty = variant.conduct.forbidden_look
    if penalty == 0:
        text = "Nobody looks at a card that they may not look at. The game sets no penalty for it."
    else:
        text = f"If you look at a card that you may not look at, you get {counted(penalty, 'penalty card')}."
    yield clause(text, "conduct.forbidden_look")
    yield fixed("talk")
