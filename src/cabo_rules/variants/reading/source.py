"""A variant file as plain data, with the places of its keys and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from cabo_rules.variants.problem import Path, Problem


@frozen
class Spot:
    """A stretch of one line: line and columns count from 1, in characters, and the end column is just behind it."""

    line: int
    column: int
    end_column: int


@frozen
class Source:
    """A variant file as it is written.

    :ivar name: what messages call the file.
    :ivar lines: the lines of its text, to show one with a caret.
    :ivar data: the data as tomllib reads them, untouched.
    :ivar keys: the place of each key; for a table that of the last name in its header. Items of lists have no key.
    :ivar values: the place of each value. A table with a header is at the header, and one without is at its first
        mention. A value of several lines ends with its first line.
    :ivar wrong: the reasons why the text cannot be read, with their places; none for a file as a whole.
    :ivar lost: whether a part of the text is missing from the data.
    """

    name: str
    lines: tuple[str, ...]
    data: dict[str, Any]
    keys: Mapping[Path, Spot]
    values: Mapping[Path, Spot]
    wrong: tuple[tuple[Problem, Spot | None], ...] = ()
    lost: bool = False

    def spot_of(self, path: Path, on: Literal["key", "value"] = "value") -> Spot | None:
        """Return the place of a key or its value; if it is not written, of the nearest table around it that is.

        >>> from cabo_rules.variants.reading.files import read_bytes
        >>> read_bytes(b"[deck]\\npacks = 2", "mine").spot_of(("deck", "jokers"))
        Spot(line=1, column=1, end_column=7)
        """
        if on == "key" and path in self.keys:
            return self.keys[path]
        written = (path[:steps] for steps in range(len(path), 0, -1))
        return next((self.values[step] for step in written if step in self.values), None)
