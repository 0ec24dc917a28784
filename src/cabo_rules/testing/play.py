"""Legal moves by chance, rare ones as likely as common ones, so that much happens in a game."""

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
from cabo_rules.moves import HOST, Move
from cabo_rules.play import Habits, random_move
from cabo_rules.referee import legal_moves, refusal
from cabo_rules.state import State
from cabo_rules.testing.pick import Pick
from cabo_rules.variants.model import Variant

LIVELY: Final = Habits(call=0.02, right_snap=0.7, wrong_snap=0.03, wrong_match=0.1, use_power=0.9, penalize=0.01)
"""Habits that make much happen in a game."""

NONCE: Final = "5" * 64
"""With this the host commits in games that are made for tests: it is no secret."""

MOST_LISTED: Final = 1500
"""Where a seat has more legal moves than this, one of the first so many is made."""


def numbers_of_seats(variant: Variant) -> range:
    """For how many players a variant is, up to eight, unless it is for more only."""
    fewest = variant.deal.seats.fewest
    return range(fewest, max(fewest, min(variant.most_seats, 8)) + 1)


Kinds = Mapping[tuple[str, int], list[Move]]
"""Legal moves, by what kind of move they are and whose."""


def legal_kinds(state: State, seats: Iterable[int] | None = None) -> Kinds:
    """The legal moves, and those of :func:`openings`; but the host abandons no game.

    :param seats: whose moves; everybody's and the host's, if not given.
    :raises GameError: when nobody of those has a move now.
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
    """A legal move: first a kind of move is chosen, then the move.

    Where somebody can snap rightly, a snap is mostly right: by chance that would be rare.

    :param seed: shuffles the cards of the host's moves.
    :param kinds: what is chosen from; all legal moves, if not given.
    :raises GameError: when nobody has a move now.
    """
    kinds = legal_kinds(state) if kinds is None else kinds
    kind = pick.one(sorted(kinds))
    return _shuffled(pick.one(_better(state, kinds[kind], seed)), seed)


def _better(state: State, moves: list[Move], seed: int) -> list[Move]:
    """Mostly the right snaps, where there are any."""
    top = state.discard[-1:]
    right = [move for move in moves if isinstance(move, m.Snap) and top and _rank(state, move.target) == top[0].rank]
    return list(right) if right and seed % 4 else moves


def _rank(state: State, place: m.Place) -> str:
    card = state.hands[place.seat][place.slot].card
    assert card is not None
    return card.rank


def _shuffled(move: Move, seed: int) -> Move:
    """Return the host's listed move with a shuffled order: the list holds one order for all."""
    if isinstance(move, m.Deal):
        return m.Deal(chance.shuffled(move.order, seed, 0), move.starter, move.dealer)
    if isinstance(move, m.Shuffle):
        return m.Shuffle(chance.shuffled(move.order, seed, 0))
    return move


# --- a host who commits -----------------------------------------------------------------------------------------------


def committed(state: State, move: Move) -> Move:
    """A deal or a shuffle with a commitment to its order, unless just that is open; any other move as it is."""
    if not isinstance(move, m.Deal | m.Shuffle):
        return move
    made, plain = chance.commitment(move.order, NONCE), cast(Any, move)
    told: Move = attrs.evolve(plain, commitment=made)
    return move if made in [each.commitment for each in state.commitments] else told


def openings(state: State) -> list[Move]:
    """The commitments that the host may open now, of those that were made with :data:`NONCE`."""
    moves = [m.OpenCommitment(each.order, NONCE) for each in state.commitments]
    return [move for move in moves if refusal(state, move) is None]


def opening(state: State, host: Random) -> Move | None:
    """Mostly, one of the :func:`openings`, if there is any."""
    found = openings(state)
    often = 0.7 if state.phase == "over" else 0.95
    return host.choice(found) if found and host.random() < often else None


def a_step_on(game: Game, rng: Random, host: Random | None = None) -> Game:
    """The game after a move of somebody with :data:`LIVELY` habits.

    :param host: whether the host commits to a deal or a shuffle, and opens that; without it, it never does.
    :raises ValueError: when the game is over, and the host opens nothing.
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
