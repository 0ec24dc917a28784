"""The order of turns: who is next, who is passed over, and when no turn follows.

Without a last lap everybody has a turn in turn order; in the last lap those who have not had theirs. Players without
cards are passed over in the last lap and once they are out of the round, unless they play on.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from cabo_rules.events import made as e
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.stock import stock_is_out
from cabo_rules.rules.table import following, has_turn, is_out, others, why_out
from cabo_rules.state import State

_turn_began = lru_cache(maxsize=64)(e.TurnBegan)  # making an event costs more than the rule that emits it


def successor(state: State) -> int | None:
    """Return the seat whose turn follows, or None if the round ends or the next player has no turn to draw in."""
    if stock_is_out(state):
        return None
    if state.last_lap is not None:
        return next((seat for seat in state.last_lap.last_turns if has_turn(state, seat)), None)
    seat = following(state, state.turn)
    if state.out or state.variant.calling.empty_hand == "out of the round":
        seat = next((each for each in others(state, state.turn) if not is_out(state, each)), seat)
    return seat if has_turn(state, seat) else None


def next_turn(decision: Decision) -> bool:
    """Begin the next turn, passing over players who have no cards and do not play on; return whether there is one."""
    state = decision.state
    if stock_is_out(state):
        return False
    if state.last_lap is None:
        if state.out or state.variant.calling.empty_hand == "out of the round":
            _pass_over_those_out(decision)
        decision.emit(_turn_began(following(state, state.turn)))
        return True
    for seat in state.last_lap.last_turns:
        if has_turn(state, seat):
            decision.emit(_turn_began(seat))
            return True
        decision.emit(e.PassedOver(seat, "calling.empty_hand"))
    return False


def _pass_over_those_out(decision: Decision) -> None:
    """Pass over the players who are out and come before the next one who is not."""
    state = decision.state
    for seat in takewhile(lambda each: is_out(state, each), others(state, state.turn)):
        decision.emit(e.PassedOver(seat, why_out(state, seat) if seat in state.out else "calling.empty_hand"))
