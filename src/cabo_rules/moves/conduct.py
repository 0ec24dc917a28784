"""Conduct: the price of a forbidden look."""

from __future__ import annotations

from typing import ClassVar

from attrs import field

from cabo_rules.forms import whole
from cabo_rules.seats import HOST
from cabo_rules.visibility import facts

__all__ = ["Penalize"]


@facts
class Penalize:
    """Give penalty cards to a player who looked at a forbidden card. Rules: ``conduct.forbidden_look``.

    >>> Penalize(offender=1)  # the host moves, and seat 1 draws the penalty cards
    Penalize(offender=1)
    """

    seat: ClassVar[int] = HOST
    offender: int = field(validator=whole)


HostMove = Penalize
