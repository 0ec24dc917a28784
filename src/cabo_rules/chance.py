"""Shuffles from a seed, by an algorithm that is written down: the same on every platform and every Python.

The bytes of a shuffle are SHA-256 of the ASCII text ``cabo-rules shuffle 1:SEED:SHUFFLE:BLOCK``, for BLOCK = 0, 1, 2,
…, where SEED is the seed and SHUFFLE counts the shuffles of the game from 0, all in decimal. They are read as whole
numbers of four bytes, the highest first. A number below n is the remainder by n of the next whole number that is less
than the largest multiple of n up to 2**32; larger ones are passed over. The shuffle is Fisher and Yates': for i from
the last index down to 1, the card at i changes places with the card at a number below i + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

_T = TypeVar("_T")


def shuffled(cards: Sequence[_T], seed: int, shuffle: int) -> tuple[_T, ...]:
    """The cards in the order of the given shuffle of that seed.

    :param seed: any whole number.
    :param shuffle: which shuffle of the game it is, counted from 0.

    >>> shuffled("ABCDEFGH", seed=2023, shuffle=0)
    ('G', 'H', 'A', 'D', 'E', 'C', 'F', 'B')
    """
    order = list(cards)
    numbers = _numbers(seed, shuffle)
    for i in range(len(order) - 1, 0, -1):
        largest = (1 << 32) // (i + 1) * (i + 1)
        number = next(numbers)
        while number >= largest:
            number = next(numbers)
        j = number % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _numbers(seed: int, shuffle: int) -> Iterator[int]:
    from hashlib import sha256  # a frontend that brings its own shuffles never needs it
    from struct import unpack

    for block in count():
        yield from unpack(">8I", sha256(f"cabo-rules shuffle 1:{seed}:{shuffle}:{block}".encode()).digest())
