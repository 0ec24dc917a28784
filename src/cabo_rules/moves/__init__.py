"""Moves: requests to the referee. Only the events that a move causes are facts.

Seats and slots are counted from 0. Every move has a ``seat``; the host, who deals, shuffles and closes windows, moves
as :data:`cabo_rules.HOST`. Moves check only their own form: a seat is a whole number, a place is a :class:`Place`, and
anything else raises :class:`cabo_rules.errors.MoveError`. The referee decides whether a move is legal. ``Rules:`` names
the keys or tables of the variant file that matter for it; the docs have a chapter for each table.
"""

from __future__ import annotations

from typing import Final, get_args

from cabo_rules.moves.calling import Call
from cabo_rules.moves.conduct import Penalize
from cabo_rules.moves.deal import CloseLooks, Deal, FirstLook, OpenCommitment, SetUp
from cabo_rules.moves.game import Abandon, EndGame
from cabo_rules.moves.matching import Claim, CloseWindow, DeclineGift, Give, Match, PassSnap, PlacePenalty, Snap, Trade
from cabo_rules.moves.powers import DeclinePower, Look, Swap
from cabo_rules.moves.turn import Discard, Draw, EndTurn, Keep, Pile, PutBack, Shuffle
from cabo_rules.seats import HOST, SPECTATOR, Cell, Place

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
