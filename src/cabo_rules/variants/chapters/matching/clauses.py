"""The chapter on equal cards: snapping, matching the drawn card, trading sets, and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.matching.drawn.clauses import matching_drawn
from cabo_rules.variants.chapters.matching.penalty.clauses import penalty_cards
from cabo_rules.variants.chapters.matching.set.clauses import trading
from cabo_rules.variants.chapters.matching.snap.clauses import snapping
from cabo_rules.variants.derived import equal_cards_go
from cabo_rules.variants.model import Matching, Variant

ABSENT: Final[Mapping[str, str]] = {
    "snap": "cards are not snapped",
    "drawn": "a drawn card is not matched",
    "set": "sets are not traded",
}


def matching(variant: Variant) -> Iterator[Draft]:
    """Write how to get rid of equal cards, what a mistake costs, and where penalty cards go."""
    rules = variant.matching
    if equal_cards_go(variant):
        yield fixed("ranks" if variant.deck.packs else "numbers")
        if variant.deck.jokers > 1:
            yield fixed("jokers")
        elif variant.deck.jokers:
            yield clause("The joker equals no other card.", "deck.jokers")
    if rules.snap is not None:
        yield from snapping(variant, rules.snap)
    if rules.drawn is not None:
        yield from matching_drawn(variant, rules.drawn)
    if rules.set is not None:
        yield from trading(variant, rules.set)
    yield from _absent(rules)
    yield from penalty_cards(variant)


def _absent(rules: Matching) -> Iterator[Draft]:
    """Write which ways to get rid of equal cards the game does not have."""
    absent = [key for key in ABSENT if getattr(rules, key) is None]
    keys = [f"matching.{key}" for key in absent]
    if len(absent) == len(ABSENT):
        text = "Equal cards mean nothing in this game: cards are neither snapped nor matched nor traded in sets."
        yield clause(text, "matching", *keys)
    elif absent:
        yield clause(f"In this game {', and '.join(ABSENT[key] for key in absent)}.", *keys)
