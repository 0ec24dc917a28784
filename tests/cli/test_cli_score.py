"""``cabo-rules score``: a score sheet, counted and checked."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cabo_rules import load_variant
from cabo_rules.scores import Sheet, read_csv, write_csv
from tests.cli.commands import RUN, Refused, Run

SOUND = "round,caller,Ana,Ben\n1,Ana,-3,5\n2,Ben,2S 3S,AS = -3\n"
WRONG = "round,caller,Ana,Ben,Ana total\n1,Ana,-3,5,-3\n2,Ana,12,9,10\n3,,1,2,10\n"


@pytest.fixture
def sheet(folder: Path) -> Path:
    """A file that is there, and sound."""
    (folder / "sheet.csv").write_text(SOUND, "utf-8")
    return folder / "sheet.csv"


def test_a_sound_sheet(sheet: Path, run: Run) -> None:
    """The table and the outcome are printed."""
    printed = run("score", "--variant", "rush", sheet)
    assert printed.err == ""
    assert printed.out.splitlines() == [
        "round  caller  Ana       Ben",
        "    1  Ana      -3  -3     5   5",
        "    2  Ben       5   2    -3   2",
        "The game is not over.",
    ]


def test_what_is_wrong_with_a_sheet(folder: Path, run: Run) -> None:
    """Each problem has a line after the table, and the exit code is 1."""
    (folder / "it.csv").write_text(WRONG, "utf-8")
    printed = run("score", "--variant", "rush", "it.csv", code=1)
    assert printed.err == ""
    assert printed.out.splitlines()[5:] == [
        "it.csv: line 3: No hands give these scores together with Ana as the caller. "
        "They are possible without a caller. (sheet.counting, scoring.caller)",
        "it.csv: line 3, cell 5: The total of Ana is 9 (-3 + 12), not 10. (sheet.total, game.rounds)",
    ]
    again = run("score", "--variant", "rush", "it.csv", "--set", "scoring.caller.penalty=3", code=1)
    assert "line 3, cell 3" not in again.out


def test_a_sheet_as_data(folder: Path, run: Run) -> None:
    """With the places of the problems."""
    (folder / "it.csv").write_text(WRONG, "utf-8")
    data = json.loads(run("score", "--variant", "rush", "--format", "json", "it.csv", code=1).out)
    assert (data["variant"], data["players"], data["totals"]) == ("rush", ["Ana", "Ben"], [10, 16])
    assert (data["over"], data["winners"], data["out"]) == (False, None, [])
    assert data["rounds"][0] == {
        "number": 1, "caller": 0, "scores": [-3, 5], "winners": None, "totals": [-3, 5], "resets": [], "out": [],
        "possible": True,
    }  # fmt: skip
    assert [each["possible"] for each in data["rounds"]] == [True, False, True]
    assert data["problems"][1] == {
        "line": 3, "column": 5, "round": 2, "seat": 0, "code": "sheet.total", "key": "game.rounds",
        "message": "The total of Ana is 9 (-3 + 12), not 10.",
    }  # fmt: skip


def test_a_sheet_as_csv(sheet: Path, folder: Path, run: Run) -> None:
    """It has the totals and the scores of the hands; problems go to standard error."""
    written = run("score", "--variant", "rush", "--format", "csv", sheet)
    assert (written.out, written.err) == (write_csv(read_csv(SOUND, load_variant("rush")).sheet), "")
    (folder / "it.csv").write_text(WRONG, "utf-8")
    printed = run("score", "--variant", "rush", "--format", "csv", "it.csv", code=1)
    assert printed.out.startswith("round,caller,")
    assert printed.err.count("cabo-rules: it.csv: line 3") == 2


def test_a_sheet_that_cannot_be_read(folder: Path, run: Run) -> None:
    """All problems of the file are printed, and the exit code is 2."""
    (folder / "it.csv").write_text("round,caller,Ana,Ben\n1,Ann,x,5\n", "utf-8")
    printed = run("score", "--variant", "rush", "it.csv", code=2)
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "cabo-rules: it.csv: line 2, cell 2: 'Ann' is not a player; did you mean Ana? (sheet.cell)",
        "cabo-rules: it.csv: line 2, cell 3: 'x' is not a card; cards are written like AS, 10H, 7 or Joker; suits as "
        "S, H, D, C. (sheet.cell)",
    ]
    data = json.loads(run("score", "--variant", "rush", "--format", "json", "it.csv", code=2).out)
    assert [(each["line"], each["column"], each["code"]) for each in data["problems"]] == [
        (2, 2, "sheet.cell"), (2, 3, "sheet.cell"),
    ]  # fmt: skip


def test_files_that_are_none(folder: Path, refused: Refused) -> None:
    """One that is not there, a folder, one that is too long; a variant that is a log."""
    assert refused("score", "--variant", "rush", "none.csv") == "none.csv: cannot be read: No such file or directory"
    assert refused("score", "--variant", "rush", folder) == f"{folder}: cannot be read: Is a directory"
    assert refused("score", "--variant", "rush", "a\0b") == "a\\x00b: cannot be read: embedded null byte"
    (folder / "long.csv").write_bytes(b" " * 1_000_001)
    assert "must have at most 1,000,000 bytes" in refused("score", "--variant", "rush", "long.csv")
    assert "must be a variant" in refused("score", "--variant", "game.jsonl", "long.csv")
    assert "--variant" in refused("score", "long.csv")


def test_standard_input(sheet: Path, monkeypatch: pytest.MonkeyPatch, run: Run, refused: Refused) -> None:
    """It is read to its end, and may be closed."""
    command = [*RUN, "score", "--variant", "rush", "-"]
    printed = subprocess.run(command, input=SOUND.encode(), capture_output=True, check=True, timeout=60)
    assert printed.stdout.decode().replace("\r\n", "\n") == run("score", "--variant", "rush", sheet).out
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"what\n")))
    assert "<stdin>: line 1" in refused("score", "--variant", "rush", "-")
    monkeypatch.setattr(sys, "stdin", None)
    closed = "<stdin>: cannot be read: standard input is closed or not a stream of bytes"
    assert refused("score", "--variant", "rush", "-") == closed


def test_what_takes_too_long(sheet: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A line names the rounds whose scores are not proved."""
    monkeypatch.setattr("cabo_rules.scores.report.MOST_STEPS", 10)
    assert "took too long: round 1." in run("score", "--variant", "rush", sheet).out


def test_names_that_could_not_be_written(folder: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's error is one line."""
    (folder / "it.csv").write_text(SOUND, "utf-8")
    report = read_csv(SOUND, load_variant("rush"))
    other = Sheet.new(load_variant("rush"), ["Ana", "Ana"])
    monkeypatch.setattr("cabo_rules.cli.score.read_csv", lambda *_: type(report)(other, ()))
    assert "cannot be that of a column" in refused("score", "--variant", "rush", "--format", "csv", "it.csv")
