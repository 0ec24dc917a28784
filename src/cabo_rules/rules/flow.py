"""The flow of a round: what follows by itself after a move, until somebody has to move again.

Each step asks its chapter: penalties are drawn, named cards settled, empty hands judged, powers lapse, turns follow
each other, and the round is counted. Nothing here is a rule of its own but the order of the steps.
"""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.rules import calling, powers, turn
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game_end import end_round
from cabo_rules.rules.matching import drawn, penalty
from cabo_rules.rules.table import has_cards
from cabo_rules.state import Phase


def settle(decision: Decision) -> None:
    """Let everything happen that follows by itself."""
    while True:
        if decision.state.penalty is not None and not penalty.draw_and_place(decision):
            return None
        state = decision.state
        if state.claims is not None:
            drawn.settle_claim(decision)
            continue
        if state.gift is not None or state.shuffle is not None:
            return None
        if decision.cards_left:
            decision.cards_left = False
            if calling.empty_hand_ends_round(decision):
                return end_round(decision, "empty hand", "calling.empty_hand")
        if state.power is not None:
            powers.lapse(decision)
        if not _turn_goes_on(decision):
            return None


def _turn_goes_on(decision: Decision) -> bool:
    """Begin the next turn, or end the round, where the time has come. Whether there is more to settle."""
    state = decision.state
    phase = state.phase
    ends_by_itself = phase is Phase.DONE and state.power is None and state.variant.turn.ends == "by itself"
    if decision.turn_over or ends_by_itself:
        decision.turn_over = False
        if turn.next_turn(decision):
            return True
        if turn.stock_is_out(decision.state):
            end_round(decision, "stock out", "calling.stock_out")
        else:
            decision.emit(e.LastTurnEnded(state.turn))
            return True
    elif phase is Phase.DRAW:
        if not has_cards(state.hands[state.turn]):
            calling.begins_without_cards(decision)
            return True
        if calling.nothing_to_draw(state, state.turn):
            calling.call_for_want_of_cards(decision)
            end_round(decision, "nothing to draw", "calling.nothing_to_draw")
    elif phase is Phase.LAST_SNAP and not calling.last_snap_is_open(state):
        lap = state.last_lap
        end_round(decision, "last turn", "calling.when" if lap is None or lap.cause == "call" else "calling.empty_hand")
    return False
