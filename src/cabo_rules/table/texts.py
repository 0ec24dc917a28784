"""The places of a table's text, which only its owner may read: a file, or a row of a database."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from cabo_rules.errors import LogError
from cabo_rules.logs.files import named_errors
from cabo_rules.logs.writer import sync_folder


class SecretFile:
    """A file of its own for the text."""

    def __init__(self, path: Path, sync: bool) -> None:
        self._path, self._sync = path, sync

    def read(self) -> str | None:
        """Return the text, or ``None`` if there is no file."""
        if not os.path.lexists(self._path):
            return None
        with named_errors(self._path):
            return self._path.read_text("utf-8")

    def write(self, text: str) -> None:
        """Write the file in place of the old one."""
        unfinished = self._path.with_name(f".{self._path.name}.{secrets.token_hex(4)}.unfinished")
        with named_errors(self._path):
            try:
                with os.fdopen(owners_file(unfinished), "w", encoding="utf-8") as file:
                    file.write(text)
                    if self._sync:
                        file.flush()
                        os.fsync(file.fileno())
                unfinished.replace(self._path)
                if self._sync:
                    sync_folder(self._path)
            finally:
                unfinished.unlink(missing_ok=True)

    def close(self) -> None:
        """Do nothing: the file is not open."""


_UPSERT: Final = "INSERT INTO tables VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET kept = excluded.kept"
"""Much quicker than to replace the row, which SQLite does by taking it out first."""


class Row:
    """A row of a database for the text. The database is opened when it is first needed."""

    def __init__(self, path: Path, name: str, sync: bool) -> None:
        self._path, self._name, self._sync = path, name, sync
        self._database: Database | None = None

    def read(self) -> str | None:
        """Return the text, or ``None`` if there is no row."""
        rows = self._run("SELECT kept FROM tables WHERE name = ?", self._name)
        return rows[0][0] if rows else None

    def write(self, text: str) -> None:
        """Write the row in place of the old one."""
        self._run(_UPSERT, self._name, text)

    def _run(self, statement: str, *values: str) -> list[tuple[str, ...]]:
        try:
            if self._database is None:
                self._database = opened(self._path, self._sync)
            return self._database.run(statement, values)
        except (sqlite3.Error, OSError) as error:
            raise LogError(f"{self._path}: {error}") from None

    def close(self) -> None:
        """Close the database, unless others in this process have it open."""
        if self._database is not None:
            self._database.leave()
            self._database = None


class Database:
    """An open database, which the tables of a process share: each connection takes more memory than a table."""

    def __init__(self, key: tuple[str, bool], connection: sqlite3.Connection) -> None:
        self.users: int = 0
        self._key, self._connection, self._turn = key, connection, Lock()

    def run(self, statement: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Run a statement in a transaction of its own, and return its rows."""
        with self._turn, self._connection as connection:
            return connection.execute(statement, values).fetchall()

    def leave(self) -> None:
        """Close it if nobody else has it."""
        with _OPENING:
            self.users -= 1
            if self.users == 0:
                del _DATABASES[self._key]
                self._connection.close()


_OPENING: Final = Lock()
_DATABASES: Final[dict[tuple[str, bool], Database]] = {}


def opened(path: Path, sync: bool) -> Database:
    """Return an open database, to be left afterwards.

    :raises sqlite3.Error: if it cannot be used.
    :raises OSError: if it cannot be made.
    """
    key = (os.path.abspath(path), sync)
    with _OPENING:
        if key not in _DATABASES:
            _DATABASES[key] = Database(key, _connected(path, sync))
        _DATABASES[key].users += 1
        return _DATABASES[key]


def _connected(path: Path, sync: bool) -> sqlite3.Connection:
    with suppress(FileExistsError):
        os.close(owners_file(path))
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")  # so that without sync no move waits for the disk
        connection.execute(f"PRAGMA synchronous = {'FULL' if sync else 'NORMAL'}")
        connection.execute("CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, kept TEXT NOT NULL)")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def owners_file(path: Path) -> int:
    """Return a new file that only its owner may read, open for writing.

    :raises OSError: if it exists or cannot be made.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
