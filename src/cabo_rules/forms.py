"""Checks and converters for the fields of moves. Nothing is coerced: ``True`` is not 1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from cabo_rules.cards import Card
from cabo_rules.errors import MoveError, must_be, short

LARGEST: Final = 1_000_000_000

_HEX_DIGITS: Final = re.compile("[0-9a-f]{64}")


def whole(_: object, attribute: Any, value: Any) -> None:
    """A field that holds a whole number, of a bearable size."""
    if type(value) is not int:
        raise MoveError(must_be(attribute.name, "a whole number", value))
    if not -LARGEST <= value <= LARGEST:
        raise MoveError(must_be(attribute.name, f"a whole number from {-LARGEST:,} to {LARGEST:,}", value))


def whole_or_none(instance: object, attribute: Any, value: Any) -> None:
    """A field that holds a whole number or nothing."""
    if value is not None:
        whole(instance, attribute, value)


def a(kind: type) -> Any:
    """A field that holds just that kind of thing."""

    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not kind:
            raise MoveError(f"{attribute.name} must be a {kind.__name__}, not {short(value)}")

    return check


def is_hex(value: object) -> bool:
    """Return whether a value is 32 bytes (a hash or a nonce) as text of 64 hexadecimal digits in lower case."""
    return isinstance(value, str) and _HEX_DIGITS.fullmatch(value) is not None


def hex_digits(_: object, attribute: Any, value: Any) -> None:
    """A field that holds 32 bytes, a hash or a nonce, as 64 hexadecimal digits in lower case."""
    if not is_hex(value):
        raise MoveError(f"{attribute.name} must be 64 hexadecimal digits in lower case, not {short(value)}")


def hex_digits_or_none(instance: object, attribute: Any, value: Any) -> None:
    """A field that holds 32 bytes as :func:`hex_digits` does, or nothing."""
    if value is not None:
        hex_digits(instance, attribute, value)


def each(kind: type) -> Any:
    """A field that holds a tuple of just that kind of thing."""

    def check(_: object, attribute: Any, value: Any) -> None:
        if type(value) is not tuple:
            raise MoveError(must_be(attribute.name, "a list", value))
        for item in value:
            if kind is int:
                if type(item) is not int:
                    raise MoveError(f"{attribute.name} must hold only whole numbers, not {short(item)}")
                if not -LARGEST <= item <= LARGEST:
                    bounds = f"from {-LARGEST:,} to {LARGEST:,}"
                    raise MoveError(f"{attribute.name} must hold only whole numbers {bounds}, not {short(item)}")
            elif type(item) is not kind:
                raise MoveError(f"{attribute.name} must hold only {kind.__name__}, not {short(item)}")

    return check


def a_cell(_: object, attribute: Any, value: Any) -> None:
    """A field that holds a row and a column."""
    each(int)(None, attribute, value)
    if len(value) != 2:
        raise MoveError(f"{attribute.name} must be a row and a column, not {short(value)}")


def one_of(*words: str) -> Any:
    """A field that holds one of some words."""

    def check(_: object, attribute: Any, value: Any) -> None:
        if value not in words:
            raise MoveError(f"{attribute.name} must be one of {', '.join(words)}, not {short(value)}")

    return check


def as_tuple(value: Any) -> Any:
    """A tuple of the items, in the order given. What is not a list stays as it is, for the field's check to name."""
    if type(value) is tuple:
        return value
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str | bytes) else value


def in_order(value: Any) -> Any:
    """A tuple of the items in rising order: for lists whose order means nothing, so that equal moves are equal."""
    items = as_tuple(value)
    if type(items) is not tuple:
        return items
    try:
        return tuple(sorted(items))
    except TypeError:
        return items  # of mixed kinds; the field's own check names the culprit


def hands_of_cards(value: Any) -> tuple[tuple[Card | None, ...], ...]:
    """Hands: a tuple for each seat, of cards and holes."""
    hands = _lists("hands", value, "a list with, for each seat, a list of cards and holes")
    for item in (item for hand in hands for item in hand):
        if item is not None and type(item) is not Card:
            raise MoveError(f"hands must hold only Card and None, not {short(item)}")
    return hands


def seats_of_slots(value: Any) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each seat and slot a tuple of seats, in rising order."""
    requirement = "a list with, for each seat and slot, a list of seats"
    hands = _lists("seen", value, requirement)
    seen = tuple(tuple(in_order(seats) for seats in hand) for hand in hands)
    for seats in (seats for hand in seen for seats in hand):
        if type(seats) is not tuple:
            raise MoveError(must_be("seen", requirement, seats))
        for seat in seats:
            if type(seat) is not int or not -LARGEST <= seat <= LARGEST:
                raise MoveError(f"seen must hold only seats, not {short(seat)}")
    return seen


def _lists(name: str, value: Any, requirement: str) -> tuple[tuple[Any, ...], ...]:
    """A tuple of tuples, of the items given in a list of lists.

    :raises MoveError: if they are not; the text names the field.
    """
    rows = as_tuple(value)
    for row in (rows, *(rows if type(rows) is tuple else ())):
        if type(as_tuple(row)) is not tuple:
            raise MoveError(must_be(name, requirement, row))
    return tuple(as_tuple(row) for row in rows)
