"""The raw layer of a log: bytes to lines, lines to JSON objects, without knowledge of games."""

from __future__ import annotations

import gzip
import json
import os
import re
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, Final

from cabo_rules.errors import LimitError, LogError, check_kind, short, wrong_argument
from cabo_rules.logs.limits import DEEPEST_NESTING, LARGEST_NUMBER, LONGEST_LINE
from cabo_rules.variants.nearest import nearest

PACKED: Final = ".gz"
"""The suffix of files that are compressed with gzip."""

LOG_ENDINGS: Final = (".jsonl", f".jsonl{PACKED}")
NOTATION_ENDINGS: Final = (".cgn", f".cgn{PACKED}")
ENDINGS: Final = LOG_ENDINGS + NOTATION_ENDINGS
"""The ends of the names of logs in a folder, and of records in the notation."""

_LONGEST_NUMBER: Final = len(str(-LARGEST_NUMBER))

LONG_NUMBER: Final = re.compile(f"[0-9][0-9]{{{len(str(LARGEST_NUMBER)) - 1}}}")
"""Matches a number that may be too large, or text that looks like one.

It begins with a single digit, since a search for that skips all other characters in one loop.
"""

_FOREIGN: Final = (
    (b"\x1f\x8b", "must be UTF-8 text, not gzip data; decompress it first"),
    (b"\xff\xfe", "must be UTF-8 text, not UTF-16"),
    (b"\xfe\xff", "must be UTF-8 text, not UTF-16"),
)
"""The first bytes of files of other kinds, each with an error message."""


def a_path(path: Any, name: str = "path") -> str | Path:
    """Return the path of a file that a caller gives; a number is not one, since Python takes it for an open file.

    :raises LogError: if it is not a path; the text names the argument.
    """
    check_kind(str | os.PathLike, name, path, "text or a Path", error=LogError)
    if isinstance(path, str) and path.lstrip().startswith('{"'):
        raise wrong_argument(
            name, "the path of a file", path, "load_lines(io.StringIO(text)) reads the text of a log", error=LogError
        )
    return path if isinstance(path, str) else Path(path)


def file_lines(path: str | Path) -> Iterator[bytes]:
    """Yield the lines of a file, with only one in memory; a file ``*.gz`` is decompressed.

    A line that is too long comes in pieces that are too long as well.

    :raises LogError: if the file cannot be read or decompressed, after the lines before the fault.
    """
    with _as_log_error(), gzip.open(path) if str(path).endswith(PACKED) else open(path, "rb") as file:
        yield from _lines_in(file)


def stream_lines(stream: BufferedReader) -> Iterator[bytes]:
    """Yield the lines of a stream as :func:`file_lines` does; its first bytes show whether it is compressed.

    :raises LogError: if the stream cannot be read or decompressed.
    """
    with _as_log_error():
        start = stream.read(2)
        whole = BufferedReader(_Continued(start, stream))
        if start == b"\x1f\x8b":
            with gzip.open(whole) as unpacked:
                yield from _lines_in(unpacked)
        else:
            yield from _lines_in(whole)


class _Continued(RawIOBase):
    """A stream whose start has been read already."""

    def __init__(self, start: bytes, rest: BufferedReader) -> None:
        self._start, self._rest = start, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        part = self._start or self._rest.read1(len(buffer))
        self._start = b""
        buffer[: len(part)] = part
        return len(part)


def _lines_in(file: BinaryIO | gzip.GzipFile) -> Iterator[bytes]:
    return iter(partial(file.readline, LONGEST_LINE + 2), b"")


