"""Snap: racing to put a card of the same rank on the card just discarded.

The first snap to reach the referee was the first to touch the pile. A right card goes on the discard pile; if it was
another player's, the snapper may or must give a card of their own into its place, and its owner may have to draw a
card, or to keep the snapped one besides. A wrong card is shown to all, goes
back, and costs penalty cards. The snap window closes at the next draw, when it is used up, or when the host closes it;
a late snap shows nothing and costs only what the variant says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import CloseWindow, DeclineGift, Give, PassSnap, Snap
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import TOP, same_rank
from cabo_rules.rules.matching.whose import last_card_stays, may_not_name, pay_for_wrong
from cabo_rules.rules.powers.use import owe_power
from cabo_rules.rules.table import (
    MORE,
    MOST_READY,
    PAST_LIMIT,
    card_in,
    no_card_at,
    no_such_seat,
    no_turn,
    safe_owner,
    slots_with_cards,
    waiting,
)
from cabo_rules.seats import HOST, place
from cabo_rules.state import State, has_cards
from cabo_rules.variants.derived import gift_of, owner_of

if TYPE_CHECKING:
    from cabo_rules.variants.model import SnapRules, Variant


def may_be_snapped_at_first(variant: Variant) -> bool:
    """Return whether there is a card that starts the discard pile, and it may be snapped."""
    snap = variant.matching.snap
    return snap is not None and snap.starting_card and variant.deal.open_card != "none"


# --- the window -------------------------------------------------------------------------------------------------------


def no_window(state: State, seat: int) -> Refusal | None:
    """Return why nobody may snap now."""
    snap, window = state.variant.matching.snap, state.window
    if snap is None:
        return refuse(r.NO_SNAPPING, "matching.snap", seat)
    if state.phase in ("deal", "looks"):
        return no_turn(state, seat)
    if window is None:
        return refuse(r.DRAWN_SINCE if state.discard else r.NOTHING_TO_SNAP, "matching.snap", seat)
    if window.discarder is None and not may_be_snapped_at_first(state.variant):
        key = "deal.open_card" if state.variant.deal.open_card == "none" else "matching.snap.starting_card"
        return refuse(r.STARTING_CARD, key, seat)
    if snap.opens == "after the power" and state.powers:
        return refuse(r.SNAP_BEFORE_POWER, "matching.snap.opens", seat)
    if snap.per_discard != "any number" and window.snapped >= snap.per_discard:
        return refuse(r.WINDOW_USED_UP, "matching.snap.per_discard", seat)
    return refuse(r.WINDOW_CLOSED, "matching.snap", seat) if window.closed else None


def is_late(state: State) -> bool:
    """Return whether a snap would be late and cost penalty cards: after the window is used up or closed, and before
    the next draw."""
    snap = state.variant.matching.snap
    if snap is None or not snap.late or (refusal := no_window(state, HOST)) is None:
        return False
    return refusal.reason in (r.WINDOW_USED_UP, r.WINDOW_CLOSED)


def too_late(state: State, seat: int) -> Refusal | None:
    """Return why nobody may snap now, not even for the price of a late snap."""
    refusal = no_window(state, seat)
    return None if refusal is None or is_late(state) else refusal


def barred(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not snap now, though others may."""
    snap, window = state.variant.matching.snap, state.window
    assert snap is not None
    assert window is not None
    if seat in state.out:
        return refuse(r.IS_OUT, PAST_LIMIT, seat, owner=seat)
    if snap.who == "anyone but the discarder" and seat == window.discarder:
        return refuse(r.DISCARDER, "matching.snap.who", seat)
    if snap.who == "anyone but the player on turn" and seat == state.turn and state.phase != "last snap":
        return refuse(r.SNAPPED_ON_TURN, "matching.snap.who", seat)
    if snap.caller == "may not snap" and seat == state.caller:
        return refuse(r.CALLER_SNAPS, "matching.snap.caller", seat)
    if snap.per_round != "any number" and state.snaps[seat] >= snap.per_round:
        return refuse(r.SNAPS_SPENT, "matching.snap.per_round", seat, most=snap.per_round)
    if snap.after_wrong == "closes for that player" and seat in window.wrong:
        return refuse(r.SNAPPED_WRONG, "matching.snap.after_wrong", seat)
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
    return safe_owner(state, seat, owner, "matching", r.SAFE_FROM_MATCHING, act="snap")


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
    if state.variant.calling.empty_hand == "out of the round" and not has_cards(state.hands[seat]):
        return refuse(r.OUT, "calling.empty_hand", seat, out=seat)
    if snap.others.gift == "must":
        if not has_cards(state.hands[seat]):
            return refuse(r.NO_GIFT_LEFT, "matching.snap.others.gift", seat)
        return last_card_stays(state, snap, "matching.snap", seat)
    return None


