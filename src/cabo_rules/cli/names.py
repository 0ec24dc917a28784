"""Placeholder names for players: in a game played at random, and in a header to fill in."""

from __future__ import annotations

_NAMES = (
    "Ana", "Ben", "Chi", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned", "Oda", "Pia",
    "Quy", "Ron", "Sue", "Tom", "Una", "Vic", "Wim", "Xia", "Yan", "Zoe",
)  # fmt: skip


def names_for(seats: int) -> tuple[str, ...]:
    """Return different names for players: one for each letter, then again with a number.

    >>> names_for(3)
    ('Ana', 'Ben', 'Chi')
    """
    names = []
    for seat in range(seats):
        again, letter = divmod(seat, len(_NAMES))
        names.append(f"{_NAMES[letter]} {again + 1}" if again else _NAMES[letter])
    return tuple(names)
