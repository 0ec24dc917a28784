"""The chapter on equal cards: snapping, matching the drawn card, trading sets, and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import snapping_as
from cabo_rules.variants.chapters.matching.drawn.clauses import matching_drawn
from cabo_rules.variants.chapters.matching.penalty.clauses import penalty_cards
from cabo_rules.variants.chapters.matching.set.clauses import trading
from cabo_rules.variants.chapters.matching.snap.clauses import snapping
from cabo_rules.variants.derived import equal_cards_go
from cabo_rules.variants.model import Matching, Variant

ABSENT: Final[Mapping[str, str]] = {
    "snap": "There is no snapping: nobody puts a card on the discard pile because it equals the one just discarded.",
    "drawn": "There is no matching: nobody discards equal cards from the table together with a card just drawn.",
    "set": "There is no trading of sets: nobody exchanges several equal cards of their own for one card.",
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
        for draft in snapping(variant, rules.snap):
            yield clause(snapping_as(variant, draft.text), *draft.keys)
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
    head = "Equal cards go in no other way."
    if len(absent) == len(ABSENT):
        head, keys = "Equal cards mean nothing in this game.", ["matching", *keys]
    if absent:
        yield clause(" ".join([head, *(ABSENT[key] for key in absent)]), *keys)
