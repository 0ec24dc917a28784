"""A process that dies in the middle of an undo, at each of its steps in the file system."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import load_variant
from cabo_rules.moves import CloseLooks, Discard, Draw
from cabo_rules.table import Files, Open, Played, Repeated, SQLite, Storage, Table
from tests.table.scenes import NO_LIMITS, send, the_game

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")

STORAGES: dict[str, Callable[[Path], Storage]] = {
    "files": lambda folder: Files(folder / "evening.jsonl"),
    "sqlite": lambda folder: SQLite(folder / "tables.sqlite", "evening"),
}
BEFORE, AFTER = 4, 5
"""The table's number when the undo is made, and after it."""

DRAW, DISCARD = Draw(0, "stock"), Discard(0)


def begun(storage: Storage) -> None:
    """Ana has drawn a card and discarded it."""
    table = Table.create(storage, load_variant("rush"), [Open(), Open()], now=0.0, limits=NO_LIMITS, seed=7)
    for name in ("Ana", "Ben"):
        table.join(name, now=0.0)
    table.host(CloseLooks(), now=1.0)
    send(table, DRAW, 2.0, id="draw")
    send(table, DISCARD, 3.0, id="discard")
    table.close()


def dies_at(step: int, storage: Storage) -> bool:
    """Let a child take both back and die at a step; return whether it came to that step."""
    child = os.fork()
    if child == 0:
        steps = 0

        def hook(event: str, _: Any) -> None:
            nonlocal steps
            if event == "open" or event.startswith(("os.", "sqlite3.")):
                if steps == step:
                    os._exit(1)
                steps += 1

        try:
            table = Table.resume(storage, now=5.0)
            table.undo(0, 2, now=5.0)
            sys.addaudithook(hook)
            if table.undo(1, 2, now=6.0) is True:
                os._exit(0)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 1)
    return code == 1


@pytest.mark.parametrize("name", STORAGES)
def test_an_undo_is_made_or_not(name: str, tmp_path: Path) -> None:
    """Never half of it: the table has the moves and their answers, or has gone back, and goes on."""
    make, first = STORAGES[name], tmp_path / "first"
    first.mkdir()
    begun(make(first))
    found, step, dies = [], 0, True
    while dies:
        folder = tmp_path / str(step)
        shutil.copytree(first, folder)
        dies = dies_at(step, make(folder))
        with closing(Table.resume(make(folder), now=7.0)) as table:
            found.append(table.number)
            game = the_game(table)
            if table.number == BEFORE:
                assert (game.number, table._sitting.kept.undone) == (4, 0)
                assert [send(table, move, 8.0, id=id) for move, id in ((DRAW, "draw"), (DISCARD, "discard"))] == [
                    Repeated(Played(3)), Repeated(Played(4)),
                ]  # fmt: skip
                assert [table.undo(seat, 2, now=8.0) for seat in (0, 1)] == [False, True]
            assert (table.number, the_game(table).number, table._sitting.kept.ask) == (AFTER, 2, None)
            assert send(table, DRAW, 9.0, id="again") == Played(AFTER + 1)
        with closing(Table.resume(make(folder), now=10.0)) as table:
            assert (table.number, the_game(table).number) == (AFTER + 1, 3)
        step += 1
    assert found == sorted(found)
    assert set(found) == {BEFORE, AFTER}
    assert step > 5
