"""Checks of the limit on penalty cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.derived import prices, smallest_hand
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_warning, problem
from cabo_rules.variants.written import counted

HAND_ALWAYS_FULL = kind_of_warning(
    "V293",
    "matching.penalty.most_cards is {most}, so no penalty is ever paid: every hand has {cards}.",
    "Penalties fill a hand up to `most_cards`, and if cards are neither snapped, matched nor traded no hand ever has "
    "fewer cards than it was dealt. Raise the number.",
)


def hand_always_full(variant: Variant) -> Iterator[Problem]:
    """Report a limit on penalty cards that every hand has reached from the start."""
    most, cards = variant.matching.penalty.most_cards, smallest_hand(variant)
    if most != "any number" and most <= cards and prices(variant):
        yield problem(HAND_ALWAYS_FULL, "matching", "penalty", "most_cards", cards=counted(cards, "card"), most=most)


PENALTY_CHECKS: Final[tuple[Check, ...]] = (hand_always_full,)
