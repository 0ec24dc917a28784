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

from cabo_rules.cli import main
from cabo_rules.logs.limits import LONGEST_LINE

_GAMES: Final = Path(__file__).parents[2] / "examples" / "games"
_SOUND: Final = _GAMES / "rush-4-players.jsonl"
_BROKEN: Final = next((_GAMES / "broken").glob("out-of-turn*.jsonl"))


def _enter(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(raw))))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input(pack: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One log or several, packed or not, get the same verdicts as in a file."""
    assert callable(pack)
    _enter(monkeypatch, pack(_SOUND.read_bytes() + _BROKEN.read_bytes()))
    assert main(["validate", "-"]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("<stdin>: sound: rush, 4 players, ")
    assert "\n<stdin>#2: broken: " in printed
    assert printed.endswith(": 1 sound and 1 broken.\n")


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_that_arrives_slowly(
    pack: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Packed data are recognized even if the first bytes arrive one by one."""
    assert callable(pack)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(_Slow(pack(_SOUND.read_bytes())))))
    assert main(["validate", "-"]) == 0
    assert capsys.readouterr().out.startswith("<stdin>: sound: rush, 4 players, ")


class _Slow(io.BytesIO):
    """A stream that gives one byte at first, and then a few at a time."""

    def readinto(self, buffer: Any) -> int:
        part = self.read(min(len(buffer), 1 if self.tell() < 2 else 1000))
        buffer[: len(part)] = part
        return len(part)


def _text() -> io.TextIOBase:
    return io.StringIO("{}\n")


def _detached() -> io.TextIOBase:
    stream = io.TextIOWrapper(io.BytesIO())
    stream.detach()
    return stream


@pytest.mark.parametrize("stream", [_text, _detached])
def test_standard_input_without_bytes(
    stream: Callable[[], io.TextIOBase], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stream that a program puts in place of standard input must have bytes."""
    monkeypatch.setattr(sys, "stdin", stream())
    assert main(["validate", "-"]) == 2
    start = "<stdin>: unreadable: cannot be read: standard input must be a stream of bytes\n"
    assert capsys.readouterr().out.startswith(start)


@pytest.mark.parametrize("options", [["-"], ["--complete", "-"], ["--quiet", "-", "--format", "json"]])
def test_a_terminal_as_standard_input(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A terminal prompts for the log; a file does not."""
    _enter(monkeypatch, _SOUND.read_bytes())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main(["validate", *options]) == 0
    assert capsys.readouterr().err == "cabo-rules: waiting for a log on standard input; Ctrl-D ends it\n"
    assert main(["validate", str(_SOUND)]) == 0
    assert capsys.readouterr().err == ""


def test_standard_input_among_files(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Standard input is refereed in its turn, with several processes, too."""
    _enter(monkeypatch, _SOUND.read_bytes())
    assert main(["validate", str(_SOUND), "-", str(_SOUND), "--jobs", "2"]) == 0
    assert [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()[:3]] == [
        str(_SOUND), "<stdin>", str(_SOUND),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "is empty"),
        (b"{" * (LONGEST_LINE + 9), f"longer than {LONGEST_LINE} bytes"),
        (gzip.compress(b"x" * 5000, mtime=0)[:-20], "cannot be decompressed: "),
    ],
    ids=["nothing", "a line that is too long", "packed and cut"],
)
def test_standard_input_that_is_no_log(
    raw: bytes, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limits and the errors are those of files."""
    _enter(monkeypatch, raw)
    assert main(["validate", "-"]) == 2
    printed = capsys.readouterr().out
    assert printed.startswith("<stdin>: unreadable: ")
    assert message in printed


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It cannot be read, like a missing file."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["validate", "-"]) == 2
    assert "<stdin>: unreadable: cannot be read: standard input is closed" in capsys.readouterr().out


def test_standard_input_is_read_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Naming it twice is an error."""
    assert main(["validate", "-", "-"]) == 2
    message = "validate: - must be named only once; standard input cannot be read twice"
    assert capsys.readouterr() == ("", f"cabo-rules: {message}\n")


def test_a_hash_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``--sha256`` can be combined with standard input that holds one log."""
    noted = json.loads(_SOUND.read_bytes().splitlines()[-1])["sha256"]
    _enter(monkeypatch, _SOUND.read_bytes())
    assert main(["validate", "-", "--sha256", noted]) == 0
    assert "noted:" in capsys.readouterr().out
    _enter(monkeypatch, _SOUND.read_bytes() * 2)
    assert main(["validate", "-", "--sha256", noted]) == 2
    assert "<stdin> holds several" in capsys.readouterr().err


def test_a_record_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--complete -`` writes its full log."""
    _enter(monkeypatch, _SOUND.read_bytes())
    out = tmp_path / "full.jsonl"
    assert main(["validate", "--complete", "-", "--output", str(out), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["validate", "--quiet", str(out)]) == 0
    _enter(monkeypatch, b"")
    assert main(["validate", "--complete", "-"]) == 2
    assert "cabo-rules: <stdin> is unreadable, so it cannot be completed" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_problems_only(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sound games print nothing; the others print their verdicts, with the summary of all."""
    assert main(["validate", option, str(_SOUND), str(_SOUND)]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["validate", str(_BROKEN)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert main(["validate", option, str(_SOUND), str(_BROKEN)]) == 1
    quiet = capsys.readouterr().out.splitlines()
    assert quiet[:-1] == printed[:-1]
    assert quiet[-1].startswith("2 games, ")
    assert quiet[-1].endswith(": 1 sound and 1 broken.")


def test_problems_only_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """``games`` holds those that are not sound, and ``summary`` counts all."""
    assert main(["validate", "--quiet", "--format", "json", str(_SOUND), str(_BROKEN), str(_SOUND), str(_BROKEN)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [game["status"] for game in data["games"]] == ["broken", "broken"]
    assert data["summary"] == {"sound": 2, "broken": 2, "unreadable": 0}


def test_a_path_that_is_wrong_is_told_quietly_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Errors are always printed."""
    assert main(["validate", "--quiet", str(tmp_path)]) == 2
    assert "a folder without logs" in capsys.readouterr().err
