"""Show progress, such as that of validating an archive, in one line of a terminal, which is erased at the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

from cabo_rules.logs.lines import PACKED
from cabo_rules.validate.recorded import Judged


def watched(judged: Iterable[Judged], files: Iterable[Path]) -> Iterator[Judged]:
    """Yield the same items, with a line on standard error while waiting for the next one.

    :param files: the files of the archive, whose sizes give the remaining time.
    """
    draw_line("measuring the archive")
    try:
        left = sum(map(_size, files))
    finally:
        draw_line("")
    source, began, number, done = iter(judged), monotonic(), 0, 0
    while True:
        draw_line(progress(number, monotonic() - began, done, left))
        try:
            each = next(source, None)
        finally:
            draw_line("")
        if each is None:
            return
        number += 1
        done += each.size
        left -= each.size
        yield each


def progress(games: int, seconds: float, done: int, left: int) -> str:
    """Describe the progress: the number of games, the games per second, and the remaining time at that rate.

    >>> progress(1200, 10, 30_000_000, 270_000_000)
    '1,200 validated: 120 games a second, 1:30 left'
    """
    if not games or seconds <= 0:
        return "validating ..."
    done_so_far = f"{games:,} validated: {games / seconds:.0f} games a second"
    if left <= 0 or not done:  # packed files may be larger than stated
        return done_so_far
    minutes, rest = divmod(round(seconds * left / done), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{done_so_far}, " + (f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}") + " left"


def draw_line(line: str) -> None:
    """Write a line over the one before, or erase that with an empty one."""
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _size(path: Path) -> int:
    """Return the unpacked size of a file, which a packed one states in its last four bytes."""
    with suppress(OSError, ValueError):
        if not path.is_file() or not path.name.endswith(PACKED):
            return path.stat().st_size
        with path.open("rb") as file:
            file.seek(-4, os.SEEK_END)
            return int.from_bytes(file.read(4), "little")
    return 0
