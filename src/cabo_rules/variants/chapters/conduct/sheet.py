"""Conduct in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted
from cabo_rules.variants.model import Variant


def conduct(variant: Variant) -> Iterator[Draft]:
    """Write how to treat the cards."""
    price = variant.conduct.forbidden_look
    costs = f"; another look costs {counted(price, 'penalty card')}" if price else ""
    yield clause(
        f"Leave your cards where they lie, and look only at those that a rule lets you see{costs}.",
        "conduct.forbidden_look",
    )
