"""Conduct: penalty cards for a forbidden look at a card, a misused power, or a move taken back.

The library cannot see such an offence: the host imposes the penalty, at any time in a round except during the first
looks or while something is owed. Talk is not refereed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Offence, Penalize
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.table import no_such_seat, no_turn, out_of_cards, waiting, why_out
from cabo_rules.seats import HOST
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

KEYS: Final = {offence: f"conduct.{offence.replace(' ', '_')}" for offence in get_args(Offence)}
"""The key of the price of each offence."""


def offences(variant: Variant) -> list[Offence]:
    """Return the offences that cost penalty cards."""
    return [offence for offence in KEYS if price_of(variant, offence)]


def price_of(variant: Variant, offence: Offence) -> int:
    """Return the number of penalty cards for an offence, or 0."""
    price: int | None = getattr(variant.conduct, KEYS[offence].partition(".")[2])
    return price or 0


def may_penalize(state: State, move: Penalize) -> Refusal | None:
    """Return why the host may not impose a penalty: the variant has none, or no cards are being played."""
    if not price_of(state.variant, move.offence):
        return refuse(r.NO_CONDUCT_PENALTY, KEYS[move.offence], HOST, offence=move.offence)
    if state.phase in ("deal", "looks"):
        return no_turn(state, HOST)
    if refusal := waiting(state, HOST) or no_such_seat(state, move.offender, HOST):
        return refusal
    if move.offender in state.out:
        return refuse(r.IS_OUT, why_out(state, move.offender), HOST, owner=move.offender)
    if out_of_cards(state, move.offender):
        return refuse(r.OUT, "calling.empty_hand", HOST, out=move.offender)
    return None


def do_penalize(decision: Decision, move: Penalize) -> None:
    """Make the offender owe the penalty cards."""
    penalty = price_of(decision.state.variant, move.offence)
    decision.emit(e.PenaltyOwed(move.offender, penalty, KEYS[move.offence]))


RULES: Final[Rules] = {Penalize: (may_penalize, do_penalize)}
