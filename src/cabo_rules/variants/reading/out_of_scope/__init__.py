"""Rules and games that no variant file can express, refused by name.

To add one, write its kind, with the reason in its advice, and an entry with the words that people write for it and the
nearest rule that a file can express, in ``other_games`` or ``missing_rules``; and a file that causes it,
``examples/diagnostics/VNNN.toml``.
"""

from __future__ import annotations

import re
from typing import Final

from cabo_rules.variants.problem import Path, Problem, problem
from cabo_rules.variants.reading.out_of_scope.missing_rules import MISSING_RULES
from cabo_rules.variants.reading.out_of_scope.other_games import OTHER_GAMES

_LONGEST: Final = 60  # longer text is not looked at
_KEY_OF_A_POWER: Final = len(("powers", "named", "NAME", "key"))


def out_of_scope(path: Path, word: str, on_value: bool = False) -> Problem | None:
    """Return the problem of a key or a word that no variant file can express; ``None`` for other words."""
    plain = re.sub("[-_ ]+", " ", word[:_LONGEST]).casefold()
    for each in (*OTHER_GAMES, *MISSING_RULES):  # the first that fits counts
        if (each.keys_only and on_value) or (each.of_powers and (on_value or len(path) != _KEY_OF_A_POWER)):
            continue
        if _is_within(path, each.within) and re.search(rf"\b(?:{each.words})\b", plain):
            expected = f"a rule that a file can express; the nearest is {each.nearest}"
            return problem(each.kind, *path, expected=expected, on="value" if on_value else "key")
    return None


def _is_within(path: Path, table: str | None) -> bool:
    steps = () if table is None else tuple(table.split("."))
    return path[: len(steps)] == steps
