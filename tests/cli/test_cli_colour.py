"""Colour on a terminal, and elsewhere only on request."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.cli.commands import GAMES, RUN, Run, on_a_terminal

_SOUND: Final = str(GAMES / "rush-4-players.jsonl")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]+m")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_verdict_on_a_terminal() -> None:
    """The status has a colour; without it the text is the same as in a pipe."""
    broken = str(next((GAMES / "broken").glob("*.jsonl")))
    printed = on_a_terminal("validate", _SOUND, broken)
    plain = subprocess.run([*RUN, "validate", _SOUND, broken], capture_output=True, text=True, check=False).stdout
    assert f"{_SOUND}: \x1b[32msound\x1b[0m: rush, " in printed
    assert f"{broken}: \x1b[1;31mbroken\x1b[0m: line " in printed
    assert not _COLOUR.search(plain)
    assert _COLOUR.sub("", printed) == plain


def test_a_diagnostic_on_a_terminal(tmp_path: Path) -> None:
    """Errors, warnings and carets each have a colour."""
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nid = "mine"\nextends = "rush"\nturn.ends = "x"\ndeal.cards = 4\n', "utf-8")
    printed = on_a_terminal("variant", "check", str(file))
    assert re.search(r":4:13: \x1b\[1;31merror V[0-9]+\x1b\[0m: ", printed)
    assert re.search(r"\n +\| +\x1b\[36m\^\^\^\x1b\[0m\n", printed)
    warned = on_a_terminal("variant", "check", "rush", "--set", "deal.cards=4")
    assert re.search(r"\x1b\[1;33mwarning V[0-9]+\x1b\[0m: ", warned)


@pytest.mark.parametrize(
    ("options", "environment", "colour"),
    [
        ([], {}, True),
        ([], {"TERM": "dumb"}, False),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"NO_COLOR": ""}, True),  # as https://no-color.org has it
        ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (["--color", "auto"], {"NO_COLOR": "1"}, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
        (["--color=always"], {"NO_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_colour_on_a_terminal(options: list[str], environment: dict[str, str], colour: bool) -> None:
    """The option decides, then NO_COLOR, then the ability of the terminal."""
    assert bool(_COLOUR.search(on_a_terminal("validate", *options, _SOUND, **environment))) == colour


@pytest.mark.parametrize(
    ("arguments", "environment", "colour"),
    [
        (["validate", _SOUND], {}, False),
        (["validate", _SOUND], {"FORCE_COLOR": "1"}, True),
        (["validate", _SOUND], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["validate", _SOUND, "--color", "always"], {}, True),
        (["--color", "always", "validate", _SOUND], {}, True),
        (["--color", "always", "validate", "--color", "never", _SOUND], {}, False),
        (["validate", _SOUND, "--format", "json", "--color", "always"], {}, False),
    ],
)
def test_colour_in_a_pipe(
    arguments: list[str], environment: dict[str, str], colour: bool, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """A pipe gets colour only on request; JSON never has any."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bool(_COLOUR.search(run(*arguments).out)) == colour


def test_a_name_cannot_steer_the_terminal(tmp_path: Path, run: Run) -> None:
    """Unprintable characters are escaped next to colour, too."""
    printed = run("validate", "--color=always", tmp_path / "a\x1b[2Jb", code=2).out
    assert "a\\x1b[2Jb: \x1b[1;33munreadable\x1b[0m: " in printed
