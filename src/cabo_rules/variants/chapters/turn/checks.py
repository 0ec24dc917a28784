"""Checks of the turn: the cards that may not be taken from the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.cards import card_name
from cabo_rules.variants.chapters.guard import Found, at, is_written, unbroken_items, warning
from cabo_rules.variants.deck import cards_of, faces_of, nearest_of
from cabo_rules.variants.derived import discard_pile
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import shown

_NOT_TAKEN: Final = ("turn", "discard_pile", "not_taken")


@warning(
    "V240",
    '"{text}" names no card of the deck.',
    "Nobody could take such a card anyway. Either the card is missing from `[deck]`, or the deck calls it something "
    "else: packs have `J`, `Q` and `K`, decks of numbers have `11`, `12` and `13`.",
    idle=True,
)
def no_such_card_to_take(variant: Variant) -> Iterator[Found]:
    rule = discard_pile(variant)
    if rule is None or rule.not_taken is None or isinstance(rule.not_taken, str):
        return
    faces = faces_of(variant)
    for number, text in unbroken_items(rule.not_taken):
        if not any(map(card_name(text).names, faces)):
            meant = nearest_of(faces, text)
            yield at(*_NOT_TAKEN, number, text=text, suggestion=None if meant is None else shown(meant))


@warning(
    "V241",
    'turn.discard_pile.not_taken = "power cards" has no effect, since no card has a power.',
    "Every card may be taken in such a game. Leave the key out, or name the cards.",
    idle=True,
)
def no_power_card_to_take(variant: Variant) -> Iterator[Found]:
    rule = discard_pile(variant)
    if rule is not None and rule.not_taken == "power cards" and not variant.not_taken:
        yield at(*_NOT_TAKEN)


@warning(
    "V242",
    "turn.discard_pile.not_taken names every card of the deck.",
    'Nobody may ever take a card from the discard pile. Write `discard_pile = "not drawn from"`, or name fewer cards.',
)
def no_card_to_take(variant: Variant) -> Iterator[Found]:
    rule = discard_pile(variant)
    if (
        rule is not None
        and is_written(rule.not_taken)
        and {card.text for card in cards_of(variant)} <= variant.not_taken
    ):
        yield at(*_NOT_TAKEN)


CHECKS: Final = (no_such_card_to_take, no_power_card_to_take, no_card_to_take)
"""The checks, in the order of the rulebook."""
