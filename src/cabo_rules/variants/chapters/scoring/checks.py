"""Checks of scoring: the caller, and special hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cabo_rules.pairing import unpaired
from cabo_rules.variants.chapters.guard import Check, judged, unbroken_entries
from cabo_rules.variants.deck import cards_of, naming, points_of
from cabo_rules.variants.derived import largest_hand, smallest_hand
from cabo_rules.variants.model import SpecialHand, Variant
from cabo_rules.variants.problem import Problem, kind_of_warning, problem
from cabo_rules.variants.written import counted, shown

_HandCheck = Callable[[str, SpecialHand], Iterator[Problem]]

CALLER_NEVER_TIES = kind_of_warning(
    "V330",
    "scoring.winner gives no tie to the caller, since a caller who ties is not lowest.",
    'With `scoring.caller.tied = "not lowest"` the caller is never among those who tie for lowest. Write `winner = '
    '"lowest, ties are shared"`, or `tied = "lowest"`.',
    idle=True,
)


def caller_never_ties(variant: Variant) -> Iterator[Problem]:
    """Report ties that go to the caller if a caller who ties is not lowest."""
    scoring = variant.scoring
    if scoring.winner == "lowest, ties go to the caller" and scoring.caller.tied == "not lowest":
        yield problem(CALLER_NEVER_TIES, "scoring", "winner", suggestion=shown("lowest, ties are shared"))


BONUS_ADDED = kind_of_warning(
    "V328",
    "scoring.caller.bonus adds {points} to the score of a caller who is lowest, which is a punishment.",
    "The bonus is added to the caller's score, and low scores win. To take five points off, write `bonus = -5`.",
)


def bonus_added(variant: Variant) -> Iterator[Problem]:
    """Report a bonus that raises the score."""
    caller = variant.scoring.caller
    if caller.bonus > 0:
        at, meant = ("scoring", "caller", "bonus"), str(-caller.bonus)
        yield problem(BONUS_ADDED, *at, points=counted(caller.bonus, "point"), suggestion=meant)


PENALTY_TAKEN_OFF = kind_of_warning(
    "V329",
    "scoring.caller.penalty takes {points} off the score of a caller who is not lowest, which is a reward.",
    "The penalty is added to the caller's score, and low scores win. To add ten points, write `penalty = 10`.",
)


def penalty_taken_off(variant: Variant) -> Iterator[Problem]:
    """Report a penalty that lowers the score."""
    caller = variant.scoring.caller
    if caller.penalty < 0:
        at, meant = ("scoring", "caller", "penalty"), str(-caller.penalty)
        yield problem(PENALTY_TAKEN_OFF, *at, points=counted(-caller.penalty, "point"), suggestion=meant)


# --- one special hand -------------------------------------------------------------------------------------------------


def _each(variant: Variant, check: _HandCheck) -> Iterator[Problem]:
    """Yield the problems that a check finds in each special hand."""
    for name, hand in unbroken_entries(variant.scoring.special):
        yield from judged(check(name, hand))


SPECIAL_NOT_IN_DECK = kind_of_warning(
    "V324",
    'Nobody can hold "{hand}", since the deck has too few "{text}".',
    "A special hand is a hand of exactly the cards that it names, and the deck does not have them all. Add the cards "
    "to the deck, or name others.",
)


def in_deck(variant: Variant) -> Iterator[Problem]:
    """Report a special hand that the deck does not have the cards for."""
    cards = naming(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        if (lacking := unpaired(hand.cards, cards)) is not None:
            at = ("scoring", "special", name, "cards", lacking)
            yield problem(SPECIAL_NOT_IN_DECK, *at, hand=name, text=hand.cards[lacking])

    yield from _each(variant, check)


SPECIAL_MISFIT = kind_of_warning(
    "V325",
    'Nobody can hold "{hand}": it has {count}, and a hand never has {than} than {size}.',
    "A special hand is a hand of exactly the cards that it names. If no rule adds cards to a hand, or none takes cards "
    "away, it cannot have more, or fewer, cards than are dealt. Change the number of cards that it names.",
)


def misfit(variant: Variant) -> Iterator[Problem]:
    """Report a special hand of more or fewer cards than a hand can have."""
    fewest, most = smallest_hand(variant), largest_hand(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        count = len(hand.cards)
        if not fewest <= count <= most:
            at, than, size = ("scoring", "special", name, "cards"), "more", most
            if count < fewest:
                than, size = "fewer", fewest
            yield problem(SPECIAL_MISFIT, *at, hand=name, count=counted(count, "card"), than=than, size=size)

    yield from _each(variant, check)


SPECIAL_NOTHING_SPECIAL = kind_of_warning(
    "V327",
    'The cards of "{hand}" are worth {points} anyway.',
    "The points of the special hand are the sum of its cards, so it changes nothing. Write other points, or leave the "
    "hand out.",
)


def nothing_special(variant: Variant) -> Iterator[Problem]:
    """Report a special hand whose points are the sum of its cards."""
    cards, points, in_order = naming(variant), points_of(variant), cards_of(variant)

    def check(name: str, hand: SpecialHand) -> Iterator[Problem]:
        worths = [{points[in_order[number].text] for number in cards(text)} for text in hand.cards]
        if worths and all(len(worth) == 1 for worth in worths) and (worth := sum(map(min, worths))) == hand.points:
            at = ("scoring", "special", name, "points")
            yield problem(SPECIAL_NOTHING_SPECIAL, *at, hand=name, points=counted(worth, "point"))

    yield from _each(variant, check)


# --- special hands together -------------------------------------------------------------------------------------------

SPECIAL_HIDDEN = kind_of_warning(
    "V326",
    '"{hand}" never counts, since every such hand counts as "{other}".',
    "If a hand is two special hands at once, the one whose name comes first in the alphabet counts. Name the cards of "
    "that one more narrowly, or change the names.",
)


def hidden(variant: Variant) -> Iterator[Problem]:
    """Report a special hand that is always another one, too; the first name in the alphabet counts."""
    cards_named = naming(variant)
    hands = [
        (name, [cards_named(text) for text in hand.cards])
        for name, hand in sorted(unbroken_entries(variant.scoring.special))
    ]
    for number, (name, cards) in enumerate(hands):
        if not all(cards):
            continue  # another check reports cards that the deck does not have
        for other, wider in hands[:number]:
            if len(wider) == len(cards) and _within(cards, wider):
                yield problem(SPECIAL_HIDDEN, "scoring", "special", name, on="key", hand=name, other=other)
                break


def _within(cards: Sequence[frozenset[int]], wider: Sequence[frozenset[int]]) -> bool:
    """Return whether each of some names can be paired with a wider name of its own."""
    return unpaired(cards, lambda narrow: [n for n, wide in enumerate(wider) if narrow <= wide]) is None


SCORING_CHECKS: Final[tuple[Check, ...]] = (
    caller_never_ties,
    bonus_added,
    penalty_taken_off,
    in_deck,
    misfit,
    nothing_special,
    hidden,
)
