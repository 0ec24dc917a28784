"""The move of a careful player: what it owes first, then a snap, then its turn."""

from __future__ import annotations

from itertools import islice
from typing import Final

from cabo_rules import moves as m
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.play.careful.calling import calls_now
from cabo_rules.play.careful.estimate import Estimate
from cabo_rules.play.careful.matching import best_gift, best_snap, right_snaps
from cabo_rules.play.careful.powers import best_use
from cabo_rules.play.careful.turn import best_draw, best_use_of_drawn
from cabo_rules.referee import refusal
from cabo_rules.state import State, power_user

_MANY: Final = 1000
"""The most first looks that are listed: there can be millions."""


def careful_move(state: State, seat: int) -> Move | None:
    """Return the move of a careful player, or ``None`` if it has none or waits.

    :param state: the view of that seat; of a whole state, the player would use every card.
    """
    phase = state.phase
    if state.shuffle is not None or phase in ("deal", "over"):
        return None
    if state.penalty is not None:
        return next(iter(legal_moves(state, seat)), None) if state.penalty.seat == seat else None
    if state.gift is not None:
        return best_gift(Estimate(state, seat)) if state.gift.seat == seat else None
    if phase == "looks":
        return _first_look(state, seat) if seat in state.to_look else None
    right = right_snaps(state)
    acts = power_user(state) == seat if state.powers else phase == "last snap" or seat == state.turn
    if not right and not acts:
        return None  # as for most seats most of the time, found before anything is estimated
    estimate = Estimate(state, seat)
    snap = best_snap(estimate, right)
    if snap is not None or not acts:
        return snap
    if state.powers:
        return _with_power(estimate)
    if phase == "last snap":
        passing = m.PassSnap(seat)
        return passing if refusal(state, passing) is None else None
    return _on_turn(estimate)


def _first_look(state: State, seat: int) -> Move:
    """Look at as many cards as the rules allow."""
    looks = [look for look in islice(legal_moves(state, seat), _MANY) if isinstance(look, m.FirstLook)]
    rule = state.variant.deal.first_look
    if len(looks) == _MANY and rule is not None:  # the shortest come first, so the looks at single cards are among them
        singles = [look.slots[0] for look in looks if len(look.slots) == 1]
        return m.FirstLook(seat, tuple(singles[: rule.cards]))
    return max(looks, key=lambda look: len(look.slots))


def _with_power(estimate: Estimate) -> Move:
    """Use an open power if that is worth anything, or must be done."""
    state, seat = estimate.state, estimate.seat
    gain, use = best_use(estimate, state.powers)
    if use is not None and (gain > 0 or refusal(state, m.DeclinePower(seat)) is not None):
        return use
    return m.DeclinePower(seat)


def _on_turn(estimate: Estimate) -> Move | None:
    """Call, draw, use the drawn card, or end the turn."""
    state, seat, phase = estimate.state, estimate.seat, estimate.state.phase
    ahead, move = best_use_of_drawn(estimate) if phase == "drawn" else (0.0, None)
    # who may call at any point of the turn draws first, and knows more
    if phase != "draw" or state.variant.calling.when == "instead of a turn":
        call = m.Call(seat)
        if state.last_lap is None and refusal(state, call) is None and calls_now(estimate, ahead):
            return call
    if phase == "draw":
        move = best_draw(estimate)
    elif phase == "done":
        move = m.EndTurn(seat)
    if move is not None and refusal(state, move) is None:
        return move
    moves = legal_moves(state, seat)  # what is left is what must be done
    return next((move for move in moves if not isinstance(move, m.Snap)), None)
