"""The command line: ``cabo-rules``. It prints, and decides nothing.

Exit codes: 0 all is well, 1 a game broke a rule, ``variant check`` found errors or ``variant diff --exit-code`` a
difference, 2 something could not be read (for other commands a variant with errors cannot be) or was asked for wrongly,
130 stopped from the keyboard, 141 nobody read the output to its end.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import cabo_rules
from cabo_rules.cli import play, replay, show, validate, variant, variants, view
from cabo_rules.cli.output import choose_colour, complain, mend_streams, writing
from cabo_rules.cli.parser import Parser, add_commands
from cabo_rules.errors import CaboError

STOPPED = 130
NOT_READ = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    :param argv: the arguments after the command's name; those of the process if left out.
    """
    mend_streams()
    if sys.stdout is None:  # closed before the program began
        complain("standard output is closed")
        return 2
    try:
        code = _run(argv)
        with writing():
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
        return NOT_READ
    except OSError as error:  # of a file that was not expected to fail, or of standard output itself
        complain(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        _give_up_output()
        return 2
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(argv)
        choose_colour(getattr(options, "color", "auto"))
        code: int = options.run(options)
    except SystemExit as stop:  # from argparse: a usage error, or help that was asked for
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        complain("stopped")
        return STOPPED
    except CaboError as error:
        for line in str(error).splitlines():  # of a variant each problem has its line
            complain(line)
        return 2
    return code


def _give_up_output() -> None:
    """Let what is still buffered go nowhere, where it cannot be written; else Python complains as it shuts down."""
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
    commands = add_commands(parser)
    for command in (validate, play, show, replay, view, variant, variants):
        command.add_to(commands)
    return parser


_CODES = (
    "Exit codes: 0 all is well; 1 a broken game, errors that variant check finds, or a difference that "
    "variant diff --exit-code finds; 2 a file or an argument could not be read; 130 stopped by Ctrl-C; "
    "141 nobody read the output to its end."
)
