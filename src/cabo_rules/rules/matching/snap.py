"""Snap: racing to put a card of the same rank on the card just discarded.

The first snap to reach the referee was the first to touch the pile. A right card goes on the discard pile; if it was
another player's, the snapper may or must give a card of their own into its place, and its owner may have to draw a
card, or to keep the snapped one besides. A wrong card is shown to all, goes back, and costs penalty cards. A late snap
shows nothing and costs only what the variant says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import DeclineGift, Give, Snap
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import TOP, same_rank
from cabo_rules.rules.matching.whose import last_card_stays, pay_for_wrong
from cabo_rules.rules.matching.window import barred, is_late, no_window, owners, too_late, wrong_owner
from cabo_rules.rules.powers.opening import owe_power
from cabo_rules.rules.table import MORE, MOST_READY, card_in, no_card_at, no_such_seat, slots_with_cards, waiting
from cabo_rules.seats import HOST, place
from cabo_rules.state import State, has_cards
from cabo_rules.variants.derived import gift_of, owner_of

if TYPE_CHECKING:
    from cabo_rules.variants.model import SnapRules


def may_snap(state: State, move: Snap) -> Refusal | None:
    """Return why a seat may not snap a card, whether or not the card is right."""
    seat, at = move.seat, move.target
    return (
        waiting(state, seat)
        or too_late(state, seat)
        or (no_such_seat(state, seat, seat) if not 0 <= seat < state.seats else None)
        or barred(state, seat)
        or no_card_at(state, at.seat, at.slot, seat, "matching.snap.late")
        or wrong_owner(state, seat, at.seat)
    )


def do_snap(decision: Decision, move: Snap) -> None:
    """Snap a card; only its rank decides whether it is right."""
    state, seat, at = decision.state, move.seat, move.target
    snap, card = state.variant.matching.snap, state.hands[at.seat][at.slot].card
    assert snap is not None
    assert card is not None
    if snap.late and is_late(state, seat):
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


def snappable(state: State, seat: int) -> Sequence[int]:
    """Return the seats whose cards a seat may snap now; whether they have any is not asked."""
    if state.window is None or waiting(state, seat) or too_late(state, seat) or barred(state, seat):
        return ()
    return owners(state, seat)


def list_snaps(state: State, seat: int) -> list[Snap]:
    """List the snaps of every card that the seat may snap, right or wrong."""
    snaps: list[Snap] = []
    for owner in snappable(state, seat):
        hand = state.hands[owner]
        ready = _ready if len(hand) < MOST_READY else _snaps
        snaps += compress(ready(seat, owner, len(hand) // MORE), map(card_in, hand))
    return snaps


def snappers(state: State) -> Sequence[int]:
    """Return the seats that may snap any card: those for which :func:`list_snaps` lists one."""
    if state.window is None or waiting(state, HOST) or too_late(state, HOST):
        return ()
    found = []
    for seat in range(state.seats):
        if barred(state, seat):
            continue
        for owner in owners(state, seat):
            if has_cards(state.hands[owner]):
                found.append(seat)
                break
    return found


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


RULES: Final[Rules] = {
    Snap: (may_snap, do_snap),
    Give: (may_give, do_give),
    DeclineGift: (may_decline_gift, do_decline_gift),
}
