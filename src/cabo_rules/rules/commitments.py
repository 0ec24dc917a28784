"""Commitments: the host can show after a round that the cards were fixed before anybody saw one.

With a deal, or a shuffle, the host may say a hash of the order and of a nonce that nobody knows yet. Once the round is
over it shows both, and everybody can see that they give that hash, and that the cards lay just so. No rule set asks for
it. A host that has committed must open the commitment before it deals the next round. The refusals rest on the chapter
``conduct``: its last clause states the limits for a program that keeps the table.
"""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules import refusals as r
from cabo_rules.chance import commitment
from cabo_rules.moves import HOST, OpenCommitment
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.hidden import same_order
from cabo_rules.state import MOST_COMMITMENTS, State


def may_commit(state: State, said: str | None) -> Refusal | None:
    """No commitment is made while the same one is open: opening it would leave the other order unshown."""
    if said is None:
        return None
    if any(each.commitment == said for each in state.commitments):
        return refuse(r.COMMITMENT_TWICE, "conduct", HOST)
    if len(state.commitments) >= MOST_COMMITMENTS:
        return refuse(r.COMMITMENTS_MANY, "conduct", HOST, most=MOST_COMMITMENTS)
    return None


def all_opened(state: State) -> Refusal | None:
    """The next round is dealt when all that was committed to in the round before has been opened."""
    return refuse(r.COMMITMENT_OPEN, "conduct", HOST) if state.commitments else None


def may_open(state: State, move: OpenCommitment) -> Refusal | None:
    """A commitment is opened between rounds, or when the game is over, and must be what lay on the table."""
    if state.phase not in ("deal", "over"):
        return refuse(r.COMMITMENT_EARLY, "conduct", HOST)
    made = commitment(move.order, move.nonce)
    order = next((each.order for each in state.commitments if each.commitment == made), None)
    if order is None:
        return refuse(r.COMMITMENT_UNKNOWN, "conduct", HOST)
    return None if same_order(state, move.order, order) else refuse(r.COMMITMENT_BROKEN, "conduct", HOST)


def do_open(decision: Decision, move: OpenCommitment) -> None:
    """Everybody sees the order and the nonce."""
    decision.emit(e.CommitmentOpened(commitment(move.order, move.nonce), move.order, move.nonce))
