"""Matching: the moves that discard cards of one rank, the gifts for them, and penalty cards."""

from __future__ import annotations

from typing import ClassVar

from attrs import field

from cabo_rules.forms import a, a_cell, as_tuple, each, whole, whole_or_none
from cabo_rules.seats import HOST, Cell, Place
from cabo_rules.visibility import facts

__all__ = ["Claim", "CloseWindow", "DeclineGift", "Give", "Match", "PassSnap", "PlacePenalty", "Snap", "Trade"]


@facts
class Snap:
    """Put the card at ``target`` on the discard pile, claiming that its rank equals that of the top card.
    Rules: ``matching.snap``.

    >>> Snap(seat=1, target=Place(0, 2))  # seat 1 snaps slot 2 of seat 0
    Snap(seat=1, target=Place(seat=0, slot=2))
    """

    seat: int = field(validator=whole)
    target: Place = field(validator=a(Place))


@facts
class Give:
    """Put your card in ``slot`` into the place of another player's card that you snapped.
    Rules: ``matching.snap.others.gift``.
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@facts
class DeclineGift:
    """Decline to give a card, if giving is optional. Rules: ``matching.snap.others.gift``."""

    seat: int = field(validator=whole)


@facts
class PassSnap:
    """Decline to snap the last discard of the round; you cannot take it back.
    Rules: ``matching.snap.final_window``.
    """

    seat: int = field(validator=whole)


@facts
class CloseWindow:
    """Close the snap window. Rules: ``matching.snap``."""

    seat: ClassVar[int] = HOST


@facts
class Claim:
    """One card named in a :class:`Match`, and the slot you give for it if it is another player's.
    Rules: ``matching.drawn``.
    """

    place: Place = field(validator=a(Place))
    give: int | None = field(default=None, validator=whole_or_none)


@facts
class Match:
    """Name cards of the drawn card's rank, yours and others', and put them under it on the discard pile.
    Rules: ``matching.drawn``.

    >>> Match(1, [Claim(Place(1, 0)), Claim(Place(0, 2), give=3)]).claims[1]  # slot 2 of seat 0, for your slot 3
    Claim(place=Place(seat=0, slot=2), give=3)
    """

    seat: int = field(validator=whole)
    claims: tuple[Claim, ...] = field(converter=as_tuple, validator=each(Claim))


@facts
class Trade:
    """Trade a set of your cards of one rank for the drawn card, which takes the first slot you name.
    Rules: ``matching.set``.
    """

    seat: int = field(validator=whole)
    slots: tuple[int, ...] = field(converter=as_tuple, validator=each(int))


@facts
class PlacePenalty:
    """Place the next penalty card at ``cell``, (row, column) in your grid; row 0 is nearest to you.
    Rules: ``matching.penalty.place``.
    """

    seat: int = field(validator=whole)
    cell: Cell = field(converter=as_tuple, validator=a_cell)


SeatMove = Snap | Give | DeclineGift | PassSnap | Match | Trade | PlacePenalty
HostMove = CloseWindow
