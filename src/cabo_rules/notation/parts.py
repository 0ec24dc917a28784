"""The parts of a token: seats, slots, places, claims and cells, each with the function that writes and reads it.

Seats are letters: ``a`` to ``z``, then ``aa``, ``ab`` and so on. A list joins its items with ``+``; of three or more
numbers that follow each other, it has the first and the last: ``0-5``. An empty list is ``-``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, TypeVar

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.errors import GameError
from cabo_rules.forms import LARGEST
from cabo_rules.moves import Claim
from cabo_rules.notation.scanner import LAST_SEAT, Scanner
from cabo_rules.seats import Cell, Place

_Item = TypeVar("_Item")

LETTERS: Final = "[a-z]{1,3}"
_SEAT: Final = re.compile(LETTERS)
_NUMBER: Final = re.compile("-?[0-9]{1,17}")  # one digit more than the largest has
_TO: Final = re.compile("-(?=[0-9])")
_NOTHING: Final = re.compile("-(?![0-9])")
_AND: Final = re.compile(r"\+")
_FOR: Final = re.compile("<")
_WITH: Final = re.compile("~")
_COMMA: Final = re.compile(",")


@frozen
class Part:
    """The part of a token after its mark: how the value of a move's field is written and read.

    :ivar seats: the function that returns the seats in a value; ``None`` if it has none.
    """

    write: Callable[[Any], str]
    read: Callable[[Scanner], Any]
    seats: Callable[[Any], Iterable[int]] | None = None

    def check(self, value: Any, seats: int, name: str = "move") -> None:
        """Check that the seats in a value exist; an error calls it by its name.

        :raises GameError: if one does not.
        """
        if self.seats is not None:
            for seat in self.seats(value):
                check_seat(seat, seats, name)


def check_seat(seat: int, seats: int, name: str = "move") -> None:
    """Check that a seat exists; an error says what names it.

    :raises GameError: if it does not.
    """
    if not 0 <= seat < seats:
        raise GameError(f"{name} must name seats from 0 to {seats - 1:,}, not {seat:,}")


# --- writing ----------------------------------------------------------------------------------------------------------


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


def _write_slots(slots: Sequence[int]) -> str:
    return _joined(slots, _runs(slots))


def _write_places(places: Sequence[Place]) -> str:
    return _write_claims([Claim(place) for place in places])


def _write_claims(claims: Sequence[Claim]) -> str:
    return _joined(claims, _by_seat(claims))


def _by_seat(claims: Sequence[Claim]) -> Iterator[str]:
    """Yield the items of claims; the seat is written only if it changes."""
    for seat, of_seat in groupby(claims, lambda claim: claim.place.seat):
        items: list[str] = []
        for gives, some in groupby(of_seat, lambda claim: claim.give is not None):
            if gives:
                items += [f"{claim.place.slot}<{claim.give}" for claim in some]
            else:
                items += _runs([claim.place.slot for claim in some])
        yield seat_letters(seat) + "+".join(items)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
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


def _joined(named: Sequence[object], items: Iterable[str]) -> str:
    if len(named) > MOST_CARDS:
        raise GameError(f"move must name at most {MOST_CARDS:,} cards, not {len(named):,}")
    return "+".join(items) or "-"


def _write_place(place: Place) -> str:
    return f"{seat_letters(place.seat)}{place.slot}"


def _write_swap(places: Sequence[Place]) -> str:
    return "~".join(map(_write_place, places)) or "-"


def _write_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# --- reading ----------------------------------------------------------------------------------------------------------


def seat_of(letters: str) -> int:
    """Return the seat of some letters.

    >>> [seat_of(letters) for letters in ("a", "z", "aa", "zz", "aaa")]
    [0, 25, 26, 701, 702]
    """
    seat = 0
    for letter in letters:
        seat = 26 * seat + ord(letter) - ord("a") + 1
    return seat - 1


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


def _read_run(text: Scanner) -> range:
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


def _read_slots(text: Scanner) -> list[int]:
    return _listed(text, lambda _: _read_run(text))


def _read_places(text: Scanner) -> list[Place]:
    return [claim.place for claim in _listed(text, lambda before: _read_row(text, before))]


def _read_claims(text: Scanner) -> list[Claim]:
    return _listed(text, lambda before: _read_given(text, _read_row(text, before)))


def _read_row(text: Scanner, before: Sequence[Claim]) -> list[Claim]:
    """Read an item of a list of places; without a letter it is of the seat before."""
    seat = take_seat(text)
    if seat is None:
        if not before:
            raise text.wrong("a place")
        seat = before[-1].place.seat
    return [Claim(Place(seat, slot)) for slot in _read_run(text)]


def _read_given(text: Scanner, claims: list[Claim]) -> list[Claim]:
    """Read the slot that is given for a claim; a row of several has none."""
    if len(claims) > 1 or not text.take(_FOR):
        return claims
    return [Claim(claims[0].place, read_number(text))]


def _listed(text: Scanner, read_item: Callable[[list[_Item]], Iterable[_Item]]) -> list[_Item]:
    """Read a list.

    :param read_item: reads the next item, which stands for one or more values, and takes the values before it.
    """
    found: list[_Item] = []
    if text.take(_NOTHING):
        return found
    at = text.at
    while True:
        found += read_item(found)
        if len(found) > MOST_CARDS:
            raise text.wrong(f"a list of at most {MOST_CARDS:,} cards", at)
        if not text.take(_AND):
            return found


def _read_place(text: Scanner) -> Place:
    return Place(must_take_seat(text, "a place"), read_number(text))


def _read_swap(text: Scanner) -> list[Place]:
    if text.take(_NOTHING):
        return []
    found = [_read_place(text)]
    while text.take(_WITH):
        found.append(_read_place(text))
    return found


def _read_cell(text: Scanner) -> Cell:
    row = read_number(text)
    text.must_take(_COMMA, "a comma")
    return row, read_number(text)


SEAT: Final = Part(seat_letters, must_take_seat, lambda seat: (seat,))
SLOT: Final = Part(str, read_number)
SLOTS: Final = Part(_write_slots, _read_slots)
PLACE: Final = Part(_write_place, _read_place, lambda place: (place.seat,))
PLACES: Final = Part(_write_places, _read_places, lambda places: [place.seat for place in places])
SWAPPED: Final = Part(_write_swap, _read_swap, PLACES.seats)
CLAIMS: Final = Part(_write_claims, _read_claims, lambda claims: [claim.place.seat for claim in claims])
CELL: Final = Part(_write_cell, _read_cell)
