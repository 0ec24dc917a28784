"""``cabo-rules replay``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import Game, load_game, load_variant, log_lines, save_game
from cabo_rules.cli import main
from cabo_rules.logs.chain import rechained
from cabo_rules.show.html import frames, page

GAMES = Path(__file__).parents[3] / "examples" / "games"
LOG = GAMES / "hunner-3-players.jsonl"


def test_a_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command writes the page of the game in UTF-8 and prints one line."""
    target = tmp_path / "game.html"
    assert main(["replay", str(LOG), "--html", str(target)]) == 0
    assert target.read_text("utf-8") == page(load_game(LOG))
    assert capsys.readouterr().out == f"Wrote the page of 78 moves to {target}.\n"


@pytest.mark.parametrize(
    ("arguments", "seen"), [([], ", with no recall,"), (["--seat", "1"], ", as seen by seat 1, Ben, with no recall,")]
)
def test_a_page_without_recall(
    arguments: list[str], seen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With ``--recall none`` players remember nothing, on the page of one or of all, and the printed line says so."""
    target, game = tmp_path / "game.html", load_game(LOG)
    assert main(["replay", str(LOG), *arguments, "--recall", "none", "--html", str(target)]) == 0
    assert target.read_text("utf-8") == page(game.view(1) if arguments else game, recall="none")
    assert capsys.readouterr().out == f"Wrote the page of 78 moves{seen} to {target}.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/stdout")
def test_a_page_is_printed() -> None:
    """With /dev/stdout, standard output has only the page; the log may come through a pipe."""
    command = [sys.executable, "-m", "cabo_rules", "replay", "/dev/stdin", "--html", "/dev/stdout"]
    done = subprocess.run(command, input=LOG.read_bytes(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == page(load_game(LOG))


def test_a_line_is_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``-`` means standard output for every command that writes a file."""
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(LOG), "--html", "-"]) == 0
    assert capsys.readouterr().out == page(load_game(LOG))
    assert main(["show", str(LOG), "--svg", "-"]) == 0
    assert capsys.readouterr().out == load_game(LOG).svg()
    assert main(["view", str(LOG), "--seat", "1", "--output", "-"]) == 0
    assert capsys.readouterr().out == "".join(f"{line}\n" for line in log_lines(load_game(LOG).view(1)))
    assert not list(tmp_path.iterdir())


def test_no_line_beside_a_printed_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints no line if the page goes to standard output."""
    monkeypatch.setattr("cabo_rules.cli.replay.is_output", lambda path: True)
    assert main(["replay", str(LOG), "--html", str(tmp_path / "game.html")]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("seat", "viewer"), [("1", "seat 1, Ben"), ("spectator", "a spectator")])
def test_the_page_of_one_seat(seat: str, viewer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--seat`` the page is that of the seat's view; the log of the view makes the same page."""
    target, view, again = tmp_path / "game.html", tmp_path / "view.jsonl", tmp_path / "again.html"
    assert main(["replay", str(LOG), "--html", str(target), "--seat", seat]) == 0
    assert capsys.readouterr().out == f"Wrote the page of 78 moves, as seen by {viewer}, to {target}.\n"
    assert main(["view", str(LOG), "--seat", seat, "--output", str(view)]) == 0
    assert main(["replay", str(view), "--html", str(again)]) == 0
    assert target.read_bytes() == again.read_bytes()


