"""Helpers that keep a check away from the broken parts of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem

Check = Callable[[Variant], Iterator[Problem]]
"""A function that reports one kind of problem with a variant."""

_T = TypeVar("_T")


def is_written(value: object) -> bool:
    """Return whether a key is written.

    :raises Broken: if its value has the wrong shape, or an unknown key is probably a typo of it.
    """
    if value is BROKEN:
        raise Broken
    return value is not None


def judged(problems: Iterator[Problem]) -> Iterator[Problem]:
    """Yield the problems that a check finds before it uses a broken part."""
    try:
        yield from problems
    except Broken:
        return


def unbroken_items(items: Iterable[_T]) -> Iterator[tuple[int, _T]]:
    """Yield the items of a list that are not broken, each with its number."""
    for number, item in enumerate(items):
        if item is not BROKEN:
            yield number, item


def unbroken_entries(table: Mapping[str, _T]) -> Iterator[tuple[str, _T]]:
    """Yield the entries of a table that are not broken, each with its name."""
    for name, entry in table.items():
        if entry is not BROKEN:
            yield name, entry
