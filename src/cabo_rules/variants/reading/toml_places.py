"""Find the places of keys and values in a TOML text.

This is not a TOML reader: it knows just enough of the grammar to walk every text that is TOML. Of other texts it may
accept too much, but it never stops before the first mistake. It also stops if a text nests too deeply or holds too
much, before tomllib would be slow with it.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final, Literal

from attrs import Factory, define, frozen

from cabo_rules.variants.problem import Path

MOST_STEPS: Final = 8
"""The limit of tables, lists and keys within each other."""
MOST_ENTRIES: Final = 20_000
"""The limit of keys and items of lists in a text."""

Span = tuple[int, int]
"""A stretch of a text: the offsets of its first character and of the one behind its last."""

_SPACE: Final = re.compile(r"[ \t]*")
_GAP: Final = re.compile(r"(?:[ \t\n]+|#[^\n]*)*+")
_NAME: Final = re.compile(r""" "(?:[^"\\\n]+|\\[^\n])*+" | '[^'\n]*' | [A-Za-z0-9_-]+ """, re.VERBOSE)
_SCALAR: Final = re.compile(
    r'''
    """ (?:[^"\\]+|\\.|"{1,2}(?!"))*+ """ "{0,2}  # up to two quotes may stand just before the three that end it
    | \'\'\' .*? \'\'\' '{0,2}
    | "(?!"") (?:[^"\\\n]+|\\[^\n])*+ "
    | '(?!'') [^'\n]* '
    | \d{4}-\d\d-\d\d[ ]\d\d: [^\s,\]}\#\0]+  # the one value that has a space in it
    | [^\s,\]}\#\0"'[{=]+
    ''',
    re.VERBOSE | re.DOTALL,
)
_END: Final = "\n\0"  # behind the text, so that there is always a character to look at


@frozen
class Stop(Exception):
    """The place at which a walk ended before its text did.

    :ivar why: not TOML, a key for the second time, one step or one entry too many.
    """

    why: Literal["no TOML", "twice", "deep", "many"]
    path: Path
    span: Span


_Made = Literal["value", "table", "list", "implied", "dotted"]
"""The way a path was made: by ``a = …``, ``[a]``, ``[[a]]``, in passing by ``[a.b]``, in passing by ``a.b = …``."""


@define
class Places:
    """The places that a walk found. Keys and values have the same paths; items of lists are only values.

    :ivar lengths: how many ``[[tables]]`` a list has so far.
    :ivar stop: why the walk ended before the text.
    """

    text: str
    keys: dict[Path, Span] = Factory(dict)
    values: dict[Path, Span] = Factory(dict)
    made: dict[Path, _Made] = Factory(dict)
    lengths: dict[Path, int] = Factory(dict)
    stop: Stop | None = None


def find_places(text: str) -> Places:
    r"""Find the places of the keys and values of a TOML text, whose lines end in ``\n``.

    >>> text = "deck.packs = 2 # two"
    >>> places = find_places(text)
    >>> {path: text[slice(*span)] for path, span in places.values.items()}
    {('deck',): 'deck.packs', ('deck', 'packs'): '2'}
    """
    walk = Places(text + _END)
    table: Path = ()
    try:
        at = _after(_GAP, walk, (), 0)
        while at < len(text):
            table, at = _header(walk, at) if text[at] == "[" else (table, _pair(walk, table, at))
            at = _after(_SPACE, walk, table, at)
            if walk.text[at] not in "#\n":
                raise Stop("no TOML", table, (at, at + 1))
            at = _after(_GAP, walk, table, at)
    except Stop as stop:
        walk.stop = stop
    return walk


def _header(walk: Places, start: int) -> tuple[Path, int]:
    """Walk ``[a.b]`` or ``[[a.b]]``; return the table that it opens, and its end."""
    brackets = 2 if walk.text.startswith("[[", start) else 1
    names, at = _names(walk, (), start + brackets)
    end = at + brackets
    if walk.text[at:end] != "]" * brackets:
        raise Stop("no TOML", (), (start, start + brackets))
    path: Path = ()
    for name, span in names[:-1]:
        path = _enter(walk, (*path, name), span, (start, end), "implied", ("implied", "table", "list", "dotted"))
    last, span = names[-1]
    if brackets == 1:
        return _enter(walk, (*path, last), span, (start, end), "table", ("implied",)), end
    path = (*path, last)
    walk.lengths[path] = walk.lengths.get(path, 0) + 1
    return _enter(walk, path, span, (start, end), "list", ("list",)), end


