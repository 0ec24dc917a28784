"""Limits of time at a table. The table has no clock: the program says what time it is, and asks when to wake it."""

from __future__ import annotations

from attrs import fields, frozen

from cabo_rules.errors import wrong_argument
from cabo_rules.variants.model import Variant

LONGEST = 604_800.0
"""The longest time in seconds: a week."""


@frozen(kw_only=True)
class Limits:
    """How long a table waits, in seconds; ``None`` is as long as it takes.

    :ivar look: for the first looks of a round.
    :ivar turn: for each decision of the seat that the game waits for. Then the table moves for it.
    :ivar snap: for a snap, before the table closes the window.
    :ivar pause: between rounds, before the table deals the next.
    :ivar race: how long after the first snap another is only late, and costs nothing, whatever the rules say.
    :ivar shown: how long the faces of a step are sent, so that a client that asks again later brings no card back that
        its player has to remember; each step says how much of that time is left.
    :ivar bot: before each move of a bot, so that people can follow it.

    :raises GameError: if one of them is not a number of seconds from 0 to a week.

    >>> Limits(turn=30).turn, Limits().race
    (30, 0.5)
    """

    look: float | None = None
    turn: float | None = None
    snap: float | None = None
    pause: float | None = None
    race: float = 0.5
    shown: float = 8.0
    bot: float = 1.0

    def __attrs_post_init__(self) -> None:
        for field in fields(Limits):
            value = getattr(self, field.name)
            if value is None and field.default is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
                raise wrong_argument(field.name, "a number of seconds from 0 to a week", value)


def limits_of(variant: Variant) -> Limits:
    """Return the limits that the rules of a variant set; no others.

    >>> from cabo_rules import load_variant
    >>> limits_of(load_variant("rush", changes=['conduct.seconds.snap = 5'])).snap
    5
    """
    seconds = variant.conduct.seconds
    return Limits() if seconds is None else Limits(look=seconds.look, turn=seconds.turn, snap=seconds.snap)
