"""Snap: right, wrong and late ones, the gift for another player's card, and the window that closes."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody, exchanged, shown, without
from cabo_rules.events.sources import card_at_place
from cabo_rules.seats import Place, place
from cabo_rules.state import Draft, Effects, Gift, Window
from cabo_rules.visibility import facts, shown_to_all

__all__ = [
    "Gave", "GiftDeclined", "GiftOwed", "SnapFailed", "SnapKept", "SnapPassed", "Snapped", "SnappedLate",
    "WindowClosed",
]  # fmt: skip


@facts
class Snapped:
    """A right snap: the card at ``place`` went on the discard pile.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Discard, Draw, Snap
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "2H"], ["7D"]])
    >>> game = game.play(Draw(0, "stock")).play(Discard(0))  # a 2
    >>> for event in game.play(Snap(1, Place(0, 1))).last_events:
    ...     print(event)
    ...
    Snapped(seat=1, place=Place(seat=0, slot=1), card=Card(text='2H'))
    GiftOwed(seat=1, place=Place(seat=0, slot=1), key='matching.snap.others.gift')
    """

    seat: int
    place: Place
    card: Card = shown_to_all(source=card_at_place)


def snapped(state: Draft, event: Snapped) -> None:
    state.hands = without(state.hands, event.place)
    state.discard = (*state.discard, event.card)
    _count(state, event)


def _count(state: Draft, event: Snapped | SnapKept) -> None:
    """Count a right snap, for the window and for its seat."""
    window = state.window
    assert window is not None
    state.window = Window(
        window.discarder, window.snapped + 1, window.wrong, window.closed, event.place.seat, window.user, window.due,
        event.seat,
    )  # fmt: skip
    state.snaps = (*state.snaps[: event.seat], state.snaps[event.seat] + 1, *state.snaps[event.seat + 1 :])


@facts
class SnapFailed:
    """A wrong snap: the card at ``place`` was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all(source=card_at_place)


def snap_failed(state: Draft, event: SnapFailed) -> None:
    window = state.window
    assert window is not None
    state.hands = shown(state.hands, event.place, event.card, everybody(state.seats))
    wrong = window.wrong | {event.seat}
    state.window = Window(
        window.discarder, window.snapped, wrong, window.closed, window.hand, window.user, window.due, window.snapper
    )


@facts
class SnapKept:
    """A right snap of another player's card, which its owner keeps: it was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all(source=card_at_place)


def snap_kept(state: Draft, event: SnapKept) -> None:
    state.hands = shown(state.hands, event.place, event.card, everybody(state.seats))
    _count(state, event)


@facts
class SnappedLate:
    """A snap that came too late; the card at ``place`` was not shown."""

    seat: int
    place: Place


def snapped_late(state: Draft, event: SnappedLate) -> None:
    """Change nothing: only the penalty that follows does."""


@facts
class WindowClosed:
    """The snap window was closed, by the host or by the rule at ``key``."""

    key: str


def window_closed(state: Draft, event: WindowClosed) -> None:
    window = state.window
    assert window is not None
    state.window = Window(
        window.discarder, window.snapped, window.wrong, True, window.hand, window.user, window.due, window.snapper
    )


@facts
class GiftOwed:
    """A seat that snapped another player's card may or must give one of its own cards into the place it left."""

    seat: int
    place: Place
    key: str


def gift_owed(state: Draft, event: GiftOwed) -> None:
    state.gift = Gift(event.seat, event.place)


@facts
class Gave:
    """A seat gave the card of its ``slot`` into ``place``, unseen."""

    seat: int
    slot: int
    place: Place


def gave(state: Draft, event: Gave) -> None:
    state.gift = None
    state.hands = exchanged(state.hands, place(event.seat, event.slot), event.place)


@facts
class GiftDeclined:
    """A seat gave no card."""

    seat: int


def gift_declined(state: Draft, event: GiftDeclined) -> None:
    state.gift = None


@facts
class SnapPassed:
    """A seat passed on snapping the last discard of the round."""

    seat: int


def snap_passed(state: Draft, event: SnapPassed) -> None:
    state.passed = state.passed | {event.seat}


SnapEvent = Snapped | SnapFailed | SnapKept | SnappedLate | WindowClosed | GiftOwed | Gave | GiftDeclined | SnapPassed

EFFECTS: Final[Effects] = {
    Snapped: snapped,
    SnapFailed: snap_failed,
    SnapKept: snap_kept,
    SnappedLate: snapped_late,
    WindowClosed: window_closed,
    GiftOwed: gift_owed,
    Gave: gave,
    GiftDeclined: gift_declined,
    SnapPassed: snap_passed,
}
