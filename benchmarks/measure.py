"""Something to do with a library, how long it takes, and a table of the figures: what the benchmarks share."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from attrs import frozen

Work = Callable[[], int]
"""Something to do; it returns how many moves, or actions, it did."""

Rows = list[tuple[str, ...]]
"""A table, its first row the heading."""


@frozen
class Task:
    """The same kind of work, done with one of the libraries.

    :ivar work: does it, and returns how many actions it did.
    :ivar happened: how much happens with an action on average, all that follows by itself included: events of
        ``cabo_rules``, operations of pokerkit; ``None`` where the library does not say.
    """

    work: Work
    happened: float | None = None


@frozen
class Compared:
    """How long two libraries take for an action, in microseconds, and how many times as fast the first one is.

    :ivar ratio_happened: how many times as fast, where all that happens is counted instead of actions, if both can.
    """

    ours: float
    theirs: float
    ratio: float
    ratio_happened: float | None


def per_move(work: Work) -> float:
    """Microseconds of the processor for each move, so that what else runs on the machine matters little."""
    start = time.process_time()
    count = work()
    return (time.process_time() - start) / count * 1e6


def compared(ours: Task, theirs: Task, rounds: int) -> Compared:
    """The medians of both, measured in turn, after a round that is not counted."""
    pairs = [(per_move(ours.work), per_move(theirs.work)) for _ in range(rounds + 1)][1:]
    ratio = statistics.median(b / a for a, b in pairs)
    mine, other = (statistics.median(times) for times in zip(*pairs, strict=True))
    if ours.happened is None or theirs.happened is None:
        return Compared(mine, other, ratio, None)
    return Compared(mine, other, ratio, ratio * ours.happened / theirs.happened)


def written(rows: Rows, markdown: bool) -> str:
    """A table; in Markdown, columns whose last entry is a figure are set to the right."""
    if markdown:
        rule = tuple("---:" if entry[:1].isdigit() else "---" for entry in rows[-1])
        return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
