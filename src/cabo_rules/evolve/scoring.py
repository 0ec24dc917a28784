"""What the events of ``events.scoring`` change."""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.state import State, change


def round_scored(state: State, event: e.RoundScored) -> State:
    return change(state, totals=event.totals)


def total_reset(state: State, event: e.TotalReset) -> State:
    seat = event.seat
    return change(
        state, totals=(*state.totals[:seat], event.total, *state.totals[seat + 1 :]),
        resets=(*state.resets[:seat], state.resets[seat] + 1, *state.resets[seat + 1 :]),
    )  # fmt: skip


def round_awaited(state: State, event: e.RoundAwaited) -> State:
    return change(state, phase="deal", starter=event.starter, dealer=event.dealer)


def game_ended(state: State, event: e.GameEnded) -> State:
    return change(state, phase="over", winners=event.winners)


def game_abandoned(state: State, event: e.GameAbandoned) -> State:
    return change(state, phase="over", winners=())
