"""The hall: tables in a folder, found again, put away, and played again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from cabo_rules import load_variant
from cabo_rules.errors import GameError, LogError
from cabo_rules.moves import Abandon
from cabo_rules.table import Limits, Rejected
from cabo_rules.web import Hall, Opened, room
from cabo_rules.web.held import Held, limits_for
from cabo_rules.web.room import FORGOTTEN

RUSH = load_variant("rush")


def made(hall: Hall, now: float, bots: int = 0, by: str | None = None) -> str:
    """Open a table, and return its id."""
    opened = hall.create("rush", seats=2, bots=bots, by=by, now=now)
    assert isinstance(opened, Opened)
    return opened.id


def found(hall: Hall, id: str, now: float) -> Held:
    """Return a table, which is there."""
    held = hall.find(id, now=now)
    assert isinstance(held, Held)
    return held


def played(hall: Hall, id: str, now: float) -> None:
    """Let bots play to the end."""
    held = found(hall, id, now)
    while not held.over:
        now += held.table.due(now) or 0
        held.table.tick(now)
    held.note()


def test_which_agents_bots_are(tmp_path: Path) -> None:
    """They are named one by one, or are those of the hall; an unknown one is refused before the folder is made."""
    hall = Hall.open(tmp_path, [RUSH], now=0, agent="careful")
    cases: list[tuple[int, int | list[str], list[str | None]]] = [
        (2, 1, [None, "careful"]),
        (3, ["careful", "random"], [None, "careful", "random"]),
    ]
    for seats, bots, agents in cases:
        opened = hall.create("rush", seats=seats, bots=bots, now=seats)
        assert isinstance(opened, Opened)
        assert [chair.agent for chair in found(hall, opened.id, seats).table._sitting.kept.chairs] == agents
    with pytest.raises(GameError, match="bots must be one of random, careful, sharp, not 'x'"):
        hall.create("rush", seats=2, bots=["x"], now=9)
    with pytest.raises(GameError, match="agent must be one of random, careful, sharp, not 'x'"):
        Hall.open(tmp_path / "new", [RUSH], now=0, agent="x")
    assert not (tmp_path / "new").exists()
    hall.close()


def test_the_files_are_private(tmp_path: Path) -> None:
    """Others on the machine read neither the secrets nor the cards."""
    folder = tmp_path / "tables"
    with_one = Hall.open(folder, [RUSH], now=0)
    made(with_one, 1)
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / "tables.sqlite").stat().st_mode & 0o077 == 0
    with_one.close()


def test_a_restart_resumes_what_is_not_over(tmp_path: Path) -> None:
    """What is over is found when somebody asks for it, and has its rematch."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    over, going = made(hall, 1, bots=2), made(hall, 2)
    played(hall, over, 3)
    again = hall.rematch(over, now=4)
    hall.close()
    hall = Hall.open(tmp_path, [RUSH], now=10)
    assert [held.entry.id for held in hall.tables] == [going, again]
    held = found(hall, over, 11)
    assert (held.over, held.entry.next, hall.rematch(over, now=12)) == (True, again, again)
    assert held.log.exists()
    hall.close()


