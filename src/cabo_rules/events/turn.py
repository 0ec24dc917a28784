"""Turn: cards drawn, kept, discarded and put back, and the shuffles in between."""

from __future__ import annotations

from cabo_rules.cards import Card
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seat


@facts
class TurnBegan:
    """A seat's turn began; the turn before it is over."""

    seat: int


@facts
class ShuffleAwaited:
    """A card must be drawn and the stock has too few: the host shuffles first."""

    seat: int  # the seat that draws
    key: str


@facts
class Shuffled:
    """The discard pile was shuffled into the stock; ``kept`` of its top cards stayed."""

    stock: tuple[Card, ...] = hidden()
    kept: int
    commitment: str | None


@facts
class Drew:
    """A seat drew the top card of the stock. An open snap window is closed by it.

    >>> from cabo_rules import CloseLooks, Draw, Game, load_variant, redact
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks()).play(Draw(0, "stock"))
    >>> game.last_events[0], redact(game.last_events[0], 1)
    (Drew(seat=0, card=Card(text='2C')), Drew(seat=0, card=Card(text='??')))
    """

    seat: int
    card: Card = shown_to_seat()


@facts
class Took:
    """A seat took the top card of the discard pile. An open snap window is closed by it."""

    seat: int
    card: Card = shown_to_all()


@facts
class Kept:
    """The drawn card went into ``slot``; ``card``, which lay there, went on the discard pile."""

    seat: int
    slot: int
    card: Card = shown_to_all()


@facts
class LaidFaceUp:
    """The card in ``slot``, taken from the discard pile and kept, lies face up."""

    seat: int
    slot: int
    key: str


@facts
class Discarded:
    """The drawn card went on the discard pile."""

    seat: int
    card: Card = shown_to_all()


@facts
class Returned:
    """The card taken from the discard pile was put back on it."""

    seat: int
    card: Card = shown_to_all()
