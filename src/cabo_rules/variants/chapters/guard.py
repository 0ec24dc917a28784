"""Helpers of all checks: how to work around the broken parts of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem

Check = Callable[[Variant], Iterator[Problem]]
"""Looks for one thing that can be wrong with a variant."""

_T = TypeVar("_T")


def said(value: object) -> bool:
    """Whether a key is written.

    :raises Broken: when what it says is of the wrong shape, or a slip of the pen probably stands for it.
    """
    if value is BROKEN:
        raise Broken
    return value is not None


def judged(problems: Iterator[Problem]) -> Iterator[Problem]:
    """What a check finds until it comes upon a broken part."""
    try:
        yield from problems
    except Broken:
        return


def unbroken_items(items: Iterable[_T]) -> Iterator[tuple[int, _T]]:
    """The items of a list that are not broken, each with its number."""
    for number, item in enumerate(items):
        if item is not BROKEN:
            yield number, item


def unbroken_entries(table: Mapping[str, _T]) -> Iterator[tuple[str, _T]]:
    """The entries of a table that are not broken, each with its name."""
    for name, entry in table.items():
        if entry is not BROKEN:
            yield name, entry
