"""Trading sets, in the chapter on equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted, number
from cabo_rules.variants.derived import powers_used
from cabo_rules.variants.model import TradeSet, Variant

DRAWN_CARD: Final[Mapping[str, str]] = {
    "is discarded": "The drawn card goes on the discard pile{unused}.",
    "is kept": (
        "The drawn card is one card more for you: it goes to the first empty place of your hand, or to its end if "
        "there is none."
    ),
}


def trading(variant: Variant, rule: TradeSet) -> Iterator[Draft]:
    """Write how a set is traded, and what a wrong one costs."""
    at = "matching.set"
    used = powers_used(variant)
    no_power = " No power is used." if used else ""
    size = number(rule.fewest)
    if rule.most > rule.fewest:
        size += f" {'or' if rule.most == rule.fewest + 1 else 'to'} {number(rule.most)}"
    yield clause(
        f"**Trading a set.** You may trade a set of {size} of your own cards, all of one rank, for the one card that "
        "you drew. Name them all at once. They go on the discard pile in the order in which you named them. The drawn "
        f"card goes to the place of the first. The other places stay empty.{no_power}",
        f"{at}.fewest",
        f"{at}.most",
    )
    yield clause(
        "If the cards that you named are not of one rank, all of them are shown to everybody and go back to their "
        f"places. {DRAWN_CARD[rule.drawn_card].format(unused=', and its power is not used' if used else '')} You do "
        "nothing more in this turn.",
        f"{at}.drawn_card",
    )
    yield clause(f"Such a mistake costs {_price_of_set(rule)}.", f"{at}.wrong", f"{at}.wrong_beyond_two")


def _price_of_set(rule: TradeSet) -> str:
    """Say what a set costs whose cards are not of one rank."""
    price, beyond = counted(rule.wrong, "penalty card"), rule.wrong_beyond_two if rule.most > 2 else 0
    if not beyond:
        return f"{price}, however many cards you named" if rule.wrong and rule.most > rule.fewest else price
    each = "for each card that you named beyond the second"
    if rule.wrong:
        return f"{price}, and {number(beyond)} more {each}"
    return f"{counted(beyond, 'penalty card')} {each}{', and none for two cards' if rule.fewest == 2 else ''}"
