"""Seats and the places of cards: who sits at a table, and where a card lies in a hand."""

from __future__ import annotations

from functools import lru_cache, total_ordering
from typing import Final

from attrs import field, frozen

from cabo_rules.forms import whole

HOST: Final = -1
"""The seat number of the host, who deals, shuffles, closes windows, and ends or abandons the game."""

SPECTATOR: Final = -2
"""The seat number of everybody who watches without a seat. In ``seen_by`` it marks cards that all have seen."""

Cell = tuple[int, int]
"""(row, column) in a hand's grid; row 0 is nearest to the player."""


@total_ordering
@frozen
class Place:
    """A slot in the hand of a seat.

    >>> Place(seat=2, slot=3)
    Place(seat=2, slot=3)
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)

    def __lt__(self, other: Place) -> bool:  # that of attrs takes five times as long, and every swap is sorted
        if type(other) is not Place:
            return NotImplemented
        return (self.seat, self.slot) < (other.seat, other.slot)


@lru_cache(maxsize=4096)
def place(seat: int, slot: int) -> Place:
    """Return the place of a slot; the same object each time."""
    return Place(seat, slot)
