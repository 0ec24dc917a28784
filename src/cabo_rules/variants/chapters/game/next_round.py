"""Checks of who starts and who deals the next round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, error, solved_by, unbroken_items, warning
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import joined, shown

_LAST: Final = {"starter": ("next in turn order",), "dealer": ("next in turn order", "before the starter")}
"""The tests that always leave one seat."""


def _tests(variant: Variant) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the tests that find a starter or a dealer, each with the name of the office."""
    rounds = variant.game.several
    if rounds is not None and not isinstance(rounds.starter, str):
        yield "starter", rounds.starter
    if rounds is not None and rounds.dealer is not None:
        yield "dealer", rounds.dealer


@error(
    "V227",
    "game.rounds.{office} does not break every tie.",
    "Each test breaks the ties of the one before, so the last one must always leave one seat. A list for the starter "
    'ends in `"next in turn order"`, one for the dealer in that or in `"before the starter"`.',
    _tests,
)
def tie_left_open(_: Variant, office: str, tests: tuple[str, ...]) -> Iterator[Found]:
    if {*_LAST[office]}.isdisjoint(tests):
        expected = f"a list that ends in {joined([shown(word) for word in _LAST[office]])}"
        yield at("game", "rounds", office, office=office, expected=expected)


@error(
    "V228",
    'game.rounds.dealer cannot have "before the starter" if the host names the starter.',
    'With `game.rounds.starter = "as the host says"` the host names the starter only when the next round is dealt, '
    "after its dealer is found. Use tests to find the starter, or another test to find the dealer.",
)
def starter_unknown(variant: Variant) -> Iterator[Found]:
    rounds = variant.game.several
    if rounds is not None and rounds.dealer is not None and rounds.starter == "as the host says":
        for number in (number for number, word in unbroken_items(rounds.dealer) if word == "before the starter"):
            cure = solved_by("game.rounds.starter")
            yield at("game", "rounds", "dealer", number, suggestion=shown("next in turn order"), beside=cure)


@warning(
    "V230",
    '"{word}" breaks no tie, since "{before}" before it always leaves one seat.',
    "Each test breaks only the ties of the one before, and here there are none. Reorder the words, or drop this one.",
    _tests,
)
def word_never_used(_: Variant, office: str, tests: tuple[str, ...]) -> Iterator[Found]:
    last = None
    for number, word in unbroken_items(tests):
        if last is not None:
            yield at("game", "rounds", office, number, word=word, before=last)
        elif word in _LAST["dealer"]:
            last = word


CHECKS: Final = (
    tie_left_open,
    starter_unknown,
    word_never_used,
)
"""The checks, in the order of the rulebook."""
