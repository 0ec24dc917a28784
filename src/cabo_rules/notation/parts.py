"""The parts of a token: seats, slots, places, claims and cells, each with the function that writes and reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from attrs import frozen

from cabo_rules.moves import Claim
from cabo_rules.notation.letters import check_seat, must_take_seat, seat_letters, take_seat
from cabo_rules.notation.lists import NOTHING, read_joined, read_list, read_number, read_run, write_list, write_runs
from cabo_rules.notation.scanner import Scanner
from cabo_rules.seats import Cell, Place

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


# --- writing ----------------------------------------------------------------------------------------------------------


def _write_slots(slots: Sequence[int]) -> str:
    return write_list(slots, write_runs(slots))


def _write_places(places: Sequence[Place]) -> str:
    return _write_claims([Claim(place) for place in places])


def _write_claims(claims: Sequence[Claim]) -> str:
    return write_list(claims, _by_seat(claims))


def _by_seat(claims: Sequence[Claim]) -> Iterator[str]:
    """Yield the items of claims; the seat is written only if it changes."""
    for seat, of_seat in groupby(claims, lambda claim: claim.place.seat):
        items: list[str] = []
        for gives, some in groupby(of_seat, lambda claim: claim.give is not None):
            if gives:
                items += [f"{claim.place.slot}<{claim.give}" for claim in some]
            else:
                items += write_runs([claim.place.slot for claim in some])
        yield seat_letters(seat) + "+".join(items)


def _write_place(place: Place) -> str:
    return f"{seat_letters(place.seat)}{place.slot}"


def _write_swap(places: Sequence[Place]) -> str:
    return "~".join(map(_write_place, places)) or "-"


def _write_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_slots(text: Scanner) -> list[int]:
    return read_list(text, lambda _: read_run(text))


def _read_places(text: Scanner) -> list[Place]:
    return [claim.place for claim in read_list(text, lambda before: _read_row(text, before))]


def _read_claims(text: Scanner) -> list[Claim]:
    return read_list(text, lambda before: _read_given(text, _read_row(text, before)))


def _read_row(text: Scanner, before: Sequence[Claim]) -> list[Claim]:
    """Read an item of a list of places; without a letter it is of the seat before."""
    seat = take_seat(text)
    if seat is None:
        if not before:
            raise text.wrong("a place")
        seat = before[-1].place.seat
    return [Claim(Place(seat, slot)) for slot in read_run(text)]


def _read_given(text: Scanner, claims: list[Claim]) -> list[Claim]:
    """Read the slot that is given for a claim; a row of several has none."""
    if len(claims) > 1 or not text.take(_FOR):
        return claims
    return [Claim(claims[0].place, read_number(text))]


def _read_place(text: Scanner) -> Place:
    return Place(must_take_seat(text, "a place"), read_number(text))


def _read_swap(text: Scanner) -> list[Place]:
    if text.take(NOTHING):
        return []
    return read_joined(text, _read_place, _WITH)


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
