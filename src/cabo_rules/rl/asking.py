"""Asking: which seat acts next when several may, what it has picked so far, and which move is played.

It goes as in the arena (:mod:`cabo_rules.play.arena.game`): the seats that have a move are asked in any order; a snap
is played at once, and any other move waits until the other seats that may snap have been asked, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from cabo_rules.moves import Move, Snap
from cabo_rules.play.arena.game import seats_to_ask
from cabo_rules.rl.codec import WAIT, Codec
from cabo_rules.state import State


@define
class Asking:
    """The seats that are asked for a move in one state.

    :ivar waiting: the seats that may be asked next.
    :ivar seat: the seat that is being asked, or ``None`` if the next one is to be chosen.
    :ivar picked: the actions that this seat has picked for its move.
    :ivar held: the move that is played if nobody snaps.
    """

    codec: Codec
    state: State
    waiting: tuple[int, ...] = field(init=False)
    snapping: Sequence[int] = field(init=False)
    seat: int | None = None
    picked: tuple[int, ...] = ()
    held: Move | None = None

    def __attrs_post_init__(self) -> None:
        may, self.snapping = seats_to_ask(self.state)
        self.waiting = tuple(may)

    def ask(self, seat: int) -> None:
        """Ask a seat that is waiting."""
        self.seat, self.picked = seat, ()
        self.waiting = tuple([each for each in self.waiting if each != seat])

    def act(self, number: int) -> Move | None:
        """Take an action of the seat that is asked, and return the move that is played, if one is.

        :raises GameError: if the action does not begin a legal move.
        :raises IllegalMove: if it makes a move that the rules refuse.
        """
        assert self.seat is not None
        if number != WAIT or self.picked:
            picked = (*self.picked, number)
            move = self.codec.decode(self.state, self.seat, picked)
            if move is None:
                self.picked = picked
                return None
            if type(move) is Snap:
                return move
            if self.held is None:
                self.held = move
                self.waiting = tuple([each for each in self.waiting if each in self.snapping])
        self.seat, self.picked = None, ()
        return None if self.waiting else self.held

    def legal(self) -> tuple[int, ...]:
        """Return the actions of the seat that is asked."""
        return () if self.seat is None else self.codec.legal(self.state, self.seat, self.picked)
