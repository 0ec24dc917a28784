"""Who sits at the table: the checks of what a game begins with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cabo_rules.errors import GameError, check_list, must_be, short
from cabo_rules.moves import SPECTATOR

if TYPE_CHECKING:
    from cabo_rules.variant.model import Variant

_HALF_A_CHARACTER: Final = re.compile("[\ud800-\udfff]")
"""A surrogate: JSON that escapes one alone puts it into a text, and no log could hold it."""


def check_rules(variant: Variant) -> None:
    """What is to be a variant is one, and not its id.

    :raises GameError: when it is not.
    """
    if not hasattr(variant, "check_seats"):
        raise GameError(must_be("variant", "a Variant", variant, "load_variant gives one for its id"))


def check_players(variant: Variant, players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, if the variant is for so many and each has one.

    A name is text of 1 to 200 characters, of which at least one is none of those that :meth:`str.strip` takes away.

    :raises VariantError: when it is not for so many; the text names the key.
    :raises GameError: when the variant is none, or the players are not a list of names.
    """
    check_rules(variant)
    check_list("players", players, "a list of names")
    names = tuple(players)
    variant.check_seats(len(names))
    for seat, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or len(name) > 200:
            told = f"not {short(name)} at seat {seat}"
            raise GameError(f"players must be names, text of 1 to 200 characters and not only blanks, {told}")
        if _HALF_A_CHARACTER.search(name):
            raise GameError(f"the name of the player at seat {seat} holds half a character (a lone surrogate)")
    return names


MOST_SEED_BITS: Final = 4096
"""How long a seed may be: every shuffle writes it out in decimal."""


def check_seed(seed: int | None) -> None:
    """Check that a seed is a whole number of at most :data:`MOST_SEED_BITS` bits, or ``None``.

    :raises GameError: if it is not.
    """
    if seed is None:
        return
    if type(seed) is not int:
        raise GameError(must_be("seed", "a whole number", seed))
    if seed.bit_length() > MOST_SEED_BITS:
        raise GameError(must_be("seed", f"a whole number of at most {MOST_SEED_BITS} bits", seed))


def check_viewer(viewer: int | None, seats: int) -> None:
    """Who views a game has a seat at the table, or is :data:`cabo_rules.SPECTATOR`; ``None`` is the referee.

    :raises GameError: when there is no such seat.
    """
    if viewer is not None and (type(viewer) is not int or not (0 <= viewer < seats or viewer == SPECTATOR)):
        raise GameError(must_be("viewer", f"a seat from 0 to {seats - 1} or SPECTATOR", viewer))


def viewer_in_words(viewer: int) -> str:
    """Whose view it is, for a person.

    >>> viewer_in_words(2), viewer_in_words(SPECTATOR)
    ('seat 2', 'a spectator')
    """
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
