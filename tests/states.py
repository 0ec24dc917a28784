"""The states of a game, one after another."""

from __future__ import annotations

from functools import reduce
from itertools import accumulate

from cabo_rules import Game, State, evolve, new_state


def states_of(game: Game) -> list[State]:
    """Return the state before the first move and after each."""
    start = new_state(game.variant, len(game.players))
    return [*accumulate(game.steps, lambda state, step: reduce(evolve, step.events, state), initial=start)]
