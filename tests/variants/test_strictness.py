"""Strict, never helpful: a variant's data are taken as they are written or refused, and nothing is coerced."""

from __future__ import annotations

import datetime
import math
from typing import Any

import pytest

from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.model import NAMING
from cabo_rules.variants.written import dotted, shown
from tests.variants.checking import house_data
from tests.variants.plain_data import MAIN, errors_of, leaves, plain, tables

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


@pytest.mark.parametrize("name", MAIN)
def test_a_value_of_the_wrong_type_is_named(name: str) -> None:
    """``"5"`` is not 5, ``true`` is not 1, 1.0 is not 1, and a list of one thing is not the thing.

    Every third of the wrong values is tried in a variant, and another third in the next.
    """
    tried = 0
    for path, value in leaves(plain(name)):
        key = ".".join(path)
        for wrong in _wrong_for(value)[MAIN.index(name) % 3 :: 3]:
            if _is_right_after_all(key, value, wrong):
                continue
            tried += 1
            told = errors_of(house_data(name, {key: wrong}))
            assert any(f"{each}.".startswith(f"{dotted(path)}.") for each in told), (key, wrong, told)
    assert tried > 250


def _is_right_after_all(key: str, value: Any, wrong: Any) -> bool:
    """Numbers where a word or a number may stand, free text, and keys that may be absent."""
    number_or_word = (
        "values", "deal.seats.most", "matching.snap.per_", "matching.penalty.most_cards", "game.rounds.end",
        "game.rounds.reset.per_",
    )  # fmt: skip
    if key.startswith(number_or_word) and type(wrong) is int:
        return True
    if key in NAMING and isinstance(wrong, str):
        return True
    if wrong is None:
        return key == "game.rounds.dealer"
    if key == "game.rounds.starter":
        return isinstance(wrong, list)
    return key == "scoring.special" and isinstance(value, dict)


@pytest.mark.parametrize("name", MAIN)
def test_an_unknown_key_is_named(name: str) -> None:
    """In every table whose keys the model knows."""
    free = {"deck.numbers", "values", "powers.named", "scoring.special", "game.rounds.reset.totals"}
    for path in [(), *tables(plain(name))]:
        table = ".".join(path)
        if table in free:
            continue
        key = f"{table}.snaap" if table else "snaap"
        assert errors_of(house_data(name, {key: 1}))[key] == [f"V100: Unknown key {key}."]


@pytest.mark.parametrize("chapter", [key for key, value in plain("rush").items() if isinstance(value, dict)])
@pytest.mark.parametrize("wrong", [1, "text", [], [{}], None, True, 1.5])
def test_a_chapter_that_is_no_table(chapter: str, wrong: Any) -> None:
    """A chapter is a table."""
    assert errors_of(house_data("rush", {chapter: wrong}))[chapter] == [
        f"V103: {chapter} must be a table, not {shown(wrong)}."
    ]


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("powers.triggers", ["drawn", "drawn"], 'V109: powers.triggers says "drawn" twice.'),
        ("powers.triggers", ["drawn", "Replaced"], 'V104: powers.triggers does not know the word "Replaced".'),
        ("turn.ends", "By itself", 'V104: turn.ends does not know the word "By itself".'),
        ("turn.ends", 5, "V103: turn.ends must be a word, not 5."),
        ("deal.seats.most", "all", 'V104: deal.seats.most does not know the word "all".'),
        ("deal.seats.most", 5.5, 'V103: deal.seats.most must be a whole number or "deck", not 5.5.'),
        ("deal.cards", "4", 'V103: deal.cards must be a whole number, not "4".'),
        ("deal.cards", True, "V103: deal.cards must be a whole number, not true."),
        ("deal.cards", 4.0, "V103: deal.cards must be a whole number, not 4.0."),
        ("deal.cards", 101, "V105: deal.cards must be from 1 to 100, not 101."),
        ("powers.named.peek.optional", 1, "V103: powers.named.peek.optional must be true or false, not 1."),
        ("powers.named.peek.cards", "7", 'V103: powers.named.peek.cards must be a list, not "7".'),
        ("powers.named.peek.cards", [7], "V103: powers.named.peek.cards must be text, not 7."),
        ("matching.snap.final_window", "true", 'V103: matching.snap.final_window must be true or false, not "true".'),
        ("scoring.caller.bonus", "-3", 'V103: scoring.caller.bonus must be a whole number, not "-3".'),
        (
            "scoring.caller.bonus",
            10**7,
            "V105: scoring.caller.bonus must be from -1,000,000 to 1,000,000, not 10,000,000.",
        ),
        ("name", 5, "V103: name must be text, not 5."),
        ("name", " ", "V112: name must be one line of 1 to 200 characters."),
    ],
)
def test_what_the_error_says(key: str, value: Any, problem: str) -> None:
    """The key, what is expected there, and what was found."""
    assert errors_of(house_data("rush", {key: value})) == {key: [problem]}


def test_a_long_value_is_cut_short_in_the_error() -> None:
    """An error is one line that can be read."""
    with pytest.raises(VariantError) as caught:
        variant_from_data(house_data("rush", {"turn.ends": "x" * 100_000}), "house rules")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("huge", [10**30, -(10**30), 2**63, 10**9])
def test_numbers_beyond_all_measure(huge: int) -> None:
    """Where a number has a bound, a huge one is refused before anything is built from it."""
    seats = ("deal.seats.fewest", "deal.seats.most")
    for key in ("deck.packs", "deck.jokers", "deal.cards", "deal.rows", *seats, "matching.snap.late"):
        assert [told[:4] for told in errors_of(house_data("rush", {key: huge}))[key]] == ["V105"]
