"""Storages that outlive the program: the log of the game in a file, and the table's text in another or a database."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, Protocol

from cabo_rules.errors import GameError, LogError, check_flag, wrong_argument
from cabo_rules.game import Game
from cabo_rules.logs import LogWriter
from cabo_rules.logs.files import named_errors
from cabo_rules.logs.lines import a_path
from cabo_rules.table.held import Holder
from cabo_rules.table.saved import Saved, check_saved, closed_if_it_fails
from cabo_rules.table.texts import Row, SecretFile


class _Text(Protocol):
    """The place of the table's text."""

    def read(self) -> str | None:
        """Return the text, or ``None`` if there is none."""

    def write(self, text: str) -> None:
        """Write the text, whole or not at all."""

    def close(self) -> None:
        """Close what is open."""


class Stored:
    """A storage of a log, which appears with the first deal, and a text."""

    def __init__(self, log: Path, text: _Text, sync: bool) -> None:
        self._path, self._text, self._sync = log, text, sync
        self._holder = Holder(log)
        self._writer: LogWriter | None = None
        self._has_log = False  # of this table, also while it is not open after an error

    def load(self) -> Saved | None:
        """Return what is stored; a last line of the log that a crash has torn is cut off."""
        with closed_if_it_fails(self):
            self._holder.hold()
            kept = self._text.read()
            if kept is not None:
                return Saved(kept, self._logged())
            if self._writer is not None or os.path.lexists(
                self._path
            ):  # others' log, or the text with its secrets is lost
                raise LogError(f"{self._path}: is there already, without what a table keeps; move it away")
            return None

    def begin(self, kept: str, game: Game | None) -> None:
        """Write the text and the whole log in place of the old ones; without a game the log is removed."""
        check_saved(kept, game)
        self._holder.hold()
        self._text.write(kept)
        self._close_log()
        if game is not None:
            self._create_log(game, over=self._has_log)
        elif self._has_log:
            with named_errors(self._path):
                self._path.unlink()
            self._has_log = False

    def keep(self, kept: str, game: Game | None) -> None:
        """Write the text, then add to the log. After an error the log is opened again at the next move."""
        check_saved(kept, game)
        self._holder.hold()
        self._text.write(kept)
        if game is None:
            return
        if self._logged() is None:
            self._create_log(game)
        assert self._writer is not None
        try:
            self._writer.keep_up(game)
        except LogError:
            self._close_log()
            raise

    def _logged(self) -> Game | None:
        """Return the game in the log, and keep the log open."""
        if self._writer is None and self._path.exists():
            self._writer = LogWriter.resume(self._path, sync=self._sync)
            self._has_log = True
        return None if self._writer is None else self._writer.game

    def _create_log(self, game: Game, *, over: bool = False) -> None:
        self._writer = LogWriter.create(self._path, game, over=over, sync=self._sync)
        self._has_log = True

    def _close_log(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def close(self) -> None:
        """Let others have the storage."""
        self._close_log()
        self._has_log = False
        self._text.close()
        self._holder.let_go()


class Files(Stored):
    """A storage of two files: the log of the game, and beside it a file that only its owner may read.

    From the first ``load`` or ``begin`` until it is closed, no other storage can have the same log, in this process or
    another. When the process dies, it is free.

    :param path: the file of the log, ``*.jsonl``. The other one is named after it, ``*.jsonl.table``.
    :param sync: whether to wait, at each move, until it is on the disk, so that no move is lost when the machine stops.
        Otherwise a move is lost only if the machine stops, not if only this program dies.
    :raises GameError: if ``sync`` is not ``True`` or ``False``.
    :raises LogError: if ``path`` is not a path; and from every method, if somebody else has the storage, or a file
        cannot be read or written. The text names the file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = Files(Path(folder, "evening.jsonl"))
    ...     files.begin("kept", None)
    ...     files.load()
    ...     files.close()
    ...
    Saved(game=None)
    """

    def __init__(self, path: str | Path, *, sync: bool = False) -> None:
        log = Path(a_path(path))
        check_flag("sync", sync)
        super().__init__(log, SecretFile(log.with_name(f"{log.name}.table"), sync), sync)


class SQLite(Stored):
    """A storage for many tables: their secrets in one database, which only its owner may read, the logs beside it.

    From the first ``load`` or ``begin`` until it is closed, no other storage can have the same table, in this process
    or another. When the process dies, it is free.

    :param path: the file of the database.
    :param name: the name of the table: letters, digits, ``-`` and ``_``. The log is ``NAME.jsonl``.
    :param sync: as for :class:`Files`.
    :raises GameError: if the name has other characters, or ``sync`` is not ``True`` or ``False``.
    :raises LogError: as for :class:`Files`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     evening = SQLite(Path(folder, "tables.sqlite"), "evening")
    ...     evening.begin("kept", None)
    ...     evening.load()
    ...     evening.close()
    ...
    Saved(game=None)
    """

    def __init__(self, path: str | Path, name: str, *, sync: bool = False) -> None:
        database = Path(a_path(path))
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise wrong_argument("name", "1 to 64 letters, digits, hyphens and underscores", name)
        check_flag("sync", sync)
        log = database.with_name(f"{name}.jsonl")
        if database.name == log.name:
            raise GameError(f"name must not be that of the database, whose log would be {log.name}")
        super().__init__(log, Row(database, name, sync), sync)


NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The names that a table may have."""
