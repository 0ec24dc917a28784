"""``cabo-rules replay``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import GameError, load_game, log_lines
from cabo_rules.show.html import frames, page
from cabo_rules.show.html.store import Store
from tests.cli.commands import GAMES, RUN, Refused, Run, write_forged, write_lines

LOG = GAMES / "hunner-3-players.jsonl"


def test_a_page_is_written(tmp_path: Path, run: Run) -> None:
    """The command writes the page of the game in UTF-8 and prints one line."""
    target = tmp_path / "game.html"
    assert run("replay", LOG, "--html", target).out == f"Wrote the page of 78 moves to {target}.\n"
    assert target.read_text("utf-8") == page(load_game(LOG))


@pytest.mark.parametrize(
    ("arguments", "seen"), [([], ", with no recall,"), (["--seat", "1"], ", as seen by seat 1, Ben, with no recall,")]
)
def test_a_page_without_recall(arguments: list[str], seen: str, tmp_path: Path, run: Run) -> None:
    """With ``--recall none`` players remember nothing, on the page of one or of all, and the printed line says so."""
    target, game = tmp_path / "game.html", load_game(LOG)
    printed = run("replay", LOG, *arguments, "--recall", "none", "--html", target).out
    assert printed == f"Wrote the page of 78 moves{seen} to {target}.\n"
    assert target.read_text("utf-8") == page(game.view(1) if arguments else game, recall="none")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/stdout")
def test_a_page_is_printed() -> None:
    """With /dev/stdout, standard output has only the page; the log may come through a pipe."""
    command = [*RUN, "replay", "/dev/stdin", "--html", "/dev/stdout"]
    done = subprocess.run(command, input=LOG.read_bytes(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == page(load_game(LOG))


def test_a_line_is_standard_output(folder: Path, run: Run) -> None:
    """``-`` means standard output for every command that writes a file."""
    assert run("replay", LOG, "--html", "-").out == page(load_game(LOG))
    assert run("show", LOG, "--svg", "-").out == load_game(LOG).svg()
    assert run("view", LOG, "--seat", "1", "--output", "-").out == "".join(
        f"{line}\n" for line in log_lines(load_game(LOG).view(1))
    )
    assert not list(folder.iterdir())


@pytest.mark.parametrize(("seat", "viewer"), [("1", "seat 1, Ben"), ("spectator", "a spectator")])
def test_the_page_of_one_seat(seat: str, viewer: str, tmp_path: Path, run: Run) -> None:
    """With ``--seat`` the page is that of the seat's view; the log of the view makes the same page."""
    target, view, again = tmp_path / "game.html", tmp_path / "view.jsonl", tmp_path / "again.html"
    printed = run("replay", LOG, "--html", target, "--seat", seat).out
    assert printed == f"Wrote the page of 78 moves, as seen by {viewer}, to {target}.\n"
    run("view", LOG, "--seat", seat, "--output", view)
    run("replay", view, "--html", again)
    assert target.read_bytes() == again.read_bytes()


def test_a_record_that_breaks_a_rule(tmp_path: Path, run: Run) -> None:
    """The page of a broken record ends where it breaks and says why; the exit code is that of ``validate``."""
    log, target = GAMES / "broken" / "wrong-claim.jsonl", tmp_path / "game.html"
    captured = run("replay", log, "--html", target, code=1)
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


def test_a_broken_record_seen_by_one_seat(tmp_path: Path, run: Run) -> None:
    """With ``--seat``, the reason names no card, since the seat may not have seen it."""
    log, target = GAMES / "broken" / "wrong-claim.jsonl", tmp_path / "game.html"
    printed = run("replay", log, "--html", target, "--seat", "0", code=1).err
    assert printed == f"cabo-rules: {log}: broken: line 96 (log.claim); the page ends with move 95\n"
    assert "The page ends with move 95: the record is broken: line 96 (log.claim)</p>" in target.read_text("utf-8")


def test_a_log_that_becomes_unreadable(tmp_path: Path, run: Run) -> None:
    """The page ends before the first unreadable line and says so; the exit code is 2."""
    log, target = GAMES / "broken" / "deleted-line.jsonl", tmp_path / "game.html"
    assert run("replay", log, "--html", target, code=2) == (
        f"Wrote the page of 19 moves to {target}.\n",
        f"cabo-rules: {log}: line 21: move 20 comes next, not move 21; the page ends with move 19\n",
    )
    assert "The page ends with move 19: line 21 of the log cannot be read.</p>" in target.read_text("utf-8")


