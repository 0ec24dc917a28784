"""``cabo-rules view``: the log of what one seat saw."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, Game, load_game, load_lines, save_game
from cabo_rules.cli import main
from cabo_rules.logs import log_lines
from cabo_rules.testing import assert_no_leak
from tests.cli.commands import GAMES, Refused, Run, write_lines
from tests.validate.games import moves_only, random_game

LOG = GAMES / "travellers-3-players.jsonl"
RECORD = GAMES / "moves-only" / "rush-4-players.jsonl"


def as_seen(log: Path, seat: int) -> str:
    """Return the log of a view, as the library writes it."""
    return "".join(f"{line}\n" for line in log_lines(load_game(log).view(seat)))


@pytest.mark.parametrize(("word", "seat"), [("0", 0), ("1", 1), ("2", 2), ("spectator", SPECTATOR)])
def test_what_a_seat_saw_is_a_log(word: str, seat: int, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """Standard output has exactly the log of that seat's view."""
    assert main(["view", str(LOG), "--seat", word]) == 0
    written = capsysbinary.readouterr()
    assert written.err == b""
    assert written.out.decode() == as_seen(LOG, seat)
    assert load_lines(written.out.splitlines(), "it") == load_game(LOG).view(seat)


def test_a_record_of_moves_is_refereed_first(run: Run) -> None:
    """The view of a record of moves is that of its full log."""
    assert run("view", RECORD, "--seat", "3").out == as_seen(GAMES / "rush-4-players.jsonl", 3)


@pytest.mark.parametrize("variant", ["rush", "travellers", "stacking", "eventide"])
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_nothing_leaks(variant: str, seat: int, tmp_path: Path, run: Run) -> None:
    """For other games with the same view, view and show print exactly the same."""
    path, word = tmp_path / "game.jsonl", "spectator" if seat == SPECTATOR else str(seat)

    def printed(game: Game) -> list[str]:
        save_game(game, path)
        shows = ("show", "show --recall none", "show --format json", "show --format json --recall none")
        return [run(*command.split(), path, "--seat", word).out for command in ("view", *shows)]

    for seed, moves in ((1, 25), (2, 80)):
        assert_no_leak(printed, random_game(variant, 3, seed, 2, moves), seat)


def test_it_is_written_to_a_file(tmp_path: Path, run: Run) -> None:
    """One line reports the file."""
    path = tmp_path / "seat2.jsonl"
    printed = run("view", LOG, "--seat", "2", "--output", path)
    assert printed == (f"Wrote the log of 300 moves, as seen by seat 2, Chi, to {path}.\n", "")
    assert path.read_text("utf-8") == as_seen(LOG, 2)


@pytest.mark.parametrize("seat", ["1", "spectator"])
def test_a_view_of_a_view(seat: str, tmp_path: Path, run: Run) -> None:
    """The log of a view gives that view and the spectator's, the same as the game itself."""
    path = tmp_path / "seat1.jsonl"
    path.write_text(as_seen(LOG, 1), "utf-8")
    assert run("view", path, "--seat", seat).out == as_seen(LOG, 1 if seat == "1" else SPECTATOR)


@pytest.mark.parametrize(
    ("viewer", "words", "allowed"), [(1, "seat 1", "1 (b) or spectator"), (SPECTATOR, "a spectator", "spectator")]
)
def test_a_view_does_not_hold_what_others_saw(
    viewer: int, words: str, allowed: str, tmp_path: Path, refused: Refused
) -> None:
    """Another seat's view is rejected in one line by view and show."""
    path = tmp_path / "seen.jsonl"
    path.write_text(as_seen(LOG, viewer), "utf-8")
    for command in ("view", "show"):
        message = f"--seat must be {allowed}, not 0 (a); this is the view of {words}"
        assert refused(command, path, "--seat", "0") == message


NO_SEAT = "argument --seat: must be a seat from 0 or a, or spectator, not {!r}"


@pytest.mark.parametrize("command", [["view"], ["show"], ["replay", "--html", "game.html"]])
@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("3", "--seat must be a seat from 0 (a) to 2 (c) or spectator, not 3 (d)"),
        ("9", "--seat must be a seat from 0 (a) to 2 (c) or spectator, not 9 (j)"),
        ("x", "--seat must be a seat from 0 (a) to 2 (c) or spectator, not 23 (x)"),
        *((word, NO_SEAT.format(word)) for word in ("-1", "-2", "abcd", "ä", "", "1.0", "1_0", "²")),
        ("9" * 5000, NO_SEAT.format("9" * 36)[:-1]),
    ],
)
def test_seats_that_are_not_there(command: list[str], seat: str, message: str, folder: Path, refused: Refused) -> None:
    """One line gives the valid seats, and nothing is written."""
    assert refused(*command, LOG, f"--seat={seat}").startswith(message)
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([str(LOG)], "the following arguments are required: --seat"),
        (["--seat", "1"], "the following arguments are required: LOG"),
        (["no-such-log", "--seat", "1"], "no-such-log: cannot be read: No such file or directory"),
        ([str(GAMES), "--seat", "1"], f"{GAMES}: cannot be read: Is a directory"),
    ],
)
def test_what_cannot_be_viewed(arguments: list[str], message: str, refused: Refused) -> None:
    """One line reports the reason."""
    assert refused("view", *arguments).startswith(message)


def _record_that_breaks(lines: list[str]) -> list[str]:
    return [*moves_only(lines[:9], "travellers"), json.dumps({"move": {"type": "end_game"}})]


@pytest.mark.parametrize(
    ("spoil", "code", "message"),
    [
        (lambda lines: [*lines[:9], "{", *lines[10:]], 2, "line 10: not JSON"),
        (lambda lines: [], 2, "is empty"),
        (lambda lines: lines[1:], 2, "line 1: not the header of a log"),
        (_record_that_breaks, 1, "broken: line 10, move 9: "),
        (lambda lines: [*_record_that_breaks(lines)[:5], "{"], 2, "unreadable: line 6: not JSON"),
    ],
)
@pytest.mark.parametrize("to_file", [False, True])
def test_nothing_is_half_written(
    spoil: Callable[[list[str]], list[str]], code: int, message: str, to_file: bool, tmp_path: Path, run: Run
) -> None:
    """If the log cannot be read to its end, or the record breaks, one line reports it, and no view is written."""
    path, output = tmp_path / "game.jsonl", tmp_path / "seat.jsonl"
    write_lines(path, spoil(LOG.read_text("utf-8").splitlines()))
    captured = run("view", path, "--seat", "1", *(["--output", str(output)] if to_file else []), code=code)
    assert captured.out == ""
    assert captured.err.startswith(f"cabo-rules: {path}: {message}")
    assert captured.err.count("\n") == 1
    assert not output.exists()
