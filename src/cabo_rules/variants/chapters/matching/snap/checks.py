"""Checks of snapping: the starting card, and the number of snaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import most_of_a_rank
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_warning, problem
from cabo_rules.variants.written import counted

STARTING_CARD_UNUSED = kind_of_warning(
    "V284",
    "matching.snap.starting_card has no effect, since no card starts the discard pile.",
    'With `deal.open_card = "none"` the discard pile starts empty. Leave the key out, or write `false` if the file '
    "inherits `true`.",
    idle=True,
)


def starting_card(variant: Variant) -> Iterator[Problem]:
    """Report a starting card that may be snapped if no card is turned."""
    snap = variant.matching.snap
    if snap is not None and snap.starting_card and variant.deal.open_card == "none":
        yield problem(STARTING_CARD_UNUSED, "matching", "snap", "starting_card", expected="false")


SNAPS_NEVER_SO_MANY = kind_of_warning(
    "V294",
    "matching.snap.per_discard is {count}, but the deck has at most {copies} of a rank.",
    "One card of the rank is on the pile, and only the others can be snapped. Lower the number, or write "
    '`"any number"`.',
)


def snaps_so_many(variant: Variant) -> Iterator[Problem]:
    """Report more snaps on one discard than the deck has cards for."""
    snap = variant.matching.snap
    if snap is None or snap.per_discard == "any number":
        return
    copies = most_of_a_rank(variant)
    if snap.per_discard > max(copies - 1, 1):
        at = ("matching", "snap", "per_discard")
        yield problem(SNAPS_NEVER_SO_MANY, *at, count=snap.per_discard, copies=counted(copies, "card"))


SNAP_CHECKS: Final[tuple[Check, ...]] = (starting_card, snaps_so_many)
