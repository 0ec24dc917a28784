"""A variant's data key by key, and its values as TOML."""

from __future__ import annotations

import json
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


def as_toml(value: Any) -> str:
    """Return a value as TOML, in full and on one line.

    >>> as_toml([1, "own", True]), as_toml({"cards": 2, "black K": {}})
    ('[1, "own", true]', '{ cards = 2, "black K" = {} }')
    """
    if isinstance(value, Mapping):
        parts = ", ".join(f"{key_as_toml(name)} = {as_toml(item)}" for name, item in value.items())
        return f"{{ {parts} }}" if parts else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def key_as_toml(name: str) -> str:
    """Return the name of a key, quoted if TOML needs it."""
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else as_toml(name)
