"""The order of turns: who is next, who is passed over, and when no turn follows.

Without a last lap everybody has a turn in turn order; in the last lap those who have not had theirs. Players without
cards are passed over in the last lap and once they are out of the round, unless they play on.
"""

from __future__ import annotations

from functools import lru_cache

from cabo_rules.events import made as e
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.stock import stock_is_out
from cabo_rules.rules.table import PAST_LIMIT, following, has_turn, is_out, others
from cabo_rules.state import State

_turn_began = lru_cache(maxsize=64)(e.TurnBegan)  # making an event costs more than the rule that emits it


def successor(state: State) -> int | None:
    """Return the seat whose turn follows, or None if the round ends or the next player has no turn to draw in."""
    if stock_is_out(state):
        return None
    if state.last_lap is not None:
        return next((seat for seat in state.last_lap.last_turns if has_turn(state, seat)), None)
    seat = _next_in_round(state)
    return seat if has_turn(state, seat) else None


def _next_in_round(state: State) -> int:
    """Return the next seat in turn order that is not out."""
    seat = following(state, state.turn)
    if state.out or state.variant.calling.empty_hand == "out of the round":
        return next((each for each in others(state, state.turn) if not is_out(state, each)), seat)
    return seat


def next_turn(decision: Decision) -> bool:
    """Begin the next turn, passing over players who are out or have none; return whether there is one."""
    state = decision.state
    if stock_is_out(state):
        return False
    if state.last_lap is None:
        seat = _next_in_round(state)
        while (passed := following(state, state.turn)) != seat:
            decision.emit(e.PassedOver(passed, PAST_LIMIT if passed in state.out else "calling.empty_hand"))
        decision.emit(_turn_began(seat))
        return True
    for seat in state.last_lap.last_turns:
        if has_turn(state, seat):
            decision.emit(_turn_began(seat))
            return True
        decision.emit(e.PassedOver(seat, "calling.empty_hand"))
    return False
