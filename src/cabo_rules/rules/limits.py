"""Limits: what happens when penalty cards are waived because a hand has no room for them.

The player calls, in turn or out of it, or is out of the round or of the game. The hand of a player who is out stays
where it is, as it is: nobody touches it, and it is turned up and counted with the others. The round ends at once when
one player is left in it.
"""

from __future__ import annotations

from typing import Final

from cabo_rules.events import made as e
from cabo_rules.rules.calling import call_for
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game import end_round
from cabo_rules.rules.powers.opening import forfeit_power, put_away
from cabo_rules.rules.table import PAST_LIMIT, is_out

_LEAST: Final = 2
"""The fewest players of a round that goes on."""


def goes_past_limit(decision: Decision, seat: int) -> bool:
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
