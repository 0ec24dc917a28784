"""A careful player: it remembers all that its seat has seen, and counts on the mean for what it has not.

It reads the rules as data: the points of the cards, what each power does, what may be snapped, matched or traded, how
a call is scored, and which special hands there are. So it plays every variant, house rules included. Each move is the
one that is worth the most points by the estimates of :class:`~cabo_rules.play.careful.estimate.Estimate`; in the last
turn, the one that makes the best score likely.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from cabo_rules.errors import check_kind, check_whole
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.play.heard import check_heard
from cabo_rules.state import State

__all__ = ["CarefulAgent"]


class CarefulAgent:
    """An agent that plays by expected values, and never by chance.

    Its view holds all that its seat has seen in the round, so it does not follow the steps.

    >>> from cabo_rules import Game, load_variant
    >>> agent = CarefulAgent(1, Random(5))
    >>> agent.told(None, Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1).state)
    >>> agent.asked()
    FirstLook(seat=1, slots=(0, 1))
    """

    follows: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random) -> None:
        check_whole("seat", seat)
        check_kind(Random, "rng", rng, "a random.Random")
        self.seat: int = seat
        self.state: State | None = None

    def told(self, step: Step | None, state: State) -> None:
        """Remember the view; it holds all that the seat has seen in this round.

        :raises GameError: if it is not a state, or the seat does not exist, or the step is not a step.
        """
        check_heard(step, state, self.seat)
        self.state = state

    def asked(self) -> Move | None:
        """Return a move, or ``None`` if the game waits for others."""
        return None if self.state is None else careful_move(self.state, self.seat)
