"""What several checks ask about cards: which there are, what a name means, and how many a hand can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Final

from cabo_rules.cards import MOST_CARDS, Card, card_name
from cabo_rules.variant.broken import Broken
from cabo_rules.variant.model import Variant

_NUMBERS: Final[Mapping[str, str]] = {"A": "1", "J": "11", "Q": "12", "K": "13"}
_SAME_RANK: Final[Mapping[str, str]] = {**_NUMBERS, **{number: letter for letter, number in _NUMBERS.items()}}
"""What the ranks of a pack are called in a deck of numbers, and the other way round."""


def deck_size(variant: Variant) -> int:
    """How many cards the deck has, found without making them: there may be far too many."""
    numbers = sum(count * len(card_name(text).ranks) for text, count in variant.deck.numbers.items())
    return variant.deck.packs * 52 + variant.deck.jokers + numbers


def cards_of(variant: Variant) -> tuple[Card, ...]:
    """The cards of the deck; a deck that is empty or far too large is broken, and was found to be so."""
    if not 0 < deck_size(variant) <= MOST_CARDS:
        raise Broken
    return variant.cards


def faces_of(variant: Variant) -> tuple[Card, ...]:
    """The cards of the deck, each face once."""
    return tuple(dict.fromkeys(cards_of(variant)))


def naming(variant: Variant) -> Callable[[str], frozenset[int]]:
    """A function that says which cards of the deck a name names, by their numbers; it remembers what it was asked."""
    cards = cards_of(variant)
    return cache(lambda text: frozenset(number for number, card in enumerate(cards) if card_name(text).names(card)))


def faces_named(variant: Variant) -> Callable[[str], tuple[str, ...]]:
    """A function that says which faces of the deck a name names; it remembers what it was asked."""
    faces = faces_of(variant)
    return cache(lambda text: tuple(face.text for face in faces if card_name(text).names(face)))


def nearest_of(faces: Collection[Card], text: str) -> str | None:
    """The name of some of these cards that was probably meant by one that names none of them."""
    ranks = {card.rank for card in faces}
    for rank in sorted(card_name(text).ranks):
        if rank in ranks:  # there is no card of that suit
            return rank
        if (same := _SAME_RANK.get(rank)) in ranks:
            return same
    numbers = [int(rank) for rank in ranks if rank.isdigit()]
    named = [int(rank) for rank in card_name(text).ranks if rank.isdigit()]
    return str(min(numbers, key=lambda number: (abs(number - min(named)), number))) if numbers and named else None


def most_of_a_rank(variant: Variant) -> int:
    """How many cards of one rank the deck has at most."""
    return max(Counter(card.rank for card in cards_of(variant)).values())


def points_of(variant: Variant) -> Mapping[str, int]:
    """What each card of the deck is worth; where values are missing or unclear, they are broken."""
    for text, worth in variant.values.items():
        if worth == "face" and not all(rank.isdigit() for rank in card_name(text).ranks):
            raise Broken
    if any(card.text not in variant.points for card in faces_of(variant)):
        raise Broken
    return variant.points


def seats_served(variant: Variant) -> int:
    """To how many players the deck can deal; a deck that is empty or far too large is broken."""
    cards_of(variant)
    return variant.seats_served


# --- how large hands are ----------------------------------------------------------------------------------------------


def prices(variant: Variant) -> Mapping[str, int]:
    """The keys that give penalty cards, with how many; those that another key switches off are left out."""
    matching = variant.matching
    found: dict[str, int | None] = {"conduct.forbidden_look": variant.conduct.forbidden_look}
    if (snap := matching.snap) is not None:
        if "own" in snap.whose:
            found["matching.snap.wrong_own"] = snap.wrong_own
        if "another's" in snap.whose:
            found["matching.snap.wrong_anothers"] = snap.wrong_anothers
        found["matching.snap.late"] = snap.late
    if matching.drawn is not None:
        found["matching.drawn.wrong"] = matching.drawn.wrong
    if matching.set is not None:
        found["matching.set.wrong"] = matching.set.wrong
        if matching.set.most > 2:
            found["matching.set.wrong_beyond_two"] = matching.set.wrong_beyond_two
    return {key: count for key, count in found.items() if count is not None and count > 0}


def triggers(variant: Variant) -> tuple[str, ...]:
    """What opens a power: a drawn card only where it may be discarded, before its power is used or after."""
    rules = variant.powers
    discarded = "discard" in variant.turn.stock_card or rules.order == "use, then discard"
    return tuple(word for word in rules.triggers if word != "drawn" or discarded)


def largest_hand(variant: Variant) -> int:
    """So many cards no hand ever exceeds."""
    matching, dealt = variant.matching, variant.deal.cards
    keeps = matching.set is not None and matching.set.drawn_card == "is kept"
    if keeps or (prices(variant) and (matching.penalty is None or matching.penalty.most_cards == "any number")):
        return len(cards_of(variant))
    if prices(variant) and matching.penalty is not None and matching.penalty.most_cards != "any number":
        return max(dealt, matching.penalty.most_cards)
    return dealt


def smallest_hand(variant: Variant) -> int:
    """No hand ever has fewer cards: all those that were dealt, where nothing takes cards away."""
    matching = variant.matching
    sheds = (matching.snap, matching.drawn, matching.set) != (None, None, None)
    return 0 if sheds else variant.deal.cards


def worth_of_hands(variant: Variant) -> tuple[int, int]:
    """What a hand is worth at least and at most, special hands included: bounds that may be wider than need be."""
    worth = points_of(variant)
    points = sorted(worth[card.text] for card in cards_of(variant))
    fewest, most = smallest_hand(variant), largest_hand(variant)
    lowest = sum(points[:fewest]) + sum(worth for worth in points[fewest:most] if worth < 0)
    points.reverse()
    highest = sum(points[:fewest]) + sum(worth for worth in points[fewest:most] if worth > 0)
    special = [hand.points for hand in variant.scoring.special.values() if hand.points is not None]
    return min([lowest, *special]), max([highest, *special])
