"""The deal in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import counted, number
from cabo_rules.variants.derived import first_dealer_named
from cabo_rules.variants.model import Variant

OPEN_CARD: Final[Mapping[str, str]] = {
    "before the looks": "**Turn up** the top card of the stock before anybody looks. It starts the discard pile.",
    "after the looks": "**Then turn up** the top card of the stock. It starts the discard pile.",
    "none": "**The discard pile** starts empty.",
}
LOOK_WHERE: Final[Mapping[str, str]] = {
    "nearest row": "of your nearest row",
    "leftmost": "at the left end",
    "rightmost": "at the right end",
    "outermost": "at the two ends",
    "anywhere": "of your own",
}
FIRST_STARTER: Final[Mapping[str, str]] = {
    "as the host says": "agree who starts",
    "left of the dealer": "the player left of the dealer",
    "after the dealer": "the player after the dealer in turn order",
}
NEXT_STARTER: Final[Mapping[str, str]] = {"as the host says": "agree again"}
STARTER_TEST: Final[Mapping[str, str]] = {
    "winner": "the winner of the last round",
    "caller": "its caller",
    "lowest total": "the lowest total",
    "highest total": "the highest total",
    "next in turn order": "the next player in turn order",
}
DEALER_TEST: Final[Mapping[str, str]] = {
    "before the starter": "the player before the starter",
    "highest score": "the highest score of the last round",
    "highest total": "the highest total",
    "next in turn order": "the next player in turn order",
}


def deal(variant: Variant) -> Iterator[Draft]:
    """Write the deal step by step, and who starts."""
    rules = variant.deal
    yield from _dealer(variant)
    yield clause(
        f"**Deal** each player {counted(rules.cards, 'card')}, face down{_layout(rules.cards, rules.rows)}. "
        "The rest is the stock.",
        "deal.cards",
        "deal.rows",
    )
    looks = rules.first_look
    if rules.open_card != "after the looks":
        yield from short(OPEN_CARD, rules.open_card, "deal.open_card")
    if looks is None:
        yield clause("**Nobody looks** at a card before the first turn.", "deal.first_look")
    elif looks.where in LOOK_WHERE:
        seen = f"{counted(looks.cards, 'card')} {LOOK_WHERE[looks.where]}"
        yield clause(f"**Look** once at {seen} and put {'it' if looks.cards == 1 else 'them'} back face down.",
                     "deal.first_look.cards", "deal.first_look.where")  # fmt: skip
    if rules.open_card == "after the looks":
        yield from short(OPEN_CARD, rules.open_card, "deal.open_card")
    yield from _starter(variant)


def _layout(cards: int, rows: int) -> str:
    """Say how a hand lies."""
    if cards == 1:
        return ""
    return " in a row" if rows == 1 else f" in {number(rows)} rows of {number(cards // rows)}"


def _dealer(variant: Variant) -> Iterator[Draft]:
    rounds, key = variant.game.several, "game.rounds.dealer"
    if rounds is None or rounds.dealer is None:
        yield clause("**Dealer:** agree who deals first." if first_dealer_named(variant) else "", key)
    elif all(word in DEALER_TEST for word in rounds.dealer):
        yield clause(f"**Dealer:** agree who deals first{_tests(rounds.dealer, DEALER_TEST)}.", key)


def _starter(variant: Variant) -> Iterator[Draft]:
    rounds, starter = variant.game.several, variant.deal.starter
    if starter not in FIRST_STARTER:
        return
    text, keys = f"**Starter:** {FIRST_STARTER[starter]}", ["deal.starter"]
    if rounds is not None and isinstance(rounds.starter, str):
        text, keys = f"{text}; later, {NEXT_STARTER[rounds.starter]}", [*keys, "game.rounds.starter"]
    elif rounds is not None and all(word in STARTER_TEST for word in rounds.starter):
        text, keys = f"{text}{_tests(rounds.starter, STARTER_TEST)}", [*keys, "game.rounds.starter"]
    yield clause(f"{text}.", *keys)


def _tests(words: Sequence[str], tests: Mapping[str, str]) -> str:
    """Write the tests that find a player: each chooses among those whom the ones before it have left."""
    first, *more = (tests[word] for word in words)
    ties = f"; if that fits several or nobody, {', then '.join(more)}" if more else ""
    return f"; later, {first}{ties}"
