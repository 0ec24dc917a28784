"""Checks of who starts and who deals the next round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check, unbroken_items
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import shown

TIE_LEFT_OPEN = kind_of_error(
    "V227",
    "game.rounds.{office} does not break every tie.",
    "Each test breaks the ties of the one before, so the last one must always leave one seat. A list for the starter "
    'ends in `"next in turn order"`, one for the dealer in that or in `"before the starter"`.',
)


def starter_settled(variant: Variant) -> Iterator[Problem]:
    """Report tests for the starter that may leave several seats."""
    rounds = variant.game.several
    if rounds is None or isinstance(rounds.starter, str):
        return
    if "next in turn order" not in rounds.starter:
        expected = 'a list that ends in "next in turn order"'
        yield problem(TIE_LEFT_OPEN, "game", "rounds", "starter", office="starter", expected=expected)


def dealer_settled(variant: Variant) -> Iterator[Problem]:
    """Report tests for the dealer that may leave several seats."""
    rounds = variant.game.several
    if rounds is None or rounds.dealer is None:
        return
    if not {"next in turn order", "before the starter"} & set(rounds.dealer):
        expected = 'a list that ends in "next in turn order" or "before the starter"'
        yield problem(TIE_LEFT_OPEN, "game", "rounds", "dealer", office="dealer", expected=expected)


STARTER_UNKNOWN = kind_of_error(
    "V228",
    'game.rounds.dealer cannot have "before the starter" if the host names the starter.',
    'With `game.rounds.starter = "as the host says"` the host names the starter only when the next round is dealt, '
    "after its dealer is found. Use tests to find the starter, or another test to find the dealer.",
)


def starter_known(variant: Variant) -> Iterator[Problem]:
    """Report a dealer before the starter if the starter is not known yet."""
    rounds = variant.game.several
    if rounds is None or rounds.dealer is None or rounds.starter != "as the host says":
        return
    for number, word in unbroken_items(rounds.dealer):
        if word == "before the starter":
            yield problem(STARTER_UNKNOWN, "game", "rounds", "dealer", number, suggestion=shown("next in turn order"))


TEST_NEVER_USED = kind_of_warning(
    "V230",
    '"{word}" breaks no tie, since "{before}" before it always leaves one seat.',
    "Each test breaks only the ties of the one before, and here there are none. Change the order of the words, or "
    "leave the last ones out.",
)


def tests_used(variant: Variant) -> Iterator[Problem]:
    """Report tests that never have a tie to break."""
    rounds = variant.game.several
    if rounds is None or isinstance(rounds.starter, str):
        return
    yield from _unused("starter", rounds.starter)
    if rounds.dealer is not None:
        yield from _unused("dealer", rounds.dealer)


def _unused(office: str, tests: tuple[str, ...]) -> Iterator[Problem]:
    last = None
    for number, word in unbroken_items(tests):
        if last is not None:
            yield problem(TEST_NEVER_USED, "game", "rounds", office, number, word=word, before=last)
        elif word in ("next in turn order", "before the starter"):
            last = word


NEXT_ROUND_CHECKS: Final[tuple[Check, ...]] = (starter_settled, dealer_settled, starter_known, tests_used)
