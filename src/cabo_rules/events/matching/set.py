"""Sets: cards of one rank traded for the drawn card."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody, shown, with_drawn, with_slot, without
from cabo_rules.events.sources import cards_in_slots
from cabo_rules.seats import Cell, place
from cabo_rules.state import Draft, Effects, make_slot, open_window
from cabo_rules.visibility import facts, shown_to_all

__all__ = ["DrawnKept", "TradeFailed", "Traded"]


@facts
class Traded:
    """A set went on the discard pile in the order named; the drawn card took the first named slot.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw, Trade
    >>> game = Game.set_up(load_variant("eventide"), ["Ana", "Ben"], hands=[["5", "9", "5"], ["7"]])
    >>> game.play(Draw(0, "stock")).play(Trade(0, [0, 2])).last_events[0]
    Traded(seat=0, slots=(0, 2), cards=(Card(text='5'), Card(text='5')))
    """

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all(source=cards_in_slots)


def traded(state: Draft, event: Traded) -> None:
    hands = state.hands
    for number in event.slots:
        hands = without(hands, place(event.seat, number))
    state.hands = with_drawn(hands, event.seat, event.slots[0], state.drawn)
    state.discard = state.discard + event.cards
    state.drawn = None
    state.phase = "done"
    state.window = open_window(event.seat)


@facts
class TradeFailed:
    """The cards of a set were not of one rank: they were shown to all and went back."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all(source=cards_in_slots)


def trade_failed(state: Draft, event: TradeFailed) -> None:
    hands = state.hands
    for number, card in zip(event.slots, event.cards, strict=True):
        hands = shown(hands, place(event.seat, number), card, everybody(state.seats))
    state.hands = hands


@facts
class DrawnKept:
    """The drawn card was added to the hand: in a hole, or in a new slot at ``cell``."""

    seat: int
    slot: int
    cell: Cell
    key: str


def drawn_kept(state: Draft, event: DrawnKept) -> None:
    drawn = state.drawn
    assert drawn is not None
    hands = with_slot(state.hands, event.seat, event.slot, make_slot(drawn.card, drawn.seen_by, event.cell))
    state.hands = hands
    state.drawn = None
    state.phase = "done"


SetEvent = Traded | TradeFailed | DrawnKept

EFFECTS: Final[Effects] = {Traded: traded, TradeFailed: trade_failed, DrawnKept: drawn_kept}
