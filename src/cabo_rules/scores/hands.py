"""Hands that fit what is known of them: some points each, from one deck, within a number of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, product
from typing import TYPE_CHECKING, Final

from attrs import define, field, frozen

from cabo_rules.cards import Card, card_name
from cabo_rules.rules.worth import points_of_hand
from cabo_rules.variants.derived import equal_cards_go, hands_run_empty, largest_hand

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_DECK: Final = 216
"""The largest deck in which hands are looked for: four packs with two jokers each."""

MOST_SPAN: Final = 10_000
"""The widest range of points, from all negative cards to all others, in which hands are looked for."""

Left = tuple[int, ...]
"""The number of cards left of each kind."""


class OutOfStepsError(Exception):
    """A search has taken all its steps."""


@define
class Steps:
    """The steps that a search may still take."""

    left: int

    def take(self, number: int) -> None:
        """Take some steps.

        :raises OutOfStepsError: if there are not so many left.
        """
        self.left -= number
        if self.left < 0:
            raise OutOfStepsError


def sizes_of_hands(variant: Variant) -> tuple[int, int]:
    """Return the fewest and the most cards that a hand can have at the end of a round."""
    fewest = 0 if hands_run_empty(variant) else 1 if equal_cards_go(variant) else variant.deal.cards
    return fewest, largest_hand(variant)


@frozen
class Want:
    """A hand to find.

    :ivar points: the points that it may be worth, as a set of bits; see :meth:`Deck.bit`.
    :ivar sizes: the numbers of cards that it may have.
    :ivar special: the name of the special hand that it is; then points and sizes are not read.
    """

    points: int
    sizes: range
    special: str | None = None


@frozen
class _Kind:
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
    kinds: tuple[_Kind, ...]
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

    def hands(self, left: Left, want: Want, most: int, steps: Steps) -> Iterator[Left]:
        """Yield the hands that fit a wish, hands of as many cards as are dealt first."""
        if want.special is not None:
            yield from self._special(left, want.special, steps)
            return
        reached, dealt = self.reached(left, most, steps), self.variant.deal.cards
        for size in sorted(want.sizes, key=lambda size: abs(size - dealt)):
            if size <= most and reached[0][size] & want.points:
                yield from self._made(left, reached, want.points, 0, size, 0, (), steps)

    def _made(
        self, left: Left, reached: list[list[int]], wanted: int, group: int, size: int, points: int, taken: Left,
        steps: Steps,
    ) -> Iterator[Left]:  # fmt: skip
        """Yield the hands that begin with some cards and have so many more cards from the groups that follow."""
        if group == len(self.groups):
            yield taken
            return
        steps.take(1)
        for more, number, worth in self.options(self.groups[group], left):
            if number <= size:
                after, shift = reached[group + 1][size - number], points + worth
                if (after << shift if shift >= 0 else after >> -shift) & wanted:
                    yield from self._made(
                        left, reached, wanted, group + 1, size - number, shift, (*taken, *more), steps
                    )

    def _special(self, left: Left, name: str, steps: Steps) -> Iterator[Left]:
        """Yield the ways to make a special hand."""
        names = self.variant.scoring.special[name].cards
        fits = [
            [n for n, kind in enumerate(self.kinds) if left[n] and card_name(text).names(kind.card)] for text in names
        ]
        seen = set()
        for choice in product(*fits):
            steps.take(1)
            counted = Counter(choice)
            taken = tuple(counted[n] for n in range(len(self.kinds)))
            if taken not in seen and all(number <= most for number, most in zip(taken, left, strict=True)):
                seen.add(taken)
                yield taken

    def could(self, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> bool:
        """Return whether each of some hands could be made alone, and all of them by their sums."""
        reached = self.reached(left, most, steps)
        for want in wants:
            steps.take(1 + most // 2)
            if want.special is not None:
                if next(self._special(left, want.special, steps), None) is None:
                    return False
            elif not any(
                reached[0][size] & want.points for size in range(want.sizes.start, min(want.sizes.stop, most + 1))
            ):
                return False
        plain = [want for want in wants if want.special is None]
        return not plain or self._sums_fit(left, plain, most)

    def _sums_fit(self, left: Left, wants: Sequence[Want], most: int) -> bool:
        """Return whether the cards left can have the sum of some hands, if any card could be in any of them."""
        values = sorted(
            self.variant.points[kind.card.text] for kind, number in zip(self.kinds, left, strict=True)
            for _ in range(number)
        )  # fmt: skip
        fewest = sum(min(want.sizes) for want in wants)
        upto = min(len(values), sum(min(most, max(want.sizes)) for want in wants))
        if self.variant.scoring.equal_cards is not None:
            fewest = 0  # any card may count nothing beside an equal one
        lowest = [*accumulate(values, initial=0)][fewest : upto + 1]
        highest = [*accumulate(reversed(values), initial=0)][fewest : upto + 1]
        least = sum((want.points & -want.points).bit_length() - 1 + self.low for want in wants)
        largest = sum(want.points.bit_length() - 1 + self.low for want in wants)
        return bool(lowest) and least <= max(highest) and largest >= min(lowest)

    def find(self, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> Iterator[list[Left]]:
        """Yield the ways to make some hands from the cards left, each as the cards of each hand.

        :param most: the most cards of a hand that are tried.
        :raises OutOfStepsError: if that takes too many steps.
        """
        order = sorted(range(len(wants)), key=lambda n: (wants[n].special is None, -wants[n].points.bit_length()))
        for found in self._find(left, [wants[n] for n in order], most, steps):
            yield [found[order.index(n)] for n in range(len(wants))]

    def _find(self, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> Iterator[list[Left]]:
        if not wants:
            yield []
            return
        if not self.could(left, wants, most, steps):
            return
        first, *rest = wants
        for taken in self.hands(left, first, most, steps):
            after = tuple([number - gone for number, gone in zip(left, taken, strict=True)])
            for others in self._find(after, rest, most, steps):
                yield [taken, *others]


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
    kinds = tuple(_Kind(faces[key], key[1]) for key in order)
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
