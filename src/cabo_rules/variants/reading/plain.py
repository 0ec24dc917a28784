"""Checks of plain data that come from a program or a log, and so were not bounded when a file was read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cabo_rules.errors import short
from cabo_rules.variants.diagnostic import VariantError
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES


def has_too_many(data: Mapping[str, Any]) -> bool:
    """Return whether data have more keys and items than a file may have.

    >>> has_too_many({"cards": ["K"] * 20_000}), has_too_many({"cards": ["K"] * 19_999})
    (True, False)
    """
    found, left = 0, list[Any]([data])
    while left:
        item = left.pop()
        if isinstance(item, Mapping | list | tuple):
            found += len(item)
            if found > MOST_ENTRIES:
                return True
            left.extend(item.values() if isinstance(item, Mapping) else item)
    return False


def check_plain(data: object, what: str) -> None:
    """Check that data are tables with text for keys.

    :raises VariantError: if they are not.
    """
    if not isinstance(data, Mapping):
        raise VariantError(f"{what}: must be a table of keys and values, not {short(data)}")
    if has_too_many(data):
        return  # the caller reports that
    left: list[object] = [data]
    while left:
        item = left.pop()
        if isinstance(item, Mapping):
            if wrong := [key for key in item if not isinstance(key, str)]:
                raise VariantError(f"{what}: a key must be text, not {short(wrong[0])}")
            left.extend(item.values())
        elif isinstance(item, list | tuple):
            left.extend(item)
