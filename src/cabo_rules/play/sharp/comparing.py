"""Moves compared at the same tables, until one is clearly the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from cabo_rules.moves import Move

Table = Callable[[Move], float]
"""A table at which moves can be tried: returns what a move turns out to be worth there."""

FEWEST: Final = 8
"""The fewest tables at which a move is tried before it may be dropped."""

WORSE: Final = 2.5
"""A move is dropped if it is worse than the best by more than so many standard errors."""

BETTER: Final = 1.0
"""The first move is made unless another is better by more than so many standard errors."""


def best_of(moves: Sequence[Move], tables: Iterable[Table], most: int | None = None) -> Move:
    """Return the move that turns out best; of moves that differ too little, the first.

    Every move is tried at the same tables, so that the luck of the cards is the same for all.

    :param moves: one move or more; the first one is the move to make if nothing is known.
    :param most: the most tries; by default as many as there are tables.
    """
    first, left, tries = moves[0], [*moves[:most]], 0
    values: dict[Move, list[float]] = {move: [] for move in moves}
    for table in tables if len(left) > 1 else ():
        for move in left:
            values[move].append(table(move))
        tries += len(left)
        best = max(left, key=lambda move: sum(values[move]))
        if len(values[best]) >= FEWEST:
            left = [move for move in left if move == best or not _is_worse(values[move], values[best], WORSE)]
        if len(left) == 1 or (most is not None and tries + len(left) > most):
            break
    best = max(left, key=lambda move: sum(values[move]), default=first)
    return best if first not in left or _is_worse(values[first], values[best], BETTER) else first


def _is_worse(values: Sequence[float], others: Sequence[float], errors: float) -> bool:
    """Return whether some values are below others, at the same tables, by more than so many standard errors."""
    gaps = [other - value for value, other in zip(values, others, strict=True)]
    if len(gaps) < 2:
        return False
    mean = fmean(gaps)
    variance = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    return mean > errors * sqrt(variance / len(gaps))
