"""Writing lines for people, and plain data for programs."""

from __future__ import annotations

import json
import os
import sys
from enum import Enum
from typing import Any, TextIO

import attrs

from cabo_rules.cards import Card
from cabo_rules.record.lines import printable
from cabo_rules.variant.model import Variant


def say(line: str = "", to: TextIO | None = None) -> None:
    """Write one line, to standard output if nothing else is named."""
    print(printable(line), file=sys.stdout if to is None else to)


def say_exactly(line: str) -> None:
    """Write one line byte for byte, in UTF-8 whatever the terminal's encoding: a line of a log."""
    raw = getattr(sys.stdout, "buffer", None)
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
    print(json.dumps(plain(value), indent=2))


def as_json(value: object) -> str:
    """Plain data as JSON on one line."""
    return json.dumps(plain(value))


def plain(value: Any) -> Any:
    """A value of this library as plain data: cards as text, a variant as its id, records as dictionaries."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Variant):
        return value.id
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if attrs.has(type(value)):
        return {field.name: plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
    return value


def mend_streams() -> None:
    """Let no name in a file that the terminal cannot show stop the output, nor a standard error that is closed."""
    if sys.stderr is None:  # else what is meant for it would be printed to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
