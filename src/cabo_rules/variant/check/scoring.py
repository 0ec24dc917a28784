"""Scoring: ties, and special hands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import (
    cards_of,
    largest_hand,
    naming,
    points_of,
    smallest_hand,
)
from cabo_rules.variant.check.guard import Check, judged, missing, named
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import SpecialHand, Variant

MOST_IN_HAND: Final = 8
"""How many cards a special hand may name."""

_MOST_COMPARED: Final = 100  # special hands that are held against each other
_A = TypeVar("_A")
_B = TypeVar("_B", bound=Hashable)
_HandCheck = Callable[[str, SpecialHand], Iterator[Problem]]


def tie(variant: Variant) -> Iterator[Problem]:
    """What a tie does is said exactly where the lowest win."""
    scoring, at = variant.scoring, ("scoring", "tie")
    if scoring.winner == "lowest" and scoring.tie is None:
        yield missing(k.TIE_MISSING, *at)
    elif scoring.winner == "caller if lowest" and scoring.tie is not None:
        yield problem(k.TIE_UNUSED, *at, on="key")


def bonus_added(variant: Variant) -> Iterator[Problem]:
    """What a caller is rewarded with makes the score no higher."""
    caller = variant.scoring.caller
    if caller.bonus > 0:
        at, meant = ("scoring", "caller", "bonus"), str(-caller.bonus)
        yield problem(k.BONUS_ADDED, *at, points=caller.bonus, suggestion=meant)


def penalty_taken_off(variant: Variant) -> Iterator[Problem]:
    """What a failed call costs makes the score no lower."""
    caller = variant.scoring.caller
    if caller.penalty < 0:
        at, meant = ("scoring", "caller", "penalty"), str(-caller.penalty)
        yield problem(k.PENALTY_TAKEN_OFF, *at, points=-caller.penalty, suggestion=meant)


# --- one special hand -------------------------------------------------------------------------------------------------


def _each(variant: Variant, check: _HandCheck) -> Iterator[Problem]:
    """What a check finds in each special hand."""
    for name, hand in named(variant.scoring.special):
        yield from judged(check(name, hand))


def half_said(variant: Variant) -> Iterator[Problem]:
    """A special hand has points, or scores for everybody."""

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        written = [each is not None for each in (hand.points, hand.holder, hand.others)]
        if written not in ([True, False, False], [False, True, True]):
            yield problem(k.SPECIAL_HALF_SAID, "scoring", "special", name, on="key", hand=name)

    yield from _each(variant, check)


def cards_count(variant: Variant) -> Iterator[Problem]:
    """A special hand is of some cards, and not too many."""

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        if not 1 <= len(hand.cards) <= MOST_IN_HAND:
            at = ("scoring", "special", name, "cards")
            yield problem(k.SPECIAL_CARDS_COUNT, *at, hand=name, count=len(hand.cards), most=MOST_IN_HAND)

    yield from _each(variant, check)


def in_deck(variant: Variant) -> Iterator[Problem]:
    """The deck has the cards of a special hand, all at once."""
    cards = naming(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        if len(hand.cards) <= MOST_IN_HAND and (lacking := _unpaired(hand.cards, cards)) is not None:
            at = ("scoring", "special", name, "cards", lacking)
            yield problem(k.SPECIAL_NOT_IN_DECK, *at, hand=name, text=hand.cards[lacking])

    yield from _each(variant, check)


def misfit(variant: Variant) -> Iterator[Problem]:
    """A hand can be of so many cards."""
    fewest, most = smallest_hand(variant), largest_hand(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        count = len(hand.cards)
        if 1 <= count <= MOST_IN_HAND and not fewest <= count <= most:
            at, than, size = ("scoring", "special", name, "cards"), "more", most
            if count < fewest:
                than, size = "fewer", fewest
            yield problem(k.SPECIAL_MISFIT, *at, hand=name, count=count, than=than, size=size)

    yield from _each(variant, check)


def nothing_special(variant: Variant) -> Iterator[Problem]:
    """The points of a special hand differ from the sum of its cards."""
    cards, points, in_order = naming(variant), points_of(variant), cards_of(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        worths = [{points[in_order[number].text] for number in cards(text)} for text in hand.cards]
        if worths and all(len(worth) == 1 for worth in worths) and sum(map(min, worths)) == hand.points:
            at = ("scoring", "special", name, "points")
            yield problem(k.SPECIAL_NOTHING_SPECIAL, *at, hand=name, points=hand.points)

    yield from _each(variant, check)


# --- special hands together -------------------------------------------------------------------------------------------


def hidden(variant: Variant) -> Iterator[Problem]:
    """No special hand takes all hands of another one; where both fit, the first in the alphabet counts."""
    cards_named = naming(variant)
    hands = [
        (name, [cards_named(text) for text in hand.cards])
        for name, hand in sorted(named(variant.scoring.special))[:_MOST_COMPARED]
        if len(hand.cards) <= MOST_IN_HAND
    ]
    for number, (name, cards) in enumerate(hands):
        if not all(cards):
            continue  # the deck does not have them, which was told
        for other, wider in hands[:number]:
            if len(wider) == len(cards) and _within(cards, wider):
                yield problem(k.SPECIAL_HIDDEN, "scoring", "special", name, on="key", hand=name, other=other)
                break


def _within(cards: Sequence[frozenset[int]], wider: Sequence[frozenset[int]]) -> bool:
    """Whether each of some names can be given a wider name of its own."""
    return _unpaired(cards, lambda narrow: [n for n, wide in enumerate(wider) if narrow <= wide]) is None


def _unpaired(items: Sequence[_A], fitting: Callable[[_A], Iterable[_B]]) -> int | None:
    """The number of the first item that is left over, when every item takes something of its own that fits it."""
    taken: dict[_B, _A] = {}

    def find(item: _A, tried: set[_B]) -> bool:
        for thing in fitting(item):
            if thing not in tried:
                tried.add(thing)
                if thing not in taken or find(taken[thing], tried):
                    taken[thing] = item
                    return True
        return False

    return next((number for number, item in enumerate(items) if not find(item, set())), None)


SCORING_CHECKS: Final[tuple[Check, ...]] = (
    tie,
    bonus_added,
    penalty_taken_off,
    half_said,
    cards_count,
    in_deck,
    misfit,
    nothing_special,
    hidden,
)
