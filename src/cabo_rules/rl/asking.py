"""Asking: which seat acts next when several may, what it has picked so far, and which move is played.

It is the race of the arena (:mod:`cabo_rules.play.arena.race`), but a seat answers with one part of its move at a time.
"""

from __future__ import annotations

from attrs import define, field

from cabo_rules.moves import Move
from cabo_rules.play.arena.race import Race, answered, race_of
from cabo_rules.rl.codec import WAIT, Codec
from cabo_rules.state import State


@define
class Asking:
    """The seats that are asked for a move in one state.

    :ivar race: the seats that may be asked next, and the move that is played if nobody snaps.
    :ivar seat: the seat that is being asked, or ``None`` if the next one is to be chosen.
    :ivar picked: the actions that this seat has picked for its move.
    """

    codec: Codec
    state: State
    race: Race = field(init=False)
    seat: int | None = None
    picked: tuple[int, ...] = ()
    _following: tuple[int, ...] = field(default=(), init=False)
    """The actions that may follow those that are picked."""

    def __attrs_post_init__(self) -> None:
        self.race = race_of(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may be asked after the one that is being asked."""
        return tuple([each for each in self.race.waiting if each != self.seat])

    @property
    def held(self) -> Move | None:
        """The move that is played if nobody snaps."""
        return self.race.held

    def ask(self, seat: int) -> None:
        """Ask a seat that is waiting."""
        self.seat, self.picked = seat, ()

    def act(self, number: int) -> Move | None:
        """Take an action of the seat that is asked, and return the move that is played, if one is.

        :raises GameError: if the action does not begin a legal move.
        :raises IllegalMove: if it makes a move that the rules refuse.
        """
        assert self.seat is not None
        move = None
        if number != WAIT or self.picked:
            picked = (*self.picked, number)
            move, self._following = self.codec.pick(self.state, self.seat, picked)
            if move is None:
                self.picked = picked
                return None
        self.race = answered(self.race, self.seat, move)
        self.seat, self.picked = None, ()
        return None if self.race.waiting else self.race.held

    def legal(self) -> tuple[int, ...]:
        """Return the actions of the seat that is asked."""
        assert self.seat is not None
        return self._following if self.picked else self.codec.legal(self.state, self.seat)
