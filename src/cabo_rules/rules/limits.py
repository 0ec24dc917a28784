"""Limits: what follows when penalty cards are waived because a hand has no room for them, or the stock too few cards.

If the stock has too few, the round may end as if the last turn were over. If the hand has no room, its player may call,
in turn or out of it, or be out of the round or of the game. The hand of a player who is out stays where it is, as it
is: nobody touches it, and it is turned up and counted with the others. The round ends at once when one player is left.
"""

from __future__ import annotations

from typing import Final

from cabo_rules.events import made as e
from cabo_rules.rules.calling import call_for
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game import end_round
from cabo_rules.rules.powers.opening import forfeit_power, put_away
from cabo_rules.rules.table import PAST_LIMIT, UNPAID, is_out

_LEAST: Final = 2
"""The fewest players of a round that goes on."""


def ends_at_once(decision: Decision, waived: e.PenaltyWaived) -> bool:
    """Apply the rule for penalty cards that are waived; return whether the round ends at once, without a last snap."""
    if waived.key != UNPAID:
        return _goes_past_limit(decision, waived.seat)
    if decision.state.phase != "last snap":
        _end_turns(decision)
    return False


def _end_turns(decision: Decision) -> None:
    """End the turn in progress as the last one, with nothing more done in it; powers of snapped cards may be used."""
    state = decision.state
    if state.drawn is not None:
        put_away(decision, state.drawn)
    if state.window is None or state.window.user is None:
        for power in state.powers:
            decision.emit(e.PowerEnded(state.turn, power, "forfeited", UNPAID))
    decision.turn_over = False
    decision.emit(e.LastTurnEnded(state.turn, "nothing to draw", UNPAID))


def _goes_past_limit(decision: Decision, seat: int) -> bool:
    """Apply the rule for a player whose hand had no room for a penalty card; return whether the round ends at once."""
    if decision.state.variant.matching.penalty.beyond == "counts as a call":
        if decision.state.last_lap is None and decision.state.phase != "last snap":
            call_for(decision, seat, PAST_LIMIT)
        return False
    decision.emit(e.WentOut(seat, PAST_LIMIT))
    state = decision.state
    left, drawn = sum([not is_out(state, each) for each in range(state.seats)]), state.drawn
    if drawn is not None and (seat == drawn.seat or left < _LEAST):
        put_away(decision, drawn)  # unused: the turn cannot go on
    if left < _LEAST:
        end_round(decision, "one player left", PAST_LIMIT)
        return True
    if seat == state.turn and state.phase != "last snap":
        forfeit_power(decision)
        decision.turn_over = True
    return False
