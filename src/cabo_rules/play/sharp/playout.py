"""Playing a round out: from a state with all cards, every seat moves as a careful player does, from its own view."""

from __future__ import annotations

from random import Random
from typing import Final

from cabo_rules.moves import Move, Shuffle, Snap
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.play.careful.end import ALL, BESIDES
from cabo_rules.possible.dealing import shuffled
from cabo_rules.referee import play
from cabo_rules.rules.awaited import awaited
from cabo_rules.rules.matching.snap import snappers
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import State
from cabo_rules.views import view

MOST_MOVES: Final = 500
"""The most moves of a playout. A round that is longer changes no total."""

A_GAME: Final = 30.0
"""The worth of winning a game of several rounds, in points, besides its score."""


def value_of(state: State, seat: int, seed: str, move: Move) -> float:
    """Return what a move turns out to be worth for a seat, in points, if the round is played out after it.

    :param state: a state with all cards.
    :param seed: the seed of the shuffles and races; playouts of one seed are alike.
    """
    return worth(play_out(play(state, move)[0], Random(seed)), seat)


def play_out(state: State, rng: Random) -> State:
    """Return the state after the round, or after so many moves."""
    for _ in range(MOST_MOVES):
        if state.phase in ("deal", "over"):
            break
        state = play(state, _next_move(state, rng))[0]
    return state


def _next_move(state: State, rng: Random) -> Move:
    """Return the next move: a snap of somebody comes first, then a move of a seat that the game waits for."""
    if state.shuffle is not None:
        return Shuffle(tuple(shuffled(to_shuffle(state), rng)))
    found = dict[int, Move | None]()
    for seat in shuffled(snappers(state), rng):
        found[seat] = move = careful_move(view(state, seat), seat)
        if type(move) is Snap:
            return move
    moves = (found[seat] if seat in found else careful_move(view(state, seat), seat) for seat in awaited(state))
    return next(move for move in moves if move is not None)


def worth(state: State, seat: int) -> float:
    """Return what the end of a round is worth for a seat: how far it is ahead, and whether it has won the game."""
    totals, winners = state.totals, state.winners
    others = [total for each, total in enumerate(totals) if each != seat]
    ahead = sum(others) / max(len(others), 1) - totals[seat]
    share = 1 / len(totals) if winners is None else (seat in winners) / max(len(winners), 1)
    return BESIDES * ahead + ALL * share if state.variant.game.several is None else ahead + A_GAME * share
