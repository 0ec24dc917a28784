"""Facts about the deck of a variant: its cards, their names and their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from cabo_rules.cards import MOST_CARDS, Card, card_name
from cabo_rules.variants.broken import Broken
from cabo_rules.variants.by_seats import count_for, most_of, seats_of

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

_NUMBERS: Final[Mapping[str, str]] = {"A": "1", "J": "11", "Q": "12", "K": "13"}
_SAME_RANK: Final[Mapping[str, str]] = {**_NUMBERS, **{number: letter for letter, number in _NUMBERS.items()}}
"""The names of a pack's ranks in a deck of numbers, and the other way round."""


def deck_size(variant: Variant) -> int:
    """Return how many cards the largest deck has, without making them, since they may be far too many."""
    numbers = sum(count * len(card_name(text).ranks) for text, count in variant.deck.numbers.items())
    return most_of(variant.deck.packs) * 52 + most_of(variant.deck.jokers) + numbers


def cards_of(variant: Variant) -> tuple[Card, ...]:
    """Return the cards of the deck, or of the largest one if it depends on the number of players.

    :raises Broken: if it is empty or far too large, which another check reports.
    """
    if not 0 < deck_size(variant) <= MOST_CARDS:
        raise Broken
    return variant.largest_deck


def cards_for(variant: Variant, seats: int) -> tuple[Card, ...]:
    """Return the cards of the deck for a number of players.

    :raises Broken: if there is none for so many, or it is empty or far too large, which another check reports.
    """
    cards_of(variant)
    if count_for(variant.deck.packs, seats) is None or count_for(variant.deck.jokers, seats) is None:
        raise Broken
    return variant.cards_for(seats)


def only_one(variant: Variant) -> bool:
    """Return whether no deck has two cards of one rank and suit."""
    return most_of(variant.deck.packs) <= 1


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

    :raises Broken: if the deck is empty or far too large, or some of the players that may play have none.
    """
    cards_of(variant)
    if any(seats_unnamed(variant, table) for _, table in tables_by_seats(variant)):
        raise Broken
    return variant.seats_served


def tables_by_seats(variant: Variant) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield ``packs`` and ``jokers``, each with its table, if they depend on the number of players."""
    for key, count in (("packs", variant.deck.packs), ("jokers", variant.deck.jokers)):
        if isinstance(count, Mapping):
            yield key, count


def seats_unnamed(variant: Variant, table: Mapping[str, int]) -> list[int]:
    """Return the numbers of players about which a table says nothing, though so many may play."""
    fewest, most = variant.deal.seats.fewest, variant.deal.seats.most
    named = [each for _, other in tables_by_seats(variant) for text in other for each in seats_of(text)]
    given = {each for text in table for each in seats_of(text)}
    return [each for each in range(fewest, (max(named) if most == "deck" else most) + 1) if each not in given]
