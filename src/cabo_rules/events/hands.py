"""Changes of hands that several events make. A hand is a tuple of slots, so each change makes a new one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.state import Drawn, Hand, Slot, make_slot

NOBODY: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=64)
def everybody(seats: int) -> frozenset[int]:
    """Return all seats of a table and the spectators."""
    return frozenset((*range(seats), SPECTATOR))


def with_slot(hands: tuple[Hand, ...], seat: int, number: int, slot: Slot) -> tuple[Hand, ...]:
    """Put a slot in the place of another, or at the end of a hand."""
    rows, row = [*hands], [*hands[seat]]
    row[number : number + 1] = (slot,)
    rows[seat] = tuple(row)
    return tuple(rows)


def with_drawn(hands: tuple[Hand, ...], seat: int, number: int, drawn: Drawn | None) -> tuple[Hand, ...]:
    """Put the drawn card in the place of another."""
    assert drawn is not None
    return with_slot(hands, seat, number, make_slot(drawn.card, drawn.seen_by, hands[seat][number].cell))


def without(hands: tuple[Hand, ...], at: Place) -> tuple[Hand, ...]:
    """Leave a hole where a card lay."""
    return with_slot(hands, at.seat, at.slot, make_slot(None, NOBODY, hands[at.seat][at.slot].cell))


def shown(hands: tuple[Hand, ...], at: Place, card: Card | None, seen_by: frozenset[int]) -> tuple[Hand, ...]:
    """Show a card to ``seen_by``."""
    slot = hands[at.seat][at.slot]
    return with_slot(hands, at.seat, at.slot, make_slot(card, seen_by, slot.cell, slot.face_up))


def looked_at(hands: tuple[Hand, ...], places: Iterable[Place], cards: Iterable[Card], seat: int) -> tuple[Hand, ...]:
    """Show cards to one seat; a hidden face does not replace one that is known."""
    for at, card in zip(places, cards, strict=True):
        slot = hands[at.seat][at.slot]
        hands = shown(hands, at, slot.card if card == HIDDEN else card, slot.seen_by | {seat})
    return hands


def exchanged(hands: tuple[Hand, ...], one: Place, other: Place) -> tuple[Hand, ...]:
    """Exchange the cards of two places; ``seen_by`` goes with the card, the cells stay."""
    a, b = hands[one.seat][one.slot], hands[other.seat][other.slot]
    hands = with_slot(hands, one.seat, one.slot, make_slot(b.card, b.seen_by, a.cell, b.face_up))
    return with_slot(hands, other.seat, other.slot, make_slot(a.card, a.seen_by, b.cell, a.face_up))
