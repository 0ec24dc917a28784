"""Problems with unknown keys: typos, keys of other tables, and keys of other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.everyday.keys import OPPOSITE, SAID_BY_KEYS, VAGUE
from cabo_rules.variants.everyday.words import SWITCHES
from cabo_rules.variants.expected import fits, meant
from cabo_rules.variants.format import (
    OF_THE_FILE,
    Flag,
    Form,
    Listed,
    Named,
    Table,
    Words,
    form_at,
    may_be_absent,
    places_of_keys,
)
from cabo_rules.variants.nearest import most_similar, nearest_cards, several_cards
from cabo_rules.variants.problem import Path, Problem, in_common, kind_of_error, problem
from cabo_rules.variants.reading.everyday_keys import as_written, everyday_keys, nearness
from cabo_rules.variants.reading.left_out import LEFT_OUT, left_out
from cabo_rules.variants.reading.out_of_scope import out_of_scope
from cabo_rules.variants.reading.said_elsewhere import key_elsewhere
from cabo_rules.variants.reading.switched_off import SWITCHED_OFF, denied, is_off, switched_off
from cabo_rules.variants.usual import ANY_NAME
from cabo_rules.variants.written import dotted, joined, shown

_FAILED_CALL: Final = (("scoring", "caller", "penalty"), ("scoring", "caller", "score"))
_A_TYPO: Final = 0.85
"""From this likeness on a key is a typo rather than the key of another table."""


def unknown_key(path: Path, known: Sequence[str], value: Any = None) -> Problem:
    """Return the problem of an unknown key of a table.

    :param path: the place of the key.
    :param known: the keys of that table.
    :param value: its value, which may show what was meant.
    """
    *above, name = path
    name = str(name)
    if above and name in OF_THE_FILE:
        return no_such_key(path, expected=joined(known)) if _taken_by_all(path[:-1], value) else key_of_the_file(path)
    if above == ["deal"] and name == "columns":  # here it does not mean another game
        return no_such_key(path, "rows")
    if (near := most_similar(name, known, _A_TYPO)) is not None:
        return out_of_scope(path, name, value, by_value=True) or no_such_key(path, near)
    if (strange := out_of_scope(path, name, value) or _at_a_time(path, value)) is not None:
        return strange
    if everyday(name) in SWITCHES and above and (switch := _switch(path, value)) is not None:
        return switch
    if (elsewhere := key_elsewhere(path, value)) is not None:
        return no_such_key(path, expected=elsewhere)
    if (entry := _entry(path, value)) is not None:
        return no_such_key(path, entry)
    meant = everyday_keys(path, value)
    if here := [each for each in meant if above and (each[0] == above[0] or len(each) == 1)]:
        return _everyday(path, here, value)
    if longer := [each for each in known if len(name) > 2 and each.startswith(name)]:
        return no_such_key(path, longer[0]) if len(longer) == 1 else no_such_key(path, None, joined(longer))
    if tables := _tables_with(name, above):
        return _misplaced(path, tables)
    if meant:
        return _everyday(path, meant, value)
    if keys := _in_one_word(path):
        return no_such_key(path, keys[0])
    if lists := _lists_with(path, known):
        return no_such_key(path, None, joined(lists))
    near = most_similar(name, known)
    there_are = known if above else [*dict.fromkeys([*OF_THE_FILE, *known])]
    return no_such_key(path, near, None if near else joined(there_are))


def _at_a_time(path: Path, value: Any) -> Problem | None:
    """Return the problem of a key like ``when`` with a time that no variant file can express."""
    return out_of_scope(path, value) if path[-1] == "when" and isinstance(value, str) else None


def _taken_by_all(table: Path, value: Any) -> bool:
    """Return whether every key of a table takes a value, so that one more is like the others: seconds for a call."""
    form = form_at(table)
    return isinstance(form, Table) and all(fits(key.form, value) for key in form.keys.values())


def _switch(path: Path, value: Any) -> Problem | None:
    """Return the problem of a key like ``enabled``: a table that is in the file is played; ``None`` for other values.

    What a file uses may also be a part of the table, so that ``used = true`` says little; then both are named.
    """
    table = path[:-1]
    part = "" if (elsewhere := key_elsewhere(path)) is None else f"; for the powers of its cards, {elsewhere}"
    if is_off(value) and may_be_absent(table):
        return problem(SWITCHED_OFF, *path, found=shown(value), related=(table,), on="key")
    form = form_at(table)
    if is_off(value) and form is not None and (off := switched_off(form, value, table)) is not None and off.suggestion:
        return no_such_key(path, expected=f"{dotted(table)} = {off.suggestion}{part}")
    if meant(Flag(), value) is None:
        return None
    return no_such_key(path, expected=f"no line at all, since [{dotted(table)}] is played if it is in the file{part}")


def _everyday(path: Path, meant: Sequence[Path], value: Any) -> Problem:
    """Return the problem of an everyday key.

    :param meant: the keys of the format for it, the nearest first.
    """
    best = [each for each in meant if nearness(each, path) == nearness(meant[0], path)]
    (first, *others), form = best, form_at(best[0])
    if not others and form is not None and (told := _said_by(first, form, value, path)) is not None:
        return told
    table = path[:-1]
    named = dotted(first[len(table) :] if first[: len(table)] == table else first)
    a_table = isinstance(value, dict) and form is not None and not fits(form, value)  # whose keys would be unknown
    suggestion = None if others or ANY_NAME in first or first == table or a_table else named
    expected = joined([as_written(each, value) for each in best[:4]])
    points = "; both are points, and a failed call costs no cards" if others and first in _FAILED_CALL else ""
    return no_such_key(path, suggestion, f"{expected}{points}")


def _said_by(key: Path, form: Form, value: Any, path: Path) -> Problem | None:
    """Return the problem of an everyday key that says whether there is a rule; ``None`` for other values."""
    said, name = shown(value), everyday(str(path[-1]))
    opposite = name in OPPOSITE
    truth = {"true": True, "false": False}.get(meant(Flag(), value) or "")
    if name in SAID_BY_KEYS:
        return no_such_key(path, expected=dotted(key) + (f" = {shown(SAID_BY_KEYS[name])}" if truth else ""))
    if opposite or isinstance(form, Flag):
        if truth is None:
            return no_such_key(path, expected=dotted(key))
        value = truth is not opposite
    if isinstance(form, Flag):
        suggestion = None if opposite or value is not truth else dotted(key).removeprefix(f"{dotted(path[:-1])}.")
        return no_such_key(path, suggestion, f"{dotted(key)} = {shown(value)}")
    if left_out(key, value) is not None:
        found = f"{path[-1]} = {said}"
        return problem(LEFT_OUT, *path, key=dotted(key), found=found, related=(key,), on="key")
    off, word = switched_off(form, value, key), denied(form, value)
    if word is None and off is not None and off.related:
        return problem(SWITCHED_OFF, *path, found=said, related=off.related, on="key")
    if word is None and off is not None:
        word = off.suggestion
    return no_such_key(path, expected=f"{dotted(key)} = {word}") if word else None


def _lists_with(path: Path, known: Sequence[str]) -> list[str]:
    """Return the lists of a table whose words have the name of a key: ``"snapped" in powers.triggers``."""
    *above, name = path
    forms = {key: form_at((*above, key)) for key in known}
    words = {
        key: form.item.words for key, form in forms.items() if isinstance(form, Listed) and isinstance(form.item, Words)
    }
    return [f"{shown(name)} in {dotted((*above, key))}" for key, said in words.items() if everyday(str(name)) in said]


def _entry(path: Path, value: Any) -> str | None:
    """Return the key of a table of names that was probably meant: ``named.spy`` for ``[powers.spy]``."""
    *above, name = path
    if not above:
        inside = _entry(("powers", name), value) if isinstance(value, dict) else None
        return inside and f"powers.{inside}"
    table = form_at(tuple(above))
    for key, below in table.keys.items() if isinstance(table, Table) else ():
        entry = below.form.value if isinstance(below.form, Named) else None
        if not isinstance(entry, Table):
            continue
        if isinstance(value, dict) and not entry.keys.keys().isdisjoint(value):
            return f"{key}.{name}"
        if isinstance(value, list) and "cards" in entry.keys and all(map(_names_cards, value)):
            return f"{key}.{name}.cards"
    return None


def _names_cards(item: Any) -> bool:
    return isinstance(item, str) and (nearest_cards(item) is not None or bool(several_cards(item)))


def _tables_with(name: str, above: Sequence[str | int]) -> Sequence[str]:
    """Return the tables that have a key of a name: those of the same chapter if the name says little, as ``who`` does.

    >>> _tables_with("who", ["calling"]), _tables_with("bonus", ["calling"])
    ((), ('scoring.caller',))
    """
    tables = places_of_keys().get(name, ())
    if above and name in VAGUE:
        return tuple(table for table in tables if table.split(".")[0] == above[0])
    return tables


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
        tables = _nearest_first(elsewhere, above)
        keys = [f"{table}.{name}" if table else str(name) for table in tables]
        shared = [in_common(table.split("."), above) for table in tables]
        certain = len(keys) == 1 or shared[0] > shared[1]
        expected, suggestion = joined(keys[:4]), keys[0] if certain and ANY_NAME not in keys[0] else None
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
            steps = [*table.split("."), last] if table else [last]
            if any("_".join(steps[at:]) == name for at in range(len(steps) - 1)):
                key, start = ".".join(steps), f"{dotted(above)}."
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
