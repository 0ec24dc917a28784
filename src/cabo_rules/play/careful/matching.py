"""Equal cards of a careful player: it snaps, matches and trades only those it knows, and gives the worst it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules import moves as m
from cabo_rules.cards import Card
from cabo_rules.moves import Move
from cabo_rules.play.careful.estimate import Estimate, Use
from cabo_rules.referee import refusal
from cabo_rules.rules.matching.window import is_late
from cabo_rules.seats import Place, place
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of

HARM: Final = 0.3
"""The worth of a point that another player gets."""

FIRST: Final = 0.9
"""How likely a player is to be the first to snap a card that it discards itself."""

# --- snaps ------------------------------------------------------------------------------------------------------------


def right_snaps(state: State) -> list[Place]:
    """Return the places of the cards that are known to be right to snap, if snaps may be made now.

    Every player is asked after every discard, so this makes no estimate.
    """
    window = state.window
    if window is None or window.closed or not state.discard or state.variant.matching.snap is None:
        return []
    top = state.discard[-1].rank
    return [
        place(owner, number)
        for owner, hand in enumerate(state.hands)
        for number, slot in enumerate(hand)
        if slot.card is not None and slot.card.rank == top
    ]


def best_snap(estimate: Estimate, right: Sequence[Place]) -> Move | None:
    """Return the one of some right snaps that is worth the most, if it is worth anything, and would not be late."""
    state, seat = estimate.state, estimate.seat
    snaps = sorted([(-_of_snap(estimate, at), estimate.near(at), at) for at in right])
    for gain, _, at in snaps:
        if gain < 0 and refusal(state, snap := m.Snap(seat, at)) is None:
            return None if is_late(state, seat) else snap
    return None


def _of_snap(estimate: Estimate, at: Place) -> float:
    """Return what a right snap of a card is worth: it leaves the own hand, or the worst own card goes for it."""
    if at.seat == estimate.seat:
        return estimate.saved([at.slot])
    snap = estimate.variant.matching.snap
    if snap is None or snap.others is None:
        return 0.0
    gain = 0.0 if snap.others.owner is None else HARM * estimate.mean  # a penalty card
    if snap.others.gift == "none" or snap.others.owner == "keeps it and draws a card":
        return gain
    return gain + max([estimate.saved([slot]) for slot, _ in estimate.own], default=0.0)


def snapped_after(estimate: Estimate, rank: str, but: int | None = None) -> float:
    """Return what the snaps are worth that follow if the seat discards a card of some rank.

    :param but: the own slot that the card comes from.
    """
    if rank not in estimate.places:
        return 0.0
    snap = estimate.variant.matching.snap
    if snap is None or snap.who != "anyone":
        return 0.0
    seat = estimate.seat
    gains = [
        _of_snap(estimate, at)
        for at in estimate.places[rank]
        if (snap.own is not None and at.slot != but if at.seat == seat else snap.others is not None)
    ]
    return FIRST * (max(gains, default=0.0) if snap.per_discard == 1 else sum([gain for gain in gains if gain > 0]))


def best_gift(estimate: Estimate) -> Move:
    """Give the card whose loss is worth the most; decline if that is allowed and no loss is worth anything."""
    gains = {slot: estimate.saved([slot]) for slot, _ in estimate.own}
    slot = max(gains, key=lambda slot: (gains[slot], -slot))
    declining = m.DeclineGift(estimate.seat)
    if gains[slot] <= 0 and refusal(estimate.state, declining) is None:
        return declining
    return m.Give(estimate.seat, slot)


# --- the drawn card ---------------------------------------------------------------------------------------------------


def trades(estimate: Estimate, card: Card) -> Iterator[Use]:
    """Yield the trades of cards that are known to be equal for the drawn one, each with its worth."""
    rule, seat = estimate.variant.matching.set, estimate.seat
    assert rule is not None
    for equal in estimate.places.values():
        slots = [at.slot for at in equal if at.seat == seat]
        for size in range(rule.fewest, min(rule.most, len(slots)) + 1):
            yield estimate.saved(slots[:size], card), m.Trade(seat, tuple(slots[:size]))


def matches(estimate: Estimate, card: Card) -> Iterator[Use]:
    """Yield the matches of cards that are known to be equal to the drawn one, each with its worth.

    For cards of other players the worst own ones go, if they may be given.
    """
    rule, seat = estimate.variant.matching.drawn, estimate.seat
    if rule is None or card.rank not in estimate.places:
        return
    equal = estimate.places[card.rank]
    own = [at.slot for at in equal if at.seat == seat] if rule.own is not None else []
    theirs = [at for at in equal if at.seat != seat] if gift_of(rule) != "none" else []
    most = len(equal) if rule.most is None else rule.most
    for size in range(min(len(own), most) + 1):
        gone, claims, harm = own[:size], [m.Claim(place(seat, slot)) for slot in own[:size]], 0.0
        if claims:
            yield estimate.saved(gone), m.Match(seat, tuple(claims))
        gifts = sorted([each for each in estimate.own if each[0] not in gone], key=lambda each: -each[1])
        for at, (slot, worth) in zip(theirs[: most - size], gifts, strict=False):
            claims.append(m.Claim(at, slot))
            gone = [*gone, slot]
            harm += worth - estimate.worth[card]
            yield estimate.saved(gone) + HARM * harm, m.Match(seat, tuple(claims))