# --- snapping ---------------------------------------------------------------------------------------------------------


def may_snap(state: State, move: Snap) -> Refusal | None:
    """Return why a seat may not snap a card, whether or not the card is right."""
    seat, at = move.seat, move.target
    return (
        waiting(state, seat)
        or too_late(state, seat)
        or (no_such_seat(state, seat, seat) if not 0 <= seat < state.seats else None)
        or barred(state, seat)
        or no_card_at(state, at.seat, at.slot, seat)
        or wrong_owner(state, seat, at.seat)
    )


def do_snap(decision: Decision, move: Snap) -> None:
    """Snap a card; only its rank decides whether it is right."""
    state, seat, at = decision.state, move.seat, move.target
    snap, card = state.variant.matching.snap, state.hands[at.seat][at.slot].card
    assert snap is not None
    assert card is not None
    if snap.late and is_late(state):
        decision.emit(e.SnappedLate(seat, at))
        decision.emit(e.PenaltyOwed(seat, snap.late, "matching.snap.late"))
        return
    if same_rank(state, (card, state.discard[-1]), (at, TOP)):
        if at.seat != seat and owner_of(snap) == "keeps it and draws a card":
            decision.emit(e.SnapKept(seat, at, card))
            if no_window(decision.state, seat) is None:  # or this card could be snapped again and again
                decision.emit(e.WindowClosed("matching.snap.others.owner"))
            _owner_draws(decision, at.seat)
            return
        decision.emit(e.Snapped(seat, at, card))
        decision.cards_left = True
        gives = at.seat != seat and gift_of(snap) != "none" and _could_give(state, snap, seat)
        if gives:
            decision.emit(e.GiftOwed(seat, at, "matching.snap.others.gift"))
        if "snapped" in state.variant.triggers:
            owe_power(decision, seat, card, at)
        if at.seat != seat and not gives:
            _owner_draws(decision, at.seat)
        return
    decision.emit(e.SnapFailed(seat, at, card))
    if snap.after_wrong == "closes":
        decision.emit(e.WindowClosed("matching.snap.after_wrong"))
    pay_for_wrong(decision, snap, "matching.snap", seat, at.seat)


def _owner_draws(decision: Decision, owner: int) -> None:
    """Make the owner of a snapped card owe a penalty card, if the variant says so; a gift comes first."""
    if owner_of(decision.state.variant.matching.snap) is not None:
        decision.emit(e.PenaltyOwed(owner, 1, "matching.snap.others.owner"))


