"""Checks, and helpers that keep them away from the broken parts of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeVar

from attrs import frozen

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.model import Power, Variant
from cabo_rules.variants.problem import Kind, Path, Problem, kind_of_error, kind_of_warning, problem

_T = TypeVar("_T")

Found = Callable[[Kind], Problem]
"""A problem without its kind."""
ABSENT: Final = object()
"""In ``beside``: the key is left out."""
Find = Callable[..., Iterator[Found]]
"""A function that looks for problems of one kind."""
Parts = Callable[[Variant], Iterator[tuple[Any, ...]]]
"""A generator of the parts of a variant to look at, each as the further arguments of a check."""


def _whole(_: Variant) -> Iterator[tuple[()]]:
    yield ()


@frozen
class Check:
    """A kind of problem together with the function that looks for it.

    :ivar find: called for each part, with the variant and the part.
    """

    kind: Kind
    find: Find
    each: Parts

    def __call__(self, variant: Variant) -> Iterator[Problem]:
        """Yield the problems of this kind; a part that is broken has none."""
        for part in judged(self.each(variant)):
            yield from judged(found(self.kind) for found in self.find(variant, *part))


def error(code: str, sentence: str, advice: str, each: Parts = _whole) -> Callable[[Find], Check]:
    """Make a check from the function that looks for an error. See ``Kind`` for the texts, ``Check`` for ``each``."""
    return lambda find: Check(kind_of_error(code, sentence, advice), find, each)


def warning(
    code: str,
    sentence: str,
    advice: str,
    each: Parts = _whole,
    *,
    idle: bool = False,
    neutral: object = None,
) -> Callable[[Find], Check]:
    """Make a check from the function that looks for a warning."""
    return lambda find: Check(kind_of_warning(code, sentence, advice, idle=idle, neutral=neutral), find, each)


def at(
    *path: str | int,
    expected: str | None = None,
    suggestion: str | None = None,
    on: Literal["key", "value"] = "value",
    related: tuple[Path, ...] = (),
    beside: tuple[tuple[Path, object], ...] = (),
    as_dealt: bool = False,
    **gaps: object,
) -> Found:
    """Return a problem at a key, for a check to yield; the arguments are those of :func:`problem`."""
    return lambda kind: problem(
        kind,
        *path,
        expected=expected,
        suggestion=suggestion,
        on=on,
        related=related,
        beside=beside,
        as_dealt=as_dealt,
        **gaps,
    )


def solved_by(key: str, value: object = None) -> tuple[tuple[Path, object], ...]:
    """Return another key that solves a problem, for ``beside``.

    :param value: the value that does; ``None`` if there is no such single one.
    """
    return ((tuple(key.split(".")), value),)


def rule(pick: Callable[[Variant], object]) -> Parts:
    """Return a function that yields one rule of a variant, and nothing if the variant does without it."""

    def part(variant: Variant) -> Iterator[tuple[object]]:
        if (found := pick(variant)) is not None:
            yield (found,)

    return part


def each_power(variant: Variant) -> Iterator[tuple[str, Power]]:
    """Yield the powers that are not broken, each with its name."""
    yield from unbroken_entries(variant.powers_by_name)


def is_written(value: object) -> bool:
    """Return whether a key is written.

    :raises Broken: if its value has the wrong shape, or an unknown key is probably a typo of it.
    """
    if value is BROKEN:
        raise Broken
    return value is not None


def judged(items: Iterable[_T]) -> Iterator[_T]:
    """Yield the items that come before one that needs a broken part."""
    try:
        yield from items
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
