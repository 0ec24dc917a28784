"""The commands by name, and how one of them is run. The module of a command is imported when it is given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from cabo_rules.cli.output import choose_colour, print_error
from cabo_rules.cli.parser import Named, Parser, add_commands
from cabo_rules.errors import CaboError
from cabo_rules.version import VERSION

STOPPED = 130

_COMMANDS = (
    Named("validate", "referee recorded games again", "validate"),
    Named("play", "play a game at random and describe it", "play"),
    Named("show", "show the table after a move of a recorded game", "show"),
    Named("replay", "write a page that steps through a recorded game", "replay"),
    Named("view", "write the log of what one seat saw of a game", "view"),
    Named("convert", "turn a log into a record in the notation, or a record into a log", "convert"),
    Named("score", "count and check a score sheet", "score"),
    Named("simulate", "play thousands of games of agents, and count who wins and why", "simulate"),
    Named("serve", "serve tables to browsers: people and bots play", "serve"),
    Named("variant", "list, show, check, compare and write variants: the rule sets", "variant"),
    Named("variants", "list the built-in variants (the same as variant list)", "variant.listing"),
)


def run(argv: Sequence[str], loaded: Callable[[], object]) -> int:
    """Run the command that the arguments name, and return its exit code.

    :param loaded: called when its modules are loaded, before it does anything.
    """
    options = argparse.Namespace()
    try:
        make_parser().parse_args(argv, options)
        loaded()
        choose_colour(getattr(options, "color", "auto"))
        code: int = options.run(options)
    except SystemExit as stop:  # from argparse: a usage error or --help
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        print_error("stopped")
        return STOPPED
    except CaboError as error:
        for line in _text(error, options).splitlines():  # each problem of a variant has its own line
            print_error(line)
        return 2
    return code


def _text(error: CaboError, options: argparse.Namespace) -> str:
    """Return the text of an error, with the option in place of the argument of the library that has its name."""
    return f"--{error}" if error.argument in vars(options) else str(error)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, with the names of all commands."""
    parser = Parser(
        prog="cabo-rules",
        description="The rules of the card game Cabo: validate, play and show games, and write rules.",
        epilog=_CODES,
    )
    parser.add_argument("--version", action="version", version=f"cabo-rules {VERSION}")
    add_commands(parser, _COMMANDS)
    return parser


_CODES = (
    "Exit codes: 0 success; 1 a broken game or score sheet, errors found by variant check, or a difference found by "
    "variant diff --exit-code; 2 a file or an argument could not be read; 130 stopped by Ctrl-C; "
    "141 the output was closed early."
)
