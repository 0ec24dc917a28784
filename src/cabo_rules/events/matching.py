"""Matching: snaps and gifts, matches of the drawn card, sets, and penalty cards."""

from __future__ import annotations

from cabo_rules.cards import Card
from cabo_rules.moves import Cell, Claim, Place
from cabo_rules.visibility import facts, hidden, shown_to_all


@facts
class Snapped:
    """A right snap: the card at ``place`` went on the discard pile.

    >>> from cabo_rules import Discard, Draw, Game, Snap, load_variant
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "2H"], ["7D"]])
    >>> game = game.play(Draw(0, "stock")).play(Discard(0))  # a 2
    >>> for event in game.play(Snap(1, Place(0, 1))).last_events:
    ...     print(event)
    ...
    Snapped(seat=1, place=Place(seat=0, slot=1), card=Card(text='2H'))
    GiftOwed(seat=1, place=Place(seat=0, slot=1), key='matching.snap.gift')
    """

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class SnapFailed:
    """A wrong snap: the card at ``place`` was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class SnappedLate:
    """A snap that came too late; the card at ``place`` was not shown."""

    seat: int
    place: Place


@facts
class WindowClosed:
    """The snap window was closed, by the host or by the rule at ``key``."""

    key: str


@facts
class GiftOwed:
    """A seat that snapped another's card may or must give an own card into the place it left."""

    seat: int
    place: Place
    key: str


@facts
class Gave:
    """A seat gave the card of its ``slot`` into ``place``, unseen."""

    seat: int
    slot: int
    place: Place


@facts
class GiftDeclined:
    """A seat gave no card."""

    seat: int


@facts
class MatchBegan:
    """A seat showed the drawn card and named cards of its rank; they are settled one by one, in this order."""

    seat: int
    claims: tuple[Claim, ...]
    card: Card = shown_to_all()


@facts
class Matched:
    """A named card was right: it went on the discard pile, and the own card of slot ``give`` into its place."""

    seat: int
    place: Place
    give: int | None
    card: Card = shown_to_all()


@facts
class MatchFailed:
    """A named card was wrong: it was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class Traded:
    """A set went on the discard pile in the order named; the drawn card took the first named slot."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all()


@facts
class TradeFailed:
    """The cards of a set were not of one rank: they were shown to all and went back."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all()


@facts
class DrawnKept:
    """The drawn card went into the hand as one card more: into a hole, or a new slot at ``cell``."""

    seat: int
    slot: int
    cell: Cell
    key: str


@facts
class PenaltyOwed:
    """A seat must draw so many penalty cards."""

    seat: int
    count: int
    key: str


@facts
class PenaltyDrawn:
    """A penalty card was drawn and lies apart, unseen, until it is placed."""

    seat: int
    card: Card = hidden()


@facts
class PenaltyPlaced:
    """A penalty card took its slot: a hole, or a new one at ``cell``."""

    seat: int
    slot: int
    cell: Cell


@facts
class PenaltyWaived:
    """So many penalty cards could not be drawn and are waived."""

    seat: int
    count: int
    key: str


@facts
class SnapPassed:
    """A seat gave up snapping the last discard of the round."""

    seat: int
