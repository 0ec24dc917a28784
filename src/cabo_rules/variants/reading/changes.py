"""Single changes to a variant from outside its file, as on the command line: ``--set scoring.caller.bonus=-3``.

All changes together are one more source, which extends the file. Its line ``n`` is the ``n``-th change.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from cabo_rules.variants.expected import in_words
from cabo_rules.variants.format import Text, Words, form_at, forms_of
from cabo_rules.variants.problem import Path, Problem, kind_of_error, problem
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.reading.toml_places import find_places
from cabo_rules.variants.written import key_path, shown

if TYPE_CHECKING:
    from cabo_rules.variants.diagnostic import Diagnostic

ON_THE_COMMAND_LINE: Final = "--set"
IN_PYTHON: Final = "changes"
"""The name of the source of changes in messages."""

LONGEST_CHANGES: Final = 200_000
"""The limit of the characters of all changes: as many as a variant file has bytes."""

_LONGEST_LINE: Final = 2_000  # characters of a change that are shown
_LONGEST_UNQUOTED: Final = 400  # characters in which missing quotes are looked for, which takes time
_MARK: Final = "\ufffd"
_CONTROL: Final = re.compile(r"[\0-\x1f\x7f-\x9f]")

_WITHIN: Final = re.compile(
    r"""[^"',=\[\]{}]+(?==)|"[^"]*"|'[^']*'|\b(?:true|false)\b|([A-Za-z][^,\[\]{}="]*(?<!\s))"""
)
"""A key, text in quotes, a word that needs none, or (the group) text that lacks its quotes."""


NO_CHANGE = kind_of_error(
    "V035",
    "{found} is not a change of a variant.",
    "A change is a key with its tables, an equals sign and a value: `--set scoring.caller.bonus=-3`.",
)


def size_of(changes: Sequence[object]) -> int:
    """Return the number of characters of changes, each with one more to set it apart.

    >>> size_of(["deal.cards=6", "id=six"])
    20
    """
    return sum(len(text) + 1 if isinstance(text, str) else 1 for text in changes)


def read_changes(changes: Mapping[str, object] | Sequence[str], name: str = "") -> Source:
    """Return the changes as a source.

    :param changes: values by dotted key, or texts that are each a dotted key, ``=`` and a value as in TOML.
    :param name: what messages call them; if not given, as the command line or Python does.

    >>> read_changes(["scoring.caller.bonus=-3", "turn.ends=by itself"]).data
    {'scoring': {'caller': {'bonus': -3}}, 'turn': {'ends': 'by itself'}}
    >>> read_changes({"scoring.caller.bonus": -3}).lines
    ('scoring.caller.bonus=-3',)
    """
    data: dict[str, Any] = {}
    keys: dict[Path, Spot] = {}
    values: dict[Path, Spot] = {}
    lines: list[str] = []
    wrong: list[tuple[Problem, Spot]] = []
    given = list(changes.items()) if isinstance(changes, Mapping) else [(text, _UNSAID) for text in changes]
    for line, (key, value) in enumerate(given, 1):
        text = key if isinstance(key, str) else shown(key, 40 if value is _UNSAID else 60)
        if value is not _UNSAID:
            text = f"{text}={shown(value, 60)}"
        text = _CONTROL.sub(_MARK, text)  # one line
        lines.append(_to_show(text))
        places = find_places(text)
        path = next((path for path, (_, end) in places.keys.items() if places.values[path][0] >= end), ())
        start = places.values[path][0] if path else len(text)
        deep = places.stop is not None and places.stop.why == "deep"
        read = _read_value(text, path, start, deep=deep) if value is _UNSAID else value
        if value is not _UNSAID and not (isinstance(key, str) and start == len(key) + 1):
            read = problem(NO_CHANGE, found=shown(text), expected="a dotted key")
        if isinstance(read, Problem):
            wrong.append((read, _spot(line, 0 if read.kind is NO_CHANGE else start, len(text))))
            continue
        _put(data, path, read)
        for length in range(1, len(path) + 1):
            first, end = places.keys[path[:length]]
            keys[path[:length]] = values[path[:length]] = _spot(line, first, end)
        values[path] = _spot(line, start, len(text))
    name = name or (IN_PYTHON if isinstance(changes, Mapping) else ON_THE_COMMAND_LINE)
    return Source(name, tuple(lines), data, keys, values, tuple(wrong))


