"""Checks of the size of sets, and of the price of a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import most_of_a_rank
from cabo_rules.variants.derived import largest_hand
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import counted

SET_REVERSED = kind_of_error(
    "V290",
    "matching.set.most is {most}, less than matching.set.fewest, {fewest}.",
    "No set has at least `fewest` and at most `most` cards. Change one of the two numbers.",
)


def set_sizes(variant: Variant) -> Iterator[Problem]:
    """Report a smallest set that is larger than the largest."""
    trade = variant.matching.set
    if trade is not None and trade.fewest > trade.most:
        yield problem(SET_REVERSED, "matching", "set", "most", most=trade.most, fewest=trade.fewest)


SET_TOO_LARGE = kind_of_warning(
    "V291",
    "A set of {count} cards can never be traded: {why}.",
    "All cards of a set have one rank and lie in one hand, so both the hand and the deck must have enough of them. "
    "Lower the number.",
)


def set_too_large(variant: Variant) -> Iterator[Problem]:
    """Report sets that are too large for a hand or for the deck."""
    trade = variant.matching.set
    if trade is None or trade.fewest > trade.most:
        return
    hand = largest_hand(variant)
    for key, count in (("fewest", trade.fewest), ("most", trade.most)):
        if count > hand:
            why = f"a hand never has more than {hand}"
            yield problem(SET_TOO_LARGE, "matching", "set", key, count=count, why=why)
            return
    if trade.fewest > (copies := most_of_a_rank(variant)):
        why = f"the deck has at most {counted(copies, 'card')} of a rank"
        yield problem(SET_TOO_LARGE, "matching", "set", "fewest", count=trade.fewest, why=why)


BEYOND_TWO_UNUSED = kind_of_warning(
    "V292",
    "matching.set.wrong_beyond_two has no effect, since a set has at most 2 cards.",
    "Nobody can name a third card, so nobody pays for one. Write 0, or allow larger sets.",
    idle=True,
)


def beyond_two(variant: Variant) -> Iterator[Problem]:
    """Report a price for cards beyond the second if nobody can name them."""
    trade = variant.matching.set
    if trade is not None and trade.most == 2 and trade.wrong_beyond_two:
        yield problem(BEYOND_TWO_UNUSED, "matching", "set", "wrong_beyond_two", expected="0")


SET_CHECKS: Final[tuple[Check, ...]] = (set_sizes, set_too_large, beyond_two)
