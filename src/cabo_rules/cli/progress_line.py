"""Show progress, such as that of validating an archive, in one line of a terminal, which is erased at the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import ceil, inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from cabo_rules.logs.lines import PACKED
from cabo_rules.validate.recorded import Judged

if TYPE_CHECKING:
    from cabo_rules.play.arena import Result

_T = TypeVar("_T")

_FEWEST: Final = 20
"""The fewest games from which it is estimated how many are enough."""


def watched(judged: Iterable[Judged], files: Iterable[Path]) -> Iterator[Judged]:
    """Yield the same items, with a line on standard error while waiting for the next one.

    :param files: the files of the archive, whose sizes give the remaining time.
    """
    draw_line("measuring the archive")
    try:
        size = sum(map(_size, files))
    finally:
        draw_line("")
    number = done = 0

    def count(each: Judged) -> None:
        nonlocal number, done
        number, done = number + 1, done + each.size

    return _with_line(judged, lambda seconds: progress(number, seconds, done, size - done), count)


@contextmanager
def waiting(line: str) -> Generator[None]:
    """Show a line on standard error, if that is a terminal, until something is done."""
    shown = sys.stderr.isatty()
    if shown:
        draw_line(line)
    try:
        yield
    finally:
        if shown:
            draw_line("")


def _with_line(items: Iterable[_T], line: Callable[[float], str], count: Callable[[_T], None]) -> Iterator[_T]:
    """Yield the same items, with a line on standard error while waiting for the next one.

    :param line: what it says after so many seconds.
    :param count: called with each item, before it is yielded.
    """
    source, began = iter(items), monotonic()
    while True:
        draw_line(line(monotonic() - began))
        try:
            each = next(source, None)
        finally:
            draw_line("")
        if each is None:
            return
        count(each)
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
    return f"{done_so_far}, {time_left(seconds * left / done)}"


def time_left(seconds: float) -> str:
    """Write a remaining time.

    >>> time_left(90.2), time_left(7205)
    ('1:30 left', '2:00:05 left')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{f'{hours}:{minutes:02}' if hours else minutes}:{rest:02} left"


def simulated(
    games: Iterable[tuple[Result, ...]], most: int | None, until: float | None
) -> Iterator[tuple[Result, ...]]:
    """Yield the same games, with a line on standard error while waiting for the next one.

    :param games: the result of each, by one set of rules or by several.
    :param most: the number of games, if it is fixed.
    :param until: else how closely the wins by the first rules must be known.
    """
    from cabo_rules.play.arena.enough import BATCH, Wins

    wins = Wins()

    def line(seconds: float) -> str:
        enough = most
        if until is not None and wins.games >= _FEWEST and (times := wins.reach / until) < inf:
            # four times as many games make an interval half as wide
            enough = BATCH * ceil(max(wins.games + 1, wins.games * times**2) / BATCH)
        return _of_games(wins.games, seconds, enough)

    return _with_line(games, line, lambda results: wins.add(results[0]))


def _of_games(number: int, seconds: float, games: int | None) -> str:
    if not number or seconds <= 0:
        return "playing ..."
    line = f"{number:,} games: {number / seconds:.0f} a second"
    return line if games is None else f"{line}, {time_left(seconds * max(games - number, 0) / number)}"


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
