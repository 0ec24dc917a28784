"""The chapter on equal cards: snapping, matching the drawn card, trading sets, and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variant.model import MatchDrawn, Matching, Penalty, TradeSet, Variant
from cabo_rules.variant.rulebook.clause import Draft, clause, fixed
from cabo_rules.variant.rulebook.language import counted, listed, number
from cabo_rules.variant.rulebook.present import gifts, hands_run_empty, penalties, powers_used
from cabo_rules.variant.rulebook.snap import snapping

PILE: Final[Mapping[str, str]] = {
    "stock": "from the stock",
    "discard pile": "from the discard pile",
}
WHOSE: Final[Mapping[str, str]] = {
    "own": "your own cards",
    "another's": "cards of other players",
}
GIFT: Final[Mapping[str, str]] = {
    "may": (
        "For each card of another player you may name one of your own cards as a gift: if you were right, it goes, "
        "unseen, to the place that became empty. You cannot give a card that you name, nor one card twice. For your "
        "own cards nothing is given."
    ),
    "must": (
        "For each card of another player you must name one of your own cards as a gift: if you were right, it goes, "
        "unseen, to the place that became empty. You cannot give a card that you name, nor one card twice, so you "
        "cannot name more cards of others than you will have cards to give. For your own cards nothing is given."
    ),
    "none": "Nothing is given for any card: where a card of another player lay, the place stays empty.",
}
ABSENT: Final[Mapping[str, str]] = {
    "snap": "cards are not snapped",
    "drawn": "a drawn card is not matched",
    "set": "sets are not traded",
}
DRAWN_CARD: Final[Mapping[str, str]] = {
    "is discarded": "the drawn card goes on the discard pile",
    "is kept": (
        "the drawn card goes, as one card more, into the first empty place of your hand, or to the end of it if there "
        "is none"
    ),
}
LAST_CARD: Final[Mapping[str, str]] = {
    "may go": "You may get rid of your last card at any time, also once the last turns of a round have begun.",
    "stays in the last lap": (
        "Once the last turns of a round have begun, you may not get rid of your last card{gift}."
    ),
}
PLACE: Final[Mapping[str, str]] = {
    "next to an own card": (
        "You lay a penalty card next to one of your cards: above, below, left or right of it, as you like. It is not "
        "moved afterwards.{empty}"
    ),
    "first free slot": (
        "You lay a penalty card in the first empty place of your hand, or at the end of it if there is none."
    ),
}
UNPAID: Final[Mapping[str, str]] = {
    "waive the rest": "If the stock cannot pay all penalty cards that are due, you take what there is and owe no more.",
    "waive all": "If the stock cannot pay all penalty cards that are due, you take none and owe nothing.",
}
MOST_CARDS: Final[Mapping[str, str]] = {
    "any number": "There is no limit to how many cards a hand may grow to by penalty cards.",
}


def matching(variant: Variant) -> Iterator[Draft]:
    """How to be rid of equal cards, what a mistake costs, and where penalty cards go."""
    rules = variant.matching
    if rules.snap is not None or rules.drawn is not None or rules.set is not None:
        yield fixed("ranks" if variant.deck.packs else "numbers")
        if variant.deck.jokers > 1:
            yield fixed("jokers")
        elif variant.deck.jokers:
            yield clause("The joker equals no other card.", "deck.jokers")
    if rules.snap is not None:
        yield from snapping(variant, rules.snap)
    if rules.drawn is not None:
        yield from _drawn(rules.drawn, "No power is used." if powers_used(variant) else None)
    if rules.set is not None:
        yield from _sets(rules.set, "no power is used, and" if powers_used(variant) else "and")
    yield from _absent(rules)
    if rules.last_card is not None and (rules.snap is not None or rules.drawn is not None):
        gift = ", neither on the discard pile nor as a gift" if gifts(variant) else ""
        yield clause(LAST_CARD[rules.last_card].format(gift=gift), "matching.last_card")
    if rules.penalty is not None and penalties(variant):
        yield from _penalty(
            rules.penalty, " If you have no cards, lay it anywhere." if hands_run_empty(variant) else ""
        )
    else:
        keys = ("place", "unpaid", "most_cards") if rules.penalty is not None else ()
        text = "There are no penalty cards in this game."
        yield clause(text, "matching.penalty", *(f"matching.penalty.{key}" for key in keys))


def _absent(rules: Matching) -> Iterator[Draft]:
    """What is not played, of the ways to be rid of equal cards."""
    absent = [key for key in ABSENT if getattr(rules, key) is None]
    keys = [f"matching.{key}" for key in absent]
    if rules.snap is None and rules.drawn is None:
        keys.append("matching.last_card")
    if len(absent) == len(ABSENT):
        text = "Equal cards mean nothing in this game: cards are neither snapped nor matched nor traded in sets."
        yield clause(text, "matching", *keys)
    elif absent:
        yield clause(f"In this game {', and '.join(ABSENT[key] for key in absent)}.", *keys)


def _drawn(rule: MatchDrawn, no_power: str | None) -> Iterator[Draft]:
    at, anothers = "matching.drawn", "another's" in rule.whose
    piles = listed([phrase for word, phrase in PILE.items() if word in rule.piles], "or")
    whose = listed([phrase for word, phrase in WHOSE.items() if word in rule.whose])
    yield clause(
        f"**Matching the drawn card.** When you draw a card {piles}, you may match it with equal cards on the table: "
        f"name {whose}, as many as you like but at least one, and none of them twice. You may guess.",
        f"{at}.piles",
        f"{at}.whose",
        *(() if anothers else (f"{at}.gift",)),
    )
    yield clause(
        "The cards you name are turned up one after the other. Those that are equal go on the discard pile, and the "
        f"drawn card goes on top of them, even if every one of them was wrong.{f' {no_power}' if no_power else ''}",
        at,
    )
    if anothers and rule.gift is not None:
        yield clause(GIFT[rule.gift], f"{at}.gift")
    yield clause(
        "Each wrong card is shown to everybody and goes back to its place, and you get "
        f"{counted(rule.wrong, 'penalty card')} for it.",
        f"{at}.wrong",
    )


def _sets(rule: TradeSet, and_no_power: str) -> Iterator[Draft]:
    at = "matching.set"
    size = number(rule.fewest)
    if rule.most > rule.fewest:
        size += f" {'or' if rule.most == rule.fewest + 1 else 'to'} {number(rule.most)}"
    yield clause(
        f"**Trading a set.** You may trade a set of {size} of your own cards, all of one rank, for the one card that "
        "you drew. Name them all at once. They go on the discard pile in the order in which you named them, "
        f"{and_no_power} the drawn card goes to the place of the first. The other places stay empty.",
        f"{at}.fewest",
        f"{at}.most",
    )
    yield clause(
        "If the cards you named are not of one rank, all of them are shown to everybody and go back to their places, "
        f"{DRAWN_CARD[rule.drawn_card]}, and your turn is over.",
        f"{at}.drawn_card",
    )
    yield clause(f"Such a mistake costs {_price_of_set(rule)}.", f"{at}.wrong", f"{at}.wrong_beyond_two")


def _price_of_set(rule: TradeSet) -> str:
    """What a set costs whose cards are not of one rank."""
    price, beyond = counted(rule.wrong, "penalty card"), rule.wrong_beyond_two if rule.most > 2 else 0
    if not beyond:
        return f"{price}, however many cards you named" if rule.wrong and rule.most > rule.fewest else price
    each = "for each card that you named beyond the second"
    if rule.wrong:
        return f"{price}, and {number(beyond)} more {each}"
    return f"{counted(beyond, 'penalty card')} {each}{', and none for two cards' if rule.fewest == 2 else ''}"


def _penalty(rule: Penalty, empty: str) -> Iterator[Draft]:
    at = "matching.penalty"
    place = PLACE[rule.place].format(empty=empty)
    yield clause(f"**Penalty cards.** {place} Everybody else waits until all that are due lie there.", f"{at}.place")
    yield fixed("unseen")
    yield clause(UNPAID[rule.unpaid], f"{at}.unpaid")
    most = (
        MOST_CARDS[rule.most_cards]
        if isinstance(rule.most_cards, str)
        else f"Penalty cards fill a hand up to {counted(rule.most_cards, 'card')} and no further: the rest is waived."
    )
    yield clause(most, f"{at}.most_cards")
