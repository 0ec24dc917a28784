"""The flow of a round: the steps that follow a move by themselves, until somebody has to move again.

Penalties are drawn, named cards settled, empty hands judged, powers lapse, the next turn begins, or the round is
counted. The rule for each step is in its chapter; only their order is here.
"""

from __future__ import annotations

from cabo_rules.events import made as e
from cabo_rules.rules import calling, stock
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game import end_round
from cabo_rules.rules.limits import ends_at_once
from cabo_rules.rules.matching import drawn, penalty
from cabo_rules.rules.powers import opening
from cabo_rules.rules.table import power_pending
from cabo_rules.rules.turn_order import next_turn
from cabo_rules.state import State, has_cards
from cabo_rules.variants.derived import plays_on


def settle(decision: Decision) -> None:
    """Do everything that follows by itself. Once the game is over nothing follows, whatever was owed."""
    state = decision.state
    while state.phase != "over":
        if state.penalty is not None:
            if not penalty.draw_and_place(decision):
                break
            waived, decision.waived = decision.waived, None
            if waived is not None and ends_at_once(decision, waived):
                break
        elif state.claims is not None:
            drawn.settle_claim(decision)
        elif state.phase == "drawn":
            if not (state.powers and opening.lapses_in_hand(decision)):
                break
        elif state.gift is not None or state.shuffle is not None or not _goes_on(decision, state):
            break
    low = state.variant.shuffled_below
    if low and len(state.stock) < low and stock.must_shuffle_now(state):
        decision.emit(e.StockLow("calling.stock_out.when"))


def _goes_on(decision: Decision, state: State) -> bool:
    """Judge hands and powers, begin the next turn or end the round; return whether more steps follow."""
    window = state.window
    if window is not None and (window.due or window.user is not None) and power_pending(state):
        return _next_turn(decision) if decision.turn_over else opening.settle_due_powers(decision)
    if decision.cards_left:
        decision.cards_left = False
        if calling.empty_hand_ends_round(decision):
            end_round(decision, "empty hand", "calling.empty_hand")
            return False
    if state.powers:
        opening.lapse_powers(decision)
    if decision.turn_over:
        return _next_turn(decision)
    phase = state.phase
    if phase == "done":
        if not state.powers and state.variant.turn.ends == "by itself":
            return _next_turn(decision)
    elif phase == "draw":
        if not has_cards(state.hands[state.turn]) and not plays_on(state.variant):
            calling.begins_without_cards(decision)
            return True
        if not state.stock and calling.nothing_to_draw(state):
            calling.call_for_want_of_cards(decision)
            decision.emit(e.LastTurnEnded(state.turn, "nothing to draw", "calling.nothing_to_draw"))
            return True
    elif phase == "last snap" and not calling.last_snap_is_open(state):
        assert state.ending is not None
        end_round(decision, state.ending.cause, state.ending.key)
    return False


def _next_turn(decision: Decision) -> bool:
    """Begin the next turn, or end the last one; return whether more steps follow."""
    decision.turn_over = False
    if next_turn(decision):
        return True
    decision.emit(e.LastTurnEnded(decision.state.turn, *calling.cause_of_end(decision.state)))
    return True
