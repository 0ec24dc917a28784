"""How a file does without a rule that it inherits: by ``without``, if a file that it extends has the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from cabo_rules.variants.problem import Path, Problem, kind_of_warning, problem
from cabo_rules.variants.reading.diagnose import NO_FILES
from cabo_rules.variants.reading.inherit import Resolved
from cabo_rules.variants.reading.left_out import LEFT_OUT
from cabo_rules.variants.reading.merge import Merged, merge, takes_away
from cabo_rules.variants.reading.shape import WRONG_SIZE
from cabo_rules.variants.reading.source import Source
from cabo_rules.variants.reading.switched_off import SWITCHED_OFF, optional_around, optional_parts
from cabo_rules.variants.written import as_toml, dotted, key_path

EMPTY_TABLE = kind_of_warning(
    "V042",
    "{key} is empty, so it changes nothing in the variant that it extends.",
    "Tables are merged key by key, so an empty table keeps every key that it inherits. To do without the rules in it, "
    "name them in `without`. A chapter that each variant has, such as `[matching]`, stays: name the tables in it.",
)


def empty_tables(resolved: Resolved) -> Iterator[Problem]:
    """Yield the empty tables by which a file probably meant to do without the rules in them."""
    for path in _empty(resolved.file.data) if len(resolved.sources) > 1 and not resolved.file.lost else ():
        if has(inherited(resolved, resolved.file), path) and value_of(resolved.data, path):
            gone = [key for key in _parts(path) if has(resolved.data, key)]
            yield problem(EMPTY_TABLE, *path, expected=without_line(resolved.file, gone) if gone else None, on="key")


def _empty(table: dict[str, Any], at: Path = ()) -> Iterator[Path]:
    for name, value in table.items():
        if value == {}:
            yield (*at, name)
        elif isinstance(value, dict):
            yield from _empty(value, (*at, name))


def _parts(path: Path) -> Sequence[Path]:
    """Return what a file may do without: the nearest table around a place, or the tables in it."""
    return optional_around(path) or optional_parts(path)


def with_cures(problems: Sequence[Problem], resolved: Resolved) -> Iterator[Problem]:
    """Yield the problems; those of rules that are switched off with the line that does without them."""
    for each in problems:
        if each.kind in (SWITCHED_OFF, LEFT_OUT, WRONG_SIZE) and each.related:
            origin = resolved.origins.get(each.path)
            source = origin.source if origin else resolved.file
            if each.kind is not WRONG_SIZE or _gone(each.related, resolved, source):
                each = evolve(each, expected=cure(each.related, resolved, source))
        yield each


def cure(keys: Sequence[Path], resolved: Resolved, source: Source) -> str:
    """Say how a source does without some keys."""
    gone = _gone(keys, resolved, source)
    if not gone:
        missing = " or ".join(dotted(key) for key in keys)
        return f"no line at all: without it, the file has no {missing}"
    line = without_line(source, gone)
    return f"{line}, instead of this change" if source.name in NO_FILES else f"{line} at the top, and not this line"


def _gone(keys: Sequence[Path], resolved: Resolved, source: Source) -> list[Path]:
    """Return the keys that a source inherits, so that it can do without them."""
    return [key for key in keys if not resolved.whole or has(inherited(resolved, source), key)]


def without_line(source: Source, gone: Sequence[Path]) -> str:
    """Return the line of a source that does without some more keys."""
    before = source.data["without"] if takes_away(source) else []
    kept = [key for key in before if not any(key_path(key)[: len(path)] == path for path in gone)]
    return f"without = {as_toml([*kept, *map(dotted, gone)])}"


def inherited(resolved: Resolved, source: Source) -> dict[str, Any]:
    """Return the data of the sources that a source extends."""
    at = next(number for number, each in enumerate(resolved.sources) if each is source)
    merged = Merged()
    for each in reversed(resolved.sources[at + 1 :]):
        merge(merged, each, extends="extends" in each.data)
    return merged.data


def value_of(data: Any, path: Path) -> Any:
    """Return the value at a path; ``None`` if there is none."""
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def has(data: Any, path: Path) -> bool:
    """Return whether data have a key."""
    return value_of(data, path) is not None