@pytest.mark.parametrize(
    ("seat", "words"),
    [("3", "--seat must be a seat from 0 to 2"), ("x", "argument --seat: must be a seat, counted from 0")],
)
def test_no_such_seat(seat: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing seat is an error of one line, and nothing is written."""
    assert main(["replay", str(LOG), "--html", str(tmp_path / "game.html"), "--seat", seat]) == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_no_file_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An existing file is kept unless there is ``--force``; the log itself is always kept."""
    target = tmp_path / "game.html"
    target.write_text("mine")
    assert main(["replay", str(LOG), "--html", str(target)]) == 2
    assert capsys.readouterr().err == f"cabo-rules: {target} already exists; use --force to overwrite it\n"
    assert target.read_text() == "mine"
    assert main(["replay", str(LOG), "--html", str(target), "--force"]) == 0
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")
    log = tmp_path / "game.jsonl"
    log.write_bytes(LOG.read_bytes())
    capsys.readouterr()
    assert main(["replay", str(log), "--html", str(log), "--force"]) == 2
    assert capsys.readouterr().err == f"cabo-rules: replay: --html must not be the log itself, {log}\n"
    assert log.read_bytes() == LOG.read_bytes()


def test_a_record_that_breaks_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page of a broken record ends where it breaks and says why; the exit code is that of ``validate``."""
    log, target = GAMES / "broken" / "wrong-claim.jsonl", tmp_path / "game.html"
    assert main(["replay", str(log), "--html", str(target)]) == 1
    captured = capsys.readouterr()
    assert captured.out == f"Wrote the page of 95 moves to {target}.\n"
    assert captured.err.startswith(f"cabo-rules: {log}: broken: line 96, move 95: recorded: scores [-1, 13, 36, 7];")
    assert captured.err.endswith("; the page ends with move 95\n")
    html = target.read_text("utf-8")
    note = html.split('<p id="note" class="note">')[1].split("</p>")[0]
    assert note.startswith(
        "The page ends with move 95: the record is broken: line 96, move 95: recorded: scores [-1, 13"
    )
    assert '"moves":95' in html
    assert str(log) not in html


def test_a_broken_record_seen_by_one_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--seat``, the reason names no card, since the seat may not have seen it."""
    log, target = GAMES / "broken" / "wrong-claim.jsonl", tmp_path / "game.html"
    assert main(["replay", str(log), "--html", str(target), "--seat", "0"]) == 1
    assert capsys.readouterr().err == f"cabo-rules: {log}: broken: line 96 (log.claim); the page ends with move 95\n"
    assert "The page ends with move 95: the record is broken: line 96 (log.claim)</p>" in target.read_text("utf-8")


def test_a_log_that_becomes_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page ends before the first unreadable line and says so; the exit code is 2."""
    log, target = GAMES / "broken" / "deleted-line.jsonl", tmp_path / "game.html"
    assert main(["replay", str(log), "--html", str(target)]) == 2
    captured = capsys.readouterr()
    assert captured.out == f"Wrote the page of 19 moves to {target}.\n"
    assert captured.err == (
        f"cabo-rules: {log}: line 21: move 20 comes next, not move 21; the page ends with move 19\n"
    )
    assert "The page ends with move 19: line 21 of the log cannot be read.</p>" in target.read_text("utf-8")


@pytest.mark.parametrize("seat", [[], ["--seat", "0"]])
@pytest.mark.parametrize(("wrong", "last"), [("claim", 4), ("move", 3)])
def test_where_a_broken_record_ends(
    wrong: str, last: int, seat: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A move with a wrong claim is shown and an illegal move is not, and both commands say so."""
    lines = next((GAMES / "moves-only").glob("*.jsonl")).read_text("utf-8").splitlines()
    fourth = f'{lines[4][:-1]}, "claims": {{"totals": [9, 9, 9, 9]}}}}' if wrong == "claim" else lines[2]
    log, target = tmp_path / "moves.jsonl", tmp_path / "game.html"
    log.write_text("".join(f"{line}\n" for line in [*lines[:4], fourth]), "utf-8")
    assert main(["replay", str(log), "--html", str(target), *seat]) == 1
    assert capsys.readouterr().err.endswith(f"; the page ends with move {last}\n")
    html = target.read_text("utf-8")
    assert f">The page ends with move {last}: the record is broken: " in html
    assert f'"moves":{last},' in html
    assert main(["show", str(log), *seat]) == 1
    out, err = capsys.readouterr()
    assert err.endswith(f"; showing the table after move {last}\n")
    assert f"after move {last} of" in out


@pytest.mark.parametrize(
    ("content", "fault"),
    [(b"", "is empty"), (b"\x00\xff\xfe", "line 1: must be UTF-8 text"), (b"{}\n", "line 1: not the header")],
)
def test_a_file_that_is_not_a_log(
    content: bytes, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error is one line that names the file and the fault, and nothing is written."""
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    assert main(["replay", str(path), "--html", str(tmp_path / "game.html")]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"cabo-rules: {path}: {fault}")
    assert error.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["no.jsonl"]


def test_a_log_that_can_be_read_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error of a log from a pipe is that of its only reading."""
    log, lines = str(tmp_path / "pipe"), (GAMES / "broken" / "deleted-line.jsonl").read_bytes().splitlines(True)
    unread = iter(lines)
    monkeypatch.setattr("cabo_rules.cli.logs.file_lines", lambda path: unread)
    assert main(["replay", log, "--html", str(tmp_path / "game.html")]) == 2
    assert capsys.readouterr().err == f"cabo-rules: {log}: line 21: move 20 comes next, not move 21\n"


def test_an_impossible_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log with impossible scores is an error of one line."""
    log = tmp_path / "nonsense.jsonl"
    save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), log)
    event = {"type": "round_scored", "seats": [], "winners": [], "totals": [0, 0]}
    line = json.dumps({"events": [event], "move": {"type": "call", "seat": 0}, "n": 2})
    log.write_text("".join(f"{each}\n" for each in rechained([*log.read_text("utf-8").splitlines(), line])), "utf-8")
    assert main(["replay", str(log), "--html", str(tmp_path / "game.html"), "--seat", "0"]) == 2
    error = f"cabo-rules: {log}: move 2 is impossible; cabo-rules validate says what is wrong\n"
    assert capsys.readouterr().err == error


def test_a_game_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that is too long is an error of one line with a hint."""
    monkeypatch.setattr(frames, "MOST_DRAWN", 100)
    assert main(["replay", str(LOG), "--html", str(tmp_path / "game.html")]) == 2
    error = f"cabo-rules: {LOG}: a page cannot hold 78 moves for 5 viewers (a page with --seat N is smaller)\n"
    assert capsys.readouterr().err == error
