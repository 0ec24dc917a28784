"""One program has a table at a time, also before the first deal."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cabo_rules import GameError, LogError, load_game, load_variant
from cabo_rules.moves import CloseLooks, Draw
from cabo_rules.table import Files, Open, Played, SQLite, Storage, Table
from cabo_rules.table import held as held_module
from cabo_rules.table.held import Holder
from cabo_rules.table.texts import Row
from tests.table.scenes import NO_LIMITS

Make = Callable[..., Storage]


@pytest.fixture(params=["files", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Opens a storage of the same table, again and again."""

    def make(**more: Any) -> Storage:
        if request.param == "files":
            return Files(tmp_path / "evening.jsonl", **more)
        return SQLite(tmp_path / "tables.sqlite", "evening", **more)

    return make


def set_up(storage: Storage) -> Table:
    """A table at which one seat is still open, so that nothing is dealt."""
    table = Table.create(storage, load_variant("rush"), [Open(), Open()], now=0.0, limits=NO_LIMITS)
    table.join("Ana", now=0.0)
    return table


def locks(folder: Path) -> list[str]:
    """The files of locks in a folder."""
    return [path.name for path in folder.iterdir() if path.name.endswith(".lock")]


def test_two_programs_do_not_have_one_table(make: Make, tmp_path: Path) -> None:
    """Before the first deal and after it; the error names the file. When the first closes it, it is free."""
    table = set_up(make())
    for _ in range(2):
        with pytest.raises(LogError, match=r"evening\.jsonl: .*another writer has it open"):
            Table.resume(make(), now=1.0)
        table.join("Ben", now=1.0)
    assert table.host(CloseLooks(), now=2.0) == Played(2)
    table.close()
    table.close()
    assert locks(tmp_path) == []
    again = Table.resume(make(), now=2.0)
    assert again.names == ("Ana", "Ben")
    again.close()


def test_a_storage_without_a_table_is_let_go(make: Make, tmp_path: Path) -> None:
    """A table that could not be resumed or set up keeps nobody else from it."""
    with pytest.raises(GameError, match="holds no table"):
        Table.resume(make(), now=0.0)
    assert locks(tmp_path) == []
    set_up(make()).close()
    with pytest.raises(GameError, match="holds a table already"):
        set_up(make())
    assert locks(tmp_path) == []


DYING = """
import os, sys
from cabo_rules import load_variant
from cabo_rules.table import Files, Open, SQLite, Table
folder, kind = sys.argv[1:]
storage = Files(folder + "/evening.jsonl") if kind == "files" else SQLite(folder + "/t.sqlite", "evening")
Table.create(storage, load_variant("rush"), [Open(), Open()], now=0).join("Ana", now=0)
os._exit(9)
"""


@pytest.mark.parametrize("kind", ["files", "sqlite"])
def test_a_dead_program_holds_nothing(kind: str, tmp_path: Path) -> None:
    """Its file is still there, but nobody has to clear it away."""
    assert subprocess.run([sys.executable, "-c", DYING, tmp_path, kind], check=False).returncode == 9
    assert locks(tmp_path) == [".evening.jsonl.lock"]
    storage = Files(tmp_path / "evening.jsonl") if kind == "files" else SQLite(tmp_path / "t.sqlite", "evening")
    table = Table.resume(storage, now=1.0)
    assert table.names == ("Ana", None)
    table.close()
    assert locks(tmp_path) == []


def test_many_programs_take_turns(tmp_path: Path) -> None:
    """However often a file is made and removed, two never hold it at once, and each has all its turns."""
    holding: list[int] = []
    most: list[int] = []

    def take() -> None:
        holder = Holder(tmp_path / "evening.jsonl")
        turns = 0
        for _ in range(100_000):
            try:
                holder.hold()
            except LogError:
                time.sleep(0)  # the thread that holds the file may have been preempted
                continue
            holding.append(1)
            time.sleep(0)  # let the others try
            most.append(len(holding))
            holding.pop()
            holder.let_go()
            turns += 1
            if turns == 75:
                return

    threads = [Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 300


def test_a_file_that_always_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody tries for ever."""

    def gone(path: Path) -> None:
        raise FileNotFoundError(path)

    monkeypatch.setattr(held_module, "hold", gone)
    with pytest.raises(LogError, match=r"evening\.jsonl: .*others open it again and again"):
        Holder(tmp_path / "evening.jsonl").hold()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no forks")
def test_a_child_of_a_fork_does_not_have_the_table(make: Make) -> None:
    """It can neither write it nor let it go; its parent can."""
    import multiprocessing

    table = set_up(make())
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=_in_child, args=(table, there))
    child.start()
    child.join()
    assert "another writer has it open" in here.recv()
    with pytest.raises(LogError):
        Table.resume(make(), now=1.0)
    table.join("Ben", now=1.0)
    table.close()


def _in_child(table: Table, pipe: Any) -> None:
    try:
        table.join("Ben", now=1.0)
    except LogError as error:
        pipe.send(str(error))
    table.close()


@pytest.mark.parametrize("sync", [False, True])
def test_a_table_waits_for_the_disk_if_it_is_told_to(
    make: Make, sync: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each move, for the text and the log; also when it has been resumed."""
    table = set_up(make(sync=sync))
    table.join("Ben", now=1.0)
    calls: list[int] = []
    monkeypatch.setattr("os.fsync", calls.append)
    for resumed in (False, True):
        if resumed:
            table.close()
            table = Table.resume(make(sync=sync), now=3.0)
        calls.clear()
        played = (
            table.submit(0, Draw(0, "stock"), id="1", seen=2, now=4.0) if resumed else table.host(CloseLooks(), now=2)
        )
        assert isinstance(played, Played)
        text = table._storage._text  # type: ignore[attr-defined]
        if isinstance(text, Row):
            assert str(text._run("PRAGMA synchronous")) == f"[({2 if sync else 1},)]"
            assert len(calls) == (1 if sync else 0)
        else:
            assert len(calls) == (3 if sync else 0)  # the text, the name of its file, the log
    table.close()
    assert load_game(tmp_path / "evening.jsonl").number == 3


def test_whether_to_wait_is_yes_or_no(make: Make) -> None:
    """Nobody loses moves because of a mistake."""
    with pytest.raises(GameError, match="sync must be True or False"):
        make(sync="yes")
