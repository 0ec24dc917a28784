"""Turn: cards drawn, kept, discarded and put back, and the shuffles in between."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.calling import lap_without
from cabo_rules.events.hands import everybody, with_drawn, with_slot
from cabo_rules.events.sources import NEW_ORDER, card_in_slot, drawn_card, top_discard, top_of_stock
from cabo_rules.state import Commitment, Draft, Effects, make_drawn, make_slot, open_window
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seat

__all__ = [
    "Discarded",
    "Drew",
    "Kept",
    "LaidFaceUp",
    "Returned",
    "ShuffleAwaited",
    "Shuffled",
    "StockLow",
    "Took",
    "TurnBegan",
]


@facts
class TurnBegan:
    """A seat's turn began; the turn before it is over."""

    seat: int


def turn_began(state: Draft, event: TurnBegan) -> None:
    state.turn = event.seat
    state.turns += 1
    state.phase = "draw"
    if state.last_lap is not None:
        state.last_lap = lap_without(state.last_lap, event.seat)


@facts
class ShuffleAwaited:
    """A card must be drawn and the stock has too few: the host shuffles first."""

    seat: int  # the seat that draws
    key: str


def shuffle_awaited(state: Draft, event: ShuffleAwaited) -> None:
    state.shuffle = "turn" if state.penalty is None else "penalty"


@facts
class StockLow:
    """The stock has too few cards: the host shuffles at once, though nobody draws."""

    key: str


def stock_low(state: Draft, event: StockLow) -> None:
    state.shuffle = "stock"


@facts
class Shuffled:
    """The discard pile was shuffled into the stock; ``kept`` of its top cards stayed."""

    stock: tuple[Card, ...] = hidden(source=NEW_ORDER)
    kept: int
    commitment: str | None


def shuffled(state: Draft, event: Shuffled) -> None:
    kept, committed = state.discard[len(state.discard) - event.kept :], state.commitments
    if event.commitment is not None:
        committed = (*committed, Commitment(event.commitment, event.stock))
    state.stock = event.stock
    state.discard = kept
    state.shuffle = None
    state.commitments = committed


@facts
class Drew:
    """A seat drew the top card of the stock, which closes an open snap window.

    >>> from cabo_rules import Game, load_variant, redact
    >>> from cabo_rules.moves import CloseLooks, Draw
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks()).play(Draw(0, "stock"))
    >>> game.last_events[0], redact(game.last_events[0], 1)
    (Drew(seat=0, card=Card(text='2C')), Drew(seat=0, card=Card(text='??')))
    """

    seat: int
    card: Card = shown_to_seat(source=top_of_stock)


def drew(state: Draft, event: Drew) -> None:
    state.stock = state.stock[1:]
    state.drawn = make_drawn(event.seat, "stock", event.card, frozenset((event.seat,)))
    state.phase = "drawn"
    state.window = None


@facts
class Took:
    """A seat took the top card of the discard pile, which closes an open snap window."""

    seat: int
    card: Card = shown_to_all(source=top_discard)


def took(state: Draft, event: Took) -> None:
    state.discard = state.discard[:-1]
    state.drawn = make_drawn(event.seat, "discard pile", event.card, everybody(state.seats))
    state.phase = "drawn"
    state.window = None


@facts
class Kept:
    """The drawn card went into ``slot``; ``card``, which was there, went on the discard pile."""

    seat: int
    slot: int
    card: Card = shown_to_all(source=card_in_slot)


def kept(state: Draft, event: Kept) -> None:
    state.hands = with_drawn(state.hands, event.seat, event.slot, state.drawn)
    state.discard = (*state.discard, event.card)
    state.drawn = None
    state.phase = "done"
    state.window = open_window(event.seat)


@facts
class LaidFaceUp:
    """The card in ``slot``, taken from the discard pile and kept, lies face up."""

    seat: int
    slot: int
    key: str


def laid_face_up(state: Draft, event: LaidFaceUp) -> None:
    slot = state.hands[event.seat][event.slot]
    open_slot = make_slot(slot.card, slot.seen_by, slot.cell, True)
    state.hands = with_slot(state.hands, event.seat, event.slot, open_slot)


@facts
class Discarded:
    """The drawn card went on the discard pile."""

    seat: int
    card: Card = shown_to_all(source=drawn_card)


@facts
class Returned:
    """The card taken from the discard pile was put back on it."""

    seat: int
    card: Card = shown_to_all(source=drawn_card)


def discarded(state: Draft, event: Discarded | Returned) -> None:
    state.discard = (*state.discard, event.card)
    state.drawn = None
    state.phase = "done"
    state.window = open_window(event.seat)
    state.claims = None


TurnEvent = TurnBegan | ShuffleAwaited | StockLow | Shuffled | Drew | Took | Kept | LaidFaceUp | Discarded | Returned

EFFECTS: Final[Effects] = {
    TurnBegan: turn_began,
    ShuffleAwaited: shuffle_awaited,
    StockLow: stock_low,
    Shuffled: shuffled,
    Drew: drew,
    Took: took,
    Kept: kept,
    LaidFaceUp: laid_face_up,
    Discarded: discarded,
    Returned: discarded,
}
