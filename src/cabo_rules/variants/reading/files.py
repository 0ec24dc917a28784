"""Read a variant file: its data, and where in the file each key and value stands.

tomllib alone judges what is TOML and what a value is; :mod:`cabo_rules.variants.reading.toml_places` only finds the
places. Reading repairs nothing, checks only the size of the data, and knows no key.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from stat import S_ISREG
from typing import Final

from attrs import evolve

from cabo_rules.variants.problem import Problem, kind_of_error, problem
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.reading.statements import is_header, without_statement
from cabo_rules.variants.reading.toml_errors import WRITTEN_TWICE, explain_error
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES, MOST_STEPS, Span, find_places

LARGEST_FILE: Final = 200_000
"""The limit of a variant file, in bytes."""
LONGEST_LINE: Final = 2_000
"""The limit of a line of a variant file, in bytes."""

_MARK: Final = "\ufeff"
_MOST_MISTAKES: Final = 20  # of the grammar, of which each is left out to read on
_MOST_READ: Final = 1_000_000  # characters that are read again in all to find them


NO_FILE = kind_of_error(
    "V001",
    "There is no file {file}.",
    "The path that was given names no file. Relative paths start at the folder that the command is run in; built-in "
    "variants are named by their id, without `.toml`.",
)

NOT_READABLE = kind_of_error(
    "V002",
    "The file cannot be read: {reason}.",
    "There is something at that path, but it is a folder or a device, or the system does not let it be opened.",
)


def read_source(path: Path, name: str | None = None) -> Source:
    """Read a variant file; ``wrong`` reports a file that is missing, unreadable, not TOML or too large.

    :param name: what messages call the file, if not by its path.
    """
    name = name or str(path)
    try:
        if not S_ISREG(path.stat().st_mode):  # to open a pipe could wait for ever
            return _unread(name, problem(NOT_READABLE, reason="it is not a regular file"))
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return _unread(name, problem(NO_FILE, file=name))
    except (OSError, ValueError) as error:  # a ValueError for a path that no system takes
        reason = getattr(error, "strerror", None) or str(error)
        return _unread(name, problem(NOT_READABLE, reason=reason[:1].lower() + reason[1:]))
    return read_bytes(content, name)


def _unread(name: str, why: Problem, spot: Spot | None = None, lines: Sequence[str] = ()) -> Source:
    return Source(name, tuple(lines), {}, {}, {}, ((why, spot),), lost=True)


TOO_LARGE = kind_of_error(
    "V003",
    "The file is larger than {most:,} bytes.",
    "No variant needs so much: the longest that come with the library have about 6,000 bytes. Long comments belong "
    "into a document beside the file.",
)

BYTE_ORDER_MARK = kind_of_error(
    "V006",
    "The file begins with a byte order mark, which TOML does not allow.",
    "Some editors put an invisible sign before the first line. Save the file as UTF-8 without it (often called "
    '"UTF-8", where the other one is "UTF-8 with BOM").',
)

TOO_DEEP = kind_of_error(
    "V009",
    "Tables and lists are nested deeper than {most} here.",
    "A variant has no key that deep, so a name or a bracket is probably in the wrong place.",
)

TOO_MANY = kind_of_error(
    "V010",
    "The file has more than {most:,} keys and items of lists.",
    "No variant needs so many, and they would take long to check.",
)


_LIMITS: Final = {"deep": (TOO_DEEP, MOST_STEPS), "many": (TOO_MANY, MOST_ENTRIES)}


def read_bytes(content: bytes, name: str) -> Source:
    """Read the content of a variant file.

    >>> source = read_bytes(b"[deck]\\npacks = 2", "mine")
    >>> source.data
    {'deck': {'packs': 2}}
    >>> source.values["deck", "packs"]
    Spot(line=2, column=9, end_column=10)
    """
    if len(content) > LARGEST_FILE:
        return _unread(name, problem(TOO_LARGE, most=LARGEST_FILE))
    if (refused := _refuse_bytes(content.replace(b"\r\n", b"\n"), name)) is not None:
        return refused
    marked = content.decode()
    text = marked.removeprefix(_MARK)
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    wrong = [] if text == marked else [(problem(BYTE_ORDER_MARK), Spot(1, 1, 2))]
    read = _read_lines(lines, text, name)  # tomllib replaces line ends itself, and must not do so twice
    source = read if isinstance(read, Source) else None
    if not isinstance(read, Source):
        wrong.append(read)
        if read[0].kind not in (TOO_DEEP, TOO_MANY) and not any("\r" in line for line in lines):
            source = _rest(lines, name, wrong)
    lost = source is None or not all(_is_harmless(each, spot, lines) for each, spot in wrong)
    return evolve(source or Source(name, (), {}, {}, {}), lines=lines, wrong=tuple(wrong), lost=lost)


def _read_lines(lines: Sequence[str], text: str, name: str) -> Source | tuple[Problem, Spot]:
    """Read lines of text, which differ from the text in line ends at most; return the first mistake if there is one."""
    starts = tuple(accumulate((len(line) + 1 for line in lines), initial=0))
    whole = "\n".join(lines)
    places = find_places(whole)
    if places.stop is not None and places.stop.why in _LIMITS:
        kind, most = _LIMITS[places.stop.why]
        return problem(kind, *places.stop.path, most=most), _spot(starts, places.stop.span)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found, span = explain_error(str(error), whole, starts, places)
        return found, _spot(starts, span)
    keys, values = ({path: _spot(starts, span) for path, span in part.items()} for part in (places.keys, places.values))
    return Source(name, tuple(lines), data, keys, values)


def _rest(lines: Sequence[str], name: str, wrong: list[tuple[Problem, Spot]]) -> Source | None:
    """Leave out one mistake after the other and return what can be read then; ``None`` if there are too many.

    :param wrong: the mistakes so far; further ones are added.
    """
    left = list(lines)
    for _ in range(min(_MOST_MISTAKES, _MOST_READ // (sum(map(len, lines)) + 1))):
        left = without_statement(left, wrong[-1][1].line - 1)
        read = _read_lines(left, "\n".join(left), name)
        if isinstance(read, Source):
            return read
        wrong.append(read)
    return None


def _is_harmless(found: Problem, spot: Spot, lines: Sequence[str]) -> bool:
    """Return whether a mistake hides nothing: a mark before the text, or a statement whose own key is written twice."""
    line = lines[spot.line - 1]
    within = any(sign in line[: spot.column - 1] for sign in "={")  # a table in braces, of which all would be hidden
    twice = found.kind is WRITTEN_TWICE and not is_header(line) and not within
    return found.kind is BYTE_ORDER_MARK or twice


LONG_LINE = kind_of_error(
    "V004",
    "Line {line} is longer than {most:,} bytes.",
    "A line that long cannot be shown in a message. Write a list or a table over several lines.",
)

NOT_UTF8 = kind_of_error(
    "V005",
    "The file is not UTF-8 text: the byte {byte} stands where no such byte can.",
    "TOML files are written in UTF-8. Save the file again with that encoding; most editors offer it where they save.",
)

UTF_16 = kind_of_error(
    "V011",
    "The file is saved as UTF-16, not as UTF-8.",
    'TOML files are written in UTF-8. Some editors call UTF-16 "Unicode". Save the file again as UTF-8; most editors '
    "offer it where they save.",
)


def _refuse_bytes(content: bytes, name: str) -> Source | None:
    """Return the source of a file that is not read as TOML; ``None`` if it is."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or _is_wide(content[:200]):
        return _unread(name, problem(UTF_16))
    try:
        content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode().split("\n")
        spot = Spot(len(before), len(before[-1]) + 1, len(before[-1]) + 2)
        wrong = problem(NOT_UTF8, byte=f"0x{content[error.start]:02X}")
        return _unread(name, wrong, spot, content.decode(errors="replace").split("\n"))
    for number, line in enumerate(content.split(b"\n"), 1):
        if len(line) > LONGEST_LINE:  # and no lines to show, since nobody could read this one
            return _unread(name, problem(LONG_LINE, line=number, most=LONGEST_LINE), Spot(number, 1, 2))
    return None


def _is_wide(content: bytes) -> bool:
    """Return whether every other byte is 0, as in English text of UTF-16."""
    halves = content[::2], content[1::2]
    return any(len(half) > 1 and not any(half) for half in halves)


def _spot(starts: Sequence[int], span: Span) -> Spot:
    """Return the line and columns of a stretch of text, or of its first line; one column at least."""
    line = bisect_right(starts, span[0])
    begin, after = starts[line - 1], starts[line]
    column = span[0] - begin + 1
    return Spot(line, column, max(min(span[1], after - 1) - begin + 1, column + 1))
