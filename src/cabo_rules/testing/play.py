"""Legal moves by chance, rare ones as likely as common ones, so that much happens in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

from cabo_rules import chance
from cabo_rules import moves as m
from cabo_rules.errors import GameError
from cabo_rules.moves import HOST, Move
from cabo_rules.referee import legal_moves
from cabo_rules.simulate import Habits
from cabo_rules.state import State
from cabo_rules.testing.drafts import Pick
from cabo_rules.variant.model import Variant

LIVELY: Final = Habits(call=0.02, right_snap=0.7, wrong_snap=0.03, wrong_match=0.1, use_power=0.9, penalize=0.01)
"""Habits that make much happen in a game."""

MOST_LISTED: Final = 1500
"""Where a seat has more legal moves than this, one of the first so many is made."""


def numbers_of_seats(variant: Variant) -> range:
    """For how many players a variant is, up to eight, unless it is for more only."""
    fewest = variant.deal.seats.fewest
    return range(fewest, max(fewest, min(variant.most_seats, 8)) + 1)


Kinds = Mapping[tuple[str, int], list[Move]]
"""Legal moves, by what kind of move they are and whose."""


def legal_kinds(state: State, seats: Iterable[int] | None = None) -> Kinds:
    """The legal moves; but the host abandons no game.

    :param seats: whose moves; everybody's and the host's, if not given.
    :raises GameError: when nobody of those has a move now.
    """
    kinds: dict[tuple[str, int], list[Move]] = {}
    for seat in (HOST, *range(state.seats)) if seats is None else seats:
        for move in islice(legal_moves(state, seat), MOST_LISTED):
            if not isinstance(move, m.Abandon):
                kinds.setdefault((type(move).__name__, move.seat), []).append(move)
    if not kinds:
        raise GameError("nobody has a move now" if seats is None else f"no move now for {', '.join(map(str, seats))}")
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
    """The host's listed move with an order of its own: one order stands for all in the list."""
    if isinstance(move, m.Deal):
        return m.Deal(chance.shuffled(move.order, seed, 0), move.starter, move.dealer)
    if isinstance(move, m.Shuffle):
        return m.Shuffle(chance.shuffled(move.order, seed, 0))
    return move
