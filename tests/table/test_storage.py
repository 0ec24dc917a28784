"""Where a table keeps its game: whole after a crash, and secret."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cabo_rules.table as table_package
from cabo_rules import Game, GameError, LogError, load_game, load_variant, save_game, validate_log
from cabo_rules.logs import LogWriter
from cabo_rules.moves import CloseLooks, Draw
from cabo_rules.table import Bot, Files, Memory, Open, Played, Repeated, SQLite, Storage, Table, Ticket, texts
from tests.table.scenes import NO_LIMITS, send, the_game

RUSH = load_variant("rush")

Make = Callable[[], Storage]


@pytest.fixture(params=["files", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Opens the storage of the same table again and again, as a program that restarts."""
    opened: list[Storage] = []

    def make() -> Storage:
        for each in opened:
            each.close()
        files = request.param == "files"
        opened.append(Files(tmp_path / "evening.jsonl") if files else SQLite(tmp_path / "tables.sqlite", "evening"))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


def begun(storage: Storage, **more: Any) -> Table:
    """A table at which Ana and Ben sit."""
    table = Table.create(storage, RUSH, [Open(), Open()], now=0.0, limits=NO_LIMITS, **more)
    table.join("Ana", now=0.0)
    table.join("Ben", now=0.0)
    return table


def test_a_table_is_there_again_after_a_restart(make: Make, tmp_path: Path) -> None:
    """The seats before the game, then the game and what was answered; the log is an ordinary one."""
    storage = make()
    assert storage.load() is None
    Table.create(storage, RUSH, [Open(), Open()], now=0.0).join("Ana", now=0.0)
    assert not (tmp_path / "evening.jsonl").exists()
    table = Table.resume(make(), now=1.0)
    assert table.names == ("Ana", None)
    table.join("Ben", now=1.0)
    table.host(CloseLooks(), now=2.0)
    assert send(table, Draw(0, "stock"), 3.0, id="draw") == Played(3)
    again = Table.resume(make(), now=4.0)
    assert the_game(again) == the_game(table)
    assert send(again, Draw(0, "stock"), 5.0, id="draw") == Repeated(Played(3))
    make()
    assert load_game(tmp_path / "evening.jsonl") == the_game(table).with_seed(None)
    assert validate_log(tmp_path / "evening.jsonl").status == "sound"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_secrets_are_their_owners(make: Make, tmp_path: Path) -> None:
    """The seed and the tokens are in files that nobody else can read; the log holds no seed."""
    table = begun(make(), seed=20252025)
    table.host(CloseLooks(), now=2.0)
    secret = [path for path in tmp_path.iterdir() if path.name != "evening.jsonl"]
    assert secret
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in secret)
    assert any(b"20252025" in path.read_bytes() for path in secret)
    assert b"20252025" not in (tmp_path / "evening.jsonl").read_bytes()


def test_an_undo_writes_the_log_anew(make: Make, tmp_path: Path) -> None:
    """The moves that were undone are not in it."""
    table = begun(make())
    table.host(CloseLooks(), now=2.0)
    send(table, Draw(0, "stock"), 3.0)
    table.undo(0, 2, now=4.0)
    assert table.undo(1, 2, now=4.0) is True
    again = Table.resume(make(), now=5.0)
    assert (the_game(again).number, again.number) == (2, table.number)
    make()
    assert load_game(tmp_path / "evening.jsonl").number == 2


def test_a_storage_that_fails_leaves_the_table_as_it_was(make: Make, tmp_path: Path) -> None:
    """Nothing is acknowledged, and the table can be resumed."""
    table = begun(make())
    os.replace(tmp_path / "evening.jsonl", tmp_path / "elsewhere.jsonl")
    with pytest.raises(LogError, match="removed"):
        table.host(CloseLooks(), now=2.0)
    assert table.number == 1
    os.replace(tmp_path / "elsewhere.jsonl", tmp_path / "evening.jsonl")
    assert table.host(CloseLooks(), now=2.5) == Played(2)
    assert the_game(Table.resume(make(), now=3.0)) == the_game(table)


