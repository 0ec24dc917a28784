"""What the events of ``events.calling`` change."""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.evolve.hands import everybody
from cabo_rules.state import Ending, LastLap, Slot, State, change


def called(state: State, event: e.Called) -> State:
    return change(state, caller=event.seat, last_lap=LastLap("call", event.seat, event.last_turns, event.key))


def hand_emptied(state: State, event: e.HandEmptied) -> State:
    return change(state, last_lap=LastLap("empty hand", event.seat, event.last_turns, event.key))


def passed_over(state: State, event: e.PassedOver) -> State:
    lap = state.last_lap
    if lap is None:
        return change(state, turn=event.seat)
    rest = tuple(seat for seat in lap.last_turns if seat != event.seat)
    return change(state, turn=event.seat, last_lap=LastLap(lap.cause, lap.seat, rest, lap.key))


def last_turn_ended(state: State, event: e.LastTurnEnded) -> State:
    return change(state, phase="last snap", ending=Ending(event.cause, event.key))


def round_ended(state: State, event: e.RoundEnded) -> State:
    all_seats = everybody(state.seats)
    hands = tuple(
        tuple(
            slot if card is None else Slot(card, all_seats, slot.cell, True)
            for slot, card in zip(hand, cards, strict=True)
        )
        for hand, cards in zip(state.hands, event.hands, strict=True)
    )
    return change(state, hands=hands, powers=(), looked=(), window=None, phase="deal")