def test_a_table_that_cannot_be_resumed(tmp_path: Path) -> None:
    """The others can, and the hall says why."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    torn, sound = made(hall, 1, bots=2), made(hall, 2)
    hall.close()
    hall_log = tmp_path / f"{torn}.jsonl"
    hall_log.write_text("torn\n", "utf-8")
    hall = Hall.open(tmp_path, [RUSH], now=10)
    assert [held.entry.id for held in hall.tables] == [sound]
    assert len(hall.problems) == 1
    assert hall.problems[0].startswith(f"table {torn}: {hall_log}: ")
    hall.close()


def test_a_table_that_nobody_uses_makes_room(tmp_path: Path) -> None:
    """One that is over at once, another after an hour, none at which somebody sits; it is found again."""
    hall = Hall.open(tmp_path, [RUSH], now=0, most=3)
    old, over, used = made(hall, 1), made(hall, 2, bots=2), made(hall, 3)
    played(hall, over, 4)
    found(hall, used, 4).people = 1
    newer = made(hall, 5)
    assert over not in ids(hall)
    assert hall.create("rush", seats=2, now=6) == Rejected("web.no_room")
    assert hall.rematch(over, now=6) == Rejected("web.no_room")
    made(hall, 2 + FORGOTTEN)
    assert old not in ids(hall)
    assert hall.create("rush", seats=2, now=4 + FORGOTTEN) == Rejected("web.no_room")
    for id in (over, old):
        assert hall.find(id, now=4 + FORGOTTEN) == hall.rematch(id, now=4 + FORGOTTEN) == Rejected("web.no_room")
    assert len(ids(hall)) == 3
    assert found(hall, over, 20 + FORGOTTEN).over
    assert newer not in ids(hall)
    assert len(ids(hall)) == 3
    hall.close()


def ids(hall: Hall) -> list[str]:
    """The tables in memory."""
    return [held.entry.id for held in hall.tables]


def test_a_restart_resumes_no_more_than_there_is_room_for(tmp_path: Path) -> None:
    """The newest; they make room for others until somebody comes back to them, and are found again."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    tables = [made(hall, now) for now in (1, 2, 3)]
    hall.close()
    hall = Hall.open(tmp_path, [RUSH], now=10, most=2)
    assert ids(hall) == tables[1:]
    found(hall, tables[2], 11).people = 1
    assert found(hall, tables[0], 11).table.number == 0
    assert ids(hall) == [tables[2], tables[0]]
    assert hall.find(tables[1], now=12) == Rejected("web.no_room")
    hall.close()


def test_one_address_does_not_fill_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has so many tables in memory, opened or found, and opens so many a minute."""
    monkeypatch.setattr(room, "MOST_A_MINUTE", 3)
    monkeypatch.setattr(room, "MOST_OF_ONE", 4)
    too_many = Rejected("web.too_many_tables")
    hall = Hall.open(tmp_path, [RUSH], now=0)
    tables = [made(hall, now, by="203.0.113.5") for now in (0, 10, 20)]
    assert hall.create("rush", seats=2, by="203.0.113.5", now=59) == too_many
    over = made(hall, 59, bots=2, by="203.0.113.6")
    tables.append(made(hall, 60, by="203.0.113.5"))
    assert hall.create("rush", seats=2, by="203.0.113.5", now=200) == too_many
    played(hall, over, 200)
    assert hall.rematch(over, by="203.0.113.5", now=200) == too_many
    assert isinstance(hall.rematch(over, by="203.0.113.6", now=200), str)
    made(hall, 202)  # from this machine, say
    hall.close()
    monkeypatch.setattr(room, "MOST_OF_ONE", 1)
    hall = Hall.open(tmp_path, [RUSH], now=1000, most=2)
    assert isinstance(hall.find(tables[0], by="203.0.113.5", now=1001), Held)
    assert hall.find(tables[1], by="203.0.113.5", now=1002) == too_many
    assert found(hall, tables[0], 1003).table.number == 0
    hall.close()


def test_games_that_are_over_at_once_do_not_open_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has made room for another counts as one of this minute, also one that was found."""
    monkeypatch.setattr(room, "MOST_A_MINUTE", 3)
    monkeypatch.setattr(room, "MOST_OF_ONE", 1)
    too_many, address = Rejected("web.too_many_tables"), "203.0.113.5"
    hall = Hall.open(tmp_path, [RUSH], now=0)
    tables: list[str] = []
    for now in (0, 10, 20):
        tables.append(made(hall, now, bots=2, by=address))
        found(hall, tables[-1], now).table.host(Abandon(), now=now)
        assert ids(hall) == tables[-1:]
    assert hall.create("rush", seats=2, by=address, now=30) == too_many
    assert isinstance(hall.find(tables[0], by=address, now=60), Held)
    for later in (60, 69.9):
        assert hall.find(tables[1], by=address, now=later) == too_many
    assert isinstance(hall.find(tables[1], by=address, now=70), Held)
    hall.close()


