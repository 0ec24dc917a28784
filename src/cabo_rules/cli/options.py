"""The arguments and options that commands share, and the types of their values."""

from __future__ import annotations

import argparse
from typing import Final

from cabo_rules.cli.parser import Option, choice, flag, option
from cabo_rules.errors import short
from cabo_rules.logs.lines import ENDINGS
from cabo_rules.seats import SPECTATOR


def whole_number(text: str) -> int:
    """Parse an argument that is a whole number.

    :raises ArgumentTypeError: if it is not one.

    >>> whole_number("-3")
    -3
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {short(text)}") from None


def seconds(text: str) -> float:
    """Parse a number of seconds, whose limits the library knows.

    :raises ArgumentTypeError: if it is not one.

    >>> seconds("2.5")
    2.5
    """
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, not {short(text)}") from None


def jobs(text: str) -> int:
    """Parse a number of processes.

    :raises ArgumentTypeError: if it is not from 1 to as many as there may be.
    """
    from cabo_rules.validate.archives import MOST_JOBS  # imported here to keep other commands fast

    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_JOBS}, not {short(text)}")
    return int(text)


def seat_number(text: str) -> int:
    """Parse an argument that names a seat, by its number or its letter in the notation, or a spectator.

    :raises ArgumentTypeError: if it names neither.

    >>> seat_number("2"), seat_number("c"), seat_number("spectator") == SPECTATOR
    (2, 2, True)
    """
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isalpha() and len(text) <= 3:
        from cabo_rules.notation.letters import seat_of  # imported here to keep other commands fast

        return seat_of(text.lower())
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"must be a seat from 0 or a, or spectator, not {short(text)}")
    return int(text)


def file_name(text: str) -> str:
    """Parse an argument that names a file.

    :raises ArgumentTypeError: if it is empty, which would stand for the current folder.
    """
    if not text:
        raise argparse.ArgumentTypeError("must be the name of a file, not empty")
    return text


def log_name(text: str) -> str:
    """Parse an argument that names a log.

    :raises ArgumentTypeError: if it is the name of a variant file.
    """
    if text.endswith(".toml"):
        instead = f"try cabo-rules variant check {text}"
        raise argparse.ArgumentTypeError(f"must be a log, not the variant file {text}; {instead}")
    return file_name(text)


def variant_name(text: str) -> str:
    """Parse an argument that names a variant: an id or a file.

    :raises ArgumentTypeError: if it is empty or the name of a log.
    """
    if text.endswith(ENDINGS):
        raise argparse.ArgumentTypeError(f"must be a variant, not the log {text}; try cabo-rules validate {text}")
    return file_name(text)


def changes(of: str) -> Option:
    """Return the option ``--set``, which changes rules of a variant."""
    help = f"change a rule of {of}, as in --set scoring.caller.bonus=-3; may be repeated"
    return option("--set KEY=VALUE", help, action="append", dest="changes")


def formats(help: str = "how to print it", *more: str) -> Option:
    """Return the option ``--format``; by default a command prints text."""
    return choice("--format", ("text", "json", *more), help, "text")


A_VARIANT: Final = "the id of a built-in variant, or a .toml file"
VARIANT: Final = (option("variant VARIANT", A_VARIANT, type=variant_name), changes("the variant"))
LOG: Final = option("log LOG", "the log of a game or of a view, or a record of moves or in the notation", type=log_name)
OUTPUT: Final = option("--output FILE", "write to this file instead of the screen", type=file_name)
FORCE: Final = flag("--force", "overwrite an existing file")
