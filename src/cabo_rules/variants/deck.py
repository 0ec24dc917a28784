"""Facts about the deck of a variant: its cards, their names and their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from cabo_rules.cards import MOST_CARDS, Card, card_name
from cabo_rules.variants.broken import Broken

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

_NUMBERS: Final[Mapping[str, str]] = {"A": "1", "J": "11", "Q": "12", "K": "13"}
_SAME_RANK: Final[Mapping[str, str]] = {**_NUMBERS, **{number: letter for letter, number in _NUMBERS.items()}}
"""The names of a pack's ranks in a deck of numbers, and the other way round."""


def deck_size(variant: Variant) -> int:
    """Return how many cards the deck has, without making them, since they may be far too many."""
    numbers = sum(count * len(card_name(text).ranks) for text, count in variant.deck.numbers.items())
    return variant.deck.packs * 52 + variant.deck.jokers + numbers


def cards_of(variant: Variant) -> tuple[Card, ...]:
    """Return the cards of the deck.

    :raises Broken: if it is empty or far too large, which another check reports.
    """
    if not 0 < deck_size(variant) <= MOST_CARDS:
        raise Broken
    return variant.cards


def faces_of(variant: Variant) -> tuple[Card, ...]:
    """Return the cards of the deck, each face once."""
    return tuple(dict.fromkeys(cards_of(variant)))


def naming(variant: Variant) -> Callable[[str], frozenset[int]]:
    """Return a function from a name to the numbers of the cards that it names; it remembers its answers."""
    cards = cards_of(variant)
    return cache(lambda text: frozenset(number for number, card in enumerate(cards) if card_name(text).names(card)))


def faces_named(variant: Variant) -> Callable[[str], tuple[str, ...]]:
    """Return a function from a name to the faces of the deck that it names; it remembers its answers."""
    faces = faces_of(variant)
    return cache(lambda text: tuple(face.text for face in faces if card_name(text).names(face)))


def nearest_of(faces: Collection[Card], text: str) -> str | None:
    """Return the name that the writer probably meant by one that names none of these cards, or None."""
    ranks = {card.rank for card in faces}
    for rank in sorted(card_name(text).ranks):
        if rank in ranks:  # only the suit is missing
            return rank
        if (same := _SAME_RANK.get(rank)) in ranks:
            return same
    numbers = [int(rank) for rank in ranks if rank.isdigit()]
    named = [int(rank) for rank in card_name(text).ranks if rank.isdigit()]
    return str(min(numbers, key=lambda number: (abs(number - min(named)), number))) if numbers and named else None


def most_of_a_rank(variant: Variant) -> int:
    """Return the most cards of one rank in the deck."""
    return max(Counter(card.rank for card in cards_of(variant)).values())


def points_of(variant: Variant) -> Mapping[str, int]:
    """Return the points of each card of the deck.

    :raises Broken: if values are missing or unclear.
    """
    for text, worth in variant.values.items():
        if worth == "face" and not all(rank.isdigit() for rank in card_name(text).ranks):
            raise Broken
    if any(card.text not in variant.points for card in faces_of(variant)):
        raise Broken
    return variant.points


def seats_served(variant: Variant) -> int:
    """Return how many players the deck can deal to.

    :raises Broken: if the deck is empty or far too large.
    """
    cards_of(variant)
    return variant.seats_served
