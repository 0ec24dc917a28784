"""Calling: the call that ends a round."""

from __future__ import annotations

from attrs import field

from cabo_rules.forms import whole
from cabo_rules.visibility import facts

__all__ = ["Call"]


@facts
class Call:
    """Call: say the word that the variant names in ``call``. Rules: ``calling.when``, ``calling.earliest_lap``.

    >>> Call(seat=2)
    Call(seat=2)
    """

    seat: int = field(validator=whole)


SeatMove = Call
