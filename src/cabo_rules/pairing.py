"""Pairs: each of some things with something of its own that fits it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

_A = TypeVar("_A")
_B = TypeVar("_B", bound=Hashable)


def unpaired(items: Sequence[_A], fitting: Callable[[_A], Iterable[_B]]) -> int | None:
    """The number of the first item that is left over, when every item takes something of its own that fits it.

    ``None`` when nothing is left over. A thing that is taken is given up again where its owner can take another, so
    that as many items as possible are served, in time that grows with the square of their number and no faster.

    >>> unpaired(["a", "b"], {"a": [1, 2], "b": [1]}.__getitem__)
    >>> unpaired(["a", "b"], {"a": [1], "b": [1]}.__getitem__)
    1
    """
    taken: dict[_B, _A] = {}

    def find(item: _A, tried: set[_B]) -> bool:
        for thing in fitting(item):
            if thing not in tried:
                tried.add(thing)
                if thing not in taken or find(taken[thing], tried):
                    taken[thing] = item
                    return True
        return False

    return next((number for number, item in enumerate(items) if not find(item, set())), None)
