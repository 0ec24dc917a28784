"""Logs written as games are played."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from io import FileIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import attrs
import pytest

from cabo_rules import HIDDEN, Game, LogError, LogWriter, load_game, recover_game, redact, save_game
from cabo_rules.events import Kept
from cabo_rules.logs import lines, step_line
from cabo_rules.moves import Abandon
from tests.logs.begun import GAME, VIEW, as_nobody, beginning, content
from tests.validate.games import random_game


@pytest.mark.parametrize("sync", [False, True])
@pytest.mark.parametrize("game", [GAME, VIEW], ids=["game", "view"])
def test_the_file_is_whole_after_each_move(path: Path, game: Game, sync: bool) -> None:
    """Each step is in the file when it was appended, just as saving would write it, and nothing lies beside it."""
    with LogWriter.create(path, beginning(game, 0), sync=sync) as log:
        for number, step in enumerate(game.steps[:20]):
            assert path.read_bytes() == content(beginning(game, number))
            log.append(step)
            assert log.game.number == step.number
    assert load_game(path) == beginning(game, 20)
    assert os.listdir(path.parent) == [path.name]


def test_a_writer_keeps_up_with_a_game(path: Path) -> None:
    """However many moves were played meanwhile, the host's shuffles too; the writer's game is the one it was given."""
    game = beginning(GAME, 3)
    with LogWriter.create(path, game) as log:
        for number in (3, 4, 30, len(GAME.steps)):
            log.keep_up(beginning(GAME, number))
            assert path.read_bytes() == content(beginning(GAME, number))
        log.keep_up(GAME)
        assert log.game is GAME


def test_the_log_of_a_view_is_written_from_redacted_steps(path: Path) -> None:
    """A client, or a server for it, writes the steps that the viewer receives."""
    with LogWriter.create(path, beginning(GAME, 0).view(1)) as log:
        for step in GAME.steps:
            log.append(redact(step, 1))
    assert path.read_bytes() == content(VIEW)


@pytest.mark.parametrize("game", [beginning(GAME, 3), pickle.loads(pickle.dumps(GAME)).view(0), GAME.view(0)])
def test_a_game_that_is_written_already_adds_nothing(path: Path, game: Game) -> None:
    """As when another thread has written more meanwhile, or the same game was loaded elsewhere."""
    whole = GAME if game.viewer is None else GAME.view(0)
    with LogWriter.create(path, whole) as log:
        log.keep_up(game)
        assert path.read_bytes() == content(whole)
        assert log.game == whole


def test_what_is_kept_up_with_is_written_in_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a later move passes a limit, the moves before it are not written either."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        longest = max(len(step_line(step)) for step in GAME.steps[5:])
        assert len(step_line(GAME.steps[5])) < longest
        with monkeypatch.context() as patch:
            patch.setattr(lines, "LONGEST_LINE", longest)
            with pytest.raises(LogError, match="longer than"):
                log.keep_up(GAME)
        assert path.read_bytes() == content(beginning(GAME, 5))


OTHER_PLAYERS = attrs.evolve(beginning(GAME, 9), players=("A", "B", "C"))
OTHER_EVENTS = attrs.evolve(GAME.steps[5], events=(Kept(7, 0, HIDDEN),))
REFUSED: dict[str, tuple[Any, str]] = {
    "taken back": (beginning(GAME, 4).play(Abandon()), "move 5 must be the one .*, but it differs; .* taken back"),
    "other moves": (random_game("travellers", seed=2), "move 1 must be the one in this file, but it differs"),
    "other players": (OTHER_PLAYERS, "the game must be the one in this file, but its players differ"),
    "other rules": (random_game("rush"), "the game must be the one in this file, but its variant differs"),
    "a view of it": (VIEW, "the game must be the one in this file, but its viewer differs"),
    "no game": (None, "game must be a Game, not None"),
    "a step again": (GAME.steps[4], "move 6 comes next, not move 5"),
    "a step left out": (GAME.steps[6], "move 6 comes next, not move 7"),
    "a step that cannot be": (OTHER_EVENTS, "this event cannot happen at this table"),
    "no step": ("step", "step must be a Step, not 'step'"),
}
"""Games and steps that do not continue the file after the fifth move, and the error."""


@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_go_on_from_the_file_is_refused(path: Path, what: str) -> None:
    """A game is kept up with, and a step is appended, only if the log could be read again; the file stays as it was."""
    given, message = REFUSED[what]
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with pytest.raises(LogError, match=message) as caught:
            (log.append if "step" in what else log.keep_up)(given)
        assert str(caught.value).startswith(f"{path}: cannot be written: ")
        assert path.read_bytes() == content(beginning(GAME, 5))
        log.append(GAME.steps[5])
        log.keep_up(GAME)
    assert load_game(path) == GAME


def test_a_closed_writer_writes_nothing(path: Path) -> None:
    """Closing twice does nothing; appending afterwards is an error."""
    log = LogWriter.create(path, beginning(GAME, 5))
    log.close()
    log.close()
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: this writer is closed"):
        log.append(GAME.steps[5])


class Full(FileIO):
    """A file on a disk that is full after some more bytes."""

    left = 20

    def write(self, content: Any) -> int:
        """Write what there is room for."""
        if self.left == 0:
            raise OSError(28, "No space left on device")
        written = super().write(memoryview(content)[: self.left])
        self.left -= written
        return written


def test_a_full_disk_leaves_whole_lines(path: Path) -> None:
    """The line that did not fit is taken out again, the error says so, and the log can be gone on with later."""
    log = LogWriter.create(path, beginning(GAME, 5))
    with log._file as file:
        log._file = Full(os.dup(file.fileno()), "r+")
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: No space left on device"):
        log.append(GAME.steps[5])
    assert path.read_bytes() == content(beginning(GAME, 5))
    with LogWriter.resume(path) as log:
        assert log.recovered is not None
        assert log.recovered.problem is None
        log.keep_up(GAME)
    assert path.read_bytes() == content(GAME)


def test_a_synced_writer_waits_for_the_disk_at_each_move(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And only such a one; it waits for what it found, too. A move that the disk may have lost is taken out again."""
    calls: list[int] = []
    monkeypatch.setattr("os.fsync", calls.append)
    with LogWriter.create(path, beginning(GAME, 0)) as log:
        before = len(calls)
        log.keep_up(beginning(GAME, 5))
        assert len(calls) == before
    with LogWriter.resume(path, sync=True) as log:
        resumed = len(calls)
        assert resumed > before
        for step in GAME.steps[5:9]:
            log.append(step)
        assert len(calls) == resumed + 4
        monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(5, "Input/output error")))
        for message in (r"game.jsonl: cannot be written: Input/output error", "this writer is closed"):
            with pytest.raises(LogError, match=message):
                log.append(GAME.steps[9])
    assert load_game(path) == log.game == beginning(GAME, 9)


