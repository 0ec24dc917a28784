"""A deck as numbers of cards that count the same, and the points of all hands that they can make."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from typing import TYPE_CHECKING, Final

from attrs import define, field, frozen

from cabo_rules.cards import Card, card_name
from cabo_rules.rules.worth import points_of_hand
from cabo_rules.scores.steps import Steps

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_DECK: Final = 216
"""The largest deck in which hands are looked for: four packs with two jokers each."""

MOST_SPAN: Final = 10_000
"""The widest range of points, from all negative cards to all others, in which hands are looked for."""

Left = tuple[int, ...]
"""The number of cards left of each kind."""


@frozen
class Kind:
    """Cards that are all the same to a count: of one value, and named by the same special hands."""

    card: Card
    names: frozenset[str]


@define
class Deck:
    """A deck as numbers of cards of each kind, with the points of all hands that the cards left can make.

    :ivar kinds: the kinds of cards.
    :ivar whole: how many there are of each.
    :ivar groups: the kinds that are counted together, as ranges of their numbers.
    :ivar low: the sum of all negative cards, which is bit 0 of a set of points.
    """

    variant: Variant
    kinds: tuple[Kind, ...]
    whole: Left
    groups: tuple[range, ...]
    low: int
    _known: dict[tuple[Left, int], list[list[int]]] = field(factory=dict)
    _options: dict[tuple[int, Left], list[tuple[Left, int, int]]] = field(factory=dict)

    def bit(self, points: int) -> int:
        """Return the bit of some points; 0 if they are less than any hand is worth."""
        return 0 if points < self.low else 1 << points - self.low

    def points(self, bits: int) -> list[int]:
        """Return the points in a set of bits."""
        return [number + self.low for number in range(bits.bit_length()) if bits >> number & 1]

    def kind_of(self, card: Card) -> int:
        """Return the number of a card's kind."""
        names = _names_of(self.variant, card)
        same = [_same(self.variant, kind.card) == _same(self.variant, card) for kind in self.kinds]
        return next(n for n, kind in enumerate(self.kinds) if same[n] and kind.names == names)

    def cards(self, taken: Left) -> list[Card]:
        """Return cards of these kinds; each stands for any card of its kind."""
        return [*chain.from_iterable([kind.card] * number for kind, number in zip(self.kinds, taken, strict=True))]

    def options(self, group: range, left: Left) -> list[tuple[Left, int, int]]:
        """Return how many cards of each kind of a group may be taken, with their number and their points."""
        here = left[group.start : group.stop]
        found = self._options.get((group.start, here))
        if found is None:
            found = self._options[group.start, here] = []
            for taken in product(*[range(number + 1) for number in here]):
                cards = [
                    card
                    for kind, number in zip(self.kinds[group.start : group.stop], taken, strict=True)
                    for card in [kind.card] * number
                ]
                found.append((taken, len(cards), points_of_hand(self.variant, cards, None)))
        return found

    def reached(self, left: Left, most: int, steps: Steps) -> list[list[int]]:
        """Return the sets of points that the groups from each one on can make, by the number of cards."""
        found = self._known.get((left, most))
        if found is None:
            found = [[self.bit(0), *[0] * most]]
            for group in reversed(self.groups):
                options, after = self.options(group, left), found[-1]
                steps.take(len(options) * (most + 1))
                here = [0] * (most + 1)
                for _, size, points in options:
                    for number in range(size, most + 1):
                        before = after[number - size]
                        here[number] |= before << points if points >= 0 else before >> -points
                found.append(here)
            found.reverse()
            self._known[left, most] = found
        return found


def deck_for(variant: Variant, seats: int) -> Deck | None:
    """Return the deck of a number of players, or None if it is too large to look for hands in."""
    cards = variant.cards_for(seats)
    low = sum(min(variant.points[card.text], 0) for card in cards)
    high = sum(max(variant.points[card.text], 0) for card in cards)
    if len(cards) > MOST_DECK or high - low > MOST_SPAN:
        return None
    copies: Counter[tuple[tuple[str, int], frozenset[str]]] = Counter()
    faces: dict[tuple[tuple[str, int], frozenset[str]], Card] = {}
    for card in cards:
        key = _same(variant, card), _names_of(variant, card)
        copies[key] += 1
        faces.setdefault(key, card)
    order = sorted(faces, key=lambda key: (key[0], sorted(key[1])))
    kinds = tuple(Kind(faces[key], key[1]) for key in order)
    groups = [range(n, n + 1) for n in range(len(kinds))]
    if variant.scoring.equal_cards is not None:
        ranks = [key[0][0] for key in order]
        groups = [range(ranks.index(rank), ranks.index(rank) + ranks.count(rank)) for rank in dict.fromkeys(ranks)]
    return Deck(variant, kinds, tuple(copies[key] for key in order), tuple(groups), low)


def _same(variant: Variant, card: Card) -> tuple[str, int]:
    """Return what cards have in common that are the same to a count, but for special hands."""
    return card.rank if variant.scoring.equal_cards is not None else "", variant.points[card.text]


def _names_of(variant: Variant, card: Card) -> frozenset[str]:
    """Return the names of the cards of special hands that include a card."""
    names = chain.from_iterable(hand.cards for hand in variant.scoring.special.values())
    return frozenset(text for text in names if card_name(text).names(card))
