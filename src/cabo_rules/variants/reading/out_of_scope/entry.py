"""Something that no variant file can express."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from cabo_rules.variants.everyday.words import OFF
from cabo_rules.variants.problem import Kind


@frozen
class OutOfScope:
    """Something that no variant file can express.

    :ivar words: a regular expression for keys, tables and words, in lower case and with blanks between words.
    :ivar nearest: the nearest rule that a file can express.
    :ivar within: the only tables and keys in which the words mean this, with a blank between them; empty if they do
        everywhere.
    :ivar apart_from: tables and keys in which the words mean something else.
    :ivar keys_only: whether the words mean this only as a key.
    :ivar values_only: whether the words mean this only as a value.
    :ivar of_value: tells from the value of a key whether the key means this; ``None`` if its value does not matter.
    :ivar but: a regular expression for words beside these, in key or value, with which they mean something else.
    :ivar of_powers: whether the words mean this only as a key of a power itself, and not of its look, swap or give.
    """

    kind: Kind
    words: str
    nearest: str
    within: str = ""
    apart_from: str = ""
    keys_only: bool = False
    values_only: bool = False
    of_value: Callable[[Any], bool] | None = None
    of_powers: bool = False
    but: str = "(?!)"


_NO: Final = re.compile(
    r"(none|not|never|nothing|nobody) (is )?(needed|required|necessary|at all|allowed|possible|else)"
    r"|(does not|do not|doesn't) matter|irrelevant|ignored"
)


def is_no(value: Any) -> bool:
    """Return whether a value says that there is no such rule."""
    if isinstance(value, str):
        return value.casefold() in OFF or _NO.fullmatch(value.casefold()) is not None
    return value is False


def is_yes(value: Any) -> bool:
    """Return whether a value does not say that there is no such rule."""
    return not is_no(value)


def says(words: str, *, but: str = "(?!)") -> Callable[[Any], bool]:
    """Return a test for values with some words and without others."""

    def said(value: Any) -> bool:
        text = str(value).casefold()
        return re.search(words, text) is not None and re.search(but, text) is None

    return said