def test_an_undo_that_could_not_be_stored_is_made_later(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk was full for a moment: the log is still there, and is replaced."""
    table = Table.create(make(), RUSH, [Open(), Bot()], now=0.0, limits=NO_LIMITS)
    table.join("Ana", now=0.0)
    table.host(CloseLooks(), now=1.0)
    send(table, Draw(0, "stock"), 2.0)
    with monkeypatch.context() as full:
        full.setattr(LogWriter, "create", full_disk)
        with pytest.raises(LogError, match="full"):
            table.undo(0, 2, now=3.0)
    assert (table.number, the_game(table).number) == (3, 3)
    assert table.undo(0, 2, now=4.0) is True
    assert the_game(Table.resume(make(), now=5.0)).number == 2


def full_disk(*_: Any, **__: Any) -> None:
    """Fail as a full disk does.

    :raises LogError: always.
    """
    raise LogError("the disk is full")


def test_a_log_without_its_secrets_is_not_replaced(make: Make, tmp_path: Path) -> None:
    """It is that of another program, or of a table whose other file was lost."""
    storage = make()
    save_game(Game.new(RUSH, ["Ana", "Ben"], seed=1), tmp_path / "evening.jsonl")
    with pytest.raises(LogError, match="is there already, without what a table keeps"):
        Table.create(storage, RUSH, [Open(), Open()], now=0.0)
    assert load_game(tmp_path / "evening.jsonl").number == 1


def test_a_database_is_no_log(tmp_path: Path) -> None:
    """They would be one file."""
    with pytest.raises(GameError, match="must not be that of the database"):
        SQLite(tmp_path / "evening.jsonl", "evening")


def test_a_move_whose_log_was_lost_is_not_remembered(make: Make) -> None:
    """The text is stored first: an id that it has answered, without the move, comes again."""
    storage = make()
    table = begun(storage)
    saved = storage.load()
    table.host(CloseLooks(), now=2.0)
    send(table, Draw(0, "stock"), 3.0, id="draw")
    newer = storage.load()
    assert saved is not None
    assert newer is not None
    storage.begin(newer.kept, saved.game)
    again = Table.resume(make(), now=4.0)
    again.host(CloseLooks(), now=5.0)
    assert send(again, Draw(0, "stock"), 5.0, id="draw") == Played(3)


def test_a_crash_while_the_game_begins_loses_nothing(make: Make) -> None:
    """The last person has sat down, but the log of the first deal was not written: the same cards are dealt."""
    storage = make()
    table = begun(storage, seed=5)
    saved = storage.load()
    assert saved is not None
    storage.begin(saved.kept, None)
    assert the_game(Table.resume(make(), now=4.0)) == the_game(table)


def test_a_storage_begins_again_without_a_game(make: Make, tmp_path: Path) -> None:
    """An old log does not stay beside a new table."""
    storage = make()
    begun(storage)
    storage.begin("{}", None)
    saved = storage.load()
    assert saved is not None
    assert (saved.kept, saved.game) == ("{}", None)
    assert not (tmp_path / "evening.jsonl").exists()


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    """The error names the file."""
    (tmp_path / "a.jsonl.table").mkdir()
    with pytest.raises(LogError, match=r"a\.jsonl\.table"):
        Files(tmp_path / "a.jsonl").load()
    with pytest.raises(LogError, match=r"b\.jsonl"):
        Files(tmp_path / "none" / "b.jsonl").begin("", None)
    (tmp_path / "text.sqlite").write_text("no database at all, but text" * 40)
    with pytest.raises(LogError, match=r"text\.sqlite"):
        SQLite(tmp_path / "text.sqlite", "a").load()
    with pytest.raises(LogError, match="none"):
        SQLite(tmp_path / "none" / "t.sqlite", "a").load()


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a" * 65, "a b", 5, None])
def test_names_that_no_table_may_have(tmp_path: Path, name: Any) -> None:
    """A name is never a path."""
    with pytest.raises(GameError, match="name must be 1 to 64 letters"):
        SQLite(tmp_path / "t.sqlite", name)


KEPT = {
    "chairs": [], "host": "", "seed": "1", "luck": "", "limits": {"race": 0.5, "shown": 8.0, "bot": 1.0},
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "is not JSON"),
    "deep": ("[" * 100_000, "is not JSON"),
    "a list": ("[]", "must be an object"),
    "nothing in it": ("{}", "missing"),
    "more": (json.dumps({**KEPT, "more": 1}), "unknown key 'more'"),
    "a seat of text": (json.dumps({**KEPT, "chairs": ["Ana"]}), "chairs"),
    "a limit of text": (json.dumps({**KEPT, "limits": {"turn": "9"}}), "limits.turn: must be a number, not '9'"),
    "a limit below 0": (json.dumps({**KEPT, "limits": {"turn": -9}}), "turn must be a number of seconds"),
    "a flag that is a number": (json.dumps({**KEPT, "commits": 1}), "commits: must be true or false"),
    "a variant that is a list": (json.dumps({**KEPT, "variant": []}), "variant: must be an object"),
    "a seed that is none": (json.dumps({**KEPT, "seed": "SECRETxx"}), "seed: cannot be read"),
    "a seed that is a number": (json.dumps({**KEPT, "seed": 7777777}), "seed: cannot be read"),
    "an answer of two values": (json.dumps({**KEPT, "answered": [[0, "a"]]}), "answered.0: must be a list of 5 values"),
    "a later version": (json.dumps({**KEPT, "version": 2}), "version: must be 1, not 2"),
    "a game without a log": (json.dumps(KEPT), "has lost the log"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_no_table_has_kept(tmp_path: Path, name: str) -> None:
    """It is one error, which names the place."""
    text, message = BAD[name]
    files = Files(tmp_path / "a.jsonl")
    files.begin(text, None)
    with pytest.raises(GameError) as raised:
        Table.resume(files, now=0.0)
    assert message in str(raised.value)
    assert "SECRET" not in str(raised.value)
    assert "7777777" not in str(raised.value)


def test_chairs_that_do_not_fit_the_game(make: Make) -> None:
    """Somebody has edited the text."""
    storage = make()
    begun(storage)
    saved = storage.load()
    assert saved is not None
    kept = json.loads(saved.kept)
    storage.keep(json.dumps({**kept, "chairs": kept["chairs"][:1]}), saved.game)
    with pytest.raises(GameError, match="chairs: must be as many as the seats"):
        Table.resume(make(), now=1.0)


def test_secrets_are_not_in_a_repr() -> None:
    """What is printed into a program's own log."""
    table = Table.create(memory := Memory(), RUSH, [Open(), Open()], now=0.0, seed=20252025)
    ticket = table.join("Ana", now=0.0)
    assert isinstance(ticket, Ticket)
    shown = f"{table!r} {ticket!r} {memory.saved!r} {table._sitting!r}"
    assert ticket.token not in shown
    assert "20252025" not in shown


def test_the_names_of_the_package_are_listed() -> None:
    """As in every package whose names are loaded when they are first used."""
    assert set(table_package.__all__) <= set(dir(table_package))


def test_tables_share_an_open_database(tmp_path: Path) -> None:
    """Each has its own row; the database is open until the last of them is closed, and is opened again then."""
    path = tmp_path / "tables.sqlite"
    one, other, synced = SQLite(path, "one"), SQLite(path, "other"), SQLite(path, "synced", sync=True)
    for number, storage in enumerate((one, other, synced)):
        storage.begin(f"text {number}", None)
    one.close()
    one.close()
    other.keep("newer", None)
    assert sorted(name for name, _ in texts._DATABASES) == [str(path)] * 2
    other.close()
    synced.close()
    assert not texts._DATABASES
    again = [SQLite(path, name) for name in ("one", "other", "synced")]
    assert [saved.kept for each in again if (saved := each.load())] == ["text 0", "newer", "text 2"]
    for storage in again:
        storage.close()
