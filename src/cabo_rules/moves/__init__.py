"""Moves: requests to the referee. Only the events that a move causes are facts.

Seats and slots are counted from 0. Every move has a ``seat``; the host, who deals, shuffles and closes windows, moves
as :data:`cabo_rules.HOST`. Moves check only their own form: a seat is a whole number, a place is a :class:`Place`, and
anything else raises :class:`cabo_rules.errors.MoveError`. The referee decides whether a move is legal. ``Rules:`` names
the keys or tables of the variant file that matter for it; the docs have a chapter for each table.
"""

from __future__ import annotations

from typing import Final, get_args

from cabo_rules.moves import calling, conduct, deal, game, matching, powers, turn
from cabo_rules.moves.calling import *
from cabo_rules.moves.conduct import *
from cabo_rules.moves.deal import *
from cabo_rules.moves.game import *
from cabo_rules.moves.matching import *
from cabo_rules.moves.powers import *
from cabo_rules.moves.turn import *
from cabo_rules.seats import HOST, SPECTATOR, Cell, Place

SeatMove = deal.SeatMove | turn.SeatMove | powers.SeatMove | matching.SeatMove | calling.SeatMove
HostMove = deal.HostMove | turn.HostMove | matching.HostMove | conduct.HostMove | game.HostMove
Move = SeatMove | HostMove
"""Everything that the referee accepts."""

SHUFFLES: Final = frozenset({SetUp, Deal, Shuffle})
"""The moves that carry an order of cards. A game counts them, so that a seed makes another order for each."""

SEAT_MOVES: Final[tuple[type[SeatMove], ...]] = get_args(SeatMove)
HOST_MOVES: Final[tuple[type[HostMove], ...]] = get_args(HostMove)

__all__ = ["HOST", "SPECTATOR", "Cell", "HostMove", "Move", "Place", "SeatMove"]
__all__ += deal.__all__
__all__ += turn.__all__
__all__ += powers.__all__
__all__ += matching.__all__
__all__ += calling.__all__
__all__ += conduct.__all__
__all__ += game.__all__
