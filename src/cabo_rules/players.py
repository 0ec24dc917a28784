"""Checks of players, seeds and viewers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from cabo_rules.errors import GameError, check_list, short, wrong_argument
from cabo_rules.seats import SPECTATOR

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""A surrogate. JSON can escape one alone, and no log could hold the text that it decodes to."""


def check_names(names: Sequence[str], seats: int | None = None, called: str = "names") -> None:
    """Check that names are a list of text, one for each of ``seats`` seats.

    :raises GameError: if they are not.
    """
    if isinstance(names, str | bytes) or not isinstance(names, Sequence) or seats not in (None, len(names)):
        many = "" if seats is None else f"{seats} "
        raise wrong_argument(called, f"a list of {many}names, one for each seat", names)
    for name in names:
        if not isinstance(name, str):
            raise GameError(f"{called} must hold only names, not {short(name)}")


def check_rules(variant: Variant) -> None:
    """Check that an argument is a variant, not its id.

    :raises GameError: if it is not.
    """
    if not hasattr(variant, "check_seats"):
        raise wrong_argument("variant", "a Variant", variant, "load_variant gives one for its id")


def check_players(variant: Variant, players: Sequence[str]) -> tuple[str, ...]:
    """Check the players and return their names.

    A name is text of at most 200 characters that :meth:`str.strip` does not leave empty.

    :raises VariantError: if the variant is not for so many players; the text names the key.
    :raises GameError: if the variant is not one, or the players are not a list of names.
    """
    check_rules(variant)
    check_list("players", players, "a list of names")
    names = tuple(players)
    variant.check_seats(len(names))
    for seat, name in enumerate(names):
        if name_problem(name, LONGEST_NAME) in ("blank", "long"):
            requirement = f"non-blank names of at most {LONGEST_NAME} characters"
            raise GameError(f"players must be {requirement}, not {short(name)} at seat {seat}")
        if _SURROGATE.search(name):
            raise GameError(f"the name of seat {seat} must be valid Unicode; it contains a lone surrogate")
    return names


LONGEST_NAME: Final = 200
"""The most characters of a player's name; a table takes only shorter ones."""


def name_problem(name: object, most: int) -> Literal["blank", "long", "unseen"] | None:
    """Return why something cannot be a name of at most so many characters; logs may have unseen characters, too.

    >>> name_problem("Ana", 40), name_problem(" ", 40), name_problem("A\\n", 40)
    (None, 'blank', 'unseen')
    """
    if not isinstance(name, str) or not name.strip():
        return "blank"
    if len(name) > most:
        return "long"
    return None if name.isprintable() else "unseen"


MOST_SEED_BITS: Final = 4096
"""The limit of a seed's length; every shuffle writes the seed in decimal."""


def check_seed(seed: int | None) -> None:
    """Check that a seed is a whole number of at most :data:`MOST_SEED_BITS` bits, or ``None``.

    :raises GameError: if it is not.
    """
    if seed is None:
        return
    if type(seed) is not int:
        raise wrong_argument("seed", "a whole number", seed)
    if seed.bit_length() > MOST_SEED_BITS:
        raise wrong_argument("seed", f"a whole number of at most {MOST_SEED_BITS} bits", seed)


def check_viewer(viewer: int | None, seats: int, called: str = "viewer") -> None:
    """Check that a viewer is a seat, :data:`cabo_rules.SPECTATOR`, or ``None`` for the referee.

    :raises GameError: if there is no such seat.
    """
    if viewer is not None and (type(viewer) is not int or not (0 <= viewer < seats or viewer == SPECTATOR)):
        raise wrong_argument(called, f"a seat from 0 to {seats - 1} or SPECTATOR", viewer)


def viewer_in_words(viewer: int) -> str:
    """Name a viewer for a person.

    >>> viewer_in_words(2), viewer_in_words(SPECTATOR)
    ('seat 2', 'a spectator')
    """
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
