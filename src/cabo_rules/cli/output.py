"""Print lines for people and data for programs."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar

from cabo_rules.errors import printable

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TextIO, TypeAlias


@contextmanager
def on_standard_output() -> Generator[None, None, None]:
    """Name standard output in an error raised while writing to it."""
    try:
        yield
    except OSError as error:
        error.filename = "standard output"
        raise


def print_line(line: str = "", to: TextIO | None = None, *, paint: Paint | None = None) -> None:
    """Print one line, by default to standard output.

    :param paint: the part of the line to colour, if the stream has colour.
    """
    stream = sys.stdout if to is None else to
    with on_standard_output() if to is None else nullcontext():
        if paint is None or not has_colour(stream):
            print(printable(line), file=stream)
            return
        start, end, colour = paint
        before, painted, after = (printable(part) for part in (line[:start], line[start:end], line[end:]))
        print(f"{before}\x1b[{colour}m{painted}\x1b[0m{after}", file=stream)


Paint: TypeAlias = "tuple[int, int, str]"
"""The start and end of the coloured part of a line, and its colour."""

RED, GREEN, YELLOW, CYAN = "1;31", "32", "1;33", "36"
COLOUR_CHOICES = ("auto", "always", "never")
_colour: ContextVar[str] = ContextVar("colour", default="auto")


def choose_colour(choice: str) -> None:
    """Set the colour mode to the value of ``--color``: ``auto``, ``always`` or ``never``."""
    _colour.set(choice)


def has_colour(stream: TextIO) -> bool:
    """Return whether to write colour to a stream.

    By default only a terminal gets colour, unless ``TERM`` is ``dumb``. The environment can change that: ``NO_COLOR``
    turns it off (https://no-color.org), and ``FORCE_COLOR`` turns it on everywhere.
    """
    choice = _colour.get()
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (os.environ.get("TERM") != "dumb" and stream.isatty())


def print_raw(line: str) -> None:
    """Print a line of a log byte for byte, in UTF-8 whatever the terminal's encoding.

    On a terminal the line is :func:`escaped`; a file or a pipe gets it unchanged, so that its hash stays right.
    """
    raw = getattr(sys.stdout, "buffer", None)
    with on_standard_output():
        if raw is None:
            print(line)
            return
        sys.stdout.flush()
        shown = escaped(line) if sys.stdout.isatty() else line
        raw.write(shown.encode() + b"\n")


def escaped(text: str) -> str:
    r"""Replace characters that could control a terminal by JSON escapes, which leaves the meaning of JSON unchanged.

    Line breaks stay, since a page is written as one text.

    >>> escaped('{"players":["\u202eAna","\x85","\U000e0001"]}')
    '{"players":["\\u202eAna","\\u0085","\\udb40\\udc01"]}'
    """
    return "".join(char if char.isprintable() or char == "\n" else _escape(char) for char in text)


def _escape(char: str) -> str:
    units = char.encode("utf-16-be").hex()  # JSON escapes a character above U+FFFF as two
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def print_error(line: str) -> None:
    """Print one line about an error to standard error."""
    print_line(f"cabo-rules: {line}", sys.stderr)


def print_json(value: object) -> None:
    """Print plain data as JSON."""
    import json

    from cabo_rules.logs.data import as_data

    with on_standard_output():
        print(json.dumps(as_data(value), indent=2))


def as_json(value: object) -> str:
    """Return plain data as JSON on one line."""
    import json

    from cabo_rules.logs.data import as_data

    return json.dumps(as_data(value))


def prepare_streams() -> None:
    """Make the streams tolerate characters that the terminal cannot show, and a closed standard error."""
    if sys.stderr is None:  # otherwise errors would go to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
