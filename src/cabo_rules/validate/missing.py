"""Find the move that a record has left out next to one that is refused, or that claims something too early."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Final

from attrs import evolve

from cabo_rules.errors import LogError
from cabo_rules.logs.claims import NO_CLAIMS, with_claim
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import Call, Deal, Move, SetUp
from cabo_rules.possible.cases import Case
from cabo_rules.possible.fits import Effort
from cabo_rules.seats import HOST
from cabo_rules.state import State
from cabo_rules.validate.describe import describe_kind
from cabo_rules.validate.progress import Check
from cabo_rules.validate.trials import (
    CLOSING,
    all_right,
    ending_together,
    ends_round,
    is_bare,
    state_after,
    to_try,
    whole_turns,
)
from cabo_rules.variants.chapters.language import listed

_MOST_FOLLOWING: Final = 2
"""The entries after the refused move that must be right as well, so that a misplaced move is not one missing."""

_MOST_OF_ROUND: Final = 200
"""The entries that are read to see whether a call fits the rest of the round."""

_EFFORT: Final = 5_000
"""The steps that all trials for one move may take."""


def missing_before(check: Check, case: Case, entry: Entry) -> str:
    """Return a hint about the moves after one of which a refused move and those after it would be right.

    It reads the next entries of the record.
    """
    rest, effort = _with_rest_of_round(check, entry), Effort(_EFFORT)
    next_ones = rest[: 1 + _MOST_FOLLOWING]

    def repairs(moves: Sequence[Move], following: Sequence[Entry]) -> bool:
        return all_right(case, [*map(_unnoted, moves), *following], check.viewer, effort)

    # a call instead of a turn would repair the order of the turns, but it comes once in a round, and ends it
    mover = HOST if entry.move is None else entry.move.seat
    moves = to_try(case.state, mover)
    found = _of_each_kind(moves, lambda move: repairs([move], rest if isinstance(move, Call) else next_ones))
    words = [_named(check, move) for move in found]
    turns = whole_turns(case.state, mover)
    if turn := next((each for each in turns if repairs(each, rest) or (not found and repairs(each, next_ones))), None):
        words.append(f"a whole turn of seat {turn[0].seat}")
    return _hint("before", words)


def missing_after(check: Check, case: Case, entry: Entry, after: State) -> str:
    """Return a hint about the moves after one of which a card that is turned up too early would be right.

    It reads the next entries of the record.

    :param after: the state after the move of the entry.
    """
    rest, effort = _with_rest_of_round(check, entry)[1 : 1 + _MOST_FOLLOWING], Effort(_EFFORT)
    early = evolve(entry, claims=with_claim(entry.claims, "open_card", None))
    claims = with_claim(NO_CLAIMS, "open_card", entry.claims.open_card)

    def repairs(other: Move) -> bool:
        return all_right(case, [early, Entry(other, None, None, claims), *rest], check.viewer, effort)

    return _hint("after", [_named(check, other) for other in _of_each_kind(to_try(after, HOST), repairs)])


def missing_at_end(check: Check, state: State, move: Move, after: State) -> str:
    """Return a hint about the moves with which a round should end, and does not.

    :param state: the state before the move that should end it.
    :param after: the state after it.
    """

    def ends_with_it(other: Move) -> bool:
        return (then := state_after(state, other)) is not None and ends_round(then, move)

    moves = (each for each in to_try(state, move.seat) if not isinstance(each, CLOSING))
    if before := _of_each_kind(moves, ends_with_it):
        return _hint("before", [_named(check, other) for other in before])
    if found := _of_each_kind(to_try(after, HOST), lambda other: ends_round(after, other)):
        return _hint("after", [_named(check, other) for other in found])
    together = " and ".join(_named(check, other) for other in ending_together(after))
    return together and f" Moves may be missing after it: {together}."


def _hint(where: str, words: Sequence[str]) -> str:
    return f" A move may be missing {where} it: {listed(words, 'or')}." if words else ""


def _named(check: Check, move: Move) -> str:
    """Return a kind of move in words; in the notation with its token, if that names only the move."""
    words = describe_kind(move)
    if not check.notation or not is_bare(move):
        return words
    from cabo_rules.notation.token import move_token  # logs do not need the notation

    return f"{words} ({move_token(move).rpartition(':')[2]})"


def _with_rest_of_round(check: Check, entry: Entry) -> list[Entry]:
    """Return the current entry, and the next ones of its round."""
    line, column, places, found = check.line, check.column, check.places, [entry]
    with suppress(LogError):
        found += takewhile(lambda each: not isinstance(each.move, Deal | SetUp), islice(check.rest, _MOST_OF_ROUND))
    check.line, check.column, check.places = line, column, places
    return found


def _of_each_kind(moves: Iterable[Move], fits: Callable[[Move], bool]) -> list[Move]:
    """Return the first move that fits of each kind, and of each seat."""
    found: dict[str, Move] = {}
    for move in moves:
        kind = describe_kind(move)
        if kind not in found and fits(move):
            found[kind] = move
    return [*found.values()]


def _unnoted(move: Move) -> Entry:
    return Entry(move, None, None, NO_CLAIMS)
