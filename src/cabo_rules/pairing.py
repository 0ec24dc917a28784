"""Pair each item with a different thing that fits it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

_A = TypeVar("_A")
_B = TypeVar("_B", bound=Hashable)


def unpaired(items: Sequence[_A], fitting: Callable[[_A], Iterable[_B]]) -> int | None:
    """Return the index of the first item left over when each item takes a different thing that fits it.

    Return ``None`` if no item is left over. An item hands its thing over if it can take another, so that as many items
    as possible get one, in time that grows at most with the square of their number.

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
