"""Files that one writer holds: until it lets go, nobody else writes or replaces them, in this process or another.

The system keeps the lock with the open file and drops it when the process dies, so no lock file is left behind. The
child of a fork shares the open files of its parent: it closes its copies at once, and leaves the locks alone.
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
"""Held while a file is opened or replaced: no fork copies a lock that is not in the list yet, and saves take turns."""

_HELD: Final[WeakSet[FileIO]] = WeakSet()

_IS_OPEN: Final = "another writer has it open"

_PATIENCE: Final = 200
"""How often a writer tries, a hundredth of a second apart, while a file is being replaced."""

_LOCKED_BYTE: Final = 2**31 - 2
"""On Windows a byte that is locked cannot be read by others: so it is one that no log has."""


def hold(path: str | Path, *, new: bool = False) -> FileIO:
    """Open a file to append to it, and let nobody else write it until it is released.

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
        """Lock an open file for its one writer. Who replaces the file shares a lock for a moment: wait for that."""
        for _ in range(_PATIENCE):
            with suppress(BlockingIOError):
                return fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)  # refused if it is a writer that has it open
            fcntl.flock(number, fcntl.LOCK_UN)
            time.sleep(0.01)
        raise BlockingIOError


def release(file: FileIO) -> None:
    """Close a file and let others write it, even if a child of a fork still has a copy open. Twice does nothing."""
    if file.closed:
        return
    with file:
        if sys.platform != "win32":
            with suppress(OSError):  # it was not locked, on a file system that cannot
                fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def unwritten(path: Path, *, alone: bool = False) -> Generator[None]:
    """Let nobody begin to write a file while it is replaced. Windows replaces no file that is open.

    Those who replace a file with a whole log do not exclude each other: the last one stays.

    :param alone: whether to exclude them, too, since a writer is going to use the file.
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
            with suppress(OSError):  # a file system without locks: then no writer has locked it either
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
    """A write to a file that somebody else has cut leaves no hole in it then."""
    return os.open(path, flags | os.O_APPEND, 0o666)


def _in_place(number: int, path: str | Path) -> bool:
    return os.path.samestat(os.fstat(number), os.stat(path))


def _let_go_in_child() -> None:
    """Close the files that the parent of a fork writes; their locks are the parent's."""
    for file in list(_HELD):
        with suppress(OSError):
            file.close()
    _HELD.clear()
    GATE.release()


if sys.platform != "win32":
    os.register_at_fork(before=GATE.acquire, after_in_parent=GATE.release, after_in_child=_let_go_in_child)
