"""Penalty cards: up to how many cards they fill a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.derived import prices, smallest_hand
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind, problem
from cabo_rules.variants.written import counted

HAND_ALWAYS_FULL = kind(
    "V293",
    "warning",
    "No penalty card is ever dealt out: every hand has {cards}, and {most} are the most.",
    "Penalties fill a hand up to `most_cards`, and where cards are neither snapped, matched nor traded no hand ever "
    "has fewer than it was dealt. Raise the number.",
)


def hand_always_full(variant: Variant) -> Iterator[Problem]:
    """A penalty card can find a hand that is not full."""
    most, cards = variant.matching.penalty.most_cards, smallest_hand(variant)
    if most != "any number" and most <= cards and prices(variant):
        yield problem(HAND_ALWAYS_FULL, "matching", "penalty", "most_cards", cards=counted(cards, "card"), most=most)


PENALTY_CHECKS: Final[tuple[Check, ...]] = (hand_always_full,)
