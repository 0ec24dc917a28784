"""The raw layer of a log: bytes to lines, lines to JSON objects. It knows nothing about games."""

from __future__ import annotations

import gzip
import json
import os
import re
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, Final

from cabo_rules.errors import LimitError, LogError, check_kind, must_be, short
from cabo_rules.logs.limits import DEEPEST_NESTING, LARGEST_NUMBER, LONGEST_LINE

PACKED: Final = ".gz"
"""How the name of a file ends that is unpacked with gzip when it is read."""

_LONGEST_NUMBER: Final = len(str(-LARGEST_NUMBER))

LONG_NUMBER: Final = re.compile(f"[0-9]{{{len(str(LARGEST_NUMBER))}}}")
"""Finds a number that may be too large; it may also be text that looks like one."""

_FOREIGN: Final = (
    (b"\x1f\x8b", "not text: it is compressed with gzip, unpack it first"),
    (b"\xff\xfe", "not UTF-8 text: it is UTF-16"),
    (b"\xfe\xff", "not UTF-8 text: it is UTF-16"),
)
"""The first bytes of other kinds of files, with the message about each."""


def a_path(path: Any, name: str = "path") -> str | Path:
    """Return a value that can be the path of a file; a number would mean an open file.

    :raises LogError: if it cannot be a path; the text names the argument.
    """
    check_kind(str | os.PathLike, name, path, "text or a Path", error=LogError)
    return path if isinstance(path, str) else Path(path)


def file_lines(path: str | Path) -> Iterator[bytes]:
    """The lines of a file, one at a time, without holding more than one; a file ``*.gz`` is unpacked on the way.

    What is longer than a line may be comes in pieces that are longer, too.

    :raises LogError: when the file cannot be read or unpacked; what was read before has been yielded.
    """
    with _told(), gzip.open(path) if str(path).endswith(PACKED) else open(path, "rb") as file:
        yield from _lines_in(file)


def stream_lines(stream: BufferedReader) -> Iterator[bytes]:
    """The lines of a stream, as :func:`file_lines` yields those of a file; packed data are known by how they begin.

    :raises LogError: if the stream cannot be read or unpacked.
    """
    with _told():
        start = stream.read(2)
        whole = BufferedReader(_Continued(start, stream))
        if start == b"\x1f\x8b":
            with gzip.open(whole) as unpacked:
                yield from _lines_in(unpacked)
        else:
            yield from _lines_in(whole)


class _Continued(RawIOBase):
    """A stream of which the start has been read."""

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
    while line := file.readline(LONGEST_LINE + 2):
        yield line


@contextmanager
def _told() -> Generator[None]:
    """Raise what goes wrong with a file as an error of the log."""
    try:
        yield
    except EOFError:
        raise LogError("cannot be unpacked: the gzip data break off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise LogError(f"cannot be unpacked: {error}") from None
    except OSError as error:
        raise LogError(f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a path that no file can have
        raise LogError(f"cannot be read: {error}") from None


def text_of(line: str | bytes) -> str:
    """A line as text, without the line break.

    :raises LogError: when it is too long or not UTF-8.
    """
    if not isinstance(line, str | bytes):
        raise LogError(must_be("each line", "text or bytes", line))
    if len(line) > LONGEST_LINE // 4:  # as many characters may take more bytes than a line may have
        _not_too_long(line)
    if isinstance(line, str):
        return line.removesuffix("\n")
    try:
        return line.decode().removesuffix("\n")
    except UnicodeDecodeError:
        told = next((words for start, words in _FOREIGN if line.startswith(start)), "not UTF-8 text")
        raise LogError(told) from None


def _not_too_long(line: str | bytes) -> None:
    raw = line.encode(errors="surrogatepass") if isinstance(line, str) else line
    if len(raw.removesuffix(b"\n")) > LONGEST_LINE:
        raise LimitError(f"longer than {LONGEST_LINE} bytes", "line_length")


def printable(text: str) -> str:
    r"""The text on one line: what cannot be printed is written out, so that no file can steer the terminal.

    >>> printable("a\x1b[2Jb\n")
    'a\\x1b[2Jb\\n'
    """
    return text if text.isprintable() else "".join(s if s.isprintable() else ascii(s)[1:-1] for s in text)


def parse(text: str) -> dict[str, Any]:
    """The JSON object that a line holds.

    :raises LogError: when it holds none, or a key twice, a number with a fraction or an endless one.
    """
    if not text.strip():
        raise LogError("an empty line")
    if text.startswith("\ufeff"):
        raise LogError("not JSON: it begins with a byte order mark (BOM); save it without one")
    if "\0" in text:
        raise LogError("not text: it holds a zero byte")
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise LogError(f"not JSON: {error.msg} (column {error.colno})") from None
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
    """Half a pair of surrogates, escaped in what was read, could never be written as UTF-8 again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise LogError("the line must be valid Unicode; it contains a lone surrogate") from None


def canonical(data: object) -> str:
    """Data as canonical JSON, equal byte for byte to RFC 8785: keys sorted, no blanks, text as it is.

    The keys of a log hold no characters beyond the first 65,536, for which sorting by code point would be wrong.
    """
    return _ENCODER.encode(data)


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def only_keys(data: dict[str, Any], allowed: Iterable[str], needed: Iterable[str]) -> None:
    """An object has all the keys that are needed, and no other than those allowed.

    :raises LogError: that names the first key that is unknown or missing.
    """
    if unknown := data.keys() - set(allowed):
        raise LogError(f"unknown key {min(unknown)!r:.40}")
    if missing := set(needed) - data.keys():
        raise LogError(f"{min(missing)}: missing")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise LogError(f"key {twice!r:.40} stands there twice")
    return data


def _whole(text: str) -> int:
    if len(text) <= _LONGEST_NUMBER and -LARGEST_NUMBER <= (number := int(text)) <= LARGEST_NUMBER:
        return number
    raise LimitError(f"the number {short(text)[1:-1]} is beyond {LARGEST_NUMBER}", "number")


def _no_fraction(text: str) -> float:
    raise LogError(f"{text:.20} is not a whole number")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction
)
