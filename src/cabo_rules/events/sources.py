"""The sources of the cards in events: where they lie in the state just before the event.

Each card field of an event declares one, or that its cards get a new, unknown order. So a card can be followed from
place to place without knowing its face.
"""

from __future__ import annotations

from typing import Any, Final

from cabo_rules.cards import Card
from cabo_rules.state import State
from cabo_rules.visibility import NewOrder

NEW_ORDER: Final[NewOrder] = "new order"
"""The source of cards that are dealt, shuffled or set up: nobody can say which card lay where before."""


def top_of_stock(state: State, event: Any) -> Card:
    """Return the top card of the stock."""
    return state.stock[0]


def top_discard(state: State, event: Any) -> Card:
    """Return the top card of the discard pile."""
    return state.discard[-1]


def drawn_card(state: State, event: Any) -> Card | None:
    """Return the card that the seat on turn holds."""
    return None if state.drawn is None else state.drawn.card


def _at(state: State, seat: int, slot: int) -> Card | None:
    return state.hands[seat][slot].card


def card_in_slot(state: State, event: Any) -> Card | None:
    """Return the card in the slot of the seat."""
    return _at(state, event.seat, event.slot)


def cards_in_slots(state: State, event: Any) -> tuple[Card | None, ...]:
    """Return the cards in the slots of the seat."""
    return tuple([_at(state, event.seat, slot) for slot in event.slots])


def card_at_place(state: State, event: Any) -> Card | None:
    """Return the card at the place."""
    return _at(state, event.place.seat, event.place.slot)


def cards_at_places(state: State, event: Any) -> tuple[Card | None, ...]:
    """Return the cards at the places."""
    return tuple([_at(state, at.seat, at.slot) for at in event.places])


def cards_of_hand(state: State, event: Any) -> tuple[Card | None, ...]:
    """Return the cards of the seat's hand."""
    return tuple(slot.card for slot in state.hands[event.seat])


def all_hands(state: State, event: Any) -> tuple[tuple[Card | None, ...], ...]:
    """Return the cards of all hands."""
    return tuple(tuple(slot.card for slot in hand) for hand in state.hands)
