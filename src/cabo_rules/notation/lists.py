"""Numbers, and lists: a list joins its items with ``+``, and an empty one is ``-``.

Of three or more numbers that follow each other, a list has the first and the last: ``0-5``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from cabo_rules.cards import MOST_CARDS
from cabo_rules.errors import GameError
from cabo_rules.forms import LARGEST
from cabo_rules.notation.scanner import Scanner

_Item = TypeVar("_Item")

NOTHING: Final = re.compile("-(?![0-9])")
"""Matches an empty list."""

_NUMBER: Final = re.compile("-?[0-9]{1,17}")  # one digit more than the largest has
_TO: Final = re.compile("-(?=[0-9])")
_AND: Final = re.compile(r"\+")


def write_list(named: Sequence[object], items: Iterable[str]) -> str:
    """Return a list of some items, which name some values.

    :raises GameError: if there are too many values.
    """
    if len(named) > MOST_CARDS:
        raise GameError(f"move must name at most {MOST_CARDS:,} cards, not {len(named):,}")
    return "+".join(items) or "-"


def write_runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the items of a list of numbers, a run of three or more as its first and its last."""
    at = 0
    while at < len(numbers):
        first, end = numbers[at], at + 1
        while end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            end += 1
        if end - at > 2 and first >= 0:
            yield f"{first}-{numbers[end - 1]}"
        else:
            yield from map(str, numbers[at:end])
        at = end


def read_list(text: Scanner, read_item: Callable[[list[_Item]], Iterable[_Item]]) -> list[_Item]:
    """Read a list.

    :param read_item: reads the next item, which stands for one or more values, and takes the values before it.
    """
    found: list[_Item] = []
    if text.take(NOTHING):
        return found
    at = text.at
    while True:
        found += read_item(found)
        if len(found) > MOST_CARDS:
            raise text.wrong(f"a list of at most {MOST_CARDS:,} cards", at)
        if not text.take(_AND):
            return found


def read_run(text: Scanner) -> range:
    """Read a number, or the numbers of a run.

    :raises Unexpected: if there is none, or the run is too long.
    """
    first = read_number(text)
    if first < 0 or not text.take(_TO):
        return range(first, first + 1)
    at = text.at
    last = read_number(text)
    if last <= first:
        raise text.wrong(f"a number above {first}", at)
    if last - first >= MOST_CARDS:
        raise text.wrong(f"a list of at most {MOST_CARDS:,} cards", at)
    return range(first, last + 1)


def read_joined(text: Scanner, read_item: Callable[[Scanner], _Item], sign: re.Pattern[str]) -> list[_Item]:
    """Read one or more items with a sign between."""
    found = [read_item(text)]
    while text.take(sign):
        found.append(read_item(text))
    return found


def read_number(text: Scanner, largest: int = LARGEST) -> int:
    """Read a whole number.

    :raises Unexpected: if there is none, or it is beyond the largest or its negative.
    """
    at = text.at
    digits = text.must_take(_NUMBER, "a number")
    number = int(digits)
    if digits != str(number) or abs(number) > largest:
        raise text.wrong(f"a number up to {largest:,} without leading zeros", at)
    return number
