"""Deal: the table is set, the cards are dealt, looked at and the first one turned."""

from __future__ import annotations

from cabo_rules.cards import Card
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seat, shown_to_seen


@facts
class TableSet:
    """A table was set up by hand; ``seen`` tells, slot by slot, which seats have seen the card."""

    hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen()
    stock: tuple[Card, ...] = hidden()
    discard: tuple[Card, ...] = shown_to_all()
    turn: int
    totals: tuple[int, ...]
    seen: tuple[tuple[tuple[int, ...], ...], ...]
    dealer: int | None
    caller: int | None
    last_turns: tuple[int, ...]
    lap: int


@facts
class Dealt:
    """A round was dealt: each seat's hand, slot by slot, and the stock, top card first.

    ``commitment`` is what the host has committed to before anybody saw a card, if it has.
    """

    round: int
    dealer: int | None
    starter: int
    hands: tuple[tuple[Card, ...], ...] = hidden()
    stock: tuple[Card, ...] = hidden()
    commitment: str | None


@facts
class CommitmentOpened:
    """The host showed the order and the nonce that it had committed to: the cards were dealt, or shuffled, just so."""

    commitment: str
    order: tuple[Card, ...] = shown_to_all()
    nonce: str


@facts
class FirstLooked:
    """A seat had its look before the first turn.

    >>> from cabo_rules import FirstLook, Game, load_variant, redact
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, [1]))
    >>> game.last_events[0], redact(game.last_events[0], 1).cards
    (FirstLooked(seat=0, slots=(1,), cards=(Card(text='3H'),)), (Card(text='??'),))
    """

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_seat()


@facts
class LooksEnded:
    """The looks before the first turn are over."""

    seats: tuple[int, ...]  # those for whom the host closed them


@facts
class OpenCardTurned:
    """The top card of the stock was turned to start the discard pile."""

    card: Card = shown_to_all()
