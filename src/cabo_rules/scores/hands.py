"""Hands that fit what is known of them: some points each, from one deck, within a number of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import TYPE_CHECKING

from attrs import frozen

from cabo_rules.cards import card_name
from cabo_rules.scores.deck import Deck, Left
from cabo_rules.scores.steps import Steps
from cabo_rules.variants.derived import equal_cards_go, hands_run_empty, largest_hand

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


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


def sizes_of_hands(variant: Variant) -> tuple[int, int]:
    """Return the fewest and the most cards that a hand can have at the end of a round."""
    fewest = 0 if hands_run_empty(variant) else 1 if equal_cards_go(variant) else variant.deal.cards
    return fewest, largest_hand(variant)


def find_hands(deck: Deck, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> Iterator[list[Left]]:
    """Yield the ways to make some hands from the cards left, each as the cards of each hand.

    :param most: the most cards of a hand that are tried.
    :raises OutOfStepsError: if that takes too many steps.
    """
    order = sorted(range(len(wants)), key=lambda n: (wants[n].special is None, -wants[n].points.bit_length()))
    for found in _found(deck, left, [wants[n] for n in order], most, steps):
        yield [found[order.index(n)] for n in range(len(wants))]


def _found(deck: Deck, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> Iterator[list[Left]]:
    if not wants:
        yield []
        return
    if not _could(deck, left, wants, most, steps):
        return
    first, *rest = wants
    for taken in _hands(deck, left, first, most, steps):
        after = tuple([number - gone for number, gone in zip(left, taken, strict=True)])
        for others in _found(deck, after, rest, most, steps):
            yield [taken, *others]


def _could(deck: Deck, left: Left, wants: Sequence[Want], most: int, steps: Steps) -> bool:
    """Return whether each of some hands could be made alone, and all of them by their sums."""
    reached = deck.reached(left, most, steps)
    for want in wants:
        steps.take(1 + most // 2)
        if want.special is not None:
            if next(_special(deck, left, want.special, steps), None) is None:
                return False
        elif not any(
            reached[0][size] & want.points for size in range(want.sizes.start, min(want.sizes.stop, most + 1))
        ):
            return False
    plain = [want for want in wants if want.special is None]
    return not plain or _sums_fit(deck, left, plain, most)


def _sums_fit(deck: Deck, left: Left, wants: Sequence[Want], most: int) -> bool:
    """Return whether the cards left can have the sum of some hands, if any card could be in any of them."""
    values = sorted(
        deck.variant.points[kind.card.text] for kind, number in zip(deck.kinds, left, strict=True)
        for _ in range(number)
    )  # fmt: skip
    fewest = sum(min(want.sizes) for want in wants)
    upto = min(len(values), sum(min(most, max(want.sizes)) for want in wants))
    if deck.variant.scoring.equal_cards is not None:
        fewest = 0  # any card may count nothing beside an equal one
    lowest = [*accumulate(values, initial=0)][fewest : upto + 1]
    highest = [*accumulate(reversed(values), initial=0)][fewest : upto + 1]
    least = sum((want.points & -want.points).bit_length() - 1 + deck.low for want in wants)
    largest = sum(want.points.bit_length() - 1 + deck.low for want in wants)
    return bool(lowest) and least <= max(highest) and largest >= min(lowest)


def _hands(deck: Deck, left: Left, want: Want, most: int, steps: Steps) -> Iterator[Left]:
    """Yield the hands that fit a wish, hands of as many cards as are dealt first."""
    if want.special is not None:
        yield from _special(deck, left, want.special, steps)
        return
    reached, dealt = deck.reached(left, most, steps), deck.variant.deal.cards
    for size in sorted(want.sizes, key=lambda size: abs(size - dealt)):
        if size <= most and reached[0][size] & want.points:
            yield from _made(deck, left, reached, want.points, 0, size, 0, (), steps)


def _made(
    deck: Deck, left: Left, reached: list[list[int]], wanted: int, group: int, size: int, points: int, taken: Left,
    steps: Steps,
) -> Iterator[Left]:  # fmt: skip
    """Yield the hands that begin with some cards and have so many more cards from the groups that follow."""
    if group == len(deck.groups):
        yield taken
        return
    steps.take(1)
    for more, number, worth in deck.options(deck.groups[group], left):
        if number <= size:
            after, shift = reached[group + 1][size - number], points + worth
            if (after << shift if shift >= 0 else after >> -shift) & wanted:
                yield from _made(deck, left, reached, wanted, group + 1, size - number, shift, (*taken, *more), steps)


def _special(deck: Deck, left: Left, name: str, steps: Steps) -> Iterator[Left]:
    """Yield the ways to make a special hand."""
    names = deck.variant.scoring.special[name].cards
    fits = [[n for n, kind in enumerate(deck.kinds) if left[n] and card_name(text).names(kind.card)] for text in names]
    seen = set()
    for choice in product(*fits):
        steps.take(1)
        counted = Counter(choice)
        taken = tuple(counted[n] for n in range(len(deck.kinds)))
        if taken not in seen and all(number <= most for number, most in zip(taken, left, strict=True)):
            seen.add(taken)
            yield taken
