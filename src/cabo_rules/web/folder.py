"""The folder of a hall: held by one server, with a register, and a log and a row for each table."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Final

from attrs import define, field

from cabo_rules.logs.files import named_errors
from cabo_rules.logs.locks import hold, release
from cabo_rules.table.storage import SQLite
from cabo_rules.web.register import Register

DATABASE: Final = "tables.sqlite"
LOCK: Final = "tables.lock"


@define(eq=False)
class Folder:
    """A folder that no other hall has while this one has it.

    :ivar path: the folder.
    :ivar register: the register of its tables.
    """

    path: Path
    register: Register
    _closing: ExitStack = field(repr=False)

    @classmethod
    def open(cls, path: Path) -> Folder:
        """Open a folder, which is made if it is missing.

        :raises LogError: if the folder cannot be used, or another server uses it; the text names it.
        """
        with ExitStack() as closing:
            with named_errors(path):
                path.mkdir(mode=0o700, exist_ok=True)  # the logs hold hidden cards
            lock = path / LOCK
            with named_errors(lock):
                closing.callback(release, hold(lock, new=not lock.exists()))
            register = Register(path / DATABASE)
            closing.callback(register.close)
            return cls(path, register, closing.pop_all())

    def log(self, id: str) -> Path:
        """Return the file of the log of a table."""
        return self.path / f"{id}.jsonl"

    def storage(self, id: str) -> SQLite:
        """Return the storage of a table."""
        return SQLite(self.path / DATABASE, id)

    def close(self) -> None:
        """Let others have the folder."""
        self._closing.close()
