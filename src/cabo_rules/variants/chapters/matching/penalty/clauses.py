"""Penalty cards, in the chapter on equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import counted
from cabo_rules.variants.derived import hands_run_empty, penalties
from cabo_rules.variants.model import Variant

PLACE: Final[Mapping[str, str]] = {
    "next to an own card": (
        "Put a penalty card next to one of your cards: above, below, left or right of it, as you like. It is not "
        "moved afterwards.{empty}"
    ),
    "first free slot": "Put a penalty card in the first empty place of your hand, or at its end if there is none.",
}
UNPAID: Final[Mapping[str, str]] = {
    "waive the rest": "If there are too few cards for all penalty cards that are due{shuffled}, take what there is.",
    "waive all": "If there are too few cards for all penalty cards that are due{shuffled}, take none.",
}
MOST_CARDS: Final[Mapping[str, str]] = {
    "any number": "There is no limit to how many cards a hand may grow to by penalty cards.",
}


def penalty_cards(variant: Variant) -> Iterator[Draft]:
    """Write where penalty cards go, and where they end."""
    if not penalties(variant):
        keys = ("place", "unpaid", "most_cards")
        text = "There are no penalty cards in this game."
        yield clause(text, "matching.penalty", *(f"matching.penalty.{key}" for key in keys))
        return
    at, rule = "matching.penalty", variant.matching.penalty
    empty = " If you have no cards, put it anywhere." if hands_run_empty(variant) else ""
    place = PLACE[rule.place].format(empty=empty)
    yield clause(
        f"**Penalty cards.** {place} Everybody else waits until all that are due have been placed.", f"{at}.place"
    )
    yield fixed("unseen")
    shuffled = "" if isinstance(variant.calling.stock_out, str) else ", even after a shuffle (chapter 6)"
    yield clause(f"{UNPAID[rule.unpaid].format(shuffled=shuffled)} You owe nothing more.", f"{at}.unpaid")
    most = (
        MOST_CARDS[rule.most_cards]
        if isinstance(rule.most_cards, str)
        else f"Penalty cards fill a hand up to {counted(rule.most_cards, 'card')} and no further. You owe nothing more."
    )
    yield clause(most, f"{at}.most_cards")
