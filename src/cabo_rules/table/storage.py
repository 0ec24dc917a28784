"""Where a table keeps its game: in memory, in files, or in a database. A program may bring its own storage."""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from attrs import field

from cabo_rules.errors import GameError, LogError, check_kind, must_be
from cabo_rules.game import Game
from cabo_rules.logs import LogWriter
from cabo_rules.logs.files import named_errors
from cabo_rules.logs.lines import a_path
from cabo_rules.sealed import sealed


@sealed
class Saved:
    """The contents of a storage: the text that the table keeps, and the game, ``None`` before the first deal."""

    kept: str = field(repr=False)
    game: Game | None


class Storage(Protocol):
    """A place for one table. What it is given holds secrets: only the program that runs the table may read it.

    The table calls ``begin`` and ``keep`` before anybody hears of a move. When they return, it must be stored; if they
    raise, the table stays as it was. After a crash ``load`` may return a text that is newer than the game, but not a
    game that is newer than the text.
    """

    def load(self) -> Saved | None:
        """Return what is stored, or ``None`` if nothing is."""

    def begin(self, kept: str, game: Game | None) -> None:
        """Store a new table, or one whose game has gone back, in place of what was stored."""

    def keep(self, kept: str, game: Game | None) -> None:
        """Store what has been added: the text, and the moves of the game that are not stored yet."""

    def close(self) -> None:
        """Let others have the storage."""


def check_storage(storage: Storage) -> None:
    """Check that something has the methods of a storage.

    :raises GameError: if not.
    """
    if not all(callable(getattr(storage, name, None)) for name in ("load", "begin", "keep", "close")):
        raise GameError(must_be("storage", "a Storage such as Memory() or Files(path)", storage))


def _check_saved(kept: str, game: Game | None) -> None:
    check_kind(str, "kept", kept, "text")
    if game is not None:
        check_kind(Game, "game", game, "a Game or None")


class Memory:
    """A storage that is gone with the program, for tests and games that nobody needs to resume."""

    def __init__(self) -> None:
        self.saved: Saved | None = None

    def load(self) -> Saved | None:
        """Return what is stored."""
        return self.saved

    def begin(self, kept: str, game: Game | None) -> None:
        """Store a table."""
        _check_saved(kept, game)
        self.saved = Saved(kept, None if game is None else game.with_seed(None))

    def keep(self, kept: str, game: Game | None) -> None:
        """Store a table."""
        self.begin(kept, game)

    def close(self) -> None:
        """Do nothing."""


class _Log:
    """The log of a table in a file, which appears with the first deal."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer: LogWriter | None = None

    def load(self) -> Game | None:
        """Return the game in the log, and hold it; a last line that a crash has torn is cut off."""
        if self.writer is None and self.path.exists():
            self.writer = LogWriter.resume(self.path)
        return None if self.writer is None else self.writer.game

    def check_missing(self) -> None:
        """Check that there is no log: it would be that of a table whose secrets are lost, or of another program.

        :raises LogError: if there is one.
        """
        if self.writer is not None or os.path.lexists(self.path):
            raise LogError(f"{self.path}: is there already, without what a table keeps; move it away")

    def keep_up(self, game: Game | None) -> None:
        """Write the moves that are not in the log yet. After an error the log is opened again at the next move."""
        if game is None:
            return
        if self.load() is None:
            self.writer = LogWriter.create(self.path, game)
        assert self.writer is not None
        try:
            self.writer.keep_up(game)
        except LogError:
            self.close()
            raise

    def begin(self, game: Game | None) -> None:
        """Write the whole log in place of the one that is held, or remove that if there is no game."""
        held = self.writer is not None
        self.close()
        if game is not None:
            self.writer = LogWriter.create(self.path, game, over=held)
        elif held:
            with named_errors(self.path):
                self.path.unlink()

    def close(self) -> None:
        """Let others have the log."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None


