"""Try moves that a record may have left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any, Final

from attrs import evolve

from cabo_rules.events import RoundEnded
from cabo_rules.listing import moves_of_kind
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import (
    SHUFFLES,
    Abandon,
    CloseLooks,
    CloseWindow,
    Discard,
    Draw,
    EndGame,
    EndTurn,
    Keep,
    Move,
    OpenCommitment,
    PassSnap,
    Penalize,
)
from cabo_rules.possible.cases import Case
from cabo_rules.possible.courses import advance
from cabo_rules.possible.fits import Effort, TooMuchError
from cabo_rules.referee import RULES, play
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.awaited import awaited
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.flow import settle
from cabo_rules.rules.hidden import UNKNOWN, HiddenCardError, unseen
from cabo_rules.seats import HOST
from cabo_rules.state import State

_MOST_TRIED: Final = 60
"""The most moves of a kind that are tried; they mostly have the same effect."""

_MOST_AT_END: Final = 3
"""The most moves that may be missing at the end of a round."""

CLOSING: Final = (CloseLooks, CloseWindow)
"""The moves of the host that a record may have left out."""

_NEVER_FORGOTTEN: Final = (Abandon, EndGame, OpenCommitment, Penalize, *SHUFFLES)


def to_try(state: State, mover: int) -> Iterator[Move]:
    """Yield the moves of those for whom the game waits and of a seat, and those of the host that close something."""
    seats = dict.fromkeys((*awaited(state), mover, HOST))
    faces = _with_faces(state)
    for seat, kind in product(seats, RULES):
        if issubclass(kind, _NEVER_FORGOTTEN) or (seat == HOST != mover and kind not in CLOSING):
            continue
        for known in faces:
            with suppress(HiddenCardError):
                yield from islice(moves_of_kind(known, seat, kind), _MOST_TRIED)


def _with_faces(state: State) -> list[State]:
    """Return a state with a face for the drawn card if that is hidden: one for each power that it may have."""
    table: Any = state
    if state.drawn is None or state.drawn.card.rank != UNKNOWN:
        return [state]
    carried = state.variant.powers_by_card
    faces = {carried.get(face.text, ()): face for face in unseen(state)}
    return [evolve(table, drawn=evolve(table.drawn, card=face)) for face in faces.values()]


def whole_turns(state: State, mover: int) -> Iterator[tuple[Move, ...]]:
    """Yield turns that a seat other than the mover may have had."""
    for seat in range(state.seats):
        draw = Draw(seat, "stock")
        if seat == mover or not _is_allowed(state, draw):
            continue
        kept = (Keep(seat, slot) for slot, each in enumerate(state.hands[seat]) if each.card is not None)
        uses: list[Move] = [Discard(seat), *islice(kept, 1)]
        for use in uses:
            yield draw, use
            yield draw, use, EndTurn(seat)


def is_bare(move: Move) -> bool:
    """Return whether a move leaves nothing to choose but its seat."""
    return set(type(move).__match_args__) <= {"seat"}


def ending_together(state: State) -> list[Move]:
    """Return the fewest moves without a choice that end a round one after the other."""
    waiting: list[tuple[State, list[Move]]] = [(state, [])]
    for now, made in waiting:
        # the host closes a window for all who would pass
        for move in (each for each in to_try(now, HOST) if is_bare(each) and not isinstance(each, PassSnap)):
            if ends_round(now, move):
                return [*made, move]
            if len(made) + 1 < _MOST_AT_END and (after := state_after(now, move)) is not None:
                waiting.append((after, [*made, move]))
    return []


# --- trials -----------------------------------------------------------------------------------------------------------


def all_right(case: Case, entries: Sequence[Entry], viewer: int | None, effort: Effort) -> bool:
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


def state_after(state: State, move: Move) -> State | None:
    """Return the state after a move; ``None`` if it depends on a hidden card, or is not allowed."""
    try:
        return play(state, move)[0]
    except (HiddenCardError, IllegalMove):
        return None


def ends_round(state: State, move: Move) -> bool:
    """Return whether a round ends with a move, whatever the cards are by which it is counted."""
    if not _is_allowed(state, move):
        return False
    decision = Decision(state)
    try:
        RULES[type(move)][1](decision, move)
        settle(decision)
    except HiddenCardError:
        pass
    return any(type(event) is RoundEnded for event in decision.events)


def _is_allowed(state: State, move: Move) -> bool:
    """Return whether a move is allowed, whatever the hidden cards are."""
    try:
        return RULES[type(move)][0](state, move) is None
    except HiddenCardError:
        return False
