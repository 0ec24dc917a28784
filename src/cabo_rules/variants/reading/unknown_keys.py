"""Problems with unknown keys: typos, keys of other tables, and keys of other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cabo_rules.variants.format import OF_THE_FILE, Table, form_at, places_of_keys
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Path, Problem, in_common, kind_of_error, problem
from cabo_rules.variants.reading.out_of_scope import out_of_scope
from cabo_rules.variants.written import dotted, joined

_A_TYPO: Final = 0.85
"""From this likeness on a key is a typo rather than the key of another table."""


def unknown_key(path: Path, known: Sequence[str]) -> Problem:
    """Return the problem of an unknown key of a table.

    :param path: the place of the key.
    :param known: the keys of that table.
    """
    *above, name = path
    name = str(name)
    if above and name in OF_THE_FILE:
        return key_of_the_file(path)
    if above == ["deal"] and name == "columns":  # here it does not mean another game
        return no_such_key(path, "rows")
    if (near := nearest(name, known, _A_TYPO)) is not None:
        return no_such_key(path, near)
    if (strange := out_of_scope(path, name)) is not None:
        return strange
    if longer := [each for each in known if name and each.startswith(f"{name}_")]:
        return no_such_key(path, longer[0] if len(longer) == 1 else None, joined(longer))
    if elsewhere := places_of_keys().get(name):
        return _misplaced(path, elsewhere)
    if keys := _in_one_word(path):
        return no_such_key(path, keys[0])
    near = nearest(name, known)
    there_are = known if above else [*dict.fromkeys([*OF_THE_FILE, *known])]
    return no_such_key(path, near, None if near else joined(there_are))


MISPLACED_KEY = kind_of_error(
    "V101",
    "Unknown key {key} in {table}; another table has a key of this name.",
    "Check under which `[table]` the line stands: every line belongs to the last header above it.",
)


def _misplaced(path: Path, elsewhere: Sequence[str]) -> Problem:
    """Return the problem of a key in the wrong table; it names the nearest tables first."""
    *above, name = path
    if elsewhere == ("",) and isinstance(table := form_at((name,)), Table):
        keys_of_it = f"a table [{name}] of its own, whose keys are {', '.join(table.keys)}"
        expected, suggestion = f"{keys_of_it}, or this line above the first table", None
    else:
        keys = [f"{table}.{name}" if table else str(name) for table in _nearest_first(elsewhere, above)]
        expected, suggestion = joined(keys[:4]), keys[0] if len(keys) == 1 else None
    here = f"[{dotted(above)}]" if above else "a variant file"
    return problem(MISPLACED_KEY, *path, table=here, expected=expected, suggestion=suggestion, on="key")


def _nearest_first(tables: Iterable[str], above: Sequence[str | int]) -> list[str]:
    """Sort tables: those below the table first, then those of the same chapter."""
    return sorted(tables, key=lambda table: in_common(table.split("."), above), reverse=True)


def _in_one_word(path: Path) -> list[str]:
    """Return the keys whose last names, joined by ``_``, are that word: ``caller.penalty`` for ``caller_penalty``."""
    *above, name = path
    found = []
    for last, tables in places_of_keys().items():
        for table in _nearest_first(tables, above):
            key = f"{table}.{last}"
            if table and (key.replace(".", "_") == name or key.replace(".", "_").endswith(f"_{name}")):
                start = f"{dotted(above)}."
                found.append(key.removeprefix(start) if above else key)
    return sorted(found, key=len)


UNKNOWN_KEY = kind_of_error(
    "V100",
    "Unknown key {key}.",
    "A key that no rule reads would be ignored in silence, so it is refused. The keys of each table are listed on the "
    "pages of the rules.",
)


def no_such_key(path: Path, suggestion: str | None = None, expected: str | None = None) -> Problem:
    """Return the problem of an unknown key, without looking for what was meant."""
    return problem(UNKNOWN_KEY, *path, expected=expected, suggestion=suggestion, on="key")


KEY_OF_THE_FILE = kind_of_error(
    "V034",
    "{key} stands in the table [{table}], but belongs to the file as a whole.",
    "In TOML every line below a table's header belongs to that table. Write this line above the first `[table]`.",
)


def key_of_the_file(path: Path) -> Problem:
    """Return the problem of a key of the file as a whole below the header of a table."""
    table, name = dotted(path[:-1]), str(path[-1])
    return problem(KEY_OF_THE_FILE, *path, key=name, table=table, expected=f"{name} above the first table", on="key")
