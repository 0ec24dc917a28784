"""Find the move that a record has left out before one that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cabo_rules.legal import legal_moves
from cabo_rules.moves import SHUFFLES, Abandon, EndGame, Move, OpenCommitment
from cabo_rules.referee import play, refusal
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.awaited import awaited
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.state import State
from cabo_rules.validate.describe import describe_kind

_MOST_TRIED = 60
"""The most moves of a seat that are tried; those of one kind mostly have the same effect."""

_NEVER_FORGOTTEN = (Abandon, EndGame, OpenCommitment, *SHUFFLES)


def missing_before(state: State, move: Move) -> list[str]:
    """Return the kinds of moves, with their seats, after one of which a refused move would be allowed, in words."""
    found: dict[str, None] = {}
    for other in _to_try(state, move.seat):
        kind = describe_kind(other)
        if kind not in found and _allowed_after(state, other, move):
            found[kind] = None
    return [*found]


def _to_try(state: State, mover: int) -> Iterator[Move]:
    for seat in dict.fromkeys((*awaited(state), mover)):
        try:
            moves = list(islice(iter(legal_moves(state, seat)), _MOST_TRIED))
        except HiddenCardError:
            continue
        yield from (move for move in moves if not isinstance(move, _NEVER_FORGOTTEN))


def _allowed_after(state: State, first: Move, then: Move) -> bool:
    try:
        after, _ = play(state, first)
        return refusal(after, then) is None
    except (HiddenCardError, IllegalMove):
        return False
