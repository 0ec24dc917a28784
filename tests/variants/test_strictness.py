"""Strict, never helpful: a variant's data are taken as they are written or refused, and nothing is coerced."""

from __future__ import annotations

import datetime
import math
import re
from typing import Any

import pytest

from cabo_rules.errors import VariantError
from cabo_rules.variant.load import variant_from_data
from tests.variants.plain_data import MAIN, changed, leaves, plain, tables

_WRONG_FOR_EVERYTHING: tuple[Any, ...] = (
    None, 1.0, math.nan, math.inf, b"1", datetime.date(2023, 1, 1), datetime.time(1, 2), object(), (), [[]], [None],
)  # fmt: skip


def _wrong_for(value: Any) -> list[Any]:
    """Values of other types, and values that mean the same to a helpful reader."""
    wrong: list[Any] = [*_WRONG_FOR_EVERYTHING, {}, {"more": 1}]
    if not isinstance(value, list):
        wrong += [[value], []]
    if type(value) is not int:
        wrong += [0, 1, 7]
    if type(value) is not bool:
        wrong += [True, False]
    if type(value) is int:
        wrong += [str(value), float(value), " 1"]
    if type(value) is str:
        wrong += [value.upper() + "!", f" {value}"] if value != value.upper() else []
    return wrong


_FREE_TEXT = ("id", "name", "source", "summary")


@pytest.mark.parametrize("name", MAIN)
def test_a_value_of_the_wrong_type_is_named(name: str) -> None:
    """``"5"`` is not 5, ``true`` is not 1, 1.0 is not 1, and a list of one thing is not the thing."""
    tried = 0
    for path, value in leaves(plain(name)):
        key = ".".join(path)
        for wrong in _wrong_for(value):
            if _is_right_after_all(key, value, wrong):
                continue
            tried += 1
            with pytest.raises(VariantError, match=rf"^house rules: (.*; )?{re.escape(key)}(\.more)?: "):
                variant_from_data(changed(name, key, wrong), "house rules")
    assert tried > 800


def _is_right_after_all(key: str, value: Any, wrong: Any) -> bool:
    """Numbers where a word or a number may stand, free text, and keys that may be absent."""
    number_or_word = ("values", "deal.seats.most", "matching.snap.per_discard", "game.rounds", "game.reset.per_")
    if key.startswith(number_or_word) and type(wrong) is int:
        return True
    if key in _FREE_TEXT and isinstance(wrong, str):
        return True
    if wrong is None:
        return key.endswith(
            (
                "swap.optional",
                "starting_card",
                "gift",
                "wrong_anothers",
                "shuffle_below",
                "points",
                "holder",
                "others",
                "starter.next",
            )
        )
    if key == "deal.starter.next":
        return isinstance(wrong, list)
    return key == "scoring.special" and isinstance(value, dict)


@pytest.mark.parametrize("name", MAIN)
def test_an_unknown_key_is_named(name: str) -> None:
    """In every table whose keys the model knows."""
    free = {"deck.numbers", "values", "powers.named", "scoring.special"}
    for path in [(), *tables(plain(name))]:
        table = ".".join(path)
        if table in free:
            continue
        key = f"{table}.snaap" if table else "snaap"
        with pytest.raises(VariantError, match=rf"^house rules: {re.escape(key)}: unknown key"):
            variant_from_data(changed(name, key, 1), "house rules")


@pytest.mark.parametrize("chapter", [key for key, value in plain("rush").items() if isinstance(value, dict)])
@pytest.mark.parametrize("wrong", [1, "text", [], [{}], None, True, 1.5])
def test_a_chapter_that_is_no_table(chapter: str, wrong: Any) -> None:
    """A chapter is a table."""
    with pytest.raises(VariantError, match=rf"^house rules: {chapter}: must be a table"):
        variant_from_data(changed("rush", chapter, wrong), "house rules")


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("turn.stock_card", ["keep", "keep"], "must not say the same thing twice"),
        ("turn.stock_card", ["keep", "Discard"], 'must be "keep" or "discard", not \'Discard\''),
        ("turn.ends", "By itself", 'must be "by itself" or "by the player", not'),
        ("deal.seats.most", "all", "must be a whole number or \"deck\", not 'all'"),
        ("deal.cards", "4", "must be a whole number, not '4'"),
        ("deal.cards", True, "must be a whole number, not True"),
        ("deal.cards", 4.0, "must be a whole number, not 4.0"),
        ("powers.named.peek.optional", 1, "must be true or false, not 1"),
        ("powers.named.peek.cards", "7", "must be a list, not '7'"),
        ("powers.named.peek.cards", [7], "must be text, not 7"),
        ("matching.snap.final_window", "true", "must be true or false, not 'true'"),
        ("scoring.caller.bonus", "-3", "must be a whole number, not '-3'"),
        ("name", 5, "must be text, not 5"),
    ],
)
def test_what_the_error_says(key: str, value: Any, problem: str) -> None:
    """The key, what is expected there, and what was found."""
    with pytest.raises(VariantError, match=re.escape(f"house rules: {key}: {problem}")):
        variant_from_data(changed("rush", key, value), "house rules")


def test_a_long_value_is_cut_short_in_the_error() -> None:
    """An error is one line that can be read."""
    with pytest.raises(VariantError) as caught:
        variant_from_data(changed("rush", "turn.ends", "x" * 100_000), "house rules")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("huge", [10**30, -(10**30), 2**63])
def test_numbers_beyond_all_measure(huge: int) -> None:
    """Where a number has a bound, a huge one is refused before anything is built from it."""
    for key in ("deck.packs", "deck.jokers", "deal.cards", "deal.rows", "deal.seats.fewest", "matching.snap.wrong_own"):
        with pytest.raises(VariantError, match=re.escape(key.rsplit(".", 1)[0])):
            variant_from_data(changed("rush", key, huge), "house rules")
