"""Something that no variant file can express."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

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


def is_no(value: Any) -> bool:
    """Return whether a value says that there is no such rule."""
    return value is False or (isinstance(value, str) and value.casefold() in OFF)


def is_yes(value: Any) -> bool:
    """Return whether a value does not say that there is no such rule."""
    return not is_no(value)


def says(words: str, *, but: str = "(?!)") -> Callable[[Any], bool]:
    """Return a test for values with some words and without others."""

    def said(value: Any) -> bool:
        text = str(value).casefold()
        return re.search(words, text) is not None and re.search(but, text) is None

    return said
