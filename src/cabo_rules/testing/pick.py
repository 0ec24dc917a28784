"""Random choices, by Hypothesis or by a plain random generator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

_T = TypeVar("_T")


class Pick:
    """Picks one of several things; wraps the source of chance, so that the same code serves Hypothesis and a seed."""

    def __init__(self, choose: Callable[[Sequence[Any]], Any]) -> None:
        self._choose = choose

    def one(self, things: Sequence[_T]) -> _T:
        """Pick one of the things; Hypothesis shrinks towards the first."""
        chosen: _T = self._choose(things)
        return chosen

    def some(self, things: Sequence[_T], least: int = 0) -> list[_T]:
        """Pick several of the things, in any order.

        :param least: how many at least.
        """
        left, chosen = list(things), list[_T]()
        for _ in range(self.one(range(least, len(left) + 1))):
            chosen.append(left.pop(left.index(self.one(left))))
        return chosen


def seeded_pick(rng: Random) -> Pick:
    """Pick by a random generator, of which only ``random()`` is used."""
    return Pick(lambda things: things[int(rng.random() * len(things))])
