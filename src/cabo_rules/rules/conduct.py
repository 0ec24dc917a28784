"""Conduct: penalty cards for a forbidden look at a card.

The library cannot see such a look: the host imposes the penalty, at any time in a round except during the first looks
or while something is owed. Talk is not refereed.
"""

from __future__ import annotations

from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Penalize
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.table import no_such_seat, no_turn, waiting
from cabo_rules.seats import HOST
from cabo_rules.state import State, has_cards


def may_penalize(state: State, move: Penalize) -> Refusal | None:
    """Return why the host may not impose a penalty: the variant has none, or no cards are being played."""
    if state.variant.conduct.forbidden_look == 0:
        return refuse(r.NO_CONDUCT_PENALTY, "conduct.forbidden_look", HOST)
    if state.phase in ("deal", "looks"):
        return no_turn(state, HOST)
    if refusal := waiting(state, HOST) or no_such_seat(state, move.offender, HOST):
        return refusal
    if state.variant.calling.empty_hand == "out of the round" and not has_cards(state.hands[move.offender]):
        return refuse(r.OUT, "calling.empty_hand", HOST, out=move.offender)
    return None


def do_penalize(decision: Decision, move: Penalize) -> None:
    """Make the offender owe the penalty cards."""
    penalty = decision.state.variant.conduct.forbidden_look
    decision.emit(e.PenaltyOwed(move.offender, penalty, "conduct.forbidden_look"))


RULES: Final[Rules] = {Penalize: (may_penalize, do_penalize)}
