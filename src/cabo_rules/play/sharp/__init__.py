"""A sharp player: it tries its moves out at tables that it may be sitting at, and plays the one that comes out best.

The tables are samples of what it cannot see (:class:`cabo_rules.possible.Knowledge`), in which cards that their owners
have kept are likely to be good. At each of them every move is tried, and the round played out by careful players, each
of which knows what its seat would know there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from time import perf_counter
from typing import ClassVar

from cabo_rules.errors import check_between, check_kind, check_whole, wrong_argument
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.play.heard import check_heard
from cabo_rules.play.sharp.comparing import Table, best_of
from cabo_rules.play.sharp.keepers import Keepers
from cabo_rules.play.sharp.options import options
from cabo_rules.play.sharp.playout import value_of
from cabo_rules.possible import Knowledge
from cabo_rules.state import State

__all__ = ["SharpAgent"]


class SharpAgent:
    """An agent that tries its moves out at possible tables, for some time or so many times.

    >>> from cabo_rules import Game, load_variant
    >>> agent = SharpAgent(1, Random(5), playouts=20)
    >>> agent.told(None, Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1).state)
    >>> agent.asked()
    FirstLook(seat=1, slots=(0, 1))
    """

    slow: ClassVar[bool] = True

    def __init__(self, seat: int, rng: Random, seconds: float = 0.5, playouts: int | None = None) -> None:
        """Make an agent.

        :param rng: the source of random numbers; only ``random()`` is used.
        :param seconds: about how long it thinks about a move at most; it ends the table that it has begun.
        :param playouts: how many rounds it plays out for a move at most; then ``seconds`` does not matter, and the same
            random numbers always lead to the same move.
        :raises GameError: if an argument is wrong.
        """
        check_whole("seat", seat)
        check_kind(Random, "rng", rng, "a random.Random")
        check_kind(int | float, "seconds", seconds, "a number of seconds")
        if isinstance(seconds, bool) or not 0 <= seconds <= 1e6:
            raise wrong_argument("seconds", "from 0 to 1,000,000", seconds)
        if playouts is not None:
            check_between(0, 10**9, "playouts", playouts)
        self.seat: int = seat
        self.rng: Random = rng
        self.seconds: float = seconds
        self.playouts: int | None = playouts
        self.knowledge: Knowledge | None = None
        self._keepers = Keepers(seat)

    def told(self, step: Step | None, state: State) -> None:
        """Take in a step, and the view after it.

        :raises GameError: if these are not a step and a state, the seat does not exist, or the step cannot follow.
        """
        check_heard(step, state, self.seat)
        if step is None or self.knowledge is None:
            self.knowledge, self._keepers = Knowledge(state), Keepers(self.seat)
        else:
            self.knowledge.follow(step, state)
        self._keepers.follow(state, self.knowledge.marked)

    def asked(self) -> Move | None:
        """Return a move, or ``None`` if the game waits for others."""
        if self.knowledge is None:
            return None
        moves = options(self.knowledge.state, self.seat)
        if len(moves) < 2:
            return next(iter(moves), None)
        return best_of(moves, self._tables(self.knowledge), self.playouts)

    def _tables(self, knowledge: Knowledge) -> Iterator[Table]:
        """Yield tables to try moves out at: as many as are asked for if playouts are counted, or until time is up."""
        until = perf_counter() + self.seconds
        belief = self._keepers.belief(knowledge.state, knowledge.marked)
        while self.playouts is not None or perf_counter() < until:
            seed = f"cabo-rules sharp {self.rng.random()}"
            yield partial(value_of, knowledge.possible_state(self.rng, belief), self.seat, seed)
