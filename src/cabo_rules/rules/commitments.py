"""Commitments: the host can show after a round that the cards were fixed before anybody saw one.

With a deal or a shuffle, the host may publish a hash of the order and of a nonce that nobody knows yet. When the round
is over it shows both, and everybody can check the hash and the order of the cards. No rule set asks for it. A host that
has committed must open the commitment before it deals the next round. The refusals cite the chapter ``conduct``: its
last clause states the limits for a program that keeps the table.
"""

from __future__ import annotations

from typing import Final

from cabo_rules import refusals as r
from cabo_rules.chance import commitment
from cabo_rules.events import made as e
from cabo_rules.moves import OpenCommitment
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import same_order
from cabo_rules.seats import HOST
from cabo_rules.state import MOST_COMMITMENTS, State


def may_commit(state: State, said: str | None) -> Refusal | None:
    """Return why a commitment may not be made: the same one is open, and opening it would show only one order."""
    if said is None:
        return None
    if any(each.commitment == said for each in state.commitments):
        return refuse(r.COMMITMENT_TWICE, "conduct", HOST)
    if len(state.commitments) >= MOST_COMMITMENTS:
        return refuse(r.COMMITMENTS_MANY, "conduct", HOST, most=MOST_COMMITMENTS)
    return None


def all_opened(state: State) -> Refusal | None:
    """Return why the next round may not be dealt: a commitment of the round before is still open."""
    return refuse(r.COMMITMENT_OPEN, "conduct", HOST) if state.commitments else None


def may_open(state: State, move: OpenCommitment) -> Refusal | None:
    """Return why a commitment may not be opened: a round is being played, or the cards were in another order."""
    if state.phase not in ("deal", "over"):
        return refuse(r.COMMITMENT_EARLY, "conduct", HOST)
    made = commitment(move.order, move.nonce)
    order = next((each.order for each in state.commitments if each.commitment == made), None)
    if order is None:
        return refuse(r.COMMITMENT_UNKNOWN, "conduct", HOST)
    return None if same_order(state, move.order, order) else refuse(r.COMMITMENT_BROKEN, "conduct", HOST)


def do_open(decision: Decision, move: OpenCommitment) -> None:
    """Show the order and the nonce to everybody."""
    decision.emit(e.CommitmentOpened(commitment(move.order, move.nonce), move.order, move.nonce))


RULES: Final[Rules] = {OpenCommitment: (may_open, do_open)}
