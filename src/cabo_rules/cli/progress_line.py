"""Show progress, such as that of validating an archive, in one line of a terminal, which is erased at the end."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from cabo_rules.logs.lines import PACKED
from cabo_rules.validate.recorded import Judged

if TYPE_CHECKING:
    from cabo_rules.play.arena import Result


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
    return f"{done_so_far}, {time_left(seconds * left / done)}"


def time_left(seconds: float) -> str:
    """Write a remaining time.

    >>> time_left(90.2), time_left(7205)
    ('1:30 left', '2:00:05 left')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{f'{hours}:{minutes:02}' if hours else minutes}:{rest:02} left"


def simulated(results: Iterable[Result], games: int | None, until: float | None) -> Iterator[Result]:
    """Yield the same results, with a line on standard error while waiting for the next one.

    :param games: the number of games, if it is fixed.
    :param until: else how narrow the interval of each agent's wins must be, to each side.
    """
    source, began, number, wins = iter(results), monotonic(), 0, Counter[str]()
    while True:
        left = games if until is None else _games_for(until, number, wins)
        draw_line(_of_games(number, monotonic() - began, left))
        try:
            each = next(source, None)
        finally:
            draw_line("")
        if each is None:
            return
        number += 1
        wins.update({each.agents[seat] for seat in each.winners})
        yield each


def _of_games(number: int, seconds: float, games: int | None) -> str:
    if not number or seconds <= 0:
        return "playing ..."
    line = f"{number:,} games: {number / seconds:.0f} a second"
    return line if games is None else f"{line}, {time_left(seconds * max(games - number, 0) / number)}"


def _games_for(until: float, number: int, wins: Counter[str]) -> int | None:
    """Estimate how many games an interval takes, from the share of wins so far; ``None`` for too few games."""
    if number < 20:
        return None
    return max(round(share * (1 - share) * (1.96 / until) ** 2) for share in (won / number for won in wins.values()))


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
