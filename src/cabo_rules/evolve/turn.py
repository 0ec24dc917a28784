"""What the events of ``events.turn`` change."""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.evolve.hands import NOBODY, everybody, into_slot, with_slot
from cabo_rules.state import Commitment, Drawn, LastLap, Slot, State, Window, change


def turn_began(state: State, event: e.TurnBegan) -> State:
    lap = state.last_lap
    if lap is None:
        return change(state, turn=event.seat, turns=state.turns + 1, phase="draw")
    rest = tuple(seat for seat in lap.last_turns if seat != event.seat)
    last_lap = LastLap(lap.cause, lap.seat, rest, lap.key)
    return change(state, turn=event.seat, turns=state.turns + 1, phase="draw", last_lap=last_lap)


def shuffle_awaited(state: State, event: e.ShuffleAwaited) -> State:
    return change(state, shuffle="turn" if state.penalty is None else "penalty")


def shuffled(state: State, event: e.Shuffled) -> State:
    kept, committed = state.discard[len(state.discard) - event.kept :], state.commitments
    if event.commitment is not None:
        committed = (*committed, Commitment(event.commitment, event.stock))
    return change(state, stock=event.stock, discard=kept, shuffle=None, commitments=committed)


def drew(state: State, event: e.Drew) -> State:
    drawn = Drawn(event.seat, "stock", event.card, frozenset((event.seat,)))
    return change(state, stock=state.stock[1:], drawn=drawn, phase="drawn", window=None)


def took(state: State, event: e.Took) -> State:
    drawn = Drawn(event.seat, "discard pile", event.card, everybody(state.seats))
    return change(state, discard=state.discard[:-1], drawn=drawn, phase="drawn", window=None)


def kept(state: State, event: e.Kept) -> State:
    return change(
        state, hands=into_slot(state, event.seat, event.slot), discard=(*state.discard, event.card), drawn=None,
        phase="done", window=Window(event.seat, 0, NOBODY, False),
    )  # fmt: skip


def laid_face_up(state: State, event: e.LaidFaceUp) -> State:
    slot = state.hands[event.seat][event.slot]
    return change(
        state, hands=with_slot(state, event.seat, event.slot, Slot(slot.card, slot.seen_by, slot.cell, True))
    )  # fmt: skip


def discarded(state: State, event: e.Discarded | e.Returned) -> State:
    return change(
        state, discard=(*state.discard, event.card), drawn=None, phase="done",
        window=Window(event.seat, 0, NOBODY, False), claims=None,
    )  # fmt: skip
