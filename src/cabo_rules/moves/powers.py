"""Powers: the moves with the power of a card."""

from __future__ import annotations

from attrs import field

from cabo_rules.forms import each, in_order, whole
from cabo_rules.seats import Place
from cabo_rules.visibility import facts

__all__ = ["ChoosePlayer", "DeclinePower", "Look", "Swap"]


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
class ChoosePlayer:
    """Use a power: give this player cards from the stock. Rules: ``powers.named.NAME.give``.

    >>> ChoosePlayer(seat=0, player=2)
    ChoosePlayer(seat=0, player=2)
    """

    seat: int = field(validator=whole)
    player: int = field(validator=whole)


@facts
class DeclinePower:
    """Leave the open power unused, or skip the swap after the look. Rules: ``powers``."""

    seat: int = field(validator=whole)


SeatMove = Look | Swap | ChoosePlayer | DeclinePower
