"""Locks of files: while a writer holds a file, nobody else writes or replaces it, in this process or another.

The system keeps the lock with the open file and drops it when the process dies, so no lock file is left behind. The
child of a fork shares the open files of its parent, so it closes its copies at once without releasing the locks.
"""

from __future__ import annotations

import os
import stat
import sys
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final
from weakref import WeakSet

from cabo_rules.errors import LogError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

GATE: Final = threading.RLock()
"""Held while a file is opened or replaced, so that a fork copies no unlisted lock, and saves take turns."""

_HELD: Final[WeakSet[FileIO]] = WeakSet()

_IS_OPEN: Final = "another writer has it open"

_PATIENCE: Final = 200
"""The number of times that a writer tries, 0.01 seconds apart, while a file is being replaced."""

_LOCKED_BYTE: Final = 2**31 - 2
"""The byte to lock on Windows, beyond the end of any log, since others cannot read a locked byte."""


def hold(path: str | Path, *, new: bool = False) -> FileIO:
    """Open a file for appending, and keep others from writing it until it is released.

    :param new: whether to make the file.
    :raises LogError: if another writer has it open, or replaces it meanwhile.
    :raises OSError: if it cannot be opened or locked.
    """
    with GATE, ExitStack() as closing:
        file = closing.enter_context(FileIO(path, "x+" if new else "r+", opener=_appending))
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise LogError("not a regular file")
        try:
            if sys.platform == "win32":
                file.seek(_LOCKED_BYTE)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                _lock(file.fileno())
        except (BlockingIOError, PermissionError):
            raise LogError(_IS_OPEN) from None
        if not _in_place(file.fileno(), path):
            raise LogError("another writer has replaced it")
        _HELD.add(file)
        closing.pop_all()
        return file


if sys.platform != "win32":

    def _lock(number: int) -> None:
        """Lock an open file for its one writer; wait while somebody replaces the file under a shared lock."""
        for _ in range(_PATIENCE):
            with suppress(BlockingIOError):
                return fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)  # fails if a writer has it open
            fcntl.flock(number, fcntl.LOCK_UN)
            time.sleep(0.01)
        raise BlockingIOError


def release(file: FileIO) -> None:
    """Close a file and let others write it, even if a child of a fork has a copy open; a second call does nothing."""
    if file.closed:
        return
    with file:
        if sys.platform != "win32":
            with suppress(OSError):  # this file system has no locks
                fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def unwritten(path: Path, *, alone: bool = False) -> Generator[None]:
    """Keep writers from opening a file while it is replaced; Windows cannot replace an open file.

    Several may replace a file with a whole log at once: the last one stays.

    :param alone: whether to exclude others that replace it, too, since a writer is going to use the file.
    :raises LogError: if a writer has it open.
    :raises OSError: if it cannot be opened.
    """
    if sys.platform == "win32":
        yield
        return
    with ExitStack() as closing:
        while True:
            number = _opened(path)
            closing.callback(os.close, number)
            with suppress(OSError):  # without locks no writer has locked it either
                try:
                    _lock(number) if alone else fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
                except (BlockingIOError, PermissionError):
                    raise LogError(_IS_OPEN) from None
            if _in_place(number, path):
                break
            closing.close()  # somebody has just replaced it
        yield


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR)
    except PermissionError:
        return os.open(path, os.O_RDONLY)  # enough to lock it


def _appending(path: str, flags: int) -> int:
    """Open a file so that a write leaves no hole if somebody else has shortened it."""
    return os.open(path, flags | os.O_APPEND, 0o666)


def _in_place(number: int, path: str | Path) -> bool:
    return os.path.samestat(os.fstat(number), os.stat(path))


def _let_go_in_child() -> None:
    """Close the files that the parent of a fork writes, without releasing its locks."""
    for file in list(_HELD):
        with suppress(OSError):
            file.close()
    _HELD.clear()
    GATE.release()


if sys.platform != "win32":
    os.register_at_fork(before=GATE.acquire, after_in_parent=GATE.release, after_in_child=_let_go_in_child)