def list_snaps(state: State, seat: int) -> list[Snap]:
    """List the snaps of every card that the seat may snap, right or wrong."""
    if state.window is None or waiting(state, seat) or too_late(state, seat) or barred(state, seat):
        return []
    snaps: list[Snap] = []
    for owner in _owners(state, seat):
        hand = state.hands[owner]
        ready = _ready if len(hand) < MOST_READY else _snaps
        snaps += compress(ready(seat, owner, len(hand) // MORE), map(card_in, hand))
    return snaps


def _owners(state: State, seat: int) -> Sequence[int]:
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


def _snaps(seat: int, owner: int, times: int) -> tuple[Snap, ...]:
    """Return the snaps of the first slots of a hand."""
    return tuple([Snap(seat, place(owner, slot)) for slot in range((times + 1) * MORE)])


_ready = lru_cache(maxsize=4096)(_snaps)  # making a move costs more than the rule that lists it


def _could_give(state: State, snap: SnapRules, seat: int) -> bool:
    """Return whether a seat has a card to give; the last one may have to stay."""
    return has_cards(state.hands[seat]) and last_card_stays(state, snap, "matching.snap", seat) is None


# --- the gift ---------------------------------------------------------------------------------------------------------


def _owes_gift(state: State, seat: int) -> Refusal | None:
    if state.gift is None or state.gift.seat != seat:
        return no_such_seat(state, seat, seat) or refuse(r.NO_GIFT_OWED, "matching.snap.others.gift", seat)
    return None


def may_give(state: State, move: Give) -> Refusal | None:
    """Return why a seat may not give a card for one that it snapped."""
    return _owes_gift(state, move.seat) or no_card_at(state, move.seat, move.slot, move.seat)


def do_give(decision: Decision, move: Give) -> None:
    """Give a card into the place that the snapped card left, unseen."""
    gift = decision.state.gift
    assert gift is not None
    decision.emit(e.Gave(move.seat, move.slot, gift.place))
    decision.cards_left = True
    _owner_draws(decision, gift.place.seat)


def may_decline_gift(state: State, move: DeclineGift) -> Refusal | None:
    """Return why a seat may not decline to give a card: it owes none, or it must give one."""
    if refusal := _owes_gift(state, move.seat):
        return refusal
    may = gift_of(state.variant.matching.snap) == "may"
    return None if may else refuse(r.GIFT_MANDATORY, "matching.snap.others.gift", move.seat)


def do_decline_gift(decision: Decision, move: DeclineGift) -> None:
    """Give no card; the place stays empty."""
    gift = decision.state.gift
    assert gift is not None
    decision.emit(e.GiftDeclined(move.seat))
    decision.cards_left = True
    _owner_draws(decision, gift.place.seat)


def list_gifts(state: State, seat: int) -> Iterable[Give | DeclineGift]:
    """List the cards that the seat may give, and giving none."""
    if _owes_gift(state, seat):
        return
    for slot in slots_with_cards(state, seat):
        yield Give(seat, slot)
    if may_decline_gift(state, decline := DeclineGift(seat)) is None:
        yield decline


# --- the last snap ----------------------------------------------------------------------------------------------------


def could_snap(state: State, seat: int) -> bool:
    """Return whether the seat can snap any card now."""
    return no_window(state, seat) is None and _could_snap_now(state, seat)


def _could_snap_now(state: State, seat: int) -> bool:
    """Return whether the seat can snap any card, while a window is open."""
    if seat in state.passed or barred(state, seat):  # most have passed, and a refusal costs more than this test
        return False
    return any(has_cards(hand) and not wrong_owner(state, seat, owner) for owner, hand in enumerate(state.hands))


def anybody_could_snap(state: State) -> bool:
    """Return whether any seat can snap any card now."""
    return no_window(state, HOST) is None and any(_could_snap_now(state, seat) for seat in range(state.seats))


def may_pass_snap(state: State, move: PassSnap) -> Refusal | None:
    """Return why a seat may not pass on the last snap: it could not snap anyway."""
    seat = move.seat
    if refusal := no_such_seat(state, seat, seat) or waiting(state, seat):
        return refusal
    if state.variant.matching.snap is None:
        return refuse(r.NO_SNAPPING, "matching.snap", seat)
    if state.phase != "last snap":
        return refuse(r.NOT_LAST_SNAP, "matching.snap.final_window", seat)
    return None if could_snap(state, seat) else refuse(r.CANNOT_SNAP, "matching.snap.final_window", seat)


def do_pass_snap(decision: Decision, move: PassSnap) -> None:
    """Pass on the last snap for good; when all have, the round is counted."""
    decision.emit(_snap_passed(move.seat))


_snap_passed = lru_cache(maxsize=64)(e.SnapPassed)


def may_close_window(state: State, move: CloseWindow) -> Refusal | None:
    """Return why the host may not close the snap window."""
    if refusal := waiting(state, HOST):
        return refusal
    return None if no_window(state, HOST) is None else refuse(r.NO_WINDOW, "matching.snap", HOST)


def do_close_window(decision: Decision, move: CloseWindow) -> None:
    """Close the snap window: nobody may snap this card any more."""
    decision.emit(e.WindowClosed("matching.snap"))


RULES: Final[Rules] = {
    Snap: (may_snap, do_snap),
    Give: (may_give, do_give),
    DeclineGift: (may_decline_gift, do_decline_gift),
    PassSnap: (may_pass_snap, do_pass_snap),
    CloseWindow: (may_close_window, do_close_window),
}
