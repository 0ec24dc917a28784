"""A number that a variant file gives at once, or for each number of players: packs and jokers."""

from __future__ import annotations

from collections.abc import Mapping

Count = int | Mapping[str, int]
"""A number of packs or jokers, or one for each number of players."""


def seats_of(name: str) -> range:
    """Return the numbers of players that a name means.

    >>> seats_of("2-4"), seats_of("5")
    (range(2, 5), range(5, 6))
    """
    low, _, high = name.partition("-")
    return range(int(low), int(high or low) + 1)


def count_for(count: Count, seats: int) -> int | None:
    """Return how many packs or jokers so many players have; None if a table leaves their number out."""
    if isinstance(count, int):
        return count
    return next((number for name, number in count.items() if seats in seats_of(name)), None)


def most_of(count: Count) -> int:
    """Return the most packs or jokers that any number of players has."""
    return count if isinstance(count, int) else max(count.values(), default=0)
