"""``cabo-rules validate`` on archives."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cabo_rules.cli import main, summary, validate, verdicts
from cabo_rules.cli.progress_line import progress, watched
from cabo_rules.errors import LogError
from cabo_rules.validate import games_in, judge
from cabo_rules.validate.recorded import Judged
from tests.cli.commands import GAMES, Run

SOUND = GAMES / "rush-2-players.jsonl"
OUT_OF_TURN = GAMES / "broken" / "out-of-turn.jsonl"
RUN = [sys.executable, "-m", "cabo_rules", "validate"]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Write a folder with a packed file of three games and a plain one."""
    folder = tmp_path / "archive"
    folder.mkdir()
    broken = OUT_OF_TURN.read_bytes()
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(SOUND.read_bytes() + broken + broken))
    (folder / "b.jsonl").write_bytes(SOUND.read_bytes().splitlines(keepends=True)[0] + b"oops\n")
    return folder


def test_an_archive_is_reported_game_by_game(archive: Path, run: Run) -> None:
    """A broken game says where in its file it begins, and the problems are counted by code."""
    captured = run("validate", archive, code=2)
    lines = captured.out.splitlines()
    assert lines[0] == f"{archive}/a.jsonl.gz: sound: rush, 2 players, 255 moves, Ana wins"
    assert lines[1] == f"{archive}/a.jsonl.gz#2: broken: line 14, move 13, seat 2, Chi (turn.not_yours)"
    assert [line for line in lines if "clause:" in line] == [lines[5]] * 2
    assert lines[6].startswith("    the chain: holds: ")
    assert lines[7] == "    in file:   the game begins at line 257"
    assert lines[-4:] == [
        "Problems by code:",
        "         2 turn.not_yours",
        "         1 log.unreadable",
        "4 games, 279 sound moves: 1 sound, 2 broken and 1 unreadable.",
    ]
    assert captured.err == ""


@pytest.mark.parametrize("form", ["text", "json"])
def test_jobs_change_nothing(archive: Path, form: str, run: Run) -> None:
    """Neither the output nor the exit code changes."""
    arguments = ["validate", str(archive), str(GAMES), str(archive / "none"), "--format", form]
    alone = run(*arguments, code=2)
    assert run(*arguments, "--jobs", "2", code=2) == alone


def test_an_archive_as_data(archive: Path, run: Run) -> None:
    """The JSON has a verdict for each game on its own line, the problems by code, and whether it was stopped."""
    out = run("validate", archive, "--format", "json", code=2).out
    data = json.loads(out)
    assert [game["name"][len(str(archive)) :] for game in data["games"]] == [
        "/a.jsonl.gz", "/a.jsonl.gz#2", "/a.jsonl.gz#3", "/b.jsonl",
    ]  # fmt: skip
    assert data["games"][1]["begins"] == 257
    assert data["summary"] == {"sound": 1, "possible": 0, "undecided": 0, "broken": 2, "unreadable": 1}
    assert data["codes"] == {"log.unreadable": 1, "turn.not_yours": 2}
    assert data["stopped"] is False
    assert [json.loads(line.removeprefix(",")) for line in out.splitlines()[1:-1]] == data["games"]


@pytest.mark.parametrize("number", ["0", "-1", "two", "1001", "1.5", "9" * 5000])
def test_jobs_are_a_number(number: str, run: Run) -> None:
    """The number must be from 1 to 1000; anything else is a one-line error."""
    captured = run("validate", SOUND, f"--jobs={number}", code=2)
    assert captured.err.startswith("cabo-rules: argument --jobs: ")
    assert "must be a whole number from 1 to 1000, not " in captured.err
    assert captured.out == ""


def ends_after_one(error: BaseException, files: Any, jobs: int, **_: Any) -> Iterator[Judged]:
    """Yield one verdict, and then raise the error."""
    yield from map(judge, games_in(OUT_OF_TURN))
    raise error