def _pair(walk: Places, path: Path, start: int) -> int:
    """Walk ``a.b = value`` in the table at that path; return its end."""
    names, at = _names(walk, path, start)
    whole = (start, names[-1][1][1])
    for name, span in names[:-1]:
        path = _enter(walk, (*path, name), span, whole, "dotted", ("dotted", "implied"))
    last, span = names[-1]
    path = _enter(walk, (*path, last), span, whole, "value", ())
    if walk.text[at] != "=":
        raise Stop("no TOML", path, whole)
    return _value(walk, path, _after(_SPACE, walk, path, at + 1))


def _value(walk: Places, path: Path, start: int) -> int:
    """Walk the value at that path; return its end."""
    _check_size(walk, path, (start, start + 1))
    walk.values[path] = (start, start + 1)
    first = walk.text[start]
    if first not in "[{":
        end = _after(_SCALAR, walk, path, start)
    else:
        closing = "]" if first == "[" else "}"
        at, item = _after(_GAP, walk, path, start + 1), 0
        while walk.text[at] != closing:
            if walk.text[at] == "\0":  # point at the bracket, not at the end of the text
                raise Stop("no TOML", path, (start, start + 1))
            at = _value(walk, (*path, item), at) if first == "[" else _pair(walk, path, at)
            at, item = _after(_GAP, walk, path, at), item + 1
            if walk.text[at] == ",":
                at = _after(_GAP, walk, path, at + 1)
            elif walk.text[at] != closing:
                raise Stop("no TOML", path, (start, start + 1))
        end = at + 1
    walk.values[path] = (start, end)
    return end


def _names(walk: Places, path: Path, at: int) -> tuple[list[tuple[str, Span]], int]:
    """Walk ``a . "b"``; return the names with their places, and the start of what follows them."""
    names: list[tuple[str, Span]] = []
    while True:
        start = _after(_SPACE, walk, path, at)
        end = _after(_NAME, walk, path, start)
        name = walk.text[start:end]
        names.append((_plain(walk, path, name, (start, end)), (start, end)))
        at = _after(_SPACE, walk, path, end)
        if walk.text[at] != ".":
            return names, at
        if len(path) + len(names) >= MOST_STEPS:
            raise Stop("deep", path, (start, end))
        at += 1


def _plain(walk: Places, path: Path, name: str, span: Span) -> str:
    """Return a name without its quotes and escapes."""
    if name[0] not in "'\"":
        return name
    if "\\" not in name:
        return name[1:-1]
    try:
        return next(iter(tomllib.loads(f"{name} = 0")))
    except tomllib.TOMLDecodeError:
        raise Stop("no TOML", path, span) from None


def _enter(walk: Places, path: Path, span: Span, whole: Span, how: _Made, onto: tuple[_Made, ...]) -> Path:
    """Note a key; return the path of its value.

    :param whole: the place of its value as far as that is known.
    :param onto: the ways in which the key may have been made already.
    """
    made = walk.made.get(path)
    if made is not None and made not in onto:
        raise Stop("twice", path, span)
    if made is None or how == "table":
        _check_size(walk, path, span)
        walk.keys[path], walk.values[path] = span, whole
    if how != "implied" or made is None:
        walk.made[path] = how
    if path in walk.lengths:
        path = (*path, walk.lengths[path] - 1)
        _check_size(walk, path, span)
        walk.values.setdefault(path, whole)
    return path


def _check_size(walk: Places, path: Path, span: Span) -> None:
    if len(path) > MOST_STEPS:
        raise Stop("deep", path, span)
    if len(walk.values) >= MOST_ENTRIES and path not in walk.values:
        raise Stop("many", path, span)


def _after(pattern: re.Pattern[str], walk: Places, path: Path, at: int) -> int:
    """Return the end of a match at that offset."""
    found = pattern.match(walk.text, at)
    if found is None:
        raise Stop("no TOML", path, (at, at + 1))
    return found.end()
