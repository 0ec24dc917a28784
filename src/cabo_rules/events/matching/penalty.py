"""Penalty: cards that are owed, drawn and placed, or waived."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.calling import lap_without
from cabo_rules.events.hands import NOBODY, with_slot
from cabo_rules.events.sources import top_of_stock
from cabo_rules.seats import Cell
from cabo_rules.state import Draft, Effects, Penalty, make_slot
from cabo_rules.visibility import facts, hidden

__all__ = ["PenaltyDrawn", "PenaltyOwed", "PenaltyPlaced", "PenaltyWaived", "WentOut"]


@facts
class PenaltyOwed:
    """A seat owes penalty cards.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Discard, Draw, Place, Snap
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "2H"], ["7D"]])
    >>> game = game.play(Draw(0, "stock")).play(Discard(0))  # a 2
    >>> for event in game.play(Snap(1, Place(1, 0))).last_events:
    ...     print(event)
    ...
    SnapFailed(seat=1, place=Place(seat=1, slot=0), card=Card(text='7D'))
    PenaltyOwed(seat=1, count=1, key='matching.snap.own.wrong')
    PenaltyDrawn(seat=1, card=Card(text='3S'))
    PenaltyPlaced(seat=1, slot=1, cell=(0, 1))
    """

    seat: int
    count: int
    key: str


def penalty_owed(state: Draft, event: PenaltyOwed) -> None:
    state.penalty = Penalty(event.seat, event.count, (), event.key)


@facts
class PenaltyDrawn:
    """A penalty card was drawn and lies apart, unseen, until it is placed."""

    seat: int
    card: Card = hidden(source=top_of_stock)


def penalty_drawn(state: Draft, event: PenaltyDrawn) -> None:
    owed = state.penalty
    assert owed is not None
    rest = Penalty(owed.seat, owed.owed - 1, (*owed.apart, event.card), owed.key)
    state.stock = state.stock[1:]
    state.penalty = rest


@facts
class PenaltyPlaced:
    """A penalty card took its slot: a hole, or a new one at ``cell``."""

    seat: int
    slot: int
    cell: Cell


def penalty_placed(state: Draft, event: PenaltyPlaced) -> None:
    owed = state.penalty
    assert owed is not None
    hands = with_slot(state.hands, event.seat, event.slot, make_slot(owed.apart[0], NOBODY, event.cell))
    done = owed.owed == 0 and len(owed.apart) == 1
    state.hands = hands
    state.penalty = None if done else Penalty(owed.seat, owed.owed, owed.apart[1:], owed.key)


@facts
class PenaltyWaived:
    """Penalty cards that could not be drawn are waived."""

    seat: int
    count: int
    key: str


def penalty_waived(state: Draft, event: PenaltyWaived) -> None:
    owed = state.penalty
    assert owed is not None
    state.penalty = Penalty(owed.seat, 0, owed.apart, owed.key) if owed.apart else None


@facts
class WentOut:
    """A seat went out of the round, or of the game: it has no more turns, and nobody touches its hand any more."""

    seat: int
    key: str


def went_out(state: Draft, event: WentOut) -> None:
    state.out = state.out | {event.seat}
    if state.last_lap is not None:
        state.last_lap = lap_without(state.last_lap, event.seat)


PenaltyEvent = PenaltyOwed | PenaltyDrawn | PenaltyPlaced | PenaltyWaived | WentOut

EFFECTS: Final[Effects] = {
    PenaltyOwed: penalty_owed,
    PenaltyDrawn: penalty_drawn,
    PenaltyPlaced: penalty_placed,
    PenaltyWaived: penalty_waived,
    WentOut: went_out,
}
