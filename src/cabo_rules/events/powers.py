"""Powers: opened, used, and over."""

from __future__ import annotations

from typing import Literal

from cabo_rules.cards import Card
from cabo_rules.moves import Place
from cabo_rules.visibility import facts, shown_to_all, shown_to_seat


@facts
class PowerOpened:
    """A seat may now use a power, or began to use it with the card still in hand, which is shown to all then.

    A card that carries several powers opens them all; the first move with one of them chooses it.
    """

    seat: int
    power: str
    card: Card | None = shown_to_all()


@facts
class Looked:
    """A seat looked at cards; only that seat saw them, everybody saw which."""

    seat: int
    places: tuple[Place, ...]
    cards: tuple[Card, ...] = shown_to_seat()


@facts
class Swapped:
    """The cards of two places changed places; nobody saw them."""

    seat: int
    places: tuple[Place, Place]


PowerEnding = Literal["used", "declined", "forfeited", "lapsed", "not chosen"]


@facts
class PowerEnded:
    """A power is over: it was used, declined, forfeited as the turn ended, lapsed for want of a target, or another
    power of the same card was chosen."""

    seat: int
    power: str
    how: PowerEnding
    key: str