def _to_show(text: str) -> str:
    """Return a line that can be shown; the end of a very long one is left out."""
    shown = text if len(text) <= _LONGEST_LINE else f"{text[: _LONGEST_LINE - 3]}..."
    return "".join(sign if sign.isprintable() else _MARK for sign in shown)


def _spot(line: int, start: int, end: int) -> Spot:
    """Return the stretch of a line between two offsets, as far as it is shown."""
    first = min(start, _LONGEST_LINE - 1) + 1
    return Spot(line, first, max(min(end, _LONGEST_LINE) + 1, first + 1))


_UNSAID: Final = object()


CHANGE_NO_VALUE = kind_of_error(
    "V036",
    "{key} cannot be {found}.",
    'The value of a change is written as in a file: `3`, `true`, `["own"]`. Only text may stand without its quotes.',
)


def _read_value(text: str, path: Path, start: int, *, deep: bool) -> object:
    """Return the value of a change, or the problem with it; a word or text may lack its quotes."""
    if start == len(text):
        return problem(NO_CHANGE, found=shown(text), expected=_expected(_to_show(text)))
    written = text[start:].rstrip()
    value, form = _UNSAID if deep else _value(written), form_at(path)
    if value is not _UNSAID:
        return value
    if form is None or any(isinstance(each, Words | Text) for each in forms_of(form)):
        return written
    expected, quoted = in_words(form), _quoted(_to_show(written))
    if quoted is not None:
        expected = "text within [ ] and { } in double quotes, and the whole change in single quotes for the shell"
    return problem(CHANGE_NO_VALUE, *path, found=shown(written), expected=expected, suggestion=quoted)


def _expected(text: str) -> str:
    """Say what a text lacks that is not a change: a name with a blank may just lack its quotes."""
    key, equals, _ = text.partition("=")
    tables, _, name = key.strip().rpartition(".")
    if equals and " " in name and '"' not in name:
        return (
            f'double quotes round the name: {tables}."{name}", and single quotes round the whole change for the shell'
        )
    return "a key, an equals sign and a value"


def _quoted(written: str) -> str | None:
    """Add the missing quotes to a list or a table of texts; ``None`` if it is still not TOML.

    >>> _quoted("[keep, put back]"), _quoted('{cards=2, where=anywhere}')
    ('["keep", "put back"]', '{cards=2, where="anywhere"}')
    """
    if not written.startswith(("[", "{")) or len(written) > _LONGEST_UNQUOTED:
        return None
    quoted = _WITHIN.sub(lambda part: part[0] if part[1] is None else f'"{part[1]}"', written)
    return quoted if _value(quoted) is not _UNSAID else None


def _value(written: str) -> Any:
    try:
        read = tomllib.loads(f"value = {written}")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return _UNSAID
    return read["value"] if list(read) == ["value"] else _UNSAID


def blame_changes(
    diagnostics: Sequence[Diagnostic], before: Sequence[Diagnostic], changes: Source
) -> tuple[Diagnostic, ...]:
    """Point the diagnostics that only the changes cause at a change.

    If there are several, take the last one in the same chapter, else the first.

    :param before: the diagnostics without the changes.
    """
    blamed = []
    for each in diagnostics:
        if each.file != changes.name and each not in before:
            chapter = key_path(each.key)[0]
            line = max((spot.line for path, spot in changes.values.items() if path[0] == chapter), default=1)
            text = changes.lines[line - 1]
            place = each.file if each.line is None else f"{each.file}:{each.line}"
            note = f"(Without this change {place} is right.)"
            each = evolve(each, file=changes.name, line=line, column=1, end_column=len(text) + 1, text=text, note=note)
        blamed.append(each)
    return tuple(sorted(blamed, key=lambda each: each.file != changes.name))


def _put(data: dict[str, Any], path: Path, value: Any) -> None:
    """Set a key, with the tables that it needs; a later change wins over an earlier one."""
    *tables, last = map(str, path)
    for name in tables:
        if not isinstance(data.get(name), dict):
            data[name] = {}
        data = data[name]
    data[last] = copied(value)


def copied(data: Any) -> Any:
    """Copy the tables of the data, so that they may be changed."""
    return {name: copied(value) for name, value in data.items()} if isinstance(data, dict) else data
