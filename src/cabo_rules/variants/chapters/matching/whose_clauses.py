"""Clauses that snapping and matching share, in the chapter on equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted, listed
from cabo_rules.variants.derived import gift_of, last_turns
from cabo_rules.variants.model import MatchDrawn, SnapRules, Variant

LAST_CARD: Final[Mapping[str, str]] = {
    "may go": "You may {ways} your last card at any time, even during the last turns of a round (chapter 6).",
    "stays in the last lap": (
        "Once the last turns of a round have been brought on, by a call for instance (chapter 6), you may not {ways} "
        "your last card any more."
    ),
    "stays in the last lap, except the caller's": (
        "Once the last turns of a round have been brought on, by a call for instance (chapter 6), you may not {ways} "
        "your last card any more, unless you are the caller."
    ),
}
WITHOUT_LAST_TURNS: Final[Mapping[str, str]] = {
    "may go": "You may {ways} your last card at any time.",
    "stays in the last lap": "After a call (chapter 6) you may not {ways} your last card any more.",
    "stays in the last lap, except the caller's": (
        "After a call (chapter 6) you may not {ways} your last card any more, unless it was yours."
    ),
}

NO_OWN_CARD: Final = "No card leaves your own hand when you {verb}."


def last_card(variant: Variant, rule: SnapRules | MatchDrawn, at: str, verb: str) -> Iterator[Draft]:
    """Write whether a last card may be snapped or matched, or given away.

    :param at: the table of the rule.
    :param verb: ``"snap"`` or ``"match"``.
    """
    ways = [verb] * (rule.own is not None) + ["give away"] * (gift_of(rule) != "none")
    texts = LAST_CARD if last_turns(variant) else WITHOUT_LAST_TURNS
    text = texts[rule.last_card].format(ways=listed(ways, "or")) if ways else NO_OWN_CARD.format(verb=verb)
    yield clause(text, f"{at}.last_card")


def price(rule: SnapRules | MatchDrawn) -> str:
    """Say what a wrong card costs, by whose it was."""
    own, others = (None if cards is None else counted(cards.wrong, "penalty card") for cards in (rule.own, rule.others))
    if own is None or others is None:
        return f"It costs you {own or others}."
    if own == others:
        return f"It costs you {own}, no matter whose card it was."
    return f"One of your own cards costs you {own}, a card of another player {others}."


def price_keys(rule: SnapRules | MatchDrawn, at: str) -> list[str]:
    """Return the keys that :func:`price` rests on."""
    return [f"{at}.{name}.wrong" for name, cards in (("own", rule.own), ("others", rule.others)) if cards is not None]
