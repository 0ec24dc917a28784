"""The page about the command line: its examples print what it says, and it names every command and option."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules.cli import _parser, main

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "command-line.md").read_text("utf-8")
LOGS = ("broken/out-of-turn.jsonl", "rush-2-players.jsonl")
CHECKER = doctest.OutputChecker()


def examples(page: str) -> Iterator[tuple[str, str]]:
    """Each command on a page, and what stands below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def printed_by(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints; what it prints into a file is in the file then."""
    command, _, file = command.partition(" > ")
    program, *arguments = shlex.split(command)
    if program == "cabo-rules":
        main(arguments)
        out, err = capsys.readouterr()
    else:
        done = subprocess.run([program, *arguments], capture_output=True, encoding="utf-8", check=True)
        out, err = done.stdout, done.stderr
    if file:
        Path(file).write_text(out, "utf-8")
    return err if file else out + err


def test_examples_about_trust_print_what_the_page_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are about logs of the repository."""
    monkeypatch.chdir(ROOT)
    shown = [*examples((ROOT / "docs" / "trust.md").read_text("utf-8"))]
    assert shown
    for command, expected in shown:
        assert printed_by(command, capsys) == expected


def test_examples_print_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, in a folder with the variant file and the logs of the page, and then those about logs."""
    monkeypatch.chdir(tmp_path)
    for log in LOGS:
        shutil.copy(ROOT / "examples" / "games" / log, tmp_path)
    (variant,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    Path("house.toml").write_text(variant, "utf-8")
    shown = [*examples(PAGE), *examples((ROOT / "docs" / "log-format.md").read_text("utf-8"))]
    assert len(shown) > 8
    for command, expected in shown:
        printed = printed_by(command, capsys)
        told = f"{command}\n--- the page:\n{expected}\n--- printed:\n{printed}"
        assert CHECKER.check_output(expected, printed, doctest.ELLIPSIS), told


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The commands below a parser that do something."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for command in action.choices.values():
            yield from commands(command)
    if not below:
        yield parser


@pytest.mark.parametrize("command", [*commands(_parser())], ids=lambda command: command.prog)
def test_each_command_and_option_is_on_the_page(command: argparse.ArgumentParser) -> None:
    """Every command is named, and every option of it."""
    assert f"`{command.prog}" in PAGE
    for action in command._actions:
        for option in action.option_strings:
            assert option in ("-h", "--help") or f"{option}" in PAGE, f"{command.prog} {option}"
