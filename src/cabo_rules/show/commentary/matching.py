"""Sentences about snaps, matches, sets and penalty cards."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.rules.conduct import KEYS
from cabo_rules.seats import Place
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import (
    Speaker,
    at,
    bracketed,
    cards,
    listed,
    penalty_cards,
    say,
    slots,
    tell,
    the,
    whom,
)
from cabo_rules.state import State, power_user
from cabo_rules.variants.derived import gift_of

_OFFENCES: Final = {key: offence for offence, key in KEYS.items()}
"""The offence of each price. No event says what the host has seen, so the sentence about the penalty does."""


def bracketed_at(to: Speaker, state: State, place: Place) -> str:
    """Name the card that lies at a place in brackets."""
    return bracketed(to, state.hands[place.seat][place.slot].card)


def _snapped(to: Speaker, _: State, event: e.Snapped) -> str:
    return tell(to, "snapped", event.seat, card=event.card, place=at(to, event.seat, event.place))


def _snap_failed(to: Speaker, before: State, event: e.SnapFailed) -> str:
    place = at(to, event.seat, event.place)
    return tell(to, "snap_failed", event.seat, card=the(to, event.card), place=place, top=before.discard[-1])


def _snap_kept(to: Speaker, before: State, event: e.SnapKept) -> str:
    place, kept = at(to, event.seat, event.place), tell(to, "snap_kept.owner", event.place.seat)
    return tell(to, "snap_kept", event.seat, card=the(to, event.card), place=place, top=before.discard[-1], kept=kept)


def _snapped_late(to: Speaker, _: State, event: e.SnappedLate) -> str:
    return tell(to, "snapped_late", event.seat, place=at(to, event.seat, event.place))


def _gift_owed(to: Speaker, before: State, event: e.GiftOwed) -> str:
    key = "gift_owed.must" if gift_of(before.variant.matching.snap) == "must" else "gift_owed.may"
    return tell(to, key, event.seat, whom=whom(to, event.place.seat), slot=event.place.slot)


def _gave(to: Speaker, before: State, event: e.Gave) -> str:
    card = bracketed_at(to, before, Place(event.seat, event.slot))
    return tell(to, "gave", event.seat, slot=event.slot, card=card, place=at(to, event.seat, event.place))


def _match_began(to: Speaker, _: State, event: e.MatchBegan) -> str:
    places = listed(to, [at(to, event.seat, claim.place) for claim in event.claims])
    return tell(to, "match_began", event.seat, card=event.card, places=places)


def _matched(to: Speaker, before: State, event: e.Matched) -> str:
    given = ""
    if event.give is not None:
        card = bracketed_at(to, before, Place(event.seat, event.give))
        given = tell(to, "matched.given", event.seat, slot=event.give, card=card)
    return say(to, "matched", place=at(to, event.seat, event.place), card=event.card, given=given)


def _match_failed(to: Speaker, _: State, event: e.MatchFailed) -> str:
    return say(to, "match_failed", place=at(to, event.seat, event.place), card=the(to, event.card, "card.another"))


def _set(to: Speaker, key: str, event: e.Traded | e.TradeFailed) -> str:
    return tell(to, key, event.seat, slots=slots(to, event.slots), cards=cards(to, event.cards))


def _given(before: State) -> str:
    """Return how the key of a sentence ends that tells a card that a power gives from a penalty card."""
    return ".given" if before.penalty is not None and before.penalty.key.startswith("powers.") else ""


def _penalty_owed(to: Speaker, before: State, event: e.PenaltyOwed) -> str:
    owed = penalty_cards(to, event.count, event.key)
    if event.key.startswith("powers."):
        user = power_user(before)
        if user == event.seat == to.you:
            return say(to, "penalty_owed.yourself", cards=owed)
        return tell(to, "penalty_owed.given", user, whom=whom(to, event.seat), cards=owed)
    if event.key in _OFFENCES:
        offence = say(to, f"offence.{_OFFENCES[event.key]}")
        return tell(to, "penalty_owed.offence", event.seat, cards=owed, offence=offence)
    snapped = event.key == "matching.snap.others.owner"
    return tell(to, "penalty_owed.snapped" if snapped else "penalty_owed", event.seat, cards=owed)


def _penalty_drawn(to: Speaker, before: State, event: e.PenaltyDrawn) -> str:
    return tell(to, f"penalty_drawn{_given(before)}", event.seat, card=bracketed(to, event.card))


def _penalty_placed(to: Speaker, before: State, event: e.PenaltyPlaced) -> str:
    card = bracketed(to, before.penalty.apart[0]) if before.penalty is not None and before.penalty.apart else ""
    row, column = event.cell
    key = f"penalty_placed{_given(before)}"
    return tell(to, key, event.seat, card=card, slot=event.slot, row=row, column=column)


def _penalty_waived(to: Speaker, before: State, event: e.PenaltyWaived) -> str:
    key = event.key if before.penalty is None else before.penalty.key
    why = "penalty_waived.full" if event.key == "matching.penalty.most_cards" else "penalty_waived.empty"
    return tell(to, why, event.seat, cards=penalty_cards(to, event.count, key))


def _drawn_kept(to: Speaker, _: State, event: e.DrawnKept) -> str:
    key = "drawn_kept.empty" if event.key == "calling.empty_hand" else "drawn_kept"
    return tell(to, key, event.seat, slot=event.slot)


def _went_out(to: Speaker, before: State, event: e.WentOut) -> str:
    if event.key == "game.rounds.end.then":
        return tell(to, "went_out.total", event.seat, total=before.totals[event.seat])
    loses = before.variant.matching.penalty.beyond == "loses the round"
    return tell(to, "went_out.loses the round" if loses else "went_out", event.seat)


SENTENCES: Final[Sentences] = {
    e.Snapped: _snapped,
    e.SnapFailed: _snap_failed,
    e.SnapKept: _snap_kept,
    e.SnappedLate: _snapped_late,
    e.WindowClosed: lambda to, *_: say(to, "window_closed"),
    e.SnapPassed: lambda to, _, event: tell(to, "snap_passed", event.seat),
    e.GiftOwed: _gift_owed,
    e.Gave: _gave,
    e.GiftDeclined: lambda to, _, event: tell(to, "gift_declined", event.seat),
    e.MatchBegan: _match_began,
    e.Matched: _matched,
    e.MatchFailed: _match_failed,
    e.Traded: lambda to, _, event: _set(to, "traded", event),
    e.TradeFailed: lambda to, _, event: _set(to, "trade_failed", event),
    e.DrawnKept: _drawn_kept,
    e.PenaltyOwed: _penalty_owed,
    e.PenaltyDrawn: _penalty_drawn,
    e.PenaltyPlaced: _penalty_placed,
    e.PenaltyWaived: _penalty_waived,
    e.WentOut: _went_out,
}
