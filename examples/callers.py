"""Players that call with at most so many points, to ask when a call is worth it.

Try them with ``cabo-rules simulate rush --agents examples.callers:At2,examples.callers:At5,...`` in a copy of the
repository, or make one with another limit: ``partial(Caller, 7)``. Apart from the call they play like ``careful``.
The estimate of a hand counts the mean of the unseen cards for each card that the seat has not seen.
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Any, Final

from attrs import evolve

from cabo_rules import Variant
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Call, Move
from cabo_rules.past import Step
from cabo_rules.play import CarefulAgent
from cabo_rules.play.careful.estimate import Estimate
from cabo_rules.state import State, change

NEVER: Final = 1_000_000  # a lap that no round reaches
PATIENCE: Final = 30  # after so many laps a player calls with any hand, so that every round ends


class Caller:
    """An agent that calls as soon as its hand is worth at most ``limit`` points by its estimate."""

    follows = False

    def __init__(self, limit: float, seat: int, rng: Random) -> None:
        self.limit = limit
        self.seat = seat
        self.careful = CarefulAgent(seat, rng)
        self.state: State | None = None

    def told(self, step: Step | None, state: State) -> None:
        """Remember the view. The careful player sees it under rules by which nobody may call yet."""
        self.state = state
        self.careful.told(step, change(state, variant=without_calls(state.variant)))

    def asked(self) -> Move | None:
        """Return the call, if it is legal and the hand low enough, or else the move of a careful player."""
        state, seat = self.state, self.seat
        if state is not None and state.turn == seat and state.caller is None and self._is_low_enough(state):
            call = Call(seat)
            if call in legal_moves(state, seat):
                return call
        return self.careful.asked()

    def _is_low_enough(self, state: State) -> bool:
        return Estimate(state, self.seat).points <= self.limit or state.turns >= PATIENCE * state.seats


@lru_cache
def without_calls(variant: Variant) -> Variant:
    """Return the variant with calls allowed so late that nobody makes one."""
    calling: Any = variant.calling
    return evolve(variant, calling=evolve(calling, earliest_lap=NEVER))


At2 = partial(Caller, 2)
At5 = partial(Caller, 5)
At8 = partial(Caller, 8)
At11 = partial(Caller, 11)
At14 = partial(Caller, 14)
