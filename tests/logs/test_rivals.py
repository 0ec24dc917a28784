"""Logs that several threads, processes or programs want to write: nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

import pytest

from cabo_rules import LogError, LogWriter, load_game, recover_game, save_game
from cabo_rules.logs import locks
from cabo_rules.logs.files import write_whole
from tests.logs import kill, stress
from tests.logs.begun import GAME, VIEW, as_nobody, beginning, content


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_threads_and_forks_and_replaced_files_lose_no_acknowledged_move() -> None:
    """In ``tests.logs.stress`` stands what attacks the writer, and what is then looked at."""
    command = [sys.executable, "-m", "tests.logs.stress", "--times", "8", "rivals", "tables", "forks", "replacements"]
    done = subprocess.run(command, cwd=Path(kill.__file__).parents[2], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"(\w+): .*, lost 0", done.stdout) == command[-4:]


@pytest.mark.parametrize("closes", [False, True])
def test_a_signal_handler_may_close_a_writer_but_not_write(
    path: Path, monkeypatch: pytest.MonkeyPatch, closes: bool
) -> None:
    """It may run in the middle of a write of the same thread: that is then not acknowledged, if it closes the file."""
    with LogWriter.create(path, beginning(GAME, 5), sync=True) as log:

        def handler(_: int) -> None:
            monkeypatch.undo()
            if closes:
                log.close()
            with pytest.raises(LogError, match="a signal handler must not write while the same thread is writing"):
                log.append(GAME.steps[5])

        monkeypatch.setattr("os.fsync", handler)
        with pytest.raises(LogError, match="closed file") if closes else nullcontext():
            log.append(GAME.steps[5])
        assert log.game == beginning(GAME, 5 if closes else 6)
    assert load_game(path) == beginning(GAME, 6)


def test_an_interrupted_write_is_the_last(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line may be there, but was not acknowledged; writing it again would spoil the log."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with monkeypatch.context() as patch:
            patch.setattr("os.stat", Mock(side_effect=[os.stat(path), KeyboardInterrupt]))
            with pytest.raises(KeyboardInterrupt):
                log.append(GAME.steps[5])
        with pytest.raises(LogError, match="this writer is closed"):
            log.append(GAME.steps[5])
    with LogWriter.resume(path) as log:
        log.keep_up(GAME)
    assert path.read_bytes() == content(GAME)


def test_another_process_leaves_writer_and_lock_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a child does, done here: it closes the file that it shares with its parent, and takes no lock of threads."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        shared = os.dup(log._file.fileno())
        with monkeypatch.context() as patch:
            patch.setattr("os.getpid", lambda: -1)
            writes: tuple[Callable[[], object], ...] = (lambda: log.append(GAME.steps[5]), lambda: log.keep_up(GAME))
            for write in writes:
                with pytest.raises(LogError, match="in the process that opened it, not in a forked child; resume"):
                    write()
            log.close()
        with pytest.raises(LogError, match="another writer has it open"):
            LogWriter.resume(path)
        os.close(shared)
    with LogWriter.resume(path) as log:
        locks.GATE.acquire()  # as before a fork
        locks._let_go_in_child()
        with pytest.raises(LogError, match="this writer is closed"):
            log.append(GAME.steps[5])


CHANGED = "the file was changed while it was open"
LENGTH = f"{CHANGED}: it must be [0-9]+ bytes long, not [0-9]+; this move may not"
FAULTS = {
    "removed": "the file was removed while it was open; this move may not be in it",
    "moved": "the file was removed while it was open",
    "copied over": "the file was replaced while it was open",
    "cut": LENGTH,
    "emptied": LENGTH,
    "written to": CHANGED,
}


@pytest.mark.parametrize("in_a_line", [False, True])
@pytest.mark.parametrize("attack", stress.ATTACKS)
def test_no_move_is_acknowledged_into_a_file_that_nobody_will_find(path: Path, attack: str, in_a_line: bool) -> None:
    """Whether the file goes or changes between two moves, when nothing is written to it, or in the middle of a line."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        pieces, left = kill.in_pieces(log), list[bytes]()

        def attacks() -> None:
            stress.ATTACKS[attack](path)
            left.extend(each.read_bytes() for each in sorted(path.parent.iterdir()))

        if in_a_line:
            pieces.between = attacks
        else:
            attacks()
        for message in (f"game.jsonl: cannot be written: {FAULTS[attack]}", "this writer is closed"):
            with pytest.raises(LogError, match=message):
                log.append(GAME.steps[5])
        assert log.game == beginning(GAME, 5)
    if not in_a_line:
        assert left == [each.read_bytes() for each in sorted(path.parent.iterdir())]


