"""The deal: the moves that begin a round."""

from __future__ import annotations

from typing import ClassVar

from attrs import field

from cabo_rules.cards import Card
from cabo_rules.forms import (
    as_tuple,
    each,
    hands_of_cards,
    hex_digits,
    hex_digits_or_none,
    in_order,
    seats_of_slots,
    whole,
    whole_or_none,
)
from cabo_rules.seats import HOST
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seen

__all__ = ["CloseLooks", "Deal", "FirstLook", "OpenCommitment", "SetUp"]


@facts
class SetUp:
    """Set up a table by hand instead of dealing: the first move of a game, checked against the deck. Rules: ``deal``.

    :param hands: for each seat its slots in order; ``None`` is a hole.
    :param stock: the stock, top card first.
    :param discard: the discard pile, top card last.
    :param turn: the seat whose turn begins.
    :param totals: the totals before this round.
    :param seen: for each seat and slot the seats that have seen the card (:data:`cabo_rules.SPECTATOR` if all have).
    :param dealer: the dealer of this round, or ``None`` if it does not matter.
    :param caller: the seat that has called, if any; the seats after it, up to ``turn``, have had their last turn.
    :param lap: the lap of the round, from 1: the number of turns that each player has had or begun.
    """

    seat: ClassVar[int] = HOST
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen(converter=hands_of_cards)
    stock: tuple[Card, ...] = hidden(converter=as_tuple, validator=each(Card))
    discard: tuple[Card, ...] = shown_to_all(converter=as_tuple, validator=each(Card))
    turn: int = field(validator=whole)
    totals: tuple[int, ...] = field(converter=as_tuple, validator=each(int))
    seen: tuple[tuple[tuple[int, ...], ...], ...] = field(default=(), converter=seats_of_slots)
    dealer: int | None = field(default=None, validator=whole_or_none)
    caller: int | None = field(default=None, validator=whole_or_none)
    lap: int = field(default=1, validator=whole)


@facts
class Deal:
    """Deal a round with all cards of the deck as shuffled, the top card first. Rules: ``deal``.

    The cards are dealt one at a time, to seat 0 first; the rest are the stock. Name ``starter`` and ``dealer`` if and
    only if the rules leave them to the host. With a ``commitment`` the host promises to show after the round that the
    order was fixed before it. See :func:`cabo_rules.chance.commitment`.
    """

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = hidden(converter=as_tuple, validator=each(Card))
    starter: int | None = field(default=None, validator=whole_or_none)
    dealer: int | None = field(default=None, validator=whole_or_none)
    commitment: str | None = field(default=None, validator=hex_digits_or_none)


@facts
class OpenCommitment:
    """Show the ``order`` and the ``nonce`` of a commitment after the round. Rules: ``deal``."""

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = shown_to_all(converter=as_tuple, validator=each(Card))
    nonce: str = field(validator=hex_digits)


@facts
class FirstLook:
    """Look at your own cards before the first turn: at as many as the rules allow, at fewer, or at none.
    Rules: ``deal.first_look``.

    >>> FirstLook(seat=1, slots=[2, 0])  # in any order
    FirstLook(seat=1, slots=(0, 2))
    """

    seat: int = field(validator=whole)
    slots: tuple[int, ...] = field(converter=in_order, validator=each(int))


@facts
class CloseLooks:
    """End the first looks of those who have not looked yet. Rules: ``deal.first_look``."""

    seat: ClassVar[int] = HOST


SeatMove = FirstLook
HostMove = SetUp | Deal | OpenCommitment | CloseLooks
