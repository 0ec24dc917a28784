"""Rules that a file says with another key than the one that people write: the power of a card of the discard pile."""

from __future__ import annotations

import re
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.expected import in_words
from cabo_rules.variants.format import form_at
from cabo_rules.variants.problem import Path
from cabo_rules.variants.written import dotted

_POWER: Final = r"(uses? )?(its )?(powers?|abilit(y|ies))( used)?"
_KEYS: Final = (
    (("turn", "discard_pile"), rf"{_POWER}|used?", "powers.triggers"),
    (("matching", "snap"), _POWER, "powers.triggers"),
    (("matching", "drawn"), _POWER, "powers.triggers"),
)
"""Tables, each with keys that people write in it, and the key of the format that says this."""

_BOTH: Final = frozenset(("both", "both cards", "all", "all cards", "two", "two cards", "2", "before", "first"))
_LOOK_FIRST: Final = "look = { cards = 2, whose = ..., swap = { pairs = ..., optional = false } }"


def key_elsewhere(path: Path) -> str | None:
    """Return the key that says what an unknown key is about, and what it takes; ``None`` for other keys.

    >>> key_elsewhere(("turn", "discard_pile", "power"))[:33]
    'powers.triggers, a list of "drawn'
    """
    for table, words, key in _KEYS:
        if path[:-1] == table and re.fullmatch(words, everyday(str(path[-1]))):
            form = form_at(tuple(key.split(".")))
            assert form is not None
            return f"{key}, {in_words(form)}"
    return None


def value_elsewhere(path: Path, value: Any) -> str | None:
    """Return the line that says what a wrong value is about; ``None`` for other values.

    >>> value_elsewhere(("powers", "named", "spy", "swap", "look"), "both")
    'look = { cards = 2, whose = ..., swap = { pairs = ..., optional = false } } in place of powers.named.spy.swap'
    """
    if path[:2] != ("powers", "named") or path[3:] != ("swap", "look") or everyday(str(value)) not in _BOTH:
        return None
    return f"{_LOOK_FIRST} in place of {dotted(path[:-1])}"