def test_a_page_in_german(tmp_path: Path, run: Run, refused: Refused) -> None:
    """With ``--language``, the page and its note are in that language; the command line itself is English."""
    target = tmp_path / "spiel.html"
    assert run("replay", LOG, "--html", target, "--language", "de").out == f"Wrote the page of 78 moves to {target}.\n"
    assert target.read_text("utf-8") == page(load_game(LOG), language="de")
    run("replay", GAMES / "broken" / "deleted-line.jsonl", "--html", target, "--force", "--language", "de", code=2)
    assert "Die Seite endet mit Zug 19: Zeile 21 des Protokolls lässt sich nicht lesen.</p>" in target.read_text(
        "utf-8"
    )
    run("replay", GAMES / "broken" / "wrong-claim.jsonl", "--html", target, "--force", "--language", "de", code=1)
    assert "Die Seite endet mit Zug 95. Das Urteil über das Protokoll: broken: line 96" in target.read_text("utf-8")
    assert "argument --language: invalid choice: 'fr'" in refused("replay", LOG, "--html", target, "--language", "fr")


@pytest.mark.parametrize("seat", [[], ["--seat", "0"]])
@pytest.mark.parametrize(("wrong", "last"), [("claim", 4), ("move", 3)])
def test_where_a_broken_record_ends(wrong: str, last: int, seat: list[str], tmp_path: Path, run: Run) -> None:
    """A move with a wrong claim is shown and an illegal move is not, and both commands say so."""
    lines = next((GAMES / "moves-only").glob("*.jsonl")).read_text("utf-8").splitlines()
    fourth = f'{lines[4][:-1]}, "claims": {{"totals": [9, 9, 9, 9]}}}}' if wrong == "claim" else lines[2]
    log, target = tmp_path / "moves.jsonl", tmp_path / "game.html"
    write_lines(log, [*lines[:4], fourth])
    assert run("replay", log, "--html", target, *seat, code=1).err.endswith(f"; the page ends with move {last}\n")
    html = target.read_text("utf-8")
    assert f">The page ends with move {last}: the record is broken: " in html
    assert f'"moves":{last},' in html
    out, err = run("show", log, *seat, code=1)
    assert err.endswith(f"; showing the table after move {last}\n")
    assert f"after move {last} of" in out
    assert run("show", log, *seat, "--svg", code=1).out.startswith("<svg ")


def test_a_log_that_can_be_read_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    """The error of a log from a pipe is that of its only reading."""
    log, lines = str(tmp_path / "pipe"), (GAMES / "broken" / "deleted-line.jsonl").read_bytes().splitlines(True)
    unread = iter(lines)
    monkeypatch.setattr("cabo_rules.cli.logs.file_lines", lambda path: unread)
    error = refused("replay", log, "--html", tmp_path / "game.html")
    assert error == f"{log}: line 21: move 20 comes next, not move 21"


def test_an_impossible_game(tmp_path: Path, run: Run) -> None:
    """A log with impossible scores is an error of one line."""
    log = tmp_path / "nonsense.jsonl"
    write_forged(log, ["Ana", "Ben"], {"type": "round_scored", "seats": [], "winners": [], "totals": [0, 0]})
    error = f"cabo-rules: {log}: move 2 is impossible; cabo-rules validate says what is wrong\n"
    assert run("replay", log, "--html", tmp_path / "game.html", "--seat", "0", code=2).err == error


def test_a_game_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A game that is too long is an error of one line with a hint."""
    monkeypatch.setattr(frames, "MOST_DRAWN", 100)
    error = f"cabo-rules: {LOG}: a page cannot hold 78 moves for 5 viewers (a page with --seat N is smaller)\n"
    assert run("replay", LOG, "--html", tmp_path / "game.html", code=2).err == error


def test_progress_is_for_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """On a terminal, a line counts the pictures in per cent, each number once, and is erased at the end."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    target = tmp_path / "game.html"
    out, err = run("replay", LOG, "--html", target)
    assert out == f"Wrote the page of 78 moves to {target}.\n"
    lines = err.split("\r\x1b[K")
    assert lines == ["", *(f"drawing 395 pictures: {percent} %" for percent in range(101)), ""]
    assert target.read_text("utf-8") == page(load_game(LOG))


def test_progress_is_erased_before_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """An error follows on a line of its own."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(Store, "_take", refuse)
    err = run("replay", LOG, "--html", tmp_path / "game.html", code=2).err
    assert err.startswith("\r\x1b[Kcabo-rules: ")
    assert err.count("\n") == 1


def refuse(store: object, size: int) -> None:
    """Take no room."""
    raise GameError("a page is full")
