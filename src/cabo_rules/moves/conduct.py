"""Conduct: the price of an offence that the referee cannot see."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from attrs import field

from cabo_rules.forms import one_of, whole
from cabo_rules.seats import HOST
from cabo_rules.visibility import facts

__all__ = ["Offence", "Penalize"]

Offence = Literal["forbidden look", "misused power", "move taken back"]


@facts
class Penalize:
    """Give penalty cards to a player for an offence that the referee cannot see: a look at a forbidden card, a misused
    power, or a move taken back.
    Rules: ``conduct.forbidden_look``, ``conduct.misused_power``, ``conduct.move_taken_back``.

    >>> Penalize(offender=1)  # the host moves, and seat 1 draws the penalty cards
    Penalize(offender=1, offence='forbidden look')
    """

    seat: ClassVar[int] = HOST
    offender: int = field(validator=whole)
    offence: Offence = field(default="forbidden look", validator=one_of(*get_args(Offence)))


HostMove = Penalize
