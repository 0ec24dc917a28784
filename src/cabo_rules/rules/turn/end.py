"""Ending a turn, if players say that theirs is over."""

from __future__ import annotations

from typing import Final

from cabo_rules import refusals as r
from cabo_rules.moves import EndTurn
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.powers.opening import forfeit_power
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.rules.table import no_such_seat, not_on_turn, pending_first
from cabo_rules.state import State


def may_end_turn(state: State, move: EndTurn) -> Refusal | None:
    """Return why a player may not end the turn: it ends by itself, or a card must be drawn and used first."""
    if state.variant.turn.ends != "by the player":
        return no_such_seat(state, move.seat, move.seat) or refuse(r.ENDS_BY_ITSELF, "turn.ends", move.seat)
    return (
        not_on_turn(state, move.seat, "done", r.TURN_NOT_DONE)
        or (pending_first(state, move.seat) if state.powers else None)
        or must_use(state, move.seat, state.powers)
    )


def do_end_turn(decision: Decision, move: EndTurn) -> None:
    """End the turn; an unused power is forfeited."""
    forfeit_power(decision)
    decision.turn_over = True


RULES: Final[Rules] = {EndTurn: (may_end_turn, do_end_turn)}
