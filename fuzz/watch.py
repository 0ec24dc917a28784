"""What a reader may do while it works: open the file that it was given, and nothing else.

Python tells an audit hook of everything that reaches out of the process. While something is watched, each such event
is kept, and stopped with an error that no ``except Exception`` swallows.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any, Final

May = Callable[[str], bool]

_HARMLESS: Final = (
    "builtins.id", "code.__new__", "gc.", "object.__", "sys._getframe", "sys.unraisablehook", "sys.monitoring",
    "threading.", "time.sleep",
)  # fmt: skip
"""Events of the process itself; all others are looked at, those of a Python to come too."""

_OPENING: Final = ("open", "os.listdir", "os.scandir", "pathlib.Path.glob")

_TO_READ: Final = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOINHERIT", 0)


class Forbidden(BaseException):
    """Something was done that no reader has any business with."""


class _Watch:
    """The one watch of the process: a hook cannot be taken away again."""

    may_open: May | None = None
    thread: int = 0
    seen: str = ""
    is_set: bool = False


def _hook(event: str, args: tuple[Any, ...]) -> None:
    may_open = _Watch.may_open
    if may_open is None or event.startswith(_HARMLESS) or get_ident() != _Watch.thread:
        return
    if event in _OPENING:
        path, flags = args[0], args[2] if event == "open" else 0
        if isinstance(path, str | os.PathLike) and not flags & ~_TO_READ and may_open(os.fspath(path)):
            return
    _Watch.seen = f"{event} {args!r:.300}"
    raise Forbidden(_Watch.seen)


@contextmanager
def only(may_open: May) -> Iterator[None]:
    """Watch what is done inside: only files and folders of which ``may_open`` is true may be opened, to be read.

    :raises Forbidden: when anything else was done, even if the reader swallowed the error that stopped it.
    """
    if not _Watch.is_set:
        sys.addaudithook(_hook)
        _Watch.is_set = True
    _Watch.may_open, _Watch.thread, _Watch.seen = may_open, get_ident(), ""
    try:
        yield
    finally:
        _Watch.may_open = None
    if _Watch.seen:
        raise Forbidden(_Watch.seen)
