"""Pairs: each item of a list with a fitting partner of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

_A = TypeVar("_A")
_B = TypeVar("_B", bound=Hashable)


def unpaired(items: Sequence[_A], fitting: Callable[[_A], Iterable[_B]]) -> int | None:
    """Return the number of the first item that has no partner of its own, or None if all have one.

    A partner is passed on if its item can take another one, so that as many items as possible have one; the time grows
    with the square of their number.

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