def test_a_game_is_not_saved_over_a_log_that_is_being_written(path: Path) -> None:
    """Nor is anything else that the library writes; a link to it is the same file, and a closed log is replaced."""
    link = path.with_name("link.jsonl")
    link.symlink_to(path)
    message = "jsonl: cannot be written: another writer has it open"
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        for write in (save_game, lambda game, path: LogWriter.create(path, game, over=True)):
            for name in (path, link):
                with pytest.raises(LogError, match=f"{name.name[:-6]}.{message}"):
                    write(VIEW, name)
        with pytest.raises(LogError, match=message):
            write_whole(b"else", path)
        log.keep_up(GAME)
        assert sorted(path.parent.iterdir()) == [path, link]
    assert load_game(path) == GAME
    save_game(VIEW, link)
    assert load_game(path) == VIEW


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_processes_may_save_to_one_file_at_the_same_time(path: Path) -> None:
    """Each saves a whole log, and none is refused for the moment in which another replaces the file."""
    save_game(GAME, path)
    program = "import sys, cabo_rules\ngame = cabo_rules.load_game(sys.argv[1])\n" + (
        "for _ in range(60):\n    cabo_rules.save_game(game, sys.argv[1])"
    )
    savers = [subprocess.Popen([sys.executable, "-c", program, str(path)], stderr=subprocess.PIPE) for _ in range(3)]
    with LogWriter.create(path.with_name("other.jsonl"), GAME):
        assert [saver.communicate()[1] for saver in savers] == [b""] * 3
    assert load_game(path) == GAME


def test_a_file_that_is_replaced_as_it_is_opened_is_opened_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the lock is that of the file which has the name now."""
    save_game(GAME, path)
    opened: list[int] = []

    def replaced_meanwhile(file: Path) -> int:
        number = os.open(file, os.O_RDWR)
        if not opened:
            os.replace(shutil.copy(path, path.with_name("copy.jsonl")), path)
        opened.append(number)
        return number

    monkeypatch.setattr(locks, "_opened", replaced_meanwhile)
    save_game(VIEW, path)
    assert len(opened) == 2
    assert load_game(path) == VIEW


def test_a_writer_waits_while_a_file_is_replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused only if that takes longer than a save can; Windows has no such lock."""
    save_game(GAME, path)
    with locks.unwritten(path):
        waits: list[float] = []
        monkeypatch.setattr("cabo_rules.logs.locks.time.sleep", waits.append)
        with pytest.raises(LogError, match="another writer has it open"):
            LogWriter.resume(path)
        assert len(waits) > 10
    LogWriter.resume(path).close()


def test_a_writer_keeps_its_seed_and_shows_no_hash(path: Path) -> None:
    """An equal game without a seed does not take the writer's, from which the next shuffle is made.

    A hash in a program's own log could reveal hidden cards, so a printed writer has none.
    """
    LogWriter.create(path, GAME).close()
    with LogWriter.resume(path, seed=5) as log:
        log.keep_up(load_game(path))
        assert log.game.seed == 5
        assert log.sha256 not in repr(log)
    found = recover_game(path)
    assert found.sha256 == log.sha256
    assert log.sha256 not in repr(found)


def test_a_game_is_saved_over_a_file_that_is_read_only() -> None:
    """What may not be written may be replaced, where its folder may be written; what may not be read either stays."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own is closed to all but its owner
        path = Path(folder, "game.jsonl")
        path.parent.chmod(0o777)
        save_game(GAME, path)
        for mode, game in ((0o000, GAME), (0o444, VIEW)):
            path.chmod(mode)
            refused = pytest.raises(LogError, match=r"game.jsonl: cannot be written: Permission denied")
            with as_nobody(), refused if game is GAME else nullcontext():
                save_game(VIEW, path)
            path.chmod(0o600)
            assert load_game(path) == game


def test_a_game_is_saved_where_files_cannot_be_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There no writer has locked the file either, as none can be opened."""
    save_game(GAME, path)
    monkeypatch.setattr("fcntl.flock", Mock(side_effect=OSError(37, "No locks available")))
    save_game(VIEW, path)
    assert load_game(path) == VIEW
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: No locks available"):
        LogWriter.resume(path)


def test_a_new_log_is_never_there_without_its_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can write it, or replace it, before the writer that makes it does."""
    link = os.link

    def linked(one: Path, two: Path) -> None:
        link(one, two)
        with pytest.raises(LogError, match="another writer has it open"):
            LogWriter.resume(path)

    monkeypatch.setattr("os.link", linked)
    with LogWriter.create(path, GAME):
        assert load_game(path) == GAME


def test_the_program_may_change_its_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is that of the moment in which the file was opened, as with any open file."""
    monkeypatch.chdir(path.parent)
    with LogWriter.create(path.name, beginning(GAME, 5)) as log:
        monkeypatch.chdir("/")
        log.keep_up(GAME)
    assert load_game(path) == GAME


def test_a_link_that_leads_elsewhere_is_noticed(path: Path) -> None:
    """A log is found by the path that its writer was given."""
    link, other = path.with_name("link.jsonl"), path.with_name("other.jsonl")
    save_game(beginning(GAME, 5), path)
    save_game(beginning(GAME, 5), other)
    link.symlink_to(path)
    with LogWriter.resume(link) as log:
        log.append(GAME.steps[5])
        link.unlink()
        link.symlink_to(other)
        with pytest.raises(LogError, match="the file was replaced"):
            log.append(GAME.steps[6])
    assert load_game(path) == beginning(GAME, 6)
