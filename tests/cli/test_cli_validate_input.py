"""``cabo-rules validate``: standard input, and problems only."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from cabo_rules.logs.limits import LONGEST_LINE
from tests.cli.commands import GAMES, Refused, Run

_SOUND: Final = GAMES / "rush-4-players.jsonl"
_BROKEN: Final = next((GAMES / "broken").glob("out-of-turn*.jsonl"))


def _enter(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(raw))))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input(pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """One log or several, packed or not, get the same verdicts as in a file."""
    _enter(monkeypatch, pack(_SOUND.read_bytes() + _BROKEN.read_bytes()))
    printed = run("validate", "-", code=1).out
    assert printed.startswith("<stdin>: sound: rush, 4 players, ")
    assert "\n<stdin>#2: broken: " in printed
    assert printed.endswith(": 1 sound and 1 broken.\n")


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_that_arrives_slowly(
    pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Packed data are recognized even if the first bytes arrive one by one."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(_Slow(pack(_SOUND.read_bytes())))))
    assert run("validate", "-").out.startswith("<stdin>: sound: rush, 4 players, ")


class _Slow(io.BytesIO):
    """A stream that gives one byte at first, and then a few at a time."""

    def readinto(self, buffer: Any) -> int:
        part = self.read(min(len(buffer), 1 if self.tell() < 2 else 1000))
        buffer[: len(part)] = part
        return len(part)


def _detached() -> io.TextIOBase:
    stream = io.TextIOWrapper(io.BytesIO())
    stream.detach()
    return stream


@pytest.mark.parametrize(
    ("stream", "fault"),
    [
        (lambda: None, "standard input is closed"),
        (lambda: io.StringIO("{}\n"), "standard input must be a stream of bytes"),
        (_detached, "standard input must be a stream of bytes"),
    ],
)
def test_standard_input_without_bytes(
    stream: Callable[[], io.TextIOBase | None], fault: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Standard input must be open, and a stream that a program puts in its place must have bytes."""
    monkeypatch.setattr(sys, "stdin", stream())
    assert run("validate", "-", code=2).out.startswith(f"<stdin>: unreadable: cannot be read: {fault}\n")


@pytest.mark.parametrize("options", [["-"], ["--complete", "-"], ["--quiet", "-", "--format", "json"]])
def test_a_terminal_as_standard_input(options: list[str], monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A terminal prompts for the log; a file does not."""
    _enter(monkeypatch, _SOUND.read_bytes())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert run("validate", *options).err == "cabo-rules: waiting for a log on standard input; Ctrl-D ends it\n"
    assert run("validate", _SOUND).err == ""


def test_standard_input_among_files(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Standard input is refereed in its turn, with several processes, too."""
    _enter(monkeypatch, _SOUND.read_bytes())
    assert [
        line.split(": ")[0] for line in run("validate", _SOUND, "-", _SOUND, "--jobs", "2").out.splitlines()[:3]
    ] == [str(_SOUND), "<stdin>", str(_SOUND)]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "is empty"),
        (b"{" * (LONGEST_LINE + 9), f"longer than {LONGEST_LINE} bytes"),
        (gzip.compress(b"x" * 5000, mtime=0)[:-20], "cannot be decompressed: "),
    ],
    ids=["nothing", "a line that is too long", "packed and cut"],
)
def test_standard_input_that_is_no_log(raw: bytes, message: str, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """The limits and the errors are those of files."""
    _enter(monkeypatch, raw)
    printed = run("validate", "-", code=2).out
    assert printed.startswith("<stdin>: unreadable: ")
    assert message in printed


def test_standard_input_is_read_once(refused: Refused) -> None:
    """Naming it twice is an error."""
    assert refused("validate", "-", "-") == "validate: - must be named only once; standard input cannot be read twice"


def test_a_hash_of_standard_input(monkeypatch: pytest.MonkeyPatch, run: Run, refused: Refused) -> None:
    """``--sha256`` can be combined with standard input that holds one log."""
    noted = json.loads(_SOUND.read_bytes().splitlines()[-1])["sha256"]
    _enter(monkeypatch, _SOUND.read_bytes())
    assert "noted:" in run("validate", "-", "--sha256", noted).out
    _enter(monkeypatch, _SOUND.read_bytes() * 2)
    assert "<stdin> holds several" in refused("validate", "-", "--sha256", noted)


def test_a_record_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """``--complete -`` writes its full log."""
    _enter(monkeypatch, _SOUND.read_bytes())
    out = tmp_path / "full.jsonl"
    assert run("validate", "--complete", "-", "--output", out, "--quiet") == ("", "")
    run("validate", "--quiet", out)
    _enter(monkeypatch, b"")
    assert "<stdin> is unreadable, so it cannot be completed" in run("validate", "--complete", "-", code=2).err


@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_problems_only(option: str, run: Run) -> None:
    """Sound games print nothing; the others print their verdicts, with the summary of all."""
    assert run("validate", option, _SOUND, _SOUND) == ("", "")
    printed = run("validate", _BROKEN, code=1).out.splitlines()
    quiet = run("validate", option, _SOUND, _BROKEN, code=1).out.splitlines()
    assert quiet[:-1] == printed[:-1]
    assert quiet[-1].startswith("2 games, ")
    assert quiet[-1].endswith(": 1 sound and 1 broken.")


def test_problems_only_as_data(run: Run) -> None:
    """``games`` holds those that are not sound, and ``summary`` counts all."""
    data = json.loads(run("validate", "--quiet", "--format", "json", _SOUND, _BROKEN, _SOUND, _BROKEN, code=1).out)
    assert [game["status"] for game in data["games"]] == ["broken", "broken"]
    assert data["summary"] == {"sound": 2, "possible": 0, "undecided": 0, "broken": 2, "unreadable": 0}


def test_a_path_that_is_wrong_is_told_quietly_too(tmp_path: Path, refused: Refused) -> None:
    """Errors are always printed."""
    assert "a folder without logs" in refused("validate", "--quiet", tmp_path)
