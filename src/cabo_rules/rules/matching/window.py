"""The snap window: when it is open, who may snap now, and whose cards.

It opens with a discard, and closes at the next draw, when it is used up, or when the host closes it. It may be open
only to some: not to the discarder, the caller, or a player who has snapped wrongly or spent all snaps of the round, or
only to the first to snap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cabo_rules import refusals as r
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.matching.whose import SNAP, last_card_stays, may_not_name
from cabo_rules.rules.table import no_turn, out_of_cards, safe_owner, why_out
from cabo_rules.seats import HOST
from cabo_rules.state import State, has_cards

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


def may_be_snapped_at_first(variant: Variant) -> bool:
    """Return whether there is a card that starts the discard pile, and it may be snapped."""
    snap = variant.matching.snap
    return snap is not None and snap.starting_card and variant.deal.open_card != "none"


def no_window(state: State, seat: int) -> Refusal | None:
    """Return why nobody may snap now."""
    snap, window = state.variant.matching.snap, state.window
    if snap is None:
        return refuse(r.NO_SNAPPING, "matching.snap", seat)
    if state.phase in ("deal", "looks"):
        return no_turn(state, seat)
    if window is None:
        return refuse(r.DRAWN_SINCE if state.discard else r.NOTHING_TO_SNAP, "matching.snap", seat)
    if state.phase == "last snap" and not snap.final_window:  # which waits for the powers of snapped cards
        return refuse(r.TURNS_OVER, "matching.snap.final_window", seat)
    if window.discarder is None and not may_be_snapped_at_first(state.variant):
        key = "deal.open_card" if state.variant.deal.open_card == "none" else "matching.snap.starting_card"
        return refuse(r.STARTING_CARD, key, seat)
    if snap.opens == "after the power" and state.powers:
        return refuse(r.SNAP_BEFORE_POWER, "matching.snap.opens", seat)
    if snap.per_discard != "any number" and window.snapped >= snap.per_discard:
        return refuse(r.WINDOW_USED_UP, "matching.snap.per_discard", seat)
    return refuse(r.WINDOW_CLOSED, "matching.snap", seat) if window.closed else None


def goes_on_alone(state: State) -> int | None:
    """Return the seat that alone may snap this card further, since it was the first, if there is one."""
    snap, window = state.variant.matching.snap, state.window
    return None if snap is None or snap.after_right is None or window is None else window.snapper


def is_late(state: State, seat: int) -> bool:
    """Return whether a snap would be late and cost penalty cards: after the window is used up or closed, perhaps only
    for the others after a right snap, and before the next draw."""
    snap = state.variant.matching.snap
    if snap is None or not snap.late:
        return False
    if (refusal := no_window(state, HOST)) is None:
        return goes_on_alone(state) not in (None, seat)
    return refusal.reason in (r.WINDOW_USED_UP, r.WINDOW_CLOSED)


def too_late(state: State, seat: int) -> Refusal | None:
    """Return why nobody may snap now, not even for the price of a late snap."""
    refusal = no_window(state, seat)
    return None if refusal is None or is_late(state, seat) else refusal


def barred(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not snap now, though others may."""
    snap, window = state.variant.matching.snap, state.window
    assert snap is not None
    assert window is not None
    if seat in state.out:
        return refuse(r.IS_OUT, why_out(state, seat), seat, owner=seat)
    if snap.who != "anyone":
        if snap.who == "anyone but the discarder" and seat == window.discarder:
            return refuse(r.DISCARDER, "matching.snap.who", seat)
        if snap.who == "anyone but the player on turn" and seat == state.turn and state.phase != "last snap":
            return refuse(r.SNAPPED_ON_TURN, "matching.snap.who", seat)
    if snap.caller is not None and seat == state.caller:
        return refuse(r.CALLER_SNAPS, "matching.snap.caller", seat)
    if snap.per_round != "any number" and state.snaps[seat] >= snap.per_round:
        return refuse(r.SNAPS_SPENT, "matching.snap.per_round", seat, most=snap.per_round)
    if snap.after_wrong == "closes for that player" and seat in window.wrong:
        return refuse(r.SNAPPED_WRONG, "matching.snap.after_wrong", seat)
    if snap.after_right is not None and not snap.late and goes_on_alone(state) not in (None, seat):
        return refuse(r.ANOTHER_GOES_ON, "matching.snap.after_right", seat)
    return refuse(r.SNAP_GIVEN_UP, "matching.snap.final_window", seat) if seat in state.passed else None


def wrong_owner(state: State, seat: int, owner: int) -> Refusal | None:
    """Return why this seat may not snap cards of that owner."""
    snap, window = state.variant.matching.snap, state.window
    assert snap is not None
    assert window is not None
    if snap.same_hand is not None and owner == window.hand:
        return refuse(r.SAME_HAND, "matching.snap.same_hand", seat)
    if owner == seat:
        return _not_own(state, seat)
    return _not_others(state, seat) or _safe(state, seat, owner)


def _safe(state: State, seat: int, owner: int) -> Refusal | None:
    return safe_owner(state, seat, owner, "matching", r.SAFE_FROM_MATCHING, act=SNAP)


def _not_own(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not snap its own cards."""
    snap = state.variant.matching.snap
    assert snap is not None
    if snap.own is None:
        return may_not_name("matching.snap", seat, own=True)
    return last_card_stays(state, snap, "matching.snap", seat)


def _not_others(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not snap other players' cards."""
    snap = state.variant.matching.snap
    assert snap is not None
    if snap.others is None:
        return may_not_name("matching.snap", seat, own=False)
    if out_of_cards(state, seat):
        return refuse(r.OUT, "calling.empty_hand", seat, out=seat)
    if snap.others.gift == "must":
        if not has_cards(state.hands[seat]):
            return refuse(r.NO_GIFT_LEFT, "matching.snap.others.gift", seat)
        return last_card_stays(state, snap, "matching.snap", seat)
    return None


def owners(state: State, seat: int) -> Sequence[int]:
    """Return the seats whose cards this seat may snap, as :func:`wrong_owner` says of each."""
    own, others, caller = not _not_own(state, seat), not _not_others(state, seat), state.caller
    safe = caller is not None and caller != seat and _safe(state, seat, caller)
    snap, window, seats = state.variant.matching.snap, state.window, range(state.seats)
    assert snap is not None
    assert window is not None
    left_out = None if snap.same_hand is None else window.hand
    if own and others and not safe and left_out is None and not state.out:
        return seats
    return [
        owner
        for owner in seats
        if owner != left_out
        and owner not in state.out
        and (own if owner == seat else others and not (safe and owner == caller))
    ]
