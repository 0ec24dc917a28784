"""Tokens of the moves of any game: each is read as the move that it was written for, and is short enough."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Final

import pytest

from cabo_rules import HOST, GameError, evolve, new_state
from cabo_rules.legal import legal_moves
from cabo_rules.moves import FirstLook, Match, Move
from cabo_rules.notation import move_token
from cabo_rules.notation.signs import CARRY_CARDS
from cabo_rules.state import State
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from tests.notation.test_token import check_both_ways
from tests.properties.candidates import candidates
from tests.properties.lively import GAMES, lively_game, new_game, played_on

_MANY: Final = 40
"""The most legal moves of a kind that are written at one point of a game."""

_MORE: Final = tuple(f"more made up {seed}" for seed in range(100, 112))
"""More generated variants, with up to eight players."""


@pytest.mark.parametrize("name", [*GAMES, *_MORE])
def test_tokens_of_games(name: str) -> None:
    """Every move that is played, legal moves of every kind at points of the game, and others that are well formed."""
    rng = Random(f"tokens {name}")
    *_, last = name.split()
    game = played_on(new_game(seeded(int(last)), rng), rng, 60) if name in _MORE else lively_game(name)
    state = new_state(game.variant, game.state.seats)
    for number, step in enumerate(game.steps):
        check_token(step.move)
        for event in step.events:
            state = evolve(state, event)
        if number % 12 == 0:
            check_legal(state)
        if number % 36 == 0:
            check_others(state, rng)


def check_legal(state: State) -> None:
    """Legal moves of each seat and the host in a state; no two have the same token."""
    tokens: dict[str, Move] = {}
    for seat in (HOST, *range(state.seats)):
        moves = legal_moves(state, seat)
        for move in (move for kind in moves.kinds() for move in islice(moves.of(kind), _MANY)):
            token = check_token(move)
            assert token is None or tokens.setdefault(token, move) == move


def check_others(state: State, rng: Random) -> None:
    """Moves that are well formed, legal or not."""
    for move in candidates(state, seeded_pick(rng)):
        if re.search(r"\b(?:seat|player|offender)=-", repr(move)) and not isinstance(move, CARRY_CARDS):
            with pytest.raises(GameError, match=r"^move must name seats from 0 to 18,277, not -\d$"):
                move_token(move)
        else:
            check_token(move)


def check_token(move: Move) -> str | None:
    """The token of a move, unless it carries cards, or is one that may be too long: a match or a first look of many."""
    if isinstance(move, CARRY_CARDS):
        return None
    check_both_ways(move)
    if (isinstance(move, Match) and len(move.claims) > 8) or (isinstance(move, FirstLook) and len(move.slots) > 19):
        return None
    return move_token(move)
