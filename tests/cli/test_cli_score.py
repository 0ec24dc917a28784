"""``cabo-rules score``: a score sheet, counted and checked."""

from __future__ import annotations

import gzip
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
        "it.csv: line 3, column 5: The total of Ana is 9 (-3 + 12), not 10. (sheet.total, game.totals)",
    ]
    again = run("score", "--variant", "rush", "it.csv", "--set", "scoring.caller.penalty=3", code=1)
    assert "line 3, column 3" not in again.out


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
        "line": 3, "column": 5, "round": 2, "seat": 0, "code": "sheet.total", "key": "game.totals",
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
        "cabo-rules: it.csv: line 2, column 2: 'Ann' is not a player; did you mean Ana? (sheet.cell)",
        "cabo-rules: it.csv: line 2, column 3: 'x' is not a card; cards are written like AS, 10H, 7 or Joker; suits as "
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
    (folder / "it.csv").write_text(SOUND, "utf-8")
    assert refused("score", "it.csv") == "score: a sheet in CSV needs --variant"
    assert refused("score", "it.csv", "--set", "deal.cards=6") == "score: --set needs --variant"


def test_standard_input(sheet: Path, monkeypatch: pytest.MonkeyPatch, run: Run, refused: Refused) -> None:
    """It is read to its end, and may be closed."""
    command = [*RUN, "score", "--variant", "rush", "-"]
    printed = subprocess.run(command, input=SOUND.encode(), capture_output=True, check=True, timeout=60)
    assert printed.stdout.decode().replace("\r\n", "\n") == run("score", "--variant", "rush", sheet).out
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"what\n")))
    assert "<stdin>: line 1" in refused("score", "--variant", "rush", "-")
    monkeypatch.setattr(sys, "stdin", None)
    closed = "<stdin>: cannot be read: standard input is closed"
    assert refused("score", "--variant", "rush", "-") == closed


