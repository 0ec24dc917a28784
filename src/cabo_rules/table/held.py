"""A hold on the log of a table, also before there is a log."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from cabo_rules.errors import LogError
from cabo_rules.logs.files import named_errors
from cabo_rules.logs.locks import hold, release
from cabo_rules.table.texts import owners_file

_TIMES: Final = 100
"""How often a holder tries again because another has let go meanwhile, which removes the file."""


class Holder:
    """Holds a log from before its first line, so that two programs do not keep one table.

    The log itself cannot be locked before it is there, and is replaced after an undo. So an empty file beside it is
    locked, ``.NAME.lock``, and removed at the end. If the process dies, the file stays but its lock is gone.

    :raises LogError: from its methods, if another holds the log, or the file cannot be made; the text names the log.
    """

    def __init__(self, log: Path) -> None:
        self._log = log
        self._path = log.with_name(f".{log.name}.lock")
        self._file: FileIO | None = None

    def hold(self) -> None:
        """Hold the log, if this process does not hold it yet."""
        if self._file is None or self._file.closed:  # the child of a fork closes what its parent holds
            with named_errors(self._log):
                self._file = self._held()

    def _held(self) -> FileIO:
        for _ in range(_TIMES):
            with suppress(FileExistsError):
                os.close(owners_file(self._path))
            with suppress(FileNotFoundError):
                return hold(self._path)
        raise LogError("others open it again and again")

    def let_go(self) -> None:
        """Let others hold the log."""
        file, self._file = self._file, None
        if file is None or file.closed:
            return
        if sys.platform == "win32":
            release(file)  # before the file is removed, since Windows removes no open file
        with suppress(OSError):
            self._path.unlink()
        release(file)
