"""Drafts of variants: any data of the right shape, made from the model's own annotations.

What a key may be is read from the model, so that a new key or a new word is drafted as soon as it is there. A draft of
a whole variant is of the right shape but seldom makes sense: :mod:`cabo_rules.testing.mending` mends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from cabo_rules.variants.model import Variant
from cabo_rules.variants.notes import Bounds, MayRepeat, Sized

_T = TypeVar("_T")

Data = dict[str, Any]

ABSENT: Final = object()
"""The draft of a key that is not written."""

_NUMBERS: Final = (1, 2, 0, 3, 5, 10, -3, 20)
"""The numbers that are drafted, as far as a key's bounds allow: small ones make short games."""

_NUMBERS_OF: Final[Mapping[str, tuple[int, ...]]] = {
    "deck.packs": (0, 1, 2),
    "deal.cards": (4, 1, 2, 3, 6),
    "deal.seats.fewest": (2, 2, 2, 3),
    "deal.seats.most": (2, 3, 4, 8),
    "game.rounds.end": (2, 3),
    "game.rounds.end.total": (1, 10, 30, 100),
    "game.rounds.reset.at": (10, 0, 5, 50, 100, -5),
    "matching.set.most": (2, 3, 4, 8),
    "matching.set.fewest": (2, 3),
    "matching.penalty.most_cards": (1, 4, 5, 6),
    "calling.highest_hand": (5, 0, 10, 30, -3),
    "calling.earliest_lap": (1, 2, 3),
    "scoring.special.*.points": (0, -50, 40),
    "scoring.caller.penalty": (0, 5, 10, -2, 30),
    "scoring.caller.bonus": (0, -5, -20, 3),
}
"""Keys for which other numbers are of more interest."""

NAMES: Final = ("peek", "swap-it", "third-eye")
"""The names that a draft makes up."""


class Pick:
    """Picks one of several things; wraps whatever makes the choice, so that the same drafts serve Hypothesis and a
    plain random generator.
    """

    def __init__(self, choose: Callable[[Sequence[Any]], Any]) -> None:
        self._choose = choose

    def one(self, things: Sequence[_T]) -> _T:
        """One of the things."""
        chosen: _T = self._choose(things)
        return chosen

    def some(self, things: Sequence[_T], least: int = 0) -> list[_T]:
        """Any of the things, perhaps none, in any order.

        :param least: how many at least.
        """
        chosen = [thing for thing in things if self._choose((False, True))]
        while len(chosen) < least:
            chosen.append(self.one([thing for thing in things if thing not in chosen]))
        if len(chosen) > 1 and self._choose((False, True)):
            left, chosen = chosen, []
            while left:
                chosen.append(left.pop(left.index(self.one(left))))
        return chosen

    def rarely(self) -> bool:
        """Whether something happens that seldom should: one time in eight."""
        return bool(self._choose(range(8)) == 7)


def seeded_pick(rng: Random) -> Pick:
    """Picks by a random generator, of which only ``random()`` is used."""
    return Pick(lambda things: things[int(rng.random() * len(things))])


# --- what the model says of a key -------------------------------------------------------------------------------------


def plain(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type of a key without its notes, and the notes."""
    if get_origin(kind) is Annotated:
        return kind.__origin__, kind.__metadata__
    return kind, ()


def choices(kind: Any) -> tuple[Any, ...]:
    """The types that a key may be of; one, or those of a union, without being absent."""
    bare, _ = plain(kind)
    parts = get_args(bare) if get_origin(bare) in (Union, UnionType) else (kind,)
    return tuple(part for part in parts if part is not NoneType)


def may_be_absent(kind: Any) -> bool:
    """Whether a key need not be written."""
    bare, _ = plain(kind)
    return get_origin(bare) in (Union, UnionType) and NoneType in get_args(bare)


def fields(table: Any) -> dict[str, Any]:
    """The keys of a table of the model, and what each may be."""
    hints = get_type_hints(table, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(table)}


def keys(kind: Any = Variant, at: str = "") -> Iterator[tuple[str, Any]]:
    """All keys and tables of the format, dotted, with ``*`` for a name that the file makes up, and what each may be."""
    if at:
        yield at, kind
    for choice in choices(kind):
        bare, _ = plain(choice)
        if attrs.has(bare):
            for name, inner in fields(bare).items():
                yield from keys(inner, f"{at}.{name}" if at else name)
        elif get_origin(bare) is Mapping:
            yield from keys(get_args(bare)[1], f"{at}.*")


# --- drafting ---------------------------------------------------------------------------------------------------------


def draft(pick: Pick, kind: Any = Variant, at: str = "") -> Any:
    """Plain data of the right shape for a key, or :data:`ABSENT`."""
    if may_be_absent(kind) and pick.one((False, True)):
        return ABSENT
    bare, notes = plain(pick.one(choices(kind)))
    if attrs.has(bare):
        drafts = {name: draft(pick, inner, f"{at}.{name}" if at else name) for name, inner in fields(bare).items()}
        return {name: value for name, value in drafts.items() if value is not ABSENT}
    size = next((note for note in notes if isinstance(note, Sized)), None)
    least = 0 if size is None else size.least
    if get_origin(bare) is Mapping:
        return {name: draft(pick, get_args(bare)[1], f"{at}.*") for name in pick.some(NAMES, least)}
    if get_origin(bare) is Literal:
        return pick.one(get_args(bare))
    if get_origin(bare) is tuple:
        items = _list(pick, get_args(bare)[0], least, repeat=any(isinstance(note, MayRepeat) for note in notes))
        enough = size is None or size.least <= len(items) <= size.most
        assert enough, f"{at}: nobody has said how a list of that size is drafted"
        return items
    if bare is bool:
        return pick.one((False, True))
    if bare is int:
        bounds = next(note for note in notes if isinstance(note, Bounds))
        within = [number for number in _NUMBERS_OF.get(at, _NUMBERS) if bounds.least <= number <= bounds.most]
        return pick.one(within)
    assert bare is str, f"{at}: nobody has said how {bare} is drafted"
    return pick.one(NAMES)


def _list(pick: Pick, item: Any, least: int, repeat: bool) -> list[Any]:
    bare, _ = plain(item)
    if get_origin(bare) is Literal:
        return pick.some(get_args(bare), least)
    assert bare is str
    return [pick.one(NAMES) for _ in range(2 if repeat else 1)]  # names of cards are chosen once there is a deck
