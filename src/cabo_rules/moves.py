"""Moves: what somebody asks the referee for. A move is a request; only the events it causes are facts.

Seats and slots are counted from 0. Every move has a ``seat``; the host, who deals, shuffles and closes windows,
moves as :data:`cabo_rules.HOST`. Moves check their own form (a seat is a whole number, a place is a :class:`Place`;
else :class:`cabo_rules.MoveError` is raised) and nothing else: whether a move is legal is the referee's business.
``Rules:`` names the keys or tables of the variant file that decide it; the docs have a chapter for each table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

from attrs import field, frozen

from cabo_rules.cards import Card
from cabo_rules.forms import (
    a,
    a_cell,
    each,
    hands_of_cards,
    hex_digits,
    hex_digits_or_none,
    in_order,
    listed,
    one_of,
    seats_of_slots,
    whole,
    whole_or_none,
)
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seen

__all__ = [
    "HOST",
    "SPECTATOR",
    "Abandon",
    "Call",
    "Cell",
    "Claim",
    "CloseLooks",
    "CloseWindow",
    "Deal",
    "DeclineGift",
    "DeclinePower",
    "Discard",
    "Draw",
    "EndGame",
    "EndTurn",
    "FirstLook",
    "Give",
    "HostMove",
    "Keep",
    "Look",
    "Match",
    "Move",
    "OpenCommitment",
    "PassSnap",
    "Penalize",
    "Pile",
    "Place",
    "PlacePenalty",
    "PutBack",
    "SeatMove",
    "SetUp",
    "Shuffle",
    "Snap",
    "Swap",
    "Trade",
]

HOST: Final = -1
"""The seat number of the host, who runs the table: deals, shuffles, closes windows, ends or abandons the game."""

SPECTATOR: Final = -2
"""Stands in ``seen_by`` for everybody who watches without a seat: they have seen what lay open to all."""

Pile = Literal["stock", "discard pile"]
Cell = tuple[int, int]
"""(row, column) of a hand's grid; row 0 is nearest to its player."""


@frozen(order=True)
class Place:
    """A slot of a seat's hand, seen from the table.

    >>> Place(seat=2, slot=3)
    Place(seat=2, slot=3)
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@lru_cache(maxsize=4096)
def place(seat: int, slot: int) -> Place:
    """The place of that slot; the same object each time."""
    return Place(seat, slot)


# --- a seat's moves, in the order in which the rulebook tells them ----------------------------------------------------


@facts
class FirstLook:
    """Look at own cards before the first turn; at fewer than allowed, or at none: then ``slots`` is empty.
    Rules: ``deal.first_look``.

    >>> FirstLook(seat=1, slots=[2, 0])  # in any order
    FirstLook(seat=1, slots=(0, 2))
    """

    seat: int = field(validator=whole)
    slots: tuple[int, ...] = field(converter=in_order, validator=each(int))


@facts
class Draw:
    """Take the top card of a pile, ``"stock"`` or ``"discard pile"``. Rules: ``turn``, ``turn.discard_pile_card``.

    >>> Draw(seat=0, pile="stock")
    Draw(seat=0, pile='stock')
    """

    seat: int = field(validator=whole)
    pile: Pile = field(validator=one_of("stock", "discard pile"))


@facts
class Keep:
    """Put the drawn card into a slot of the own hand; the card that lay there goes on the discard pile.
    Rules: ``turn``, ``turn.discard_pile_card``.
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@facts
class Trade:
    """Trade a set of own cards of one rank for the drawn card, which takes the first named slot.
    Rules: ``matching.set``.
    """

    seat: int = field(validator=whole)
    slots: tuple[int, ...] = field(converter=listed, validator=each(int))


@facts
class Discard:
    """Put the card drawn from the stock on the discard pile. Rules: ``turn.stock_card``."""

    seat: int = field(validator=whole)


@facts
class PutBack:
    """Put the card taken from the discard pile back on it. Rules: ``turn.discard_pile_card``."""

    seat: int = field(validator=whole)


@facts
class Claim:
    """One card named in a :class:`Match`, and the own slot given for it where it is another's.
    Rules: ``matching.drawn``.
    """

    place: Place = field(validator=a(Place))
    give: int | None = field(default=None, validator=whole_or_none)


@facts
class Match:
    """Name cards of the drawn card's rank, own and others', and put them under it on the discard pile.
    Rules: ``matching.drawn``.

    >>> Match(1, [Claim(Place(1, 0)), Claim(Place(0, 2), give=3)]).claims[1]  # slot 2 of seat 0, for the own slot 3
    Claim(place=Place(seat=0, slot=2), give=3)
    """

    seat: int = field(validator=whole)
    claims: tuple[Claim, ...] = field(converter=listed, validator=each(Claim))


@facts
class Look:
    """Use a power: look at these cards. The order of the places means nothing. Rules: ``powers``.

    >>> Look(0, [Place(1, 3), Place(0, 2)]).places
    (Place(seat=0, slot=2), Place(seat=1, slot=3))
    """

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class Swap:
    """Use a power: these two cards change places, unseen. The order of the places means nothing. Rules: ``powers``."""

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class DeclinePower:
    """Leave the open power unused, or the swap undone after the look. Rules: ``powers``."""

    seat: int = field(validator=whole)


@facts
class Snap:
    """Put the card at ``target`` on the card just discarded, claiming that the ranks are equal.
    Rules: ``matching.snap``.

    >>> Snap(seat=1, target=Place(0, 2))  # seat 1 snaps slot 2 of seat 0
    Snap(seat=1, target=Place(seat=0, slot=2))
    """

    seat: int = field(validator=whole)
    target: Place = field(validator=a(Place))