@pytest.mark.parametrize(
    ("error", "code", "message", "errors"),
    [
        (LogError("a worker process died"), 2, "a worker process died", ["a worker process died"]),
        (KeyboardInterrupt(), 130, "stopped", []),
    ],
    ids=["a worker process died", "Ctrl-C"],
)
def test_the_verdicts_before_the_end_are_summed_up(
    error: BaseException, code: int, message: str, errors: list[str], monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """The summary counts exactly the printed games; the JSON is complete and says whether it was stopped."""
    monkeypatch.setattr(validate, "judge_games", partial(ends_after_one, error))
    captured = run("validate", GAMES, code=code)
    assert captured.out.splitlines()[-1] == "1 game, 12 sound moves: 1 broken."
    assert captured.err == f"cabo-rules: {message}\n"
    data = json.loads(run("validate", GAMES, "--format", "json", code=code).out)
    assert (len(data["games"]), data["summary"]["broken"]) == (1, 1)
    assert (data["errors"], data["stopped"]) == (errors, not errors)


# --- stopped ----------------------------------------------------------------------------------------------------------


def test_ctrl_c_waits_for_the_current_verdict(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A game is printed completely or not at all; a second Ctrl-C need not wait."""
    times = 1

    def print_line(line: str = "", to: Any = None, *, paint: object = None) -> None:
        nonlocal times
        while times:
            times -= 1
            os.kill(os.getpid(), signal.SIGINT)
        print(line, file=to)

    listening = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(verdicts, "print_line", print_line)
    monkeypatch.setattr(summary, "print_line", print_line)
    captured = run("validate", OUT_OF_TURN, SOUND, code=130)
    assert len(captured.out.splitlines()) == 7
    assert captured.out.splitlines()[-1] == "1 game, 12 sound moves: 1 broken."
    assert captured.err == "cabo-rules: stopped\n"
    times = 2
    assert run("validate", OUT_OF_TURN, SOUND, code=130) == ("", "cabo-rules: stopped\n")
    assert signal.getsignal(signal.SIGINT) is listening


def test_a_thread_may_validate(capsys: pytest.CaptureFixture[str]) -> None:
    """Outside the main thread, Ctrl-C cannot be handled."""
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(main(["validate", str(SOUND)])))
    thread.start()
    thread.join()
    assert codes == [0]
    assert capsys.readouterr().out.endswith("1 game, 255 sound moves: 1 sound.\n")


@pytest.mark.parametrize(("games", "jobs"), [(100, 1), (100, 2), (20, 2)])
def test_ctrl_c_stops_all_processes(tmp_path: Path, games: int, jobs: int) -> None:
    """While the archive is read or processes are starting, Ctrl-C ends all of them without a traceback."""
    many, pipe = tmp_path / "many.jsonl", tmp_path / "pipe"
    many.write_bytes(SOUND.read_bytes() * games)
    os.mkfifo(pipe)
    command = [*RUN, str(many), str(pipe), "--jobs", str(jobs)]
    with (
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as running,
        pipe.open("wb"),  # opened once it is read; nothing is written to it
    ):
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "cabo-rules: stopped\n")
    *lines, last = out.splitlines() or [""]
    count = len(lines)
    assert last == (f"{count} games, {255 * count} sound moves: {count} sound." if count else "")
    assert count or games < 100


# --- the line of progress ---------------------------------------------------------------------------------------------


def test_progress_is_on_a_terminal_only(archive: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A terminal shows games, rate and remaining time, and erases the line; JSON output has no progress line."""
    plain = run("validate", archive, archive / "none", code=2)
    assert plain.err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    out, err = run("validate", archive, archive / "none", code=2)
    assert out == plain.out
    assert "validating ...\r" in err
    assert re.findall(r"\x1b\[K(\w+) validat", err)[-1] == "5"
    assert "\x1b[K1 validated: " in err
    assert " games a second, 0:0" in err
    assert err.endswith("\r\x1b[K")
    assert run("validate", archive, "--format", "json", code=2).err == ""


def test_the_line_of_progress() -> None:
    """The remaining time is computed from bytes, and left out if it is unknown."""
    assert progress(0, 0.0, 0, 100) == "validating ..."
    assert progress(10, 2.0, 100, 500) == "10 validated: 5 games a second, 0:10 left"
    assert progress(10, 10.0, 100, 100_000) == "10 validated: 1 games a second, 2:46:40 left"
    assert progress(10, 2.0, 100, 0) == "10 validated: 5 games a second"


def test_packed_files_count_with_what_they_hold(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After the last game of two files nothing is left; a missing file counts nothing."""
    files = [archive / "a.jsonl.gz", archive / "b.jsonl", archive / "none.jsonl.gz"]
    judged = [judge(game) for file in files[:2] for game in games_in(file)]
    assert list(watched(judged, files)) == judged
    last = capsys.readouterr().err.split("\r\x1b[K")[-2]
    assert last.startswith("4 validated: ")
    assert "left" not in last
