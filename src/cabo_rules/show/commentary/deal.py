"""Sentences about the deal and the first looks."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN
from cabo_rules.show.commentary.phrases import Names, Sentences, cards, slots, who
from cabo_rules.state import State


def _table_set(names: Names, before: State, event: e.TableSet) -> str:
    hands = "; ".join(f"{name} holds {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    called = "" if event.caller is None else f" {names[event.caller]} has called {before.variant.call}."
    return f"The table is set up by hand: {hands}.{called} {names[event.turn]} is on turn."


def _dealt(names: Names, _: State, event: e.Dealt) -> str:
    dealer = "The host deals" if event.dealer is None else f"{names[event.dealer]} deals"
    hands = "; ".join(f"{name} gets {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    return f"Round {event.round}. {dealer}: {hands}. {names[event.starter]} starts.{committed(event)}"


def committed(event: e.Dealt | e.Shuffled) -> str:
    """Say that the host has committed to an order, if it has."""
    return "" if event.commitment is None else f" The host has committed to the order: {event.commitment}."


def _commitment_opened(_: Names, __: State, event: e.CommitmentOpened) -> str:
    return f"The host opens the commitment {event.commitment}: the cards were in that order."


def _first_looked(names: Names, _: State, event: e.FirstLooked) -> str:
    if not event.slots:
        return f"{names[event.seat]} does not look at any card."
    seen = "" if HIDDEN in event.cards else f": {cards(event.cards)}"
    return f"{names[event.seat]} takes a first look at {slots(event.slots)}{seen}."


def _looks_ended(names: Names, before: State, event: e.LooksEnded) -> str:
    if before.variant.deal.first_look is None:
        return "This game has no first look."
    if event.seats:
        return f"The host closes the first looks of {who(names, event.seats)}."
    return "The first looks are over."


SENTENCES: Final[Sentences] = {
    e.TableSet: _table_set,
    e.Dealt: _dealt,
    e.CommitmentOpened: _commitment_opened,
    e.FirstLooked: _first_looked,
    e.LooksEnded: _looks_ended,
    e.OpenCardTurned: lambda _, __, event: f"The {event.card} is turned up to start the discard pile.",
}
