"""Scoring: ties, and special hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cabo_rules.pairing import unpaired
from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import (
    cards_of,
    largest_hand,
    naming,
    points_of,
    smallest_hand,
)
from cabo_rules.variant.check.guard import Check, judged, missing, named, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import SpecialHand, Variant
from cabo_rules.variant.written import counted, shown

_HandCheck = Callable[[str, SpecialHand], Iterator[Problem]]


def tie(variant: Variant) -> Iterator[Problem]:
    """What a tie does is said exactly where the lowest win."""
    scoring, at = variant.scoring, ("scoring", "tie")
    if scoring.winner == "lowest" and not said(scoring.tie):
        yield missing(k.TIE_MISSING, *at)
    elif scoring.winner == "caller if lowest" and said(scoring.tie):
        yield problem(k.TIE_UNUSED, *at, on="key")


def caller_never_ties(variant: Variant) -> Iterator[Problem]:
    """The caller can be among those who tie for lowest, where that makes a difference."""
    scoring = variant.scoring
    if scoring.winner == "lowest" and scoring.tie == "caller alone" and scoring.caller.tied == "not lowest":
        yield problem(k.CALLER_NEVER_TIES, "scoring", "tie", suggestion=shown("shared"))


def bonus_added(variant: Variant) -> Iterator[Problem]:
    """What a caller is rewarded with makes the score no higher."""
    caller = variant.scoring.caller
    if caller.bonus > 0:
        at, meant = ("scoring", "caller", "bonus"), str(-caller.bonus)
        yield problem(k.BONUS_ADDED, *at, points=counted(caller.bonus, "point"), suggestion=meant)


def penalty_taken_off(variant: Variant) -> Iterator[Problem]:
    """What a failed call costs makes the score no lower."""
    caller = variant.scoring.caller
    if caller.penalty < 0:
        at, meant = ("scoring", "caller", "penalty"), str(-caller.penalty)
        yield problem(k.PENALTY_TAKEN_OFF, *at, points=counted(-caller.penalty, "point"), suggestion=meant)


# --- one special hand -------------------------------------------------------------------------------------------------


def _each(variant: Variant, check: _HandCheck) -> Iterator[Problem]:
    """What a check finds in each special hand."""
    for name, hand in named(variant.scoring.special):
        yield from judged(check(name, hand))


def half_said(variant: Variant) -> Iterator[Problem]:
    """A special hand has points, or scores for everybody."""

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        written = [said(each) for each in (hand.points, hand.holder, hand.others)]
        if written not in ([True, False, False], [False, True, True]):
            yield problem(k.SPECIAL_HALF_SAID, "scoring", "special", name, on="key", hand=name)

    yield from _each(variant, check)


def in_deck(variant: Variant) -> Iterator[Problem]:
    """The deck has the cards of a special hand, all at once."""
    cards = naming(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        if (lacking := unpaired(hand.cards, cards)) is not None:
            at = ("scoring", "special", name, "cards", lacking)
            yield problem(k.SPECIAL_NOT_IN_DECK, *at, hand=name, text=hand.cards[lacking])

    yield from _each(variant, check)


def misfit(variant: Variant) -> Iterator[Problem]:
    """A hand can be of so many cards."""
    fewest, most = smallest_hand(variant), largest_hand(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        count = len(hand.cards)
        if not fewest <= count <= most:
            at, than, size = ("scoring", "special", name, "cards"), "more", most
            if count < fewest:
                than, size = "fewer", fewest
            yield problem(k.SPECIAL_MISFIT, *at, hand=name, count=counted(count, "card"), than=than, size=size)

    yield from _each(variant, check)


def nothing_special(variant: Variant) -> Iterator[Problem]:
    """The points of a special hand differ from the sum of its cards."""
    cards, points, in_order = naming(variant), points_of(variant), cards_of(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        worths = [{points[in_order[number].text] for number in cards(text)} for text in hand.cards]
        if worths and all(len(worth) == 1 for worth in worths) and (worth := sum(map(min, worths))) == hand.points:
            at = ("scoring", "special", name, "points")
            yield problem(k.SPECIAL_NOTHING_SPECIAL, *at, hand=name, points=counted(worth, "point"))

    yield from _each(variant, check)


# --- special hands together -------------------------------------------------------------------------------------------


def hidden(variant: Variant) -> Iterator[Problem]:
    """No special hand takes all hands of another one; where both fit, the first in the alphabet counts."""
    cards_named = naming(variant)
    hands = [
        (name, [cards_named(text) for text in hand.cards]) for name, hand in sorted(named(variant.scoring.special))
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
    return unpaired(cards, lambda narrow: [n for n, wide in enumerate(wider) if narrow <= wide]) is None


SCORING_CHECKS: Final[tuple[Check, ...]] = (
    tie,
    caller_never_ties,
    bonus_added,
    penalty_taken_off,
    half_said,
    in_deck,
    misfit,
    nothing_special,
    hidden,
)
