"""Random legal moves, rare kinds as likely as common ones, so that much happens in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, cast

import attrs

from cabo_rules import chance
from cabo_rules import moves as m
from cabo_rules.errors import GameError, short
from cabo_rules.game import Game
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.play import Habits, random_move
from cabo_rules.referee import refusal
from cabo_rules.seats import HOST
from cabo_rules.state import State
from cabo_rules.testing.pick import Pick
from cabo_rules.variants.model import Variant

LIVELY: Final = Habits(call=0.02, right_snap=0.7, wrong_snap=0.03, wrong_match=0.1, use_power=0.9, penalize=0.01)
"""Habits with which much happens in a game."""

NONCE: Final = "5" * 64
"""The nonce of the host's commitments in games for tests; it is not secret."""

MOST_LISTED: Final = 1500
"""The most legal moves of a seat from which one is chosen; later ones are ignored."""


def numbers_of_seats(variant: Variant) -> range:
    """Return the numbers of players that a variant is for, up to eight unless it needs more."""
    fewest = variant.deal.seats.fewest
    return range(fewest, max(fewest, min(variant.most_seats, 8)) + 1)


Kinds = Mapping[tuple[str, int], list[Move]]
"""Legal moves by kind of move and seat."""


def legal_kinds(state: State, seats: Iterable[int] | None = None) -> Kinds:
    """Return the legal moves and those of :func:`openings`, but never one that abandons the game.

    :param seats: the seats that move; by default everybody and the host.
    :raises GameError: if none of them has a move now.
    """
    kinds: dict[tuple[str, int], list[Move]] = {}
    for seat in (HOST, *range(state.seats)) if seats is None else seats:
        more = openings(state) if seat == HOST else []
        for move in (*islice(legal_moves(state, seat), MOST_LISTED), *more):
            if not isinstance(move, m.Abandon):
                kinds.setdefault((type(move).__name__, move.seat), []).append(move)
    if not kinds:
        raise GameError("nobody has a move now" if seats is None else f"no move now for {', '.join(map(short, seats))}")
    return kinds


def a_move(state: State, pick: Pick, seed: int, kinds: Kinds | None = None) -> Move:
    """Return a legal move: choose a kind of move first, then the move.

    If somebody can snap a right card, most snaps are right, which would be rare by chance.

    :param seed: the seed for the cards of the host's moves.
    :param kinds: the moves to choose from; by default all legal moves.
    :raises GameError: if nobody has a move now.
    """
    kinds = legal_kinds(state) if kinds is None else kinds
    kind = pick.one(sorted(kinds))
    return _shuffled(pick.one(_better(state, kinds[kind], seed)), seed)


def _better(state: State, moves: list[Move], seed: int) -> list[Move]:
    """Return mostly the right snaps, if there are any."""
    top = state.discard[-1:]
    right = [move for move in moves if isinstance(move, m.Snap) and top and _rank(state, move.target) == top[0].rank]
    return list(right) if right and seed % 4 else moves


def _rank(state: State, place: m.Place) -> str:
    card = state.hands[place.seat][place.slot].card
    assert card is not None
    return card.rank


def _shuffled(move: Move, seed: int) -> Move:
    """Return a listed move of the host with cards in random order, since the list has only one order."""
    if isinstance(move, m.Deal):
        return m.Deal(chance.shuffled(move.order, seed, 0), move.starter, move.dealer)
    if isinstance(move, m.Shuffle):
        return m.Shuffle(chance.shuffled(move.order, seed, 0))
    return move


# --- a host who commits -----------------------------------------------------------------------------------------------


def committed(state: State, move: Move) -> Move:
    """Return a deal or a shuffle with a commitment to its order, unless the same one is open; else the move itself."""
    if not isinstance(move, m.Deal | m.Shuffle):
        return move
    made, plain = chance.commitment(move.order, NONCE), cast(Any, move)
    with_commitment: Move = attrs.evolve(plain, commitment=made)
    return move if made in [each.commitment for each in state.commitments] else with_commitment


def openings(state: State) -> list[Move]:
    """Return the moves that open commitments made with :data:`NONCE`, if the host may make them now."""
    moves = [m.OpenCommitment(each.order, NONCE) for each in state.commitments]
    return [move for move in moves if refusal(state, move) is None]


def opening(state: State, host: Random) -> Move | None:
    """Return mostly one of the :func:`openings`, if there are any."""
    found = openings(state)
    often = 0.7 if state.phase == "over" else 0.95
    return host.choice(found) if found and host.random() < often else None


def a_step_on(game: Game, rng: Random, host: Random | None = None) -> Game:
    """Return the game after a move of somebody with :data:`LIVELY` habits.

    :param host: the random numbers by which the host commits to deals and shuffles and opens them; without it, never.
    :raises ValueError: if the game is over, and the host has nothing to open.
    """
    move = None if host is None else opening(game.state, host)
    if move is None:
        move = random_move(game.state, rng, LIVELY)
        if host is not None and host.random() < 0.6:
            move = committed(game.state, move)
    if isinstance(move, m.Deal) and game.seed is not None:
        nonce = None if move.commitment is None else NONCE
        return game.deal(starter=move.starter, dealer=move.dealer, nonce=nonce)
    return game.play(move)
