"""Names for players who have none: those of a game that is played at random, or of a header to fill in."""

from __future__ import annotations

_NAMES = (
    "Ana", "Ben", "Chi", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned", "Oda", "Pia",
    "Quy", "Ron", "Sue", "Tom", "Una", "Vic", "Wim", "Xia", "Yan", "Zoe",
)  # fmt: skip


def names_for(seats: int) -> tuple[str, ...]:
    """Players' names, all different: the alphabet's, and then again with a number.

    >>> names_for(3)
    ('Ana', 'Ben', 'Chi')
    """
    names = []
    for seat in range(seats):
        again, letter = divmod(seat, len(_NAMES))
        names.append(f"{_NAMES[letter]} {again + 1}" if again else _NAMES[letter])
    return tuple(names)
