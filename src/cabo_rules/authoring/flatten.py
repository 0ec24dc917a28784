"""A variant's data key by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cabo_rules.variants.problem import Path


def flatten(data: Mapping[str, Any], at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every key with its tables and its value, the keys of a table before those of the tables in it.

    An empty table is a value.

    >>> list(flatten({"deck": {"numbers": {}, "packs": 1}, "id": "mine"}))
    [(('id',), 'mine'), (('deck', 'packs'), 1), (('deck', 'numbers'), {})]
    """
    for name, value in data.items():
        if not isinstance(value, Mapping):
            yield (*at, name), value
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from flatten(value, (*at, name)) if value else [((*at, name), value)]


def value_at(data: Mapping[str, Any], path: Path) -> Any:
    """Return the value of a key, or None if the key is missing or a table."""
    value: Any = data
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return None if isinstance(value, Mapping) else value
