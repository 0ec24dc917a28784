"""Turn: what may be done with a drawn card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.guard import Check, missing, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Variant


def stock_card_kept(variant: Variant) -> Iterator[Problem]:
    """A card from the stock may be kept."""
    if "keep" not in variant.turn.stock_card:
        yield problem(k.KEEP_MISSING, "turn", "stock_card", key="turn.stock_card", expected='a list with "keep"')


def pile_card_kept(variant: Variant) -> Iterator[Problem]:
    """A card from the discard pile may be kept, if any is drawn."""
    words = variant.turn.discard_pile_card
    if words and "keep" not in words:
        at, expected = ("turn", "discard_pile_card"), 'a list with "keep", or an empty list'
        yield problem(k.KEEP_MISSING, *at, key="turn.discard_pile_card", expected=expected)


def taken_card(variant: Variant) -> Iterator[Problem]:
    """How a card lies that was taken from the discard pile is said exactly where cards are."""
    turn = variant.turn
    if "keep" in turn.discard_pile_card and not said(turn.taken_card):
        yield missing(k.TAKEN_CARD_MISSING, "turn", "taken_card")
    elif not turn.discard_pile_card and said(turn.taken_card):
        yield problem(k.TAKEN_CARD_UNUSED, "turn", "taken_card", on="key")


TURN_CHECKS: Final[tuple[Check, ...]] = (stock_card_kept, pile_card_kept, taken_card)
