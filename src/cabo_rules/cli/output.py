"""Writing lines for people, and plain data for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from typing import TextIO

from cabo_rules.record.data import as_data
from cabo_rules.record.lines import printable


@contextmanager
def writing() -> Generator[None, None, None]:
    """What goes wrong within is said to be of standard output."""
    try:
        yield
    except OSError as error:
        error.filename = "standard output"
        raise


def say(line: str = "", to: TextIO | None = None) -> None:
    """Write one line, to standard output if nothing else is named."""
    with writing() if to is None else nullcontext():
        print(printable(line), file=sys.stdout if to is None else to)


def say_exactly(line: str) -> None:
    """Write one line byte for byte, in UTF-8 whatever the terminal's encoding: a line of a log."""
    raw = getattr(sys.stdout, "buffer", None)
    with writing():
        if raw is None:
            print(line)
            return
        sys.stdout.flush()
        raw.write(line.encode() + b"\n")


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
