"""Find the move that a record has left out next to one that is refused, or whose round is not over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from cabo_rules.events import RoundEnded
from cabo_rules.legal import legal_moves
from cabo_rules.logs.claims import NO_CLAIMS
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import SHUFFLES, Abandon, EndGame, Move, OpenCommitment
from cabo_rules.possible.cases import Case
from cabo_rules.possible.courses import advance
from cabo_rules.possible.fits import Effort, TooMuchError
from cabo_rules.referee import RULES, play
from cabo_rules.rules.awaited import awaited
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.flow import settle
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.seats import HOST
from cabo_rules.state import State
from cabo_rules.validate.describe import describe_kind

MOST_FOLLOWING: Final = 2
"""The entries after the refused move that must be right as well, so that a misplaced move is not one missing."""

_MOST_TRIED: Final = 60
"""The most moves of a seat that are tried; those of one kind mostly have the same effect."""

_EFFORT: Final = 5_000
"""The steps that all trials for one move may take."""

_NEVER_FORGOTTEN: Final = (Abandon, EndGame, OpenCommitment, *SHUFFLES)


def missing_before(case: Case, entries: Sequence[Entry], viewer: int | None) -> str:
    """Return a hint about the moves after one of which a refused move and those after it would be right.

    :param entries: the entry that is refused, and the next ones of the record.
    """
    effort = Effort(_EFFORT)

    def repairs(other: Move) -> bool:
        return _all_right(case, [Entry(other, None, None, NO_CLAIMS), *entries], viewer, effort)

    mover = HOST if entries[0].move is None else entries[0].move.seat
    return _hint("before", _kinds(_to_try(case.state, mover), repairs))


def missing_at_end(state: State, move: Move) -> str:
    """Return a hint about a move with which a round should end, and does not."""

    def ends_with_it(other: Move) -> bool:
        return (after := _after(state, other)) is not None and _ends_round(after, move)

    if before := _kinds(_to_try(state, move.seat), ends_with_it):
        return _hint("before", before)
    after = _after(state, move)
    moves = iter(()) if after is None else _to_try(after, HOST)
    return _hint("after", _kinds(moves, lambda other: _ends_round(after or state, other)))


def _hint(where: str, kinds: Sequence[str]) -> str:
    return f" A move may be missing {where} it: {' or '.join(kinds)}." if kinds else ""


def _kinds(moves: Iterator[Move], fits: Callable[[Move], bool]) -> list[str]:
    """Return the kinds of moves of which one fits, with their seats, in words."""
    found: dict[str, None] = {}
    for move in moves:
        kind = describe_kind(move)
        if kind not in found and fits(move):
            found[kind] = None
    return [*found]


def _to_try(state: State, mover: int) -> Iterator[Move]:
    for seat in dict.fromkeys((*awaited(state), mover)):
        try:
            moves = list(islice(iter(legal_moves(state, seat)), _MOST_TRIED))
        except HiddenCardError:
            continue
        yield from (move for move in moves if not isinstance(move, _NEVER_FORGOTTEN))


def _all_right(case: Case, entries: Sequence[Entry], viewer: int | None, effort: Effort) -> bool:
    """Return whether a record may continue with these entries."""
    cases = [case]
    for number, (move, claims) in enumerate((each.move, each.claims) for each in entries if each.move is not None):
        try:
            cases, _ = advance(cases, move, claims, viewer, 0, number, effort)
        except TooMuchError:
            return number > 1  # the refused move itself is right
        if not cases:
            return False
    return True


def _after(state: State, move: Move) -> State | None:
    """Return the state after a move; ``None`` if it depends on a hidden card."""
    try:
        return play(state, move)[0]
    except HiddenCardError:
        return None


def _ends_round(state: State, move: Move) -> bool:
    """Return whether a round ends with a move, whatever the cards are by which it is counted."""
    may, do = RULES[type(move)]
    if may(state, move) is not None:
        return False
    decision = Decision(state)
    try:
        do(decision, move)
        settle(decision)
    except HiddenCardError:
        pass
    return any(type(event) is RoundEnded for event in decision.events)
