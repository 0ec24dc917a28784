"""A table turned round: the same players in the same order, each some seats further on."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import attrs

from cabo_rules.cards import Card

_T = TypeVar("_T")

_A_SEAT: Final = frozenset({
    "seat", "owner", "player", "turn", "starter", "dealer", "caller", "discarder", "hand", "user", "snapper",
})  # fmt: skip
"""The fields that hold a seat; ``None`` stays, and so do the numbers below 0, which are no seats at the table."""

_OF_SEATS: Final = frozenset({"seen_by", "to_look", "passed", "out", "wrong", "winners", "last_turns"})
"""The fields that hold seats."""

_BY_SEAT: Final = frozenset({"hands", "totals", "resets", "snaps"})
"""The fields that hold something for each seat."""


def rotated(value: _T, by: int, seats: int) -> _T:
    """A state or a move in which everything of a seat belongs to the one that is so many seats further on."""

    def moved(seat: Any) -> Any:
        return seat if seat is None or seat < 0 else (seat + by) % seats

    def inside(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([inside(each) for each in value])
        whole = isinstance(value, Card) or not attrs.has(type(value))
        return value if whole else rotated(value, by, seats)

    def of_field(name: str, value: Any) -> Any:
        if name in _A_SEAT:
            return moved(value)
        if name in _OF_SEATS and value is not None:
            return type(value)(map(moved, value))
        if name in _BY_SEAT:
            return tuple([inside(value[(seat - by) % seats]) for seat in range(seats)])
        return value if name == "variant" else inside(value)

    cls: Any = type(value)
    fields = [field.name for field in attrs.fields(cls)]
    return cls(**{name: of_field(name, getattr(value, name)) for name in fields})  # type: ignore[no-any-return]
