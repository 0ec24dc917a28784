"""Standard input as the path of a log."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BufferedReader

from cabo_rules.cli.output import print_error
from cabo_rules.errors import LogError
from cabo_rules.logs.lines import file_lines, stream_lines

INPUT = "-"


def name_of(path: str) -> str:
    """Return the name of the log at a path, for messages."""
    return "<stdin>" if path == INPUT else path


def lines_of(path: str) -> Iterator[bytes]:
    """Return the lines of the log at a path; the iterator raises a :class:`LogError` if they cannot be read."""
    return _input_lines() if path == INPUT else file_lines(path)


def _input_lines() -> Iterator[bytes]:
    if sys.stdin is None:
        raise LogError("cannot be read: standard input is closed")
    stream: BufferedReader | None = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise LogError("cannot be read: standard input must be a stream of bytes")
    yield from stream_lines(stream)


def prompt_if_waiting(paths: Sequence[str]) -> None:
    """Print a prompt if one of the paths is standard input and somebody has to type the log."""
    with suppress(ValueError):  # a closed stream, which reading reports
        if INPUT in paths and sys.stdin is not None and sys.stdin.isatty():
            end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
            print_error(f"waiting for a log on standard input; {end} ends it")
