"""Matching the drawn card, in the chapter on equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import listed, number
from cabo_rules.variants.chapters.matching.whose_clauses import last_card, price, price_keys
from cabo_rules.variants.derived import powers_used
from cabo_rules.variants.model import MatchDrawn, Variant

PILE: Final[Mapping[str, str]] = {
    "stock": "from the stock",
    "discard pile": "from the discard pile",
}
SETTLED: Final[Mapping[bool, str]] = {
    False: (
        "The cards that you name are turned up one after the other. Those that are equal go on the discard pile. The "
        "drawn card goes there last, even if all the cards that you named were wrong."
    ),
    True: (
        "The card that you name is turned up. If it is equal, it goes on the discard pile. The drawn card goes there "
        "last, even if the card that you named was wrong."
    ),
}
"""For whether only one card may be named."""
GIFT: Final[Mapping[str, str]] = {
    "may": (
        "For each card of another player you may name one of your own cards as a gift: if you were right, it goes, "
        "unseen, to the place that became empty. You cannot give a card that you name, nor one card twice. You give "
        "nothing for your own cards."
    ),
    "must": (
        "For each card of another player you must name one of your own cards as a gift: if you were right, it goes, "
        "unseen, to the place that became empty. You cannot give a card that you name, nor one card twice, so you "
        "cannot name more cards of others than you will have cards to give. You give nothing for your own cards."
    ),
    "none": "You give nothing for any card: where a card of another player lay, the place stays empty.",
}


def equal_cards(rule: MatchDrawn) -> str:
    """Say whose cards may be matched."""
    if rule.most == 1:
        return f"an equal card {_of_whom(rule)}"
    if rule.others is None:
        return "equal cards of your hand"
    return (
        "equal cards of other players" if rule.own is None else "equal cards on the table, your own or other players'"
    )


def _of_whom(rule: MatchDrawn) -> str:
    """Say whose the one card is that may be matched."""
    if rule.others is None:
        return "of your hand"
    return "of another player" if rule.own is None else "on the table, your own or another player's"


def _how_many(rule: MatchDrawn) -> str:
    """Say how many cards may be named in one match."""
    if rule.most == 1:
        return "name one card and no more"
    if rule.most is None:
        return "name as many as you like but at least one, and none of them twice"
    return f"name at least one and at most {number(rule.most)}, and none of them twice"


def matching_drawn(variant: Variant, rule: MatchDrawn) -> Iterator[Draft]:
    """Write how a drawn card is matched, and what follows a right or a wrong card."""
    at = "matching.drawn"
    no_power = " No power is used." if powers_used(variant) else ""
    piles = listed([phrase for word, phrase in PILE.items() if word in rule.piles], "or")
    yield clause(
        f"**Matching the drawn card.** When you draw a card {piles}, you may match it with {equal_cards(rule)}: "
        f"{_how_many(rule)}. You may guess.",
        at,
        f"{at}.piles",
        f"{at}.most",
        f"{at}.own",
        f"{at}.others",
    )
    yield clause(f"{SETTLED[rule.most == 1]}{no_power}", at)
    if rule.others is not None:
        yield clause(GIFT[rule.others.gift], f"{at}.others.gift")
    yield from last_card(variant, rule, at, "match")
    each = "A" if rule.most == 1 else "Each"
    text = f"{each} wrong card is shown to everybody and goes back to its place. {price(rule)}"
    yield clause(text, *price_keys(rule, at))
