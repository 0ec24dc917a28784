"""Powers: the moves with the power of a card."""

from __future__ import annotations

from attrs import field

from cabo_rules.forms import each, in_order, whole
from cabo_rules.seats import Place
from cabo_rules.visibility import facts

__all__ = ["DeclinePower", "Look", "Swap"]


@facts
class Look:
    """Use a power: look at these cards. The order of the places does not matter. Rules: ``powers``.

    >>> Look(0, [Place(1, 3), Place(0, 2)]).places
    (Place(seat=0, slot=2), Place(seat=1, slot=3))
    """

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class Swap:
    """Use a power: swap these two cards, unseen. The order of the places does not matter. Rules: ``powers``."""

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class DeclinePower:
    """Leave the open power unused, or skip the swap after the look. Rules: ``powers``."""

    seat: int = field(validator=whole)


SeatMove = Look | Swap | DeclinePower