def test_what_takes_too_long(sheet: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A line names the rounds whose scores are not proved."""
    monkeypatch.setattr("cabo_rules.scores.report.MOST_STEPS", 10)
    assert "took too long: round 1." in run("score", "--variant", "rush", sheet).out


NOTED = """\
%cgn 1
[Variant "rush"]
[Players "Ana" "Ben"]
[Record "score"]
[Date "2026-11-26"]

1. call=a scores=-3,5 {close}
2. call=b =2S,3S/AS totals=2,3
"""


@pytest.mark.parametrize(
    ("more", "left"), [("", "round 2 is not"), ("3. call=a scores=-3,5\n", "the rounds from 2 to 3 are not")]
)
def test_rounds_that_are_not_counted(more: str, left: str, folder: Path, run: Run) -> None:
    """They are named, and a sheet without them is not written; as data it has their number."""
    (folder / "it.cgn").write_text(f"{NOTED.replace('3S/AS', '2S/AS')}{more}", "utf-8")
    lines = run("score", "it.cgn", code=1).out.splitlines()
    assert (lines[1].strip()[0], lines[-1]) == ("1", f"it.cgn: {left} counted")
    for form in ("cgn", "csv"):
        printed = run("score", "it.cgn", "--format", form, code=1)
        assert (printed.out, printed.err.splitlines()[-1]) == (
            "", f"cabo-rules: it.cgn: {left} counted; nothing was written"
        )  # fmt: skip
        assert "line 8, column 12: The hands have 2S more often" in printed.err
    assert json.loads(run("score", "it.cgn", "--format", "json", code=1).out)["uncounted"] == 1 + bool(more)


def test_a_score_record_behind_blank_lines(folder: Path, run: Run, refused: Refused) -> None:
    """It is known by its first words, whatever the name of the file."""
    (folder / "sheet.txt").write_text(f"\n \n{NOTED}", "utf-8")
    assert "sheet.txt: line 10, column 30: The total of Ben is 2" in run("score", "sheet.txt", code=1).out
    (folder / "blank.txt").write_text("\n" * 3, "utf-8")
    assert refused("score", "blank.txt") == "score: a sheet in CSV needs --variant"


def test_a_score_record(folder: Path, run: Run, refused: Refused) -> None:
    """A sheet in the notation names its variant; one on the command line must have the same rules."""
    (folder / "it.cgn").write_text(NOTED, "utf-8")
    printed = run("score", "it.cgn", code=1)
    assert printed.out.splitlines()[-1] == (
        "it.cgn: line 8, column 30: The total of Ben is 2 (5 - 3), not 3. (sheet.total, game.totals)"
    )
    assert run("score", "it.cgn", "--variant", "rush", code=1).out == printed.out
    others = "it.cgn: the record has the rules of rush, and --variant has others, rush-ten"
    assert refused("score", "it.cgn", "--variant", "rush-ten") == others
    (folder / "it.cgn").write_text(NOTED.replace("=a", "=c").replace("[Rec", "[ Rec"), "utf-8")
    data = json.loads(run("score", "it.cgn", "--format", "json", code=2).out)
    assert data["problems"] == [{
        "line": 7, "column": 9, "round": 0, "seat": None, "code": "sheet.notation", "key": "",
        "message": "Expected a seat from a to b, not 'c'.",
    }]  # fmt: skip
    (folder / "it.cgn").write_text(NOTED.partition("[Record")[0], "utf-8")
    moves = "it.cgn: must be a score record, not one of moves; cabo-rules validate referees it"
    assert refused("score", "it.cgn") == moves
    players = " ".join(f'"{number}"' for number in range(1001))
    (folder / "it.cgn").write_text(f'%cgn 1\n[Variant "rush"] [Players {players}]', "utf-8")
    assert refused("score", "it.cgn") == "it.cgn: line 2: more than 1000 players"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "line 1, column 1: Expected %cgn 1, not the end of the text. (sheet.notation)"),
        (b"\xef\xbb\xbf%cgn 1\n",
         "line 1, column 1: Expected text without a byte order mark (BOM), not '\\ufeff'. (sheet.notation)"),
        (b"%cgn 1\n\xff\n", "line 2: must be UTF-8 text"),
        (b"\xff\xfe%cgn 1\n", "line 1: must be UTF-8 text, not UTF-16"),
        (b"%cgn 1\n{" + b"x" * 1_000_001, "line 2: longer than 1000000 bytes"),
    ],
)  # fmt: skip
def test_a_score_record_that_cannot_be_read(data: bytes, problem: str, folder: Path, refused: Refused) -> None:
    """The name of the file says that it is a record, not a sheet in CSV."""
    (folder / "it.cgn").write_bytes(data)
    assert refused("score", "it.cgn") == f"it.cgn: {problem}"


def test_from_csv_to_the_notation_and_back(sheet: Path, folder: Path, run: Run) -> None:
    """Both have the scores and the totals as they were counted; a record keeps its tags and comments."""
    noted = run("score", "--variant", "rush", "--format", "cgn", sheet).out
    (folder / "it.cgn").write_text(noted, "utf-8")
    assert noted.splitlines()[-1] == "2. call=b =2S,3S/AS scores=5,-3 totals=2,2"
    assert run("score", "it.cgn", "--format", "cgn").out == noted
    csv = run("score", "it.cgn", "--format", "csv").out
    assert csv == run("score", "--variant", "rush", "--format", "csv", sheet).out
    with gzip.open(folder / "it.cgn.gz", "wt", encoding="utf-8", newline="\n") as file:
        file.write(NOTED)
    printed = run("score", "it.cgn.gz", "--format", "cgn", code=1)
    assert printed.out.splitlines()[5:] == [
        '[Date "2026-11-26"]',
        "",
        "1. call=a scores=-3,5 totals=-3,5 {close}",
        "2. call=b =2S,3S/AS scores=5,-3 totals=2,2",
    ]
    assert printed.err.startswith("cabo-rules: it.cgn.gz: line 8, column 30")


def test_a_score_record_is_validated(folder: Path, run: Run, refused: Refused) -> None:
    """It is sound or broken, with the key of the rule and its clause."""
    (folder / "it.cgn").write_text(NOTED, "utf-8")
    printed = run("validate", "it.cgn", code=1).out.splitlines()
    assert printed[0] == "it.cgn: broken: line 8, column 30, seat b, Ben (sheet.total)"
    assert printed[1:3] == [
        "    recorded:  2. call=b =2S,3S/AS totals=2,3",
        "    the rules: The total of Ben is 2 (5 - 3), not 3.",
    ]
    assert printed[-1] == "1 game, 2 rounds counted: 1 broken."
    assert printed[3:5] == [
        "    rests on:  a rule of every variant, in rush",
        "    clause:    8.2 After each round, write down what everybody scores and add it to their total.",
    ]
    assert "a score record has no moves" in run("convert", "it.cgn", code=2).err
    assert refused("show", "it.cgn") == "it.cgn: a score record has no moves; cabo-rules score counts it"
    (folder / "it.cgn").write_text(NOTED.replace("totals=2,3", ""), "utf-8")
    assert run("validate", "it.cgn").out.startswith("it.cgn: sound: rush, 2 players, 2 rounds, not finished\n")
    (folder / "it.cgn").write_text(NOTED.partition("2.")[0], "utf-8")
    assert run("validate", "it.cgn").out.startswith("it.cgn: sound: rush, 2 players, 1 round, not finished\n")
    (folder / "game.cgn").write_text(
        '%cgn 1\n[Variant "rush"] [Players "A" "B"] [Record "seat a"]\n|deal starter=a', "utf-8"
    )
    both = run("validate", "it.cgn", "game.cgn").out.splitlines()[-1]
    assert both == "2 games, 1 sound moves, 1 round counted: 2 sound."
    changes = '[Variant "travellers"] [Set "id=ours"] [Set "game.rounds=one"] [Set "scoring.winner_scores=nothing"]'
    (folder / "it.cgn").write_text(f'%cgn 1\n{changes}\n[Players "A" "B" "C"] [Record "score"]\n1. scores=0,0,9\n')
    open_ = "it.cgn: sound: ours, 3 players, 1 round, the scores alone do not show who wins\n"
    assert run("validate", "it.cgn").out.startswith(open_)


def test_names_that_could_not_be_written(folder: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's error is one line."""
    (folder / "it.csv").write_text(SOUND, "utf-8")
    report = read_csv(SOUND, load_variant("rush"))
    other = Sheet.new(load_variant("rush"), ["Ana", "Ana"])
    monkeypatch.setattr("cabo_rules.cli.score.read_sheet", lambda *_: (type(report)(other, ()), None))
    assert "cannot be that of a column" in refused("score", "--variant", "rush", "--format", "csv", "it.csv")
