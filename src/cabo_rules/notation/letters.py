"""Seats as letters: ``a`` to ``z``, then ``aa``, ``ab`` and so on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cabo_rules.errors import GameError
from cabo_rules.notation.lists import read_joined
from cabo_rules.notation.scanner import LAST_SEAT, Scanner

LETTERS: Final = "[a-z]{1,3}"
_SEAT: Final = re.compile(LETTERS)
_AND: Final = re.compile(r"\+")
_NOBODY: Final = re.compile("-")
_NUMBERED: Final = re.compile(r"\b([Ss]eat) ([0-9]{1,4})\b")  # longer numbers are not seats of any table


@lru_cache(maxsize=1024)
def seat_letters(seat: int) -> str:
    """Return the letters of a seat.

    :raises GameError: if it has none.

    >>> [seat_letters(seat) for seat in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    if not 0 <= seat <= LAST_SEAT:
        raise GameError(f"move must name seats from 0 to {LAST_SEAT:,}, not {seat:,}")
    letters = ""
    left = seat + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def seat_of(letters: str) -> int:
    """Return the seat of some letters.

    >>> [seat_of(letters) for letters in ("a", "z", "aa", "zz", "aaa")]
    [0, 25, 26, 701, 702]
    """
    seat = 0
    for letter in letters:
        seat = 26 * seat + ord(letter) - ord("a") + 1
    return seat - 1


def check_seat(seat: int, seats: int, name: str = "move") -> None:
    """Check that a seat exists; an error says what names it.

    :raises GameError: if it does not.
    """
    if not 0 <= seat < seats:
        raise GameError(f"{name} must name seats from 0 to {seats - 1:,}, not {seat:,}")


def take_seat(text: Scanner) -> int | None:
    """Read the letters of a seat; return ``None`` if there are none.

    :raises Unexpected: if the text may not name this seat.
    """
    at = text.at
    letters = text.take(_SEAT)
    if not letters:
        return None
    seat = seat_of(letters)
    if seat > text.last_seat:
        raise text.wrong(f"a seat from a to {seat_letters(text.last_seat)}", at)
    return seat


def must_take_seat(text: Scanner, expected: str = "the letter of a seat") -> int:
    """Read the letters of a seat.

    :raises Unexpected: if there are none, or the text may not name this seat.
    """
    seat = take_seat(text)
    if seat is None:
        raise text.wrong(expected)
    return seat


def write_seats(seats: Sequence[int]) -> str:
    """Return the letters of some seats.

    :raises GameError: if one has none.

    >>> write_seats([0, 2]), write_seats([])
    ('a+c', '-')
    """
    return "+".join(map(seat_letters, seats)) or "-"


def read_seats(text: Scanner) -> tuple[int, ...]:
    """Read the letters of some seats.

    :raises Unexpected: if they are something else, or the text may not name one of the seats.
    """
    return () if text.take(_NOBODY) else tuple(read_joined(text, must_take_seat, _AND))


def in_letters(words: str) -> str:
    """Return words of a verdict with letters in place of the numbers of seats.

    All of them name a seat in the same way, so only this function knows that a record has letters.

    >>> in_letters("Seat 1 has no card in slot 2 of seat 27.")
    'Seat b has no card in slot 2 of seat ab.'
    """
    return _NUMBERED.sub(lambda found: f"{found[1]} {seat_letters(int(found[2]))}", words)
