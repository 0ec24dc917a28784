"""Checks of the piles from which a drawn card is matched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check, unbroken_items
from cabo_rules.variants.derived import discard_pile
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, problem

PILE_NOT_DRAWN_FROM = kind_of_error(
    "V289",
    'matching.drawn.piles cannot have "discard pile", since no card is drawn from there.',
    'With `turn.discard_pile = "not drawn from"` only cards from the stock can be matched. Take the word out of '
    "`piles`, or let players draw from the discard pile.",
)


def pile_drawn_from(variant: Variant) -> Iterator[Problem]:
    """Report a pile that no card is drawn from."""
    drawn = variant.matching.drawn
    if drawn is None or discard_pile(variant) is not None:
        return
    for number, pile in unbroken_items(drawn.piles):
        if pile == "discard pile":
            yield problem(PILE_NOT_DRAWN_FROM, "matching", "drawn", "piles", number, expected='"stock"')


DRAWN_CHECKS: Final[tuple[Check, ...]] = (pile_drawn_from,)
