"""The last snap: the last discard of a round may still be snapped, until all have passed who could snap it.

The host may close the window sooner, as any window.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import CloseWindow, PassSnap
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.matching.window import barred, goes_on_alone, no_window, wrong_owner
from cabo_rules.rules.table import no_such_seat, waiting
from cabo_rules.seats import HOST
from cabo_rules.state import State, has_cards


def could_snap(state: State, seat: int) -> bool:
    """Return whether the seat can snap any card now."""
    return no_window(state, seat) is None and _could_snap_now(state, seat)


def _could_snap_now(state: State, seat: int) -> bool:
    """Return whether the seat can snap any card, while a window is open."""
    if seat in state.passed or barred(state, seat):  # most have passed, and a refusal costs more than this test
        return False
    if goes_on_alone(state) not in (None, seat):  # whose snap would be late
        return False
    return any(has_cards(hand) and not wrong_owner(state, seat, owner) for owner, hand in enumerate(state.hands))


def anybody_could_snap(state: State) -> bool:
    """Return whether any seat can snap any card now."""
    return no_window(state, HOST) is None and any(_could_snap_now(state, seat) for seat in range(state.seats))


def may_pass_snap(state: State, move: PassSnap) -> Refusal | None:
    """Return why a seat may not pass on the last snap: it could not snap anyway."""
    seat = move.seat
    if refusal := no_such_seat(state, seat, seat) or waiting(state, seat):
        return refusal
    if state.variant.matching.snap is None:
        return refuse(r.NO_SNAPPING, "matching.snap", seat)
    if state.phase != "last snap":
        return refuse(r.NOT_LAST_SNAP, "matching.snap.final_window", seat)
    return None if could_snap(state, seat) else refuse(r.CANNOT_SNAP, "matching.snap.final_window", seat)


def do_pass_snap(decision: Decision, move: PassSnap) -> None:
    """Pass on the last snap for good; when all have, the round is counted."""
    decision.emit(_snap_passed(move.seat))


_snap_passed = lru_cache(maxsize=64)(e.SnapPassed)


def may_close_window(state: State, move: CloseWindow) -> Refusal | None:
    """Return why the host may not close the snap window."""
    if refusal := waiting(state, HOST):
        return refusal
    return None if no_window(state, HOST) is None else refuse(r.NO_WINDOW, "matching.snap", HOST)


def do_close_window(decision: Decision, move: CloseWindow) -> None:
    """Close the snap window: nobody may snap this card any more."""
    decision.emit(e.WindowClosed("matching.snap"))


RULES: Final[Rules] = {PassSnap: (may_pass_snap, do_pass_snap), CloseWindow: (may_close_window, do_close_window)}
