"""The register of a hall: a row for each table, in the database that also holds what the tables keep."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from attrs import evolve, field, frozen

from cabo_rules.errors import LogError


@frozen
class Entry:
    """A row of the register: one table of a hall.

    :ivar listed: whether the page of all tables shows it, and anybody may sit down.
    :ivar invitations: for each seat the digest of the token in its link; ``None`` for the seat of a bot.
    :ivar over: whether its game is over.
    :ivar next: the table of the rematch.
    """

    id: str
    listed: bool
    invitations: tuple[str | None, ...] = field(repr=False)
    over: bool = False
    next: str | None = None


class Register:
    """The rows of a hall's tables.

    :raises LogError: from every method, if the database cannot be read or written; the text names it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # only its owner may read it
            self._database = sqlite3.connect(path, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise self._failed(error) from None
        try:
            self._run("PRAGMA journal_mode = WAL")
            self._run("PRAGMA synchronous = NORMAL")
            self._run(
                "CREATE TABLE IF NOT EXISTS hall (id TEXT PRIMARY KEY, listed INTEGER NOT NULL, "
                "invitations TEXT NOT NULL, over INTEGER NOT NULL, next TEXT)"
            )
        except LogError:
            self._database.close()
            raise

    def unfinished(self, most: int) -> list[Entry]:
        """Return the newest tables whose games are not over, the oldest of them first."""
        rows = self._run("SELECT * FROM hall WHERE over = 0 ORDER BY rowid DESC LIMIT ?", most)
        return [self._entry(row) for row in reversed(rows)]

    def find(self, id: str) -> Entry | None:
        """Return the row of a table, or ``None`` if there is none."""
        rows = self._run("SELECT * FROM hall WHERE id = ?", id)
        return self._entry(rows[0]) if rows else None

    def write(self, *entries: Entry) -> None:
        """Write rows, all or none, in place of those of the same tables."""
        rows = [(e.id, e.listed, json.dumps(e.invitations), e.over, e.next) for e in entries]
        self._run_all(
            "INSERT INTO hall VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET over = excluded.over, next = excluded.next",
            rows,
        )

    def _entry(self, row: tuple[object, ...]) -> Entry:
        id, listed, invitations, over, next = row
        try:
            digests = tuple(json.loads(str(invitations)))
        except (ValueError, RecursionError, TypeError):
            raise LogError(f"{self._path}: the row of table {id} cannot be read") from None
        entry = Entry(str(id), bool(listed), digests, bool(over))
        return entry if next is None else evolve(entry, next=str(next))

    def _run(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        try:
            return self._database.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def _run_all(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        try:
            with self._database as database:
                database.executemany(statement, rows)
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def _failed(self, error: Exception) -> LogError:
        return LogError(f"{self._path}: {error}")

    def close(self) -> None:
        """Close the database."""
        self._database.close()
