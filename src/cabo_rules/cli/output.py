"""Writing lines for people, and plain data for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import TextIO, TypeAlias

from cabo_rules.logs.data import as_data
from cabo_rules.logs.lines import printable


@contextmanager
def writing() -> Generator[None, None, None]:
    """What goes wrong within is said to be of standard output."""
    try:
        yield
    except OSError as error:
        error.filename = "standard output"
        raise


def say(line: str = "", to: TextIO | None = None, *, paint: Paint | None = None) -> None:
    """Write one line, to standard output if nothing else is named.

    :param paint: what of the line to colour, if the stream is to have colour.
    """
    stream = sys.stdout if to is None else to
    with writing() if to is None else nullcontext():
        if paint is None or not has_colour(stream):
            print(printable(line), file=stream)
            return
        start, end, colour = paint
        before, painted, after = (printable(part) for part in (line[:start], line[start:end], line[end:]))
        print(f"{before}\x1b[{colour}m{painted}\x1b[0m{after}", file=stream)


Paint: TypeAlias = "tuple[int, int, str]"
"""Where the colour of a line begins and ends, and the colour."""

RED, GREEN, YELLOW, CYAN = "1;31", "32", "1;33", "36"
COLOUR_CHOICES = ("auto", "always", "never")
_colour: ContextVar[str] = ContextVar("colour", default="auto")


def choose_colour(choice: str) -> None:
    """Colour from now on as ``--color`` says: ``auto``, ``always`` or ``never``."""
    _colour.set(choice)


def has_colour(stream: TextIO) -> bool:
    """Return whether to write colour to a stream.

    Without ``--color`` a terminal has colour, and nothing else has. The environment may say otherwise: ``NO_COLOR``
    forbids it (https://no-color.org), ``FORCE_COLOR`` asks for it everywhere, a terminal that is ``dumb`` has none.
    """
    choice = _colour.get()
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (os.environ.get("TERM") != "dumb" and stream.isatty())


def say_exactly(line: str) -> None:
    """Write one line byte for byte, in UTF-8 whatever the terminal's encoding: a line of a log.

    On a terminal the line is :func:`escaped`; a file or a pipe gets it as it is, and its hash with it.
    """
    raw = getattr(sys.stdout, "buffer", None)
    with writing():
        if raw is None:
            print(line)
            return
        sys.stdout.flush()
        shown = escaped(line) if sys.stdout.isatty() else line
        raw.write(shown.encode() + b"\n")


def escaped(text: str) -> str:
    r"""Text without signs that could steer a terminal: they are written as JSON escapes, so JSON stays the same.

    Line breaks stay, since a page is written as one text.

    >>> escaped('{"players":["\u202eAna","\x85","\U000e0001"]}')
    '{"players":["\\u202eAna","\\u0085","\\udb40\\udc01"]}'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else _escape(sign) for sign in text)


def _escape(sign: str) -> str:
    units = sign.encode("utf-16-be").hex()  # JSON escapes a sign beyond the first 65,536 as two
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def complain(line: str) -> None:
    """Write one line about an error to standard error."""
    say(f"cabo-rules: {line}", sys.stderr)


def say_data(value: object) -> None:
    """Write plain data as JSON."""
    with writing():
        print(json.dumps(as_data(value), indent=2))


def as_json(value: object) -> str:
    """Plain data as JSON on one line."""
    return json.dumps(as_data(value))


def mend_streams() -> None:
    """Let no name in a file that the terminal cannot show stop the output, nor a standard error that is closed."""
    if sys.stderr is None:  # else what is meant for it would be printed to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
