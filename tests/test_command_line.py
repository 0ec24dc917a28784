"""The page about the command line names every command and option; tests/docs runs its examples."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules.cli import _parser

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the subcommands that do something."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for command in action.choices.values():
            yield from commands(command)
    if not below:
        yield parser


@pytest.mark.parametrize("command", [*commands(_parser())], ids=lambda command: command.prog)
def test_each_command_and_option_is_on_the_page(command: argparse.ArgumentParser) -> None:
    """The page names every command and all of its options."""
    assert f"`{command.prog}" in PAGE
    for action in command._actions:
        for option in action.option_strings:
            assert option in ("-h", "--help") or f"{option}" in PAGE, f"{command.prog} {option}"