class Files:
    """A storage of two files: the log of the game, and beside it a file that only its owner may read.

    While a table has the log, no other can have it.

    :param path: the file of the log, ``*.jsonl``. The other one is named after it, ``*.jsonl.table``.
    :raises LogError: from every method, if a file cannot be read or written; the text names it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = Files(Path(folder, "evening.jsonl"))
    ...     files.begin("kept", None)
    ...     files.load()
    ...
    Saved(game=None)
    """

    def __init__(self, path: str | Path) -> None:
        log = Path(a_path(path))
        self._secret = log.with_name(f"{log.name}.table")
        self._log = _Log(log)

    def load(self) -> Saved | None:
        """Return what the files hold."""
        if not os.path.lexists(self._secret):
            self._log.check_missing()
            return None
        with named_errors(self._secret):
            kept = self._secret.read_text("utf-8")
        return Saved(kept, self._log.load())

    def begin(self, kept: str, game: Game | None) -> None:
        """Write both files in place of the old ones."""
        _check_saved(kept, game)
        self._write(kept)
        self._log.begin(game)

    def keep(self, kept: str, game: Game | None) -> None:
        """Write the secret file, then add to the log."""
        _check_saved(kept, game)
        self._write(kept)
        self._log.keep_up(game)

    def _write(self, kept: str) -> None:
        unfinished = self._secret.with_name(f".{self._secret.name}.{secrets.token_hex(4)}.unfinished")
        with named_errors(self._secret):
            try:
                with os.fdopen(_owners(unfinished), "w", encoding="utf-8") as file:
                    file.write(kept)
                unfinished.replace(self._secret)
            finally:
                unfinished.unlink(missing_ok=True)

    def close(self) -> None:
        """Let others have the log."""
        self._log.close()


def _owners(path: Path) -> int:
    """Return a new file that only its owner may read, open for writing."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


class SQLite:
    """A storage for many tables: their secrets in one database, which only its owner may read, the logs beside it.

    :param path: the file of the database.
    :param name: the name of the table: letters, digits, ``-`` and ``_``. The log is ``NAME.jsonl``.
    :raises LogError: from every method, if a file cannot be read or written; the text names it.
    :raises GameError: if the name has other characters.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     evening = SQLite(Path(folder, "tables.sqlite"), "evening")
    ...     evening.begin("kept", None)
    ...     evening.load()
    ...     evening.close()
    ...
    Saved(game=None)
    """

    def __init__(self, path: str | Path, name: str) -> None:
        self._path = Path(a_path(path))
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise GameError(must_be("name", "1 to 64 letters, digits, hyphens and underscores", name))
        if self._path.name == f"{name}.jsonl":
            raise GameError(f"name must not be that of the database, whose log would be {self._path.name}")
        self._name = name
        self._log = _Log(self._path.with_name(f"{name}.jsonl"))
        self._database: sqlite3.Connection | None = None

    def load(self) -> Saved | None:
        """Return what the database and the log hold."""
        rows = self._run("SELECT kept FROM tables WHERE name = ?", self._name)
        if not rows:
            self._log.check_missing()
            return None
        return Saved(rows[0][0], self._log.load())

    def begin(self, kept: str, game: Game | None) -> None:
        """Write the row and the log in place of the old ones."""
        _check_saved(kept, game)
        self._write(kept)
        self._log.begin(game)

    def keep(self, kept: str, game: Game | None) -> None:
        """Write the row, then add to the log."""
        _check_saved(kept, game)
        self._write(kept)
        self._log.keep_up(game)

    def _write(self, kept: str) -> None:
        self._run("REPLACE INTO tables VALUES (?, ?)", self._name, kept)

    def _run(self, statement: str, *values: str) -> list[tuple[str, ...]]:
        try:
            with self._opened() as database:
                return database.execute(statement, values).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise LogError(f"{self._path}: {error}") from None

    def _opened(self) -> sqlite3.Connection:
        if self._database is None:
            with suppress(FileExistsError):
                os.close(_owners(self._path))
            database = sqlite3.connect(self._path)
            try:
                database.execute("PRAGMA journal_mode = WAL")  # a transaction need not wait for the disk
                database.execute("PRAGMA synchronous = NORMAL")
                database.execute("CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, kept TEXT NOT NULL)")
            except sqlite3.Error:
                database.close()
                raise
            self._database = database
        return self._database

    def close(self) -> None:
        """Let others have the log."""
        self._log.close()
        if self._database is not None:
            self._database.close()
            self._database = None


NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The names that a table may have."""
