"""Take a table or a key from another variant, together with what it needs beside it.

The rules of one variant contradict those of another in a few keys: a discard pile that may be snapped cannot be
shuffled in as a whole. So each contradiction is solved with the cure of its check, or with a further rule of the other
variant; both are noted, for the author to judge.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

from attrs import field, frozen

from cabo_rules.authoring.flatten import flatten
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.chapters.guard import ABSENT
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.format import NO_RULES, form_at
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import CHAPTERS, Variant
from cabo_rules.variants.problem import Path, Problem, in_common
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.written import dotted

_MOST_STEPS: Final = 12  # rules that come along
_GONE: Final = object()


@frozen
class Take:
    """A rule to take.

    :ivar path: a table or a key.
    :ivar source: the variant that has it.
    """

    path: Path
    source: Variant


@frozen
class Taken:
    """A variant with the rules that it took.

    :ivar data: its rules as plain data.
    :ivar without: the keys and tables that it does without.
    :ivar why: for each key that changed, where it comes from or why it is needed.
    :ivar adjusted: what had to be changed besides, each with the reason.
    """

    data: dict[str, Any]
    without: tuple[Path, ...]
    why: Mapping[Path, str] = field(factory=dict)
    adjusted: tuple[str, ...] = ()


def take(parent: Variant, takes: Sequence[Take]) -> Taken:
    """Take rules from other variants so that the result can be played.

    :param parent: the variant that takes them.
    :raises VariantError: if there is no such rule, or it cannot be taken; the text names it.

    >>> from cabo_rules import load_variant
    >>> taken = take(load_variant("eventide"), [Take(("matching", "snap"), load_variant("rush"))])
    >>> taken.data["calling"]["stock_out"]["shuffle_in"], taken.why["calling", "stock_out", "shuffle_in"][:30]
    ('all but the top card', 'The whole discard pile cannot ')
    """
    before = variant_to_data(parent)
    data, why, adjusted = deepcopy(before), dict[Path, str](), list[str]()
    for each in takes:
        data = _with(data, each.path, _rule(each))
        _note(why, before, data, f"Taken from {each.source.id}.")
    for _ in range(_MOST_STEPS):
        problems = _problems(data)
        if not problems:
            break
        found = _better(data, problems, takes)
        if found is None:
            break
        data, path, reason = found
        adjusted.append(f"{dotted(path)}: {reason}")
        _note(why, before, data, reason)
    if errors := [each for each in _problems(data) if each.kind.severity == "error"]:
        named = ", ".join(f"{dotted(each.path)}={each.source.id}" for each in takes)
        raise VariantError(f"--take: {named} cannot be taken into {parent.id}: {errors[0].message}")
    why = {path: reason for path, reason in why.items() if _at(data, path) not in (_GONE, _at(before, path))}
    return Taken(data, tuple(missing(before, data)), why, tuple(adjusted))


def _rule(each: Take) -> Any:
    """Return the rule that is taken.

    :raises VariantError: if the variant does not have it, or it is not a rule.
    """
    key, value = dotted(each.path), _at(variant_to_data(each.source), each.path)
    if form_at(each.path) is None or key in NO_RULES:
        raise VariantError(f"--take: {key} is not a rule of a variant file")
    if value is _GONE or value == {}:
        raise VariantError(f"--take: {each.source.id} has no {key}; to do without it, name it in without")
    return value


# --- what it needs ----------------------------------------------------------------------------------------------------


def _better(
    data: dict[str, Any], problems: Sequence[Problem], takes: Sequence[Take]
) -> tuple[dict[str, Any], Path, str] | None:
    """Return the data after the first change that leaves fewer problems, with its key and the reason."""
    for found in sorted(problems, key=lambda each: each.kind.severity == "warning"):
        for path, value, reason in _cures(found, data, takes):
            changed = _with(data, path, value)
            if _cost(_problems(changed)) < _cost(problems):
                return changed, path, reason
    return None


def _cures(found: Problem, data: dict[str, Any], takes: Sequence[Take]) -> Iterator[tuple[Path, Any, str]]:
    """Yield the keys and values that may solve a problem, with the reason: the smallest changes first."""
    if found.suggestion is not None and found.on == "value":
        with suppress(tomllib.TOMLDecodeError):
            yield found.path, tomllib.loads(f"x = {found.suggestion}")["x"], found.message
    for path, value in found.beside:
        if value is not None and value is not ABSENT:
            yield path, value, found.message
    for each in takes:
        source = variant_to_data(each.source)
        for path in _further(source, data, found, each.path):
            yield path, _at(source, path), f"Comes along from {each.source.id}: {found.message}"
    if found.kind.idle:
        key = found.path[:-1] if isinstance(found.path[-1], int) else found.path  # of a list, the whole
        yield key, _GONE if found.kind.neutral is None else found.kind.neutral, found.message


def _further(source: Mapping[str, Any], data: Mapping[str, Any], found: Problem, taken: Path) -> list[Path]:
    """Return the rules of the variant that is taken from which may come along, the nearest to a problem first.

    A whole table, which may drop rules, comes along only for an error.
    """
    at, error = found.path, found.kind.severity == "error"
    keys = [path for path, value in flatten(source) if len(path) > 1 and _at(data, path) != value]
    tables = {path[:length] for path in keys for length in range(1, len(path)) if error}
    rules = [path for path in (*keys, *tables) if path[: len(taken)] != taken and path[0] in CHAPTERS]
    return sorted(rules, key=lambda path: (-in_common(path, at), path[0] not in (at[0], taken[0]), len(path) < 2, path))


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    variant, wrong = take_shape(data)
    return [*wrong, *find_problems(variant)]


def _cost(problems: Sequence[Problem]) -> tuple[int, int]:
    """Return the number of errors, and of all problems."""
    return sum(each.kind.severity == "error" for each in problems), len(problems)


# --- data -------------------------------------------------------------------------------------------------------------


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data.get(step, _GONE) if isinstance(data, Mapping) else _GONE
    return data


def _with(data: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Return a copy of the data with another value at a path, or without it."""
    changed = deepcopy(dict(data))
    table: Any = changed
    for step in path[:-1]:
        if isinstance(step, str) and not isinstance(table.get(step), dict | list):
            table[step] = {}
        table = table[step]
    if value is not _GONE:
        table[path[-1]] = deepcopy(value)
    else:
        table.pop(path[-1], None)
    return changed


def _note(why: dict[Path, str], before: Mapping[str, Any], data: Mapping[str, Any], reason: str) -> None:
    """Note the reason for each key that differs from before and has none yet."""
    for path, value in flatten(data):
        if _at(before, path) != value:
            why.setdefault(path, reason)


def missing(before: Mapping[str, Any], data: Mapping[str, Any], at: Path = ()) -> Iterator[Path]:
    """Yield the tables and keys that only the data before have, the outermost of each."""
    for name, value in before.items():
        if name not in data:
            if value != {} and value is not False:
                yield (*at, name)
        elif isinstance(value, Mapping) and isinstance(data[name], Mapping):
            yield from missing(value, data[name], (*at, name))
