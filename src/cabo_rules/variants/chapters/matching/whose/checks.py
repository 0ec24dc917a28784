"""Checks that snapping and matching name somebody's cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, problem

NAMES_NOTHING = kind_of_error(
    "V280",
    "{key} has neither `own` nor `others`, so no card could be {done}.",
    "Write at least one of the two tables, or leave the whole table out if the game has no such rule.",
)


def names_somebody(variant: Variant) -> Iterator[Problem]:
    """Report a way of matching that names nobody's cards."""
    for table, rule, done in (
        ("snap", variant.matching.snap, "snapped"),
        ("drawn", variant.matching.drawn, "matched"),
    ):
        if rule is not None and rule.own is None and rule.others is None:
            yield problem(NAMES_NOTHING, "matching", table, on="key", done=done)


WHOSE_CHECKS: Final[tuple[Check, ...]] = (names_somebody,)