def test_ones_own_games_that_are_over_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So an evening of rematches behind one address goes on."""
    monkeypatch.setattr(room, "MOST_OF_ONE", 2)
    hall = Hall.open(tmp_path, [RUSH], now=0)
    over, other = made(hall, 1, bots=2, by="203.0.113.5"), made(hall, 2, by="203.0.113.5")
    played(hall, over, 3)
    again = hall.rematch(over, by="203.0.113.5", now=70)
    assert ids(hall) == [other, again]
    assert hall.find(over, by="203.0.113.5", now=140) == Rejected("web.too_many_tables")
    assert found(hall, over, 140).over  # for others there is room
    hall.close()


def test_one_server_a_folder(tmp_path: Path) -> None:
    """Another would overwrite what the first has stored."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    with pytest.raises(LogError, match=r"tables\.lock: cannot be written: another writer has it open"):
        Hall.open(tmp_path, [RUSH], now=0)
    hall.close()
    Hall.open(tmp_path, [RUSH], now=0).close()


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    """One clear error each."""
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match=r"file: cannot be written: File exists"):
        Hall.open(tmp_path / "file", [RUSH], now=0)
    with pytest.raises(LogError, match=r"nowhere.there: cannot be written: No such file"):
        Hall.open(tmp_path / "nowhere" / "there", [RUSH], now=0)
    (tmp_path / "tables.sqlite").mkdir()
    with pytest.raises(LogError, match=r"tables\.sqlite: unable to open database file"):
        Hall.open(tmp_path, [RUSH], now=0)
    (tmp_path / "tables.sqlite").rmdir()
    (tmp_path / "tables.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(LogError, match=r"tables\.sqlite: file is not a database"):
        Hall.open(tmp_path, [RUSH], now=0)


def test_a_row_that_cannot_be_read(tmp_path: Path) -> None:
    """The error names the file, and the table."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    id = made(hall, 1)
    hall.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE hall SET invitations = '['")
    database.close()
    with pytest.raises(LogError, match=rf"tables\.sqlite: the row of table {id} cannot be read"):
        Hall.open(tmp_path, [RUSH], now=0)


def test_a_row_that_cannot_be_written(tmp_path: Path) -> None:
    """Nothing is opened then."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    other = sqlite3.connect(tmp_path / "tables.sqlite")
    other.execute("DROP TABLE hall")
    other.commit()
    with pytest.raises(LogError, match=r"tables\.sqlite: no such table: hall"):
        hall.create("rush", seats=2, now=1)
    assert hall.tables == ()
    other.close()
    hall.close()


def test_wrong_variants(tmp_path: Path) -> None:
    """There must be one, and no two of one name."""
    with pytest.raises(GameError, match="variants must be at least one variant"):
        Hall.open(tmp_path, [], now=0)
    with pytest.raises(GameError, match="variants must have different ids, not rush twice"):
        Hall.open(tmp_path, [RUSH, load_variant("rush", changes={"id": "rush", "call": "Stop"})], now=0)
    hall = Hall.open(tmp_path, [RUSH], now=0)
    assert hall.rematch("x", now=0) == Rejected("web.no_table")
    hall.close()


def test_limits_of_time() -> None:
    """What is given goes before the variant, and what nobody gives before a table that stands still."""
    rush = load_variant("rush", changes=["conduct.seconds.snap = 5", "conduct.seconds.turn = 40"])
    usual, given = limits_for(rush, Limits()), limits_for(rush, Limits(look=1, turn=2, snap=3, pause=4))
    assert (usual.look, usual.turn, usual.snap, usual.pause) == (None, 40, 5, 20)
    assert (given.look, given.turn, given.snap, given.pause) == (1, 2, 3, 4)
    assert (limits_for(RUSH, Limits()).snap, limits_for(RUSH, Limits()).turn) == (10, None)