@pytest.mark.parametrize("second_names", [True, False])
def test_an_existing_file_is_only_replaced_when_that_is_asked_for(
    path: Path, second_names: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it is an error, and the file stays as it was, also where no file can be given a second name."""
    if not second_names:
        monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError(1, "Operation not permitted")))
    with LogWriter.create(path, GAME) as log:
        assert log.recovered is None
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: File exists"):
        LogWriter.create(path, VIEW)
    assert load_game(path) == GAME
    with LogWriter.create(path, VIEW, over=True) as log:
        assert log.recovered is None
    assert load_game(path) == VIEW
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize(
    "make", [LogWriter.resume, lambda path: LogWriter.create(path, GAME), lambda path: save_game(GAME, path)]
)
@pytest.mark.parametrize("name", ["no-folder/game.jsonl", "file/game.jsonl", ".", "a\0b", "pipe"])
def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path, name: str, make: Any) -> None:
    """The error names the path, and nothing is left behind."""
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError) as caught:
        make(tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name}: cannot be written: ")
    assert sorted(os.listdir(tmp_path)) == ["file", "pipe"]


def test_a_folder_and_a_file_that_are_read_only() -> None:
    """Nothing is created in such a folder, and such a file is not gone on with, but recovered."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own is closed to all but its owner
        path = Path(folder, "game.jsonl")
        save_game(beginning(GAME, 5), path)
        path.chmod(0o444)
        path.parent.chmod(0o555)
        with as_nobody():
            with pytest.raises(LogError, match=r"new.jsonl: cannot be written: Permission denied"):
                LogWriter.create(path.with_name("new.jsonl"), GAME)
            with pytest.raises(LogError, match=r"game.jsonl: cannot be written: Permission denied"):
                LogWriter.resume(path)
            assert recover_game(path).game == beginning(GAME, 5)
        path.parent.chmod(0o755)


def test_two_writers_on_one_file_are_refused(path: Path) -> None:
    """In this process and in another; anybody may read. A closed file is free again."""
    message = "game.jsonl: cannot be written: another writer has it open"
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with pytest.raises(LogError, match=message):
            LogWriter.resume(path)
        second = "import sys, cabo_rules; cabo_rules.LogWriter.resume(sys.argv[1])"
        assert message in subprocess.run([sys.executable, "-c", second, path], stderr=subprocess.PIPE, text=True).stderr
        assert load_game(path) == beginning(GAME, 5)
        log.keep_up(GAME)
    with LogWriter.resume(path) as log:
        assert log.game == GAME


def test_a_file_replaced_while_it_is_opened_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the moves would go into a file that has no name any more."""
    samestat, other = os.path.samestat, path.with_name("other.jsonl")
    save_game(GAME, path)
    save_game(VIEW, other)

    def replaced(one: os.stat_result, two: os.stat_result) -> bool:
        other.replace(path)
        return samestat(one, os.stat(path))

    monkeypatch.setattr("os.path.samestat", replaced)
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: another writer has replaced it"):
        LogWriter.resume(path)