@contextmanager
def _as_log_error() -> Generator[None]:
    """Raise an error of a file as a :class:`LogError`."""
    try:
        yield
    except EOFError:
        raise LogError("cannot be decompressed: the gzip data end too early") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise LogError(f"cannot be decompressed: {error}") from None
    except OSError as error:
        raise LogError(f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # an impossible path
        raise LogError(f"cannot be read: {error}") from None


def text_of(line: str | bytes) -> str:
    """Return a line as text without the line break.

    :raises LogError: if it is too long or not UTF-8.
    """
    if type(line) is not bytes and not isinstance(line, str | bytes):
        raise wrong_argument("each line", "text or bytes", line, error=LogError)
    if len(line) > LONGEST_LINE // 4:  # a character may take 4 bytes
        _not_too_long(line)
    if isinstance(line, str):
        return line.removesuffix("\n")
    try:
        return line.decode().removesuffix("\n")
    except UnicodeDecodeError:
        raise LogError(_not_text(line)) from None


def _not_text(line: bytes) -> str:
    """Return the error message for a line that is not UTF-8."""
    return next((words for start, words in _FOREIGN if line.startswith(start)), "must be UTF-8 text")


def _not_too_long(line: str | bytes) -> None:
    raw = line.encode(errors="surrogatepass") if isinstance(line, str) else line
    if len(raw.removesuffix(b"\n")) > LONGEST_LINE:
        raise LimitError(f"longer than {LONGEST_LINE} bytes", "line_length")


def is_notation(line: str | bytes, name: str = "") -> bool:
    """Return whether a line is the first one of a record in the notation, not of a log.

    :param name: the name of its file. With the ending of the notation, any first line but that of a log is one of a
        record, so that an error says what a record begins with.

    >>> is_notation("%cgn 1"), is_notation('[Variant "rush"]'), is_notation('[Variant "rush"]', "game.cgn")
    (True, False, True)
    """
    if type(line) is not bytes and not isinstance(line, str | bytes):
        return False  # reading it reports that
    if line[:1] in ("%", b"%"):
        return True
    return name.endswith(NOTATION_ENDINGS) and line[:1] not in ("{", b"{")


def parse(text: str) -> dict[str, Any]:
    """Return the JSON object in a line.

    :raises LogError: if there is none, or it has a key twice, a number with a fraction or an infinite one.
    """
    if not text.strip():
        raise LogError("must be a JSON object, not an empty line")
    if text.startswith("\ufeff"):
        raise LogError("must not begin with a byte order mark (BOM); save the file without one")
    if "\0" in text:
        raise LogError("must be text without zero bytes")
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise LogError(f"not JSON: {error.msg} (column {error.colno})") from None
    except _FractionError as error:
        number = str(error)
        key = re.search(rf'"(\w{{1,40}})"\s*:\s*{re.escape(number[:40])}', text)
        found = f"{key[1]}: must be a whole number" if key else "a number must be whole"
        raise LogError(f"{found}, not {number:.20}") from None
    except RecursionError:
        raise LimitError("nested too deeply", "nesting") from None
    if text.count("[") + text.count("{") > DEEPEST_NESTING and _nests_deeper(data, DEEPEST_NESTING):
        raise LimitError("nested too deeply", "nesting")
    if type(data) is not dict:
        raise LogError("must be a JSON object")
    if "\\u" in text:
        _can_be_written(data)
    return data


def _nests_deeper(data: object, levels: int) -> bool:
    if not isinstance(data, dict | list):
        return False
    items = data.values() if isinstance(data, dict) else data
    return levels == 0 or any(_nests_deeper(item, levels - 1) for item in items)


def _can_be_written(data: object) -> None:
    """Raise an error if data contain an escaped lone surrogate, which UTF-8 cannot write."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise LogError("the line must be valid Unicode; it contains a lone surrogate") from None


def canonical(data: object) -> str:
    """Return data as canonical JSON, equal byte for byte to RFC 8785: keys sorted, no blanks, text unescaped.

    The keys of a log have no characters beyond the first 65,536, for which sorting by code point would be wrong.
    """
    return _ENCODER.encode(data)


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def only_keys(data: dict[str, Any], allowed: Iterable[str], needed: Iterable[str]) -> None:
    """Check that an object has all keys that it needs, and no others than those allowed.

    :raises LogError: if a key is unknown or missing; the text names the first one.
    """
    if unknown := data.keys() - set(allowed):
        near = nearest(min(unknown), sorted(set(allowed) - data.keys()))
        raise LogError(f"unknown key {min(unknown)!r:.40}{f'; did you mean {near}?' if near else ''}")
    if missing := set(needed) - data.keys():
        raise LogError(f"{min(missing)}: missing")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise LogError(f"duplicate key {twice!r:.40}")
    return data


def _whole(text: str) -> int:
    if len(text) <= _LONGEST_NUMBER and -LARGEST_NUMBER <= (number := int(text)) <= LARGEST_NUMBER:
        return number
    raise LimitError(f"the number {short(text)[1:-1]} is beyond {LARGEST_NUMBER}", "number")


class _FractionError(LogError):
    """A number that is not whole; the text is the number."""


def _no_fraction(text: str) -> float:
    raise _FractionError(text)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction
)
