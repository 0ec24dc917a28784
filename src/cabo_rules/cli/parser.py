"""Parse the command line, with one-line errors that suggest the nearest option, and help wrapped between words."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from attrs import frozen

from cabo_rules.cli.output import COLOUR_CHOICES, print_error


class _Help(argparse.HelpFormatter):
    """Wrap help between words only, so that paths and ``--exit-code`` stay whole."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_long_words=False, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for line in self._split_lines(text, width - len(indent)))


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line errors. Each command takes ``--color``.

    :param module: of a command, where it is defined; imported when the command is given.
    """

    def __init__(self, *args: Any, module: str | None = None, **more: Any) -> None:
        super().__init__(*args, **{"formatter_class": _Help, **more})
        self._module = module
        self._given: Sequence[str] = ()
        self.add_argument(
            "--color",
            choices=COLOUR_CHOICES,
            metavar="WHEN",
            default=argparse.SUPPRESS,  # a default here would override an earlier --color
            help="when to colour the output: auto (on a terminal), always or never",
        )

    def parse_known_args(self, *args: Any, **more: Any) -> Any:
        """Do the same as argparse, but let each command report its own unknown arguments."""
        self.complete()
        self._given = sys.argv[1:] if args[0] is None else args[0]  # argparse passes its arguments by position
        known, unknown = super().parse_known_args(*args, **more)
        if unknown:
            self._unrecognized(unknown)
        return known, unknown

    def complete(self) -> None:
        """Add what the module of a command says about it."""
        if self._module is not None:
            command: Command = import_module(self._module).COMMAND
            self._module = None
            _add_command(self, command)

    def error(self, message: str) -> NoReturn:
        """Print a one-line error and exit. Report an unknown option first, since it may cause any other error."""
        if self._subparsers is None and (unknown := self._unknown_options(self._given)):
            self._unrecognized(unknown)
        self._fail(message)

    def _unrecognized(self, unknown: Sequence[str]) -> NoReturn:
        options = [each.partition("=")[0] for each in unknown if each.startswith("-")]
        self._fail(f"unrecognized arguments: {' '.join(unknown)}{did_you_mean(options, self._option_string_actions)}")

    def _fail(self, message: str) -> NoReturn:
        print_error(f"{message} (see {self.prog} --help)")
        raise SystemExit(2)

    def _unknown_options(self, given: Sequence[str]) -> list[str]:
        """Return the given options that are neither known nor abbreviations of known ones."""
        options = given[: given.index("--")] if "--" in given else given
        names = [each.partition("=")[0] for each in options if " " not in each]
        return [name for name in names if self._is_unknown(name)]

    def _is_unknown(self, name: str) -> bool:
        known = [option for option in self._option_string_actions if option.startswith("--")]
        if name.startswith("--"):
            return not any(option.startswith(name) for option in known)
        # argparse would read -quiet as -q and five more options
        return name.startswith("-") and len(name) > 2 and bool(did_you_mean([name], known))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            known = [str(choice) for choice in action.choices or ()]
            if action.nargs == argparse.PARSER:  # a command, or the value of an unknown option
                if unknown := self._unknown_options(self._given[: self._given.index(value)]):
                    self._unrecognized(unknown)
                known += self._option_string_actions
            raise argparse.ArgumentError(action, f"{error.message}{did_you_mean([str(value)], known)}") from None


def did_you_mean(words: Iterable[str], known: Iterable[str]) -> str:
    """Return a suggestion for the first of some words that is near a known one, or an empty string.

    >>> did_you_mean(["--ouptut"], ["--output", "--force"]), did_you_mean(["x"], ["--force"])
    ('; did you mean --output?', '')
    """
    from difflib import get_close_matches

    plain = {each.lstrip("-"): each for each in sorted(known)}  # compare options without their hyphens
    near = (found for word in words for found in get_close_matches(word[:60].lower().lstrip("-"), plain, 1, 0.7))
    meant = next((plain[each] for each in near), None)
    return "" if meant is None else f"; did you mean {meant}?"


def option(usage: str, help: str, **more: Any) -> Option:
    """Return an option or an argument.

    :param usage: its name and the word for its value, as in ``"--seed S"``.
    :param more: more arguments for argparse.

    >>> option("--seed S", "the seed", type=int).names
    ('--seed',)
    """
    name, value = usage.split()
    return Option((name,), {"metavar": value, "help": help, **more})


def flag(usage: str, help: str) -> Option:
    """Return an option without a value.

    :param usage: its names, as in ``"--quiet -q"``.
    """
    return Option(tuple(usage.split()), {"action": "store_true", "help": help})


def choice(name: str, words: Sequence[str], help: str, default: str | None = None) -> Option:
    """Return an option that takes one of some words."""
    return Option((name,), {"choices": words, "help": help, "default": default})


@frozen
class Option:
    """An option or an argument of a command: what argparse takes."""

    names: tuple[str, ...]
    more: dict[str, Any]


@frozen
class Command:
    """A command, as its module defines it.

    :ivar options: its options; a list has options of which only one may be given.
    :ivar run: runs it and returns the exit code.
    :ivar commands: its subcommands, in place of ``run``.
    """

    description: str
    options: tuple[Option | list[Option], ...] = ()
    run: Callable[[argparse.Namespace], int] | None = None
    epilog: str | None = None
    commands: tuple[Named, ...] = ()


@frozen
class Named:
    """The name of a command, what it does in a few words, and the module that has it as ``COMMAND``."""

    name: str
    help: str
    module: str


def add_commands(parser: argparse.ArgumentParser, commands: Iterable[Named]) -> None:
    """Add subcommands to a parser. Called without one, it prints its help to standard error, since it did nothing."""

    def run(_: argparse.Namespace) -> int:
        parser.print_help(sys.stderr)
        return 2

    parser.set_defaults(run=run)
    below = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in commands:
        below.add_parser(command.name, help=command.help, module=f"cabo_rules.cli.{command.module}")


def _add_command(parser: argparse.ArgumentParser, command: Command) -> None:
    parser.description, parser.epilog = command.description, command.epilog
    parser.set_defaults(run=command.run)
    for each in command.options:
        group = parser if isinstance(each, Option) else parser.add_mutually_exclusive_group()
        for one in [each] if isinstance(each, Option) else each:
            group.add_argument(*one.names, **one.more)
    if command.commands:
        add_commands(parser, command.commands)
