"""Rules and games that no variant file can express, refused by name.

To add one, write its kind, with the reason in its advice, and an entry with the words that people write for it, the
places where they mean it, and the nearest rule that a file can express, in ``other_games`` or one of the files
``missing_...``; and a file that causes it, ``examples/diagnostics/VNNN.toml``. Leave out the places where a word may
mean a rule of Cabo: a wrong refusal by name is worse than none.
"""

from __future__ import annotations

import re
from typing import Any, Final

from cabo_rules.variants.problem import Path, Problem, problem
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_no
from cabo_rules.variants.reading.out_of_scope.missing_calls import MISSING_CALLS
from cabo_rules.variants.reading.out_of_scope.missing_choices import MISSING_CHOICES
from cabo_rules.variants.reading.out_of_scope.missing_moves import MISSING_MOVES
from cabo_rules.variants.reading.out_of_scope.missing_order import MISSING_ORDER
from cabo_rules.variants.reading.out_of_scope.missing_rules import MISSING_RULES
from cabo_rules.variants.reading.out_of_scope.missing_scores import MISSING_SCORES
from cabo_rules.variants.reading.out_of_scope.other_games import OTHER_GAMES
from cabo_rules.variants.usual import ANY_NAME

_ALL: Final = (
    *OTHER_GAMES, *MISSING_CALLS, *MISSING_ORDER, *MISSING_SCORES, *MISSING_RULES, *MISSING_MOVES, *MISSING_CHOICES,
)  # fmt: skip
_LONGEST: Final = 60  # longer text is not looked at
_KEY_OF_A_POWER: Final = len(("powers", "named", "NAME", "key"))


def out_of_scope(
    path: Path, word: str, value: Any = None, *, on_value: bool = False, by_value: bool = False
) -> Problem | None:
    """Return the problem of a key or a word that no variant file can express; ``None`` for other words.

    :param word: the key, or a word of its value.
    :param value: the value of the key, which may show what the key means.
    :param on_value: whether the word is a value.
    :param by_value: whether only what a value shows counts, since the key may be a typo.
    """
    plain = re.sub("[-_ ]+", " ", word[:_LONGEST]).casefold()
    for each in _ALL:  # the first that fits counts
        if by_value and each.of_value is None:
            continue
        means = on_value or each.of_value is None or each.of_value(value)
        if means and _may_mean(each, path, on_value=on_value) and _has_words(each, plain, value):
            expected = f"a rule that a file can express; the nearest is {each.nearest}"
            return problem(each.kind, *path, expected=expected, on="value" if on_value else "key")
    return None


def played_without(path: Path, word: str, value: Any) -> bool:
    """Return whether a key says that there is no such rule, of a rule that no variant file can express.

    >>> [played_without(("calling", "revoked"), "revoked", value) for value in (False, True)]
    [True, False]
    """
    plain = re.sub("[-_ ]+", " ", word[:_LONGEST]).casefold()
    return is_no(value) and any(
        each.of_value is not None
        and not each.of_value(value)
        and _may_mean(each, path, on_value=False)
        and _has_words(each, plain, value)
        for each in _ALL
    )


def _has_words(each: OutOfScope, plain: str, value: Any) -> bool:
    """Return whether a key or word has the words for this, and neither it nor the value those for something else."""
    if re.search(rf"\b(?:{each.words})\b", plain) is None:
        return False
    return re.search(rf"\b(?:{each.but})\b", f"{plain} {str(value).casefold()}") is None


def _may_mean(each: OutOfScope, path: Path, *, on_value: bool) -> bool:
    """Return whether words can mean this at a place."""
    if each.keys_only if on_value else each.values_only:
        return False
    if each.of_powers and (on_value or len(path) != _KEY_OF_A_POWER):
        return False
    if each.of_value is not None and on_value:
        return False
    return (not each.within or _is_in(path, each.within)) and not _is_in(path, each.apart_from)


def _is_in(path: Path, tables: str) -> bool:
    """Return whether a path leads into one of several tables.

    >>> _is_in(("powers", "named", "peek", "look", "whose"), "deal powers.named.NAME.look")
    True
    """
    return any(
        len(path) >= len(steps) and all(step in (ANY_NAME, here) for step, here in zip(steps, path, strict=False))
        for steps in (table.split(".") for table in tables.split())
    )
