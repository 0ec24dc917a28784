"""What events do to hands and slots. A hand is a tuple of slots, and is made anew by every change."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.state import Hand, Slot, State

NOBODY: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=64)
def everybody(seats: int) -> frozenset[int]:
    """All seats of a table, and whoever watches it."""
    return frozenset((*range(seats), SPECTATOR))


def with_slot(state: State, seat: int, number: int, slot: Slot) -> tuple[Hand, ...]:
    """The hands with one slot changed."""
    hands = list(state.hands)
    hand = list(hands[seat])
    hand[number] = slot
    hands[seat] = tuple(hand)
    return tuple(hands)


def with_card(state: State, seat: int, number: int, slot: Slot) -> tuple[Hand, ...]:
    """The hands with one card more: in an empty slot, or in a new one at the end."""
    hand = state.hands[seat]
    hand = (*hand[:number], slot, *hand[number + 1 :])
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def hole(slot: Slot) -> Slot:
    """A slot that a card has left."""
    return Slot(None, NOBODY, slot.cell)


def seen(slot: Slot, card: Card, seat: int) -> Slot:
    """A slot whose card a seat has seen. Who knows the card already does not forget it for being shown a back."""
    return Slot(slot.card if card == HIDDEN else card, slot.seen_by | {seat}, slot.cell, slot.face_up)


def into_slot(state: State, seat: int, number: int) -> tuple[Hand, ...]:
    """The hands once the drawn card lies in that slot."""
    drawn = state.drawn
    assert drawn is not None
    return with_slot(state, seat, number, Slot(drawn.card, drawn.seen_by, state.hands[seat][number].cell))


def exchanged(hands: tuple[Hand, ...], one: Place, other: Place) -> tuple[Hand, ...]:
    """The hands with what lies at two places exchanged; who has seen a card goes with it, the cells stay."""
    rows = [list(hand) for hand in hands]
    a, b = rows[one.seat][one.slot], rows[other.seat][other.slot]
    rows[one.seat][one.slot] = Slot(b.card, b.seen_by, a.cell, b.face_up)
    rows[other.seat][other.slot] = Slot(a.card, a.seen_by, b.cell, a.face_up)
    return tuple(tuple(row) for row in rows)


def to_discard(state: State, at: Place) -> tuple[Hand, ...]:
    """The hands without the card that went on the discard pile."""
    return with_slot(state, at.seat, at.slot, hole(state.hands[at.seat][at.slot]))


def shown(state: State, at: Place, card: Card) -> tuple[Hand, ...]:
    """The hands with a card that was shown to all and went back."""
    slot = state.hands[at.seat][at.slot]
    return with_slot(state, at.seat, at.slot, Slot(card, everybody(state.seats), slot.cell, slot.face_up))
