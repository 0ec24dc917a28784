"""Checks and converters for the fields of moves. Nothing is coerced: ``True`` is not 1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from attrs.validators import optional

from cabo_rules.cards import Card
from cabo_rules.errors import CaboError, MoveError, short, wrong_argument

LARGEST: Final = 1_000_000_000

_HEX_DIGITS: Final = re.compile("[0-9a-f]{64}")


def whole(_: object, attribute: Any, value: Any) -> None:
    """Check that a field is a whole number within limits."""
    if type(value) is not int:
        raise wrong_argument(attribute.name, "a whole number", value, error=MoveError)
    if not -LARGEST <= value <= LARGEST:
        raise wrong_argument(attribute.name, f"a whole number from {-LARGEST:,} to {LARGEST:,}", value, error=MoveError)


whole_or_none: Final = optional(whole)


def a(kind: type, error: type[CaboError] = MoveError) -> Any:
    """Return a check that a field is exactly of a type; ``error`` is the class of its errors."""

    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not kind:
            raise error(f"{attribute.name} must be a {kind.__name__}, not {short(value)}")

    return check


def is_hex(value: object) -> bool:
    """Return whether a value is text of 64 hexadecimal digits in lower case, as a hash or a nonce."""
    return isinstance(value, str) and _HEX_DIGITS.fullmatch(value) is not None


def hex_digits(_: object, attribute: Any, value: Any) -> None:
    """Check that a field is text of 64 hexadecimal digits in lower case."""
    if not is_hex(value):
        raise MoveError(f"{attribute.name} must be 64 hexadecimal digits in lower case, not {short(value)}")


hex_digits_or_none: Final = optional(hex_digits)


def each(kind: type, error: type[CaboError] = MoveError, largest: int = LARGEST) -> Any:
    """Return a check that a field is a tuple of items exactly of a type.

    :param error: the class of its errors.
    :param largest: the largest number; its negative is the smallest.
    """

    def check(_: object, attribute: Any, value: Any) -> None:
        if type(value) is not tuple:
            raise error(wrong_argument(attribute.name, "a list", value))
        for item in value:
            if kind is int:
                if type(item) is not int:
                    raise error(f"{attribute.name} must hold only whole numbers, not {short(item)}")
                if not -largest <= item <= largest:
                    bounds = f"from {-largest:,} to {largest:,}"
                    raise error(f"{attribute.name} must hold only whole numbers {bounds}, not {short(item)}")
            elif type(item) is not kind:
                raise error(f"{attribute.name} must hold only {kind.__name__}, not {short(item)}")

    return check


def a_cell(_: object, attribute: Any, value: Any) -> None:
    """Check that a field is a row and a column."""
    each(int)(None, attribute, value)
    if len(value) != 2:
        raise MoveError(f"{attribute.name} must be a row and a column, not {short(value)}")


def one_of(*words: str) -> Any:
    """Return a check that a field is one of some words."""

    def check(_: object, attribute: Any, value: Any) -> None:
        if value not in words:
            raise MoveError(f"{attribute.name} must be one of {', '.join(words)}, not {short(value)}")

    return check


def as_tuple(value: Any) -> Any:
    """Return items as a tuple in the same order; return anything else unchanged, for the field's check to report."""
    if type(value) is tuple:
        return value
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str | bytes) else value


def in_order(value: Any) -> Any:
    """Return items as a sorted tuple, so that the order of a list does not make moves unequal."""
    items = as_tuple(value)
    if type(items) is not tuple:
        return items
    try:
        return tuple(sorted(items))
    except TypeError:
        return items  # of mixed types, which the field's check reports


def hands_of_cards(value: Any) -> tuple[tuple[Card | None, ...], ...]:
    """Return hands as a tuple for each seat, of cards and holes."""
    hands = _lists("hands", value, "a list with, for each seat, a list of cards and holes")
    for item in (item for hand in hands for item in hand):
        if item is not None and type(item) is not Card:
            raise MoveError(f"hands must hold only Card and None, not {short(item)}")
    return hands


def seats_of_slots(value: Any) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return lists of seats as a sorted tuple for each seat and slot."""
    requirement = "a list with, for each seat and slot, a list of seats"
    hands = _lists("seen", value, requirement)
    seen = tuple(tuple(in_order(seats) for seats in hand) for hand in hands)
    for seats in (seats for hand in seen for seats in hand):
        if type(seats) is not tuple:
            raise wrong_argument("seen", requirement, seats, error=MoveError)
        for seat in seats:
            if type(seat) is not int or not -LARGEST <= seat <= LARGEST:
                raise MoveError(f"seen must hold only seats, not {short(seat)}")
    return seen


def _lists(name: str, value: Any, requirement: str) -> tuple[tuple[Any, ...], ...]:
    """Return a list of lists as a tuple of tuples.

    :raises MoveError: if it is not a list of lists; the text names the field.
    """
    rows = as_tuple(value)
    for row in (rows, *(rows if type(rows) is tuple else ())):
        if type(as_tuple(row)) is not tuple:
            raise wrong_argument(name, requirement, row, error=MoveError)
    return tuple(as_tuple(row) for row in rows)
