"""Output on a terminal and in a file: names may hold characters that control a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import Game, load_lines, load_variant, log_lines, save_game, validate_lines
from cabo_rules.cli import main
from cabo_rules.cli.output import print_raw
from tests.cli.commands import RUN, on_a_terminal, read_terminal

if sys.platform != "win32":
    import pty

NAMES = ("A\u202eb\u2028c\x85d", "B\xad\x7f\U000e0001e")
STEERS = "\u202e\u2028\x85\xad\x7f\U000e0001"


@pytest.fixture
def game() -> Game:
    """Return a game whose players have such names."""
    return Game.new(load_variant("rush"), NAMES, seed=1)


@pytest.fixture
def log(game: Game, tmp_path: Path) -> str:
    """Return its log."""
    path = tmp_path / "game.jsonl"
    save_game(game, path)
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["view", "LOG", "--seat", "1"],
        ["view", "LOG", "--seat", "1", "--output", "-"],
        ["view", "LOG", "--seat", "1", "--output", "/dev/stdout"],
        ["view", "LOG", "--seat", "1", "--output", "TTY", "--force"],
    ],
)
def test_a_log_on_a_terminal_is_the_same_log(command: list[str], game: Game, log: str) -> None:
    """Control characters are escaped as in JSON, so a log copied from a terminal is sound."""
    lines = on_a_terminal(*(log if word == "LOG" else word for word in command)).splitlines()
    assert all(line.isprintable() for line in lines)
    assert load_lines(lines) == game.view(1)
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.chain) == ("sound", "holds")
    assert verdict.sha256 == validate_lines(log_lines(game.view(1))).sha256


def test_a_line_on_a_terminal_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invisible characters become JSON escapes; letters and line breaks stay."""
    ours, theirs = pty.openpty()
    with open(theirs, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdout", terminal)
        print_raw('{"n":"\u202e\U000e0001\x7fé"}\nnext')
        terminal.flush()
        assert read_terminal(ours).decode() == '{"n":"\\u202e\\udb40\\udc01\\u007fé"}\r\nnext\r\n'
    os.close(ours)


@pytest.mark.parametrize(
    "command",
    [
        ["show", "LOG"], ["show", "LOG", "--seat", "1", "--recall", "none"], ["show", "LOG", "--format", "json"],
        ["show", "LOG", "--svg"], ["replay", "LOG", "--html", "-"], ["validate", "LOG"],
        ["validate", "LOG", "--format", "json"],
    ],
)  # fmt: skip
def test_nothing_that_is_printed_steers_the_terminal(command: list[str], log: str) -> None:
    """Line breaks are the only invisible characters that any command prints."""
    words = [log if word == "LOG" else word for word in command]
    printed = on_a_terminal(*words, "--color", "never")  # the escapes of colour do not come from a log
    assert printed.count("\n") >= 1
    assert not [sign for sign in set(printed) - {"\n"} if not sign.isprintable()]


def test_a_file_holds_the_names_as_they_are(
    game: Game, log: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A file and a pipe get canonical JSON, byte for byte, however they are named."""
    view = "".join(f"{line}\n" for line in log_lines(game.view(1))).encode()
    assert all(sign.encode() in view for sign in STEERS)
    assert json.loads(view.splitlines()[0])["players"] == list(NAMES)
    path = tmp_path / "view.jsonl"
    assert main(["view", log, "--seat", "1", "--output", str(path)]) == 0
    assert path.read_bytes() == view
    capsysbinary.readouterr()
    assert main(["view", log, "--seat", "1"]) == 0
    assert capsysbinary.readouterr().out == view
    assert subprocess.run([*RUN, "view", log, "--seat", "1"], capture_output=True, check=True).stdout == view
