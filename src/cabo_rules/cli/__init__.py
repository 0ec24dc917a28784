"""The command line, ``cabo-rules``. It prints results and holds no rules.

Exit codes: 0 success; 1 a game broke a rule, ``variant check`` found errors or ``variant diff --exit-code`` a
difference; 2 a file or an argument could not be read (for other commands, a variant with errors is one); 130 stopped by
Ctrl-C; 141 the output was closed early.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from attrs import evolve

import cabo_rules
from cabo_rules.cli import play, replay, show, validate, variant, view
from cabo_rules.cli.output import choose_colour, on_standard_output, prepare_streams, print_error
from cabo_rules.cli.parser import Parser, add_commands
from cabo_rules.cli.variant import listing
from cabo_rules.errors import CaboError

STOPPED = 130
NOT_READ = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    :param argv: the arguments after the command's name; by default those of the process.
    """
    prepare_streams()
    if sys.stdout is None:  # closed before the program started
        print_error("standard output is closed")
        return 2
    try:
        code = _run(argv)
        with on_standard_output():
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return NOT_READ
    except OSError as error:  # of an input file, or of standard output
        print_error(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        _discard_output()
        return 2
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(argv)
        choose_colour(getattr(options, "color", "auto"))
        code: int = options.run(options)
    except SystemExit as stop:  # from argparse: a usage error or --help
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        print_error("stopped")
        return STOPPED
    except CaboError as error:
        for line in str(error).splitlines():  # each problem of a variant has its own line
            print_error(line)
        return 2
    return code


def _discard_output() -> None:
    """Discard buffered output that cannot be written; otherwise Python prints an error as it shuts down."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="cabo-rules",
        description="The rules of the card game Cabo: validate, play and show games, and write rules.",
        epilog=_CODES,
    )
    parser.add_argument("--version", action="version", version=f"cabo-rules {cabo_rules.__version__}")
    also = evolve(listing.COMMAND, name="variants", help="list the built-in variants (the same as variant list)")
    add_commands(parser, (*(each.COMMAND for each in (validate, play, show, replay, view, variant)), also))
    return parser


_CODES = (
    "Exit codes: 0 success; 1 a broken game, errors found by variant check, or a difference found by "
    "variant diff --exit-code; 2 a file or an argument could not be read; 130 stopped by Ctrl-C; "
    "141 the output was closed early."
)
