"""Checks of special hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules.pairing import unpaired
from cabo_rules.variants.chapters.guard import Found, at, unbroken_entries, warning
from cabo_rules.variants.deck import cards_of, naming, points_of
from cabo_rules.variants.derived import largest_hand, smallest_hand
from cabo_rules.variants.model import SpecialHand, Variant
from cabo_rules.variants.written import counted


def _hands(variant: Variant) -> Iterator[tuple[str, SpecialHand]]:
    """Yield the special hands, each with its name."""
    yield from unbroken_entries(variant.scoring.special)


@warning(
    "V324",
    'Nobody can hold "{hand}", since the deck has too few "{text}".',
    "A special hand is a hand of exactly the cards that it names, and the deck does not have them all. Add the cards "
    "to the deck, or name others.",
    _hands,
)
def special_not_in_deck(variant: Variant, name: str, hand: SpecialHand) -> Iterator[Found]:
    if (lacking := unpaired(hand.cards, naming(variant))) is not None:
        yield at("scoring", "special", name, "cards", lacking, hand=name, text=hand.cards[lacking])


@warning(
    "V325",
    'Nobody can hold "{hand}": it has {count}, and a hand never has {than} than {size}.',
    "A special hand is a hand of exactly the cards that it names. If no rule adds cards to a hand, or none takes cards "
    "away, it cannot have more, or fewer, cards than are dealt. Change the number of cards that it names.",
    _hands,
)
def special_misfit(variant: Variant, name: str, hand: SpecialHand) -> Iterator[Found]:
    count, fewest, most = len(hand.cards), smallest_hand(variant), largest_hand(variant)
    if not fewest <= count <= most:
        than, size = ("fewer", fewest) if count < fewest else ("more", most)
        yield at("scoring", "special", name, "cards", hand=name, count=counted(count, "card"), than=than, size=size)


@warning(
    "V327",
    'The cards of "{hand}" are worth {points} anyway.',
    "The points of the special hand are the sum of its cards. Write other points, or leave the hand out.",
    _hands,
)
def special_nothing_special(variant: Variant, name: str, hand: SpecialHand) -> Iterator[Found]:
    if variant.scoring.equal_cards is not None:
        return  # then its equal cards count otherwise anyway
    cards, points, in_order = naming(variant), points_of(variant), cards_of(variant)
    worths = [{points[in_order[number].text] for number in cards(text)} for text in hand.cards]
    if worths and all(len(worth) == 1 for worth in worths) and (worth := sum(map(min, worths))) == hand.points:
        yield at("scoring", "special", name, "points", hand=name, points=counted(worth, "point"))


@warning(
    "V326",
    '"{hand}" never counts, since every such hand counts as "{other}".',
    "If a hand is two special hands at once, the one whose name comes first in the alphabet counts. Name the cards of "
    "that one more narrowly, or change the names.",
)
def special_hidden(variant: Variant) -> Iterator[Found]:
    named = naming(variant)
    hands = [(name, [named(text) for text in hand.cards]) for name, hand in sorted(_hands(variant))]
    for number, (name, cards) in enumerate(hands):
        if not all(cards):
            continue  # another check reports cards that the deck does not have
        for other, wider in hands[:number]:
            if len(wider) == len(cards) and _within(cards, wider):
                yield at("scoring", "special", name, on="key", hand=name, other=other)
                break


def _within(cards: Sequence[frozenset[int]], wider: Sequence[frozenset[int]]) -> bool:
    """Return whether each of some names can be paired with a wider name of its own."""
    return unpaired(cards, lambda narrow: [n for n, wide in enumerate(wider) if narrow <= wide]) is None


CHECKS: Final = (
    special_not_in_deck,
    special_misfit,
    special_nothing_special,
    special_hidden,
)
"""The checks, in the order of the rulebook."""
