"""Checks of plain data that come from a program or a log, and so were not bounded when a file was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cabo_rules.errors import short
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES


def has_too_many(data: Mapping[str, Any]) -> bool:
    """Return whether data have more keys and items than a file may have.

    >>> has_too_many({"cards": ["K"] * 20_000}), has_too_many({"cards": ["K"] * 19_999})
    (True, False)
    """
    found = 0
    return any((found := found + len(part)) > MOST_ENTRIES for part in _parts(data))


def _parts(data: object) -> Iterator[Mapping[Any, Any] | Sequence[Any]]:
    """Yield the data and the tables and lists in them."""
    left = [data]
    while left:
        part = left.pop()
        if isinstance(part, Mapping | list | tuple):
            yield part
            left.extend(part.values() if isinstance(part, Mapping) else part)


def check_plain(data: object, what: str) -> None:
    """Check that data are tables with text for keys.

    :raises VariantError: if they are not.
    """
    if not isinstance(data, Mapping):
        raise VariantError(f"{what}: must be a table of keys and values, not {short(data)}")
    if has_too_many(data):
        return  # the caller reports that
    for table in _parts(data):
        if isinstance(table, Mapping) and (wrong := [key for key in table if not isinstance(key, str)]):
            raise VariantError(f"{what}: a key must be text, not {short(wrong[0])}")
