"""Equal cards in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.by_seats import most_of
from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import counted, number, snapping_as
from cabo_rules.variants.chapters.matching.snap_sheet import own_or_others, price, snapping
from cabo_rules.variants.derived import equal_cards_go, penalties
from cabo_rules.variants.model import MatchDrawn, TradeSet, Variant

PILES: Final[Mapping[str, str]] = {"stock": " from the stock", "discard pile": " from the discard pile"}
GIFT: Final[Mapping[str, str]] = {
    "may": "**Gift:** for each of another player's cards you may name one of yours, which goes there unseen.",
    "must": "**Gift:** for each of another player's cards you must name one of yours, which goes there unseen.",
    "none": "",
}
LAST_CARD: Final[Mapping[str, str]] = {
    "may go": "",
    "stays in the last lap": "**Your last card** may not be matched or given away in the last turns.",
    "stays in the last lap, except the caller's": (
        "**Your last card** may not be matched or given away in the last turns, unless you called."
    ),
}
DRAWN_CARD: Final[Mapping[str, str]] = {
    "is discarded": "the drawn card is discarded",
    "is kept": "the drawn card is one card more for you",
}
PLACE: Final[Mapping[str, str]] = {
    "next to an own card": "next to one of your cards, where you like",
    "first free slot": "in your first gap, or at the end of your hand",
}
UNPAID: Final[Mapping[str, str]] = {
    "waive the rest": "If too few are left, take what there is.",
    "waive all": "If too few are left, take none.",
    "round ends": "If too few are left, take what there is; then the round ends, even in the middle of a turn.",
}
MOST_CARDS: Final[Mapping[str, str]] = {"any number": ""}
BEYOND: Final[Mapping[str, str]] = {
    "counts as a call": "**A card too many** is a call of yours, even out of turn; who has drawn finishes the turn.",
    "loses the round": "**A card too many** loses the round: no more turns for you, and your hand is never lowest.",
    "out of the game": "**A card too many** puts you out of the game: nobody touches your hand, and you cannot win.",
}


def matching(variant: Variant) -> Iterator[Draft]:
    """Write how to get rid of equal cards, and what a mistake costs."""
    rules = variant.matching
    if equal_cards_go(variant):
        yield clause("**Equal** cards have the same rank; suits do not matter." if most_of(variant.deck.packs) else
                     "**Equal** cards have the same number.")  # fmt: skip
    else:
        yield clause("Equal cards mean nothing in this game.")
    if rules.snap is not None:
        for draft in snapping(variant, rules.snap):
            yield clause(snapping_as(variant, draft.text), *draft.keys)
    if rules.drawn is not None:
        yield from _drawn(rules.drawn)
    if rules.set is not None:
        yield from _set(rules.set)
    yield from _penalty(variant)


def _drawn(rule: MatchDrawn) -> Iterator[Draft]:
    at = "matching.drawn"
    if all(word in PILES for word in rule.piles):
        pile = "".join(PILES[word] for word in rule.piles) if len(rule.piles) == 1 else ""
        named = "cards" if rule.most is None else f"up to {number(rule.most)} cards"
        turned = "turn them up one by one. Equal ones go"
        if rule.most == 1:
            named, turned = "one card", "turn it up. An equal one goes"
        yield clause(
            f"**Match** the card that you draw{pile}: name {named} that you take for equal, {own_or_others(rule)}, and "
            f"{turned} on the discard pile, and the drawn card last. A wrong card goes back and costs {price(rule)}.",
            *(f"{at}.{key}" for key in ("piles", "most", "own.wrong", "others.wrong")),
        )
    if rule.others is not None:
        yield from short(GIFT, rule.others.gift, f"{at}.others.gift")
    yield from short(LAST_CARD, rule.last_card, f"{at}.last_card")


def _set(rule: TradeSet) -> Iterator[Draft]:
    at, size = "matching.set", number(rule.fewest)
    if rule.most > rule.fewest:
        size += f" {'or' if rule.most == rule.fewest + 1 else 'to'} {number(rule.most)}"
    if rule.drawn_card not in DRAWN_CARD or any(word not in PILES for word in rule.piles or ()):
        return
    pile = PILES[rule.piles[0]] if rule.piles is not None and len(rule.piles) == 1 else ""
    cost = counted(rule.wrong, "penalty card")
    if rule.wrong_beyond_two and rule.most > 2:
        cost += f" and {number(rule.wrong_beyond_two)} more for each card beyond two"
    costs = f", and you take {cost}" if rule.wrong or (rule.wrong_beyond_two and rule.most > 2) else ""
    yield clause(
        f"**Trade a set:** put {size} equal cards of yours on the discard pile for the one card that you drew{pile}. "
        f"It takes the place of the first. If they are not equal, they go back, {DRAWN_CARD[rule.drawn_card]}{costs}.",
        *(f"{at}.{key}" for key in ("fewest", "most", "piles", "wrong", "wrong_beyond_two", "drawn_card")),
    )


def _penalty(variant: Variant) -> Iterator[Draft]:
    rule, at = variant.matching.penalty, "matching.penalty"
    if not penalties(variant):
        yield clause("", f"{at}.place", f"{at}.unpaid", f"{at}.most_cards")
        return
    if rule.place in PLACE and rule.unpaid in UNPAID:
        text = f"**Penalty cards** come unseen from the stock and go {PLACE[rule.place]}. {UNPAID[rule.unpaid]}"
        yield clause(text, f"{at}.place", f"{at}.unpaid")
    if rule.limit is None:
        yield from short(MOST_CARDS, "any number", f"{at}.most_cards")
        return
    keys = [f"{at}.most_cards"] if rule.beyond is None else [f"{at}.most_cards.cards"]
    yield clause(f"**They fill** a hand up to {counted(rule.limit, 'card')} and no further.", *keys)
    if rule.beyond is not None:
        yield from short(BEYOND, rule.beyond, f"{at}.most_cards.beyond")
