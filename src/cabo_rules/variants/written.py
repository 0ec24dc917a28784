"""Keys and values as messages show them: as in a TOML file, shortened to fit a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

_BARE = re.compile("[A-Za-z0-9_-]+")
_LARGEST = 10**30  # longer numbers do not fit a line


def dotted(path: Sequence[str | int]) -> str:
    """Return a key with its tables, quoted where TOML needs it, without the numbers of list items.

    >>> dotted(("values", "black K")), dotted(("powers", "named", "peek", "cards", 0))
    ('values."black K"', 'powers.named.peek.cards')
    """
    names = [step for step in path if isinstance(step, str)]
    return ".".join(name if len(name) <= 60 and _BARE.fullmatch(name) else _text(name, 60) for name in names)


def shown(value: object, most: int = 40) -> str:
    """Return a value as a TOML file holds it, in a few words.

    >>> shown("1"), shown(True), shown(["own", 2]), shown({}), shown(4.0)
    ('"1"', 'true', '["own", 2]', 'a table', '4.0')
    """
    if isinstance(value, str):
        return _text(value, most)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < _LARGEST else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        if len(value) > 5 or any(isinstance(item, list | dict) for item in value):
            return "a list"
        text = f"[{', '.join(shown(item, most) for item in value)}]"
        return text if len(text) <= most else "a list"
    if isinstance(value, date | time):
        return value.isoformat()
    return "nothing" if value is None else f"a {type(value).__name__}"


def _text(value: str, most: int) -> str:
    cut = value if len(value) <= most - 2 else f"{value[: most - 5]}..."
    return json.dumps(cut, ensure_ascii=not cut.isprintable())


def joined(words: Sequence[str]) -> str:
    """Join words with commas and "or".

    >>> joined(["a", "b", "c"]), joined(["a"])
    ('a, b or c', 'a')
    """
    return " or ".join([*([", ".join(words[:-1])] if len(words) > 1 else []), *words[-1:]])


def counted(number: int, thing: str) -> str:
    """Return a number with its noun, in the plural unless it is 1.

    >>> counted(1, "card"), counted(-2, "point")
    ('1 card', '-2 points')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def key_path(key: str) -> tuple[str, ...]:
    """Return the names in a dotted key; any name may be quoted, and one with dots must be.

    >>> key_path('values."black K"'), key_path("values.black K")
    (('values', 'black K'), ('values', 'black K'))
    """
    names = re.findall(r'"([^"]*)"|([^.]+)|(?:^|(?<=\.))(?=\.|$)', key)
    return tuple(quoted or bare for quoted, bare in names) or ("",)


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
