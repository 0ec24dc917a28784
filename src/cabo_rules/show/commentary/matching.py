"""Sentences about snaps, matches, sets and penalty cards."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.seats import Place
from cabo_rules.show.commentary.phrases import (
    Names,
    Sentences,
    at,
    bracketed,
    bracketed_at,
    cards,
    penalty_cards,
    slots,
    the,
)
from cabo_rules.state import State, power_user
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.derived import gift_of


def _snapped(names: Names, _: State, event: e.Snapped) -> str:
    return f"Snap! {names[event.seat]} puts the {event.card} from {at(names, event.seat, event.place)} on the pile."


def _snap_failed(names: Names, before: State, event: e.SnapFailed) -> str:
    top = before.discard[-1]
    place = at(names, event.seat, event.place)
    return f"Wrong snap! {names[event.seat]} shows {the(event.card)} from {place} on the {top}; it goes back."


def _snap_kept(names: Names, before: State, event: e.SnapKept) -> str:
    top, owner = before.discard[-1], names[event.place.seat]
    place = at(names, event.seat, event.place)
    return f"Snap! {names[event.seat]} shows {the(event.card)} from {place} on the {top}; {owner} keeps it."


def _snapped_late(names: Names, _: State, event: e.SnappedLate) -> str:
    return f"Too late! {names[event.seat]} snaps with {at(names, event.seat, event.place)}; the card stays hidden."


def _gift_owed(names: Names, before: State, event: e.GiftOwed) -> str:
    verb = "must" if gift_of(before.variant.matching.snap) == "must" else "may"
    return f"{names[event.seat]} {verb} give {names[event.place.seat]} a card for slot {event.place.slot}."


def _gave(names: Names, before: State, event: e.Gave) -> str:
    card = bracketed_at(before, Place(event.seat, event.slot))
    return f"{names[event.seat]} gives the card in slot {event.slot}{card} to {at(names, event.seat, event.place)}."


def _match_began(names: Names, _: State, event: e.MatchBegan) -> str:
    named = listed([at(names, event.seat, claim.place) for claim in event.claims])
    return f"{names[event.seat]} shows the {event.card} and matches it with {named}."


def _matched(names: Names, before: State, event: e.Matched) -> str:
    given = ""
    if event.give is not None:
        card = bracketed_at(before, Place(event.seat, event.give))
        given = f"; {names[event.seat]} gives the card in slot {event.give}{card} for it"
    return f"Right: {at(names, event.seat, event.place)} is the {event.card} and goes on the pile{given}."


def _match_failed(names: Names, _: State, event: e.MatchFailed) -> str:
    return f"Wrong: {at(names, event.seat, event.place)} is {the(event.card, 'another card')} and goes back."


def _traded(names: Names, _: State, event: e.Traded) -> str:
    return f"{names[event.seat]} trades {slots(event.slots)} ({cards(event.cards)}) for the drawn card."


def _trade_failed(names: Names, _: State, event: e.TradeFailed) -> str:
    return f"{names[event.seat]} shows {slots(event.slots)} ({cards(event.cards)}): not a set; they go back."


def _kind(before: State) -> str:
    """Name a card that is owed: a penalty card, or one that a power gives."""
    given = before.penalty is not None and before.penalty.key.startswith("powers.")
    return "given card" if given else "penalty card"


def _penalty_owed(names: Names, before: State, event: e.PenaltyOwed) -> str:
    owed = penalty_cards(event.count, event.key)
    if event.key.startswith("powers."):
        return f"{names[power_user(before)]} gives {names[event.seat]} {owed} from the stock ({event.key})."
    if event.key == "matching.snap.others.owner":
        return f"{names[event.seat]}, whose card was snapped, gets {owed} ({event.key})."
    return f"{names[event.seat]} owes {owed} ({event.key})."


def _penalty_drawn(names: Names, before: State, event: e.PenaltyDrawn) -> str:
    return f"{names[event.seat]} draws a {_kind(before)}{bracketed(event.card)}."


def _penalty_placed(names: Names, before: State, event: e.PenaltyPlaced) -> str:
    card = bracketed(before.penalty.apart[0]) if before.penalty is not None and before.penalty.apart else ""
    row, column = event.cell
    slot = f"slot {event.slot} (row {row}, column {column})"
    return f"{names[event.seat]} places the {_kind(before)}{card} in {slot}."


def _penalty_waived(names: Names, before: State, event: e.PenaltyWaived) -> str:
    full = event.key == "matching.penalty.most_cards"
    why = "The hand is full" if full else "There are no cards left"
    key = event.key if before.penalty is None else before.penalty.key
    return f"{why}: {names[event.seat]} is let off {penalty_cards(event.count, key)}."


def _drawn_kept(names: Names, _: State, event: e.DrawnKept) -> str:
    if event.key == "calling.empty_hand":
        return f"{names[event.seat]} has no cards and keeps the drawn card in slot {event.slot}."
    return f"{names[event.seat]} also keeps the drawn card, in slot {event.slot}."


def _went_out(names: Names, before: State, event: e.WentOut) -> str:
    what = "loses the round" if before.variant.matching.penalty.beyond == "loses the round" else "is out of the game"
    return f"{names[event.seat]} has no room for a penalty card and {what}."


SENTENCES: Final[Sentences] = {
    e.Snapped: _snapped,
    e.SnapFailed: _snap_failed,
    e.SnapKept: _snap_kept,
    e.SnappedLate: _snapped_late,
    e.WindowClosed: lambda _, __, event: f"The snap window closes ({event.key}).",
    e.SnapPassed: lambda names, _, event: f"{names[event.seat]} passes on the last snap.",
    e.GiftOwed: _gift_owed,
    e.Gave: _gave,
    e.GiftDeclined: lambda names, _, event: f"{names[event.seat]} does not give a card.",
    e.MatchBegan: _match_began,
    e.Matched: _matched,
    e.MatchFailed: _match_failed,
    e.Traded: _traded,
    e.TradeFailed: _trade_failed,
    e.DrawnKept: _drawn_kept,
    e.PenaltyOwed: _penalty_owed,
    e.PenaltyDrawn: _penalty_drawn,
    e.PenaltyPlaced: _penalty_placed,
    e.PenaltyWaived: _penalty_waived,
    e.WentOut: _went_out,
}
