"""Count the games of so many moves that begin at a position, as perft counts those of chess.

The number says little about play, but two implementations of the same rules must agree on it. If they do not,
:func:`count_by_move` shows below which move they differ, and again below that one, until a single move is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from cabo_rules.errors import GameError, check_between, check_kind, check_whole
from cabo_rules.game import Game
from cabo_rules.legal import legal_moves
from cabo_rules.moves import CloseLooks, Move, Shuffle
from cabo_rules.referee import play
from cabo_rules.rules.hidden import UNKNOWN
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import State, check_state
from cabo_rules.variants.model import Variant

MOST_MOVES: Final = 100
"""The most moves of the games that are counted; long before, nobody can wait for the number."""


def position_to_count(variant: Variant, seats: int, seed: int) -> Game:
    """Return the game of a seed when its first turn begins, and nobody has looked at a card.

    :raises VariantError: if the variant is not for that many players.
    :raises GameError: if an argument is of the wrong type.

    >>> from cabo_rules import load_variant
    >>> position_to_count(load_variant("rush"), 2, seed=1).state.phase
    'draw'
    """
    check_kind(Variant, "variant", variant, "a Variant")
    variant.check_seats(seats)
    check_whole("seed", seed)
    game = Game.new(variant, [f"Player {seat}" for seat in range(seats)], seed=seed)
    return game.play(CloseLooks()) if game.state.phase == "looks" else game


def count_games(state: State, moves: int) -> int:
    """Return how many different games of so many moves begin with a state.

    Every legal move of every seat counts, in turn or out of turn, right or wrong. The host moves only where the game
    waits for a shuffle, which takes the cards in the order in which they lie. A round that is over has no more moves,
    so no game goes beyond it. If a penalty card may lie anywhere, a few cells stand for all, as in
    :func:`cabo_rules.legal_moves`.

    :param moves: the number of moves, from 0 to 100. The time grows with the result.
    :raises GameError: if the state is a view, which does not have all cards, or an argument is of the wrong type.

    >>> from cabo_rules import load_variant
    >>> start = position_to_count(load_variant("rush"), 2, seed=1).state
    >>> [count_games(start, moves) for moves in range(4)]
    [1, 19, 346, 6563]
    """
    _check(state, moves)
    return _count(state, moves)


def count_by_move(state: State, moves: int) -> Mapping[Move, int]:
    """Return the same number for each first move: how many games of so many moves begin with it.

    :param moves: the number of moves, from 1 to 100, the first one included.
    :raises GameError: as for :func:`count_games`.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import Call, Draw
    >>> start = position_to_count(load_variant("rush"), 2, seed=1).state
    >>> found = count_by_move(start, 3)
    >>> found[Call(0)], found[Draw(0, "stock")], sum(found.values())
    (313, 171, 6563)
    """
    _check(state, moves, fewest=1)
    return {move: _count(play(state, move)[0], moves - 1) for move in _moves(state)}


def _check(state: State, moves: int, fewest: int = 0) -> None:
    check_state(state)
    check_between(fewest, MOST_MOVES, "moves", moves)
    if any(card.rank == UNKNOWN for card in state.stock):
        raise GameError("state must hide nothing, but its stock is hidden; count from the state of the game itself")


def _count(state: State, moves: int) -> int:
    if moves == 0:
        return 1
    if moves == 1:
        return sum(1 for _ in _moves(state))
    return sum(_count(play(state, move)[0], moves - 1) for move in _moves(state))


def _moves(state: State) -> Iterator[Move]:
    """Yield all moves of the seats, or the shuffle that the game waits for."""
    if state.shuffle is not None:
        yield Shuffle(to_shuffle(state))
    yield from chain.from_iterable(legal_moves(state, seat) for seat in range(state.seats))
