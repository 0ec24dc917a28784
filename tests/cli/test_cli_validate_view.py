"""``cabo-rules validate`` of logs of views."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, load_game, save_game
from tests.cli.commands import GAMES, Run, write_lines

LOG = GAMES / "rush-2-players.jsonl"


@pytest.fixture
def seat1(tmp_path: Path) -> Path:
    """Write the log of seat 1's view."""
    path = tmp_path / "seat1.jsonl"
    save_game(load_game(LOG).view(1), path)
    return path


@pytest.fixture
def forged(seat1: Path) -> Path:
    """Write the same log, except that Ben discards the 2S that he has just put into his hand."""
    lines = seat1.read_text("utf-8").splitlines()
    assert '"card":"QH"' in lines[5]
    lines[5] = lines[5].replace('"card":"QH"', '"card":"2S"')
    path = seat1.with_name("forged.jsonl")
    write_lines(path, lines)
    return path


def test_a_sound_view(seat1: Path, run: Run) -> None:
    """The output names the viewer, and what could not be checked."""
    assert run("validate", seat1).out.splitlines() == [
        f"{seat1}: sound: rush, 2 players, 255 moves, Ana wins",
        "    seen by:   seat 1, Ben",
        "    unchecked: the faces of the 279 cards that seat 1 was never shown",
        "               whether the other seats were shown the same game",
        "1 game, 255 sound moves: 1 sound.",
    ]


def test_a_spectators_view(tmp_path: Path, run: Run) -> None:
    """A spectator has no seat; before any deal, there is nothing unchecked."""
    path = tmp_path / "watched.jsonl"
    save_game(load_game(LOG).view(SPECTATOR), path)
    assert run("validate", path).out.splitlines()[1:3] == [
        "    seen by:   a spectator",
        "    unchecked: the faces of the 279 cards that a spectator was never shown",
    ]
    path.write_text(path.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    assert "unchecked" not in run("validate", path).out


def test_a_forged_view(forged: Path, run: Run) -> None:
    """An impossible card is reported like any broken rule, with the viewer; the exit code is 1."""
    lines = run("validate", forged, code=1).out.splitlines()
    assert lines[0] == f"{forged}: broken: line 6, move 5, seat 1, Ben (log.cards)"
    assert "    recorded:  2S is shown" in lines
    assert lines[-2:] == ["    seen by:   seat 1, Ben", "1 game, 4 sound moves: 1 broken."]
    assert not [line for line in lines if "unchecked" in line]


def test_an_unreadable_view(seat1: Path, run: Run) -> None:
    """The viewer is named if the header is readable."""
    write_lines(seat1, [*seat1.read_text("utf-8").splitlines()[:9], "{"])
    first, second, _ = run("validate", seat1, code=2).out.splitlines()
    assert first.startswith(f"{seat1}: unreadable: line 10: not JSON")
    assert first.endswith("(sound before it: 8 moves)")
    assert second == "    seen by:   seat 1, Ben"


def test_views_as_data(seat1: Path, forged: Path, run: Run) -> None:
    """The JSON has the viewer, the number of unseen cards and what could not be checked; a whole game has no viewer."""
    view, broken, whole = json.loads(run("validate", "--format", "json", seat1, forged, LOG, code=1).out)["games"]
    assert (view["viewer"], view["unseen"]) == (1, 279)
    assert view["unchecked"] == [
        "the faces of the 279 cards that seat 1 was never shown",
        "whether the other seats were shown the same game",
    ]
    assert (broken["viewer"], broken["problem"]["code"]) == (1, "log.cards")
    assert (whole["viewer"], whole["unseen"], whole["unchecked"]) == (None, 0, [])


def test_a_folder_of_games_and_views(seat1: Path, forged: Path, run: Run) -> None:
    """Each log in the folder is judged as a game or as a view."""
    (seat1.parent / "whole.jsonl").write_bytes(LOG.read_bytes())
    lines = run("validate", seat1.parent, code=1).out.splitlines()
    assert [line for line in lines if line.startswith("    seen by:")] == ["    seen by:   seat 1, Ben"] * 2
    assert lines[-1] == "3 games, 514 sound moves: 2 sound and 1 broken."


def test_a_view_is_completed_to_itself(seat1: Path, run: Run) -> None:
    """A view is refereed, and its log written byte for byte."""
    path = seat1.with_name("full.jsonl")
    run("validate", "--complete", seat1, "--output", path)
    assert path.read_bytes() == seat1.read_bytes()


def test_a_broken_view_is_explained_all_the_same(forged: Path, run: Run) -> None:
    """With --complete, a broken view is explained, too."""
    captured = run("validate", "--complete", forged, code=1)
    assert captured.out == ""
    assert captured.err.startswith(f"{forged}: broken: line 6, move 5, seat 1, Ben (log.cards)\n")
    assert captured.err.endswith(f"{forged} is broken, so it cannot be completed; nothing was written\n")
