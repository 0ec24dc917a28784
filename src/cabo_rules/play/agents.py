"""Agents that play a seat: they hear what their seat sees, and are asked for a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar, Final, Protocol

from cabo_rules.errors import check_whole
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.play.choice import move_of_view
from cabo_rules.play.habits import USUAL, Habits, check_player
from cabo_rules.play.heard import check_heard
from cabo_rules.state import State


class Agent(Protocol):
    """A program that plays one seat, and knows only what its seat sees.

    It gets each step in order, its own moves included, before it is asked for the next move. An agent that needs no
    steps, since a view shows all that its seat has seen in the round, may have an attribute ``follows`` that is false.
    In the arena it then gets only the view, each time that it is asked, which is faster. One with an attribute ``slow``
    that is true thinks in a thread of its own on a server of tables.
    """

    def told(self, step: Step | None, state: State) -> None:
        """Take in a step, redacted for the seat, and the seat's view after it; no step when the agent sits down."""

    def asked(self) -> Move | None:
        """Return a legal move of the seat, or ``None`` to wait."""


class RandomAgent:
    """An agent that makes legal moves at random.

    It looks only at the table as it is, so it does not follow the steps.

    >>> from cabo_rules import Game, load_variant
    >>> agent = RandomAgent(1, Random(5))
    >>> agent.told(None, Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1).state)
    >>> agent.asked()
    FirstLook(seat=1, slots=(0, 1))
    """

    follows: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random, habits: Habits = USUAL) -> None:
        check_whole("seat", seat)
        check_player(rng, habits)
        self.seat: int = seat
        self.rng: Random = rng
        self.habits: Habits = habits
        self.state: State | None = None

    def told(self, step: Step | None, state: State) -> None:
        """Remember the view.

        :raises GameError: if it is not a state, or the seat does not exist, or the step is not a step.
        """
        check_heard(step, state, self.seat)
        self.state = state

    def asked(self) -> Move | None:
        """Return a move, or ``None`` if the game waits for others."""
        return None if self.state is None else move_of_view(self.state, self.seat, self.rng, self.habits)


def _careful(seat: int, rng: Random) -> Agent:
    from cabo_rules.play.careful import CarefulAgent  # few programs seat one

    return CarefulAgent(seat, rng)


def _sharp(seat: int, rng: Random) -> Agent:
    from cabo_rules.play.sharp import SharpAgent

    return SharpAgent(seat, rng)


AGENTS: Final[Mapping[str, Callable[[int, Random], Agent]]] = {
    "random": RandomAgent,
    "careful": _careful,
    "sharp": _sharp,
}
"""The agents that ship, by name, each made from its seat and a source of random numbers."""