@facts
class Give:
    """Give the own card in ``slot`` into the place that another's snapped card left. Rules: ``matching.snap.gift``."""

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@facts
class DeclineGift:
    """Give no card, where giving is optional. Rules: ``matching.snap.gift``."""

    seat: int = field(validator=whole)


@facts
class PlacePenalty:
    """Lay the next penalty card at ``cell``, (row, column) of the own grid; row 0 is nearest to its player.
    Rules: ``matching.penalty.place``.
    """

    seat: int = field(validator=whole)
    cell: Cell = field(converter=listed, validator=a_cell)


@facts
class PassSnap:
    """Give up snapping the last discard of the round; it cannot be taken back.
    Rules: ``matching.snap.final_window``.
    """

    seat: int = field(validator=whole)


@facts
class Call:
    """Call: say the word of the game, ``call`` of its variant. Rules: ``calling.when``, ``calling.earliest_lap``.

    >>> Call(seat=2)
    Call(seat=2)
    """

    seat: int = field(validator=whole)


@facts
class EndTurn:
    """End the own turn. Rules: ``turn.ends``."""

    seat: int = field(validator=whole)


# --- the host's moves -------------------------------------------------------------------------------------------------


@facts
class SetUp:
    """Set up a table by hand instead of dealing: the first move of a game, checked against the deck. Rules: ``deal``.

    :param hands: for each seat its slots in order; ``None`` is a hole.
    :param stock: the stock, top card first.
    :param discard: the discard pile, top card last.
    :param turn: the seat whose turn begins.
    :param totals: the totals before this round.
    :param seen: for each seat and slot the seats that have seen the card (:data:`SPECTATOR` where it lay open to all).
    :param dealer: the dealer of this round, or ``None`` where it does not matter.
    :param caller: the seat that has called, if any; the seats after it, up to ``turn``, have had their last turn.
    :param lap: the lap of the round, from 1: how many turns each player has had or begun.
    """

    seat: ClassVar[int] = HOST
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen(converter=hands_of_cards)
    stock: tuple[Card, ...] = hidden(converter=listed, validator=each(Card))
    discard: tuple[Card, ...] = shown_to_all(converter=listed, validator=each(Card))
    turn: int = field(validator=whole)
    totals: tuple[int, ...] = field(converter=listed, validator=each(int))
    seen: tuple[tuple[tuple[int, ...], ...], ...] = field(default=(), converter=seats_of_slots)
    dealer: int | None = field(default=None, validator=whole_or_none)
    caller: int | None = field(default=None, validator=whole_or_none)
    lap: int = field(default=1, validator=whole)


@facts
class Deal:
    """Deal a round: all cards of the deck as shuffled, the top card first. Rules: ``deal``.

    The cards go round one at a time, to seat 0 first; what is left is the stock. ``starter`` and ``dealer`` are named
    exactly where the rules leave them to the host. With a ``commitment`` the host promises to show after the round that
    the order was fixed before it: see :func:`cabo_rules.commitment`.
    """

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = hidden(converter=listed, validator=each(Card))
    starter: int | None = field(default=None, validator=whole_or_none)
    dealer: int | None = field(default=None, validator=whole_or_none)
    commitment: str | None = field(default=None, validator=hex_digits_or_none)


@facts
class CloseLooks:
    """Close the first looks for those who have not looked. Rules: ``deal.first_look``."""

    seat: ClassVar[int] = HOST


@facts
class Shuffle:
    """Shuffle the discard pile into the stock: ``order`` is the whole new stock, the top card first.
    Rules: ``calling.stock_out``.

    With a ``commitment`` the host promises to show this order, too, after the round.
    """

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = hidden(converter=listed, validator=each(Card))
    commitment: str | None = field(default=None, validator=hex_digits_or_none)


@facts
class OpenCommitment:
    """Show, once the round is over, the ``order`` and the ``nonce`` that a commitment was made of. Rules: ``deal``."""

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = shown_to_all(converter=listed, validator=each(Card))
    nonce: str = field(validator=hex_digits)


@facts
class CloseWindow:
    """Close the snap window. Rules: ``matching.snap``."""

    seat: ClassVar[int] = HOST


@facts
class Penalize:
    """Lay penalty cards on a player who looked at a card they should not. Rules: ``conduct.forbidden_look``.

    >>> Penalize(offender=1)  # the host moves, and seat 1 draws the penalty cards
    Penalize(offender=1)
    """

    seat: ClassVar[int] = HOST
    offender: int = field(validator=whole)


@facts
class EndGame:
    """End the game, between rounds, where the table decides how many rounds it plays. Rules: ``game.rounds``.

    >>> EndGame().seat == HOST
    True
    """

    seat: ClassVar[int] = HOST


@facts
class Abandon:
    """Abandon the game at any time: nobody wins. Rules: ``game``."""

    seat: ClassVar[int] = HOST


SeatMove = (
    FirstLook | Draw | Keep | Trade | Discard | PutBack | Match | Look | Swap | DeclinePower | Snap | Give | DeclineGift
    | PlacePenalty | PassSnap | Call | EndTurn
)  # fmt: skip
HostMove = SetUp | Deal | CloseLooks | Shuffle | OpenCommitment | CloseWindow | Penalize | EndGame | Abandon
Move = SeatMove | HostMove
"""Everything that may be asked of the referee."""

SHUFFLES: Final = frozenset({SetUp, Deal, Shuffle})
"""The moves that bring an order of cards; a game counts them, so that a seed gives each its own."""

SEAT_MOVES: Final[tuple[type[SeatMove], ...]] = get_args(SeatMove)
HOST_MOVES: Final[tuple[type[HostMove], ...]] = get_args(HostMove)
