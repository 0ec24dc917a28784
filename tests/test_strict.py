"""Strict reading with cattrs: what is accepted, and how problems are reported."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest
from attrs import frozen
from cattrs import BaseValidationError

from cabo_rules.strict import Keys, StrictError, problems, strict_converter, typed_fields


@frozen
class Inner:
    size: int
    word: Literal["one", "two"] = "one"


@frozen
class Outer:
    name: str
    inner: Inner
    count: int | None = None


_CONVERTER = strict_converter("a table")


def _problems(data: object) -> list[tuple[Keys, str]]:
    with pytest.raises((BaseValidationError, StrictError)) as caught:
        _CONVERTER.structure(data, Outer)
    return list(problems(caught.value))


def test_what_is_right_is_read() -> None:
    """A field with a default may be absent, or None if its type says so."""
    data = {"name": "a", "inner": {"size": 1, "word": "two"}, "count": None}
    assert _CONVERTER.structure(data, Outer) == Outer("a", Inner(1, "two"))


def test_all_problems_are_reported_with_their_keys() -> None:
    """In the order of the fields; of each table the unknown keys first."""
    data = {"name": 5, "inner": {"size": True, "word": "six", "b": 1, "a": 1}, "extra": 0, "count": "1"}
    assert _problems(data) == [
        ((), "unknown key 'extra'"), (("name",), "must be text, not 5"), (("inner",), "unknown key 'a'"),
        (("inner",), "unknown key 'b'"), (("inner", "size"), "must be a whole number, not True"),
        (("inner", "word"), "must be one of one, two, not 'six'"), (("count",), "must be a whole number, not '1'"),
    ]  # fmt: skip


def test_what_is_missing_is_reported() -> None:
    """Only what has no default is missing."""
    assert _problems({}) == [(("name",), "missing"), (("inner",), "missing")]


@pytest.mark.parametrize("data", [None, [], "name", 1])
def test_a_table_must_be_a_table(data: object) -> None:
    """Also if it is nested in another."""
    assert _problems(data) == [((), f"must be a table, not {data!r}")]
    assert _problems({"name": "a", "inner": data}) == [(("inner",), f"must be a table, not {data!r}")]


def test_an_error_of_the_program_is_not_taken_for_one_of_the_data() -> None:
    """It is raised as it is."""
    with pytest.raises(ZeroDivisionError, match="a mistake"):
        list(problems(ZeroDivisionError("a mistake")))


def test_reading_leaves_annotations_as_they_are() -> None:
    """Visibility, the docs and the views read them as text."""
    _CONVERTER.structure({"size": 1}, Inner)
    assert [field.type for field in typed_fields(Inner)] == [int, Literal["one", "two"]]
    assert [str(field.type) for field in attrs.fields(Inner)] == ["int", "Literal['one', 'two']"]
