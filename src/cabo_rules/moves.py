"""Moves: requests to the referee. Only the events that a move causes are facts.

Seats and slots are counted from 0. Every move has a ``seat``; the host, who deals, shuffles and closes windows, moves
as :data:`cabo_rules.HOST`. Moves check only their own form: a seat is a whole number, a place is a :class:`Place`, and
anything else raises :class:`cabo_rules.errors.MoveError`. The referee decides whether a move is legal. ``Rules:`` names
the keys or tables of the variant file that matter for it; the docs have a chapter for each table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

from attrs import field, frozen

from cabo_rules.cards import Card
from cabo_rules.forms import (
    a,
    a_cell,
    as_tuple,
    each,
    hands_of_cards,
    hex_digits,
    hex_digits_or_none,
    in_order,
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
"""The seat number of the host, who deals, shuffles, closes windows, and ends or abandons the game."""

SPECTATOR: Final = -2
"""The seat number of everybody who watches without a seat. In ``seen_by`` it marks cards that all have seen."""

Pile = Literal["stock", "discard pile"]
Cell = tuple[int, int]
"""(row, column) in a hand's grid; row 0 is nearest to the player."""


@frozen(order=True)
class Place:
    """A slot in the hand of a seat.

    >>> Place(seat=2, slot=3)
    Place(seat=2, slot=3)
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@lru_cache(maxsize=4096)
def place(seat: int, slot: int) -> Place:
    """Return the place of a slot; the same object each time."""
    return Place(seat, slot)


# --- a seat's moves, in the order of the rulebook ---------------------------------------------------------------------


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
class Draw:
    """Take the top card of a pile, ``"stock"`` or ``"discard pile"``. Rules: ``turn``, ``turn.discard_pile``.

    >>> Draw(seat=0, pile="stock")
    Draw(seat=0, pile='stock')
    """

    seat: int = field(validator=whole)
    pile: Pile = field(validator=one_of("stock", "discard pile"))


@facts
class Keep:
    """Put the drawn card into a slot of your hand and the card from that slot on the discard pile.
    Rules: ``turn``, ``turn.discard_pile``.
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@facts
class Trade:
    """Trade a set of your cards of one rank for the drawn card, which takes the first slot you name.
    Rules: ``matching.set``.
    """

    seat: int = field(validator=whole)
    slots: tuple[int, ...] = field(converter=as_tuple, validator=each(int))


@facts
class Discard:
    """Put the card drawn from the stock on the discard pile. Rules: ``turn.stock_card``."""

    seat: int = field(validator=whole)


@facts
class PutBack:
    """Put the card taken from the discard pile back on it. Rules: ``turn.discard_pile.card``."""

    seat: int = field(validator=whole)


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
class Look:
    """Use a power: look at these cards. The order of the places does not matter. Rules: ``powers``.

    >>> Look(0, [Place(1, 3), Place(0, 2)]).places
    (Place(seat=0, slot=2), Place(seat=1, slot=3))
    """

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class Swap:
    """Use a power: swap these two cards, unseen. The order of the places does not matter. Rules: ``powers``."""

    seat: int = field(validator=whole)
    places: tuple[Place, ...] = field(converter=in_order, validator=each(Place))


@facts
class DeclinePower:
    """Leave the open power unused, or skip the swap after the look. Rules: ``powers``."""

    seat: int = field(validator=whole)


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
class PlacePenalty:
    """Place the next penalty card at ``cell``, (row, column) in your grid; row 0 is nearest to you.
    Rules: ``matching.penalty.place``.
    """

    seat: int = field(validator=whole)
    cell: Cell = field(converter=as_tuple, validator=a_cell)


@facts
class PassSnap:
    """Decline to snap the last discard of the round; you cannot take it back.
    Rules: ``matching.snap.final_window``.
    """

    seat: int = field(validator=whole)


@facts
class Call:
    """Call: say the word that the variant names in ``call``. Rules: ``calling.when``, ``calling.earliest_lap``.

    >>> Call(seat=2)
    Call(seat=2)
    """

    seat: int = field(validator=whole)


@facts
class EndTurn:
    """End your turn. Rules: ``turn.ends``."""

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
class CloseLooks:
    """End the first looks of those who have not looked yet. Rules: ``deal.first_look``."""

    seat: ClassVar[int] = HOST


@facts
class Shuffle:
    """Shuffle the discard pile into the stock; ``order`` is the whole new stock, the top card first.
    Rules: ``calling.stock_out``.

    With a ``commitment`` the host promises to show this order after the round.
    """

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = hidden(converter=as_tuple, validator=each(Card))
    commitment: str | None = field(default=None, validator=hex_digits_or_none)


@facts
class OpenCommitment:
    """Show the ``order`` and the ``nonce`` of a commitment after the round. Rules: ``deal``."""

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = shown_to_all(converter=as_tuple, validator=each(Card))
    nonce: str = field(validator=hex_digits)


@facts
class CloseWindow:
    """Close the snap window. Rules: ``matching.snap``."""

    seat: ClassVar[int] = HOST


@facts
class Penalize:
    """Give penalty cards to a player who looked at a forbidden card. Rules: ``conduct.forbidden_look``.

    >>> Penalize(offender=1)  # the host moves, and seat 1 draws the penalty cards
    Penalize(offender=1)
    """

    seat: ClassVar[int] = HOST
    offender: int = field(validator=whole)


@facts
class EndGame:
    """End the game between rounds, if the table decides how many rounds it plays. Rules: ``game.rounds.end``.

    >>> EndGame().seat == HOST
    True
    """

    seat: ClassVar[int] = HOST


@facts
class Abandon:
    """Abandon the game at any time; nobody wins. Rules: ``game``."""

    seat: ClassVar[int] = HOST


SeatMove = (
    FirstLook | Draw | Keep | Trade | Discard | PutBack | Match | Look | Swap | DeclinePower | Snap | Give | DeclineGift
    | PlacePenalty | PassSnap | Call | EndTurn
)  # fmt: skip
HostMove = SetUp | Deal | CloseLooks | Shuffle | OpenCommitment | CloseWindow | Penalize | EndGame | Abandon
Move = SeatMove | HostMove
"""Everything that the referee accepts."""

SHUFFLES: Final = frozenset({SetUp, Deal, Shuffle})
"""The moves that carry an order of cards. A game counts them, so that a seed makes another order for each."""

SEAT_MOVES: Final[tuple[type[SeatMove], ...]] = get_args(SeatMove)
HOST_MOVES: Final[tuple[type[HostMove], ...]] = get_args(HostMove)
