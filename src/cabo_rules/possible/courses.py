"""Follow the courses that a game may have taken, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from cabo_rules.events import RoundEnded
from cabo_rules.logs.claims import Claims
from cabo_rules.moves import Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.possible.backs import Backs
from cabo_rules.possible.beginnings import with_backs
from cabo_rules.possible.cases import Case, Failure, Refused
from cabo_rules.possible.deciding import Asked, Question, decided
from cabo_rules.possible.endings import counted, finished
from cabo_rules.possible.fits import Effort, TooMuchError
from cabo_rules.possible.splitting import Split, split
from cabo_rules.referee import RULES
from cabo_rules.refusals import Refusal
from cabo_rules.rules import game

MOST_CASES: Final = 2_000
"""The most courses of a game that are followed at a time."""

UNCOUNTED: Final = "the hands at the end of the round are not noted, and neither are its scores"


def advance(
    cases: Sequence[Case], played: Move, claims: Claims, viewer: int | None, line: int, number: int, effort: Effort
) -> tuple[list[Case], list[Failure]]:
    """Return the cases after a move, and why the others end with it.

    :param claims: what the record notes of the move.
    :param viewer: the seat that noted it, or :data:`cabo_rules.SPECTATOR`; ``None`` for all seats together.
    :param number: the number of the move.
    :raises TooMuchError: if there are too many cases, or that takes more than the effort.
    """
    asked = Asked(number, line, claims, viewer, effort)
    found: list[Case] = []
    backs = Backs()
    for case in cases:
        if case.uncounted:
            asked.failures.append(Refused(case, _never_between(case, played)))
        elif isinstance(played, Deal | SetUp):
            found += _begun(finished(case, effort), played, asked, backs)
        elif isinstance(played, Shuffle):
            found += _begun(case, played, asked, case.backs)
        else:
            found += _after(case, played, asked)
        if len(found) > MOST_CASES:
            raise TooMuchError(f"the game may have taken more than {MOST_CASES:,} courses")
    return (_merged(found) if isinstance(played, Deal | SetUp) else found), asked.failures


def _never_between(case: Case, move: Move) -> Refusal:
    """Return why a move is refused after a round, however that was counted.

    :raises TooMuchError: if that depends on the count.
    """
    may, _ = RULES[type(move)]
    refused = None if isinstance(move, Deal | SetUp | Shuffle | OpenCommitment) else may(case.state, move)
    if refused is None:
        raise TooMuchError(UNCOUNTED)
    return refused


def _begun(case: Case, move: Deal | SetUp | Shuffle, asked: Asked, backs: Backs) -> list[Case]:
    if refused := game.over(case.state, move):
        asked.failures.append(Refused(case, refused))
        return []
    begun = with_backs(case, move, backs, asked.line, asked.effort)
    if not isinstance(begun, tuple):
        asked.failures.append(begun)
        return []
    return _after(*begun, asked)


def _after(case: Case, move: Move, asked: Asked) -> list[Case]:
    """Return the cases after a move; why there are none is added to the failures.

    A case that depends on a card whose face is not known splits, and so may each of its cases: the splits that are not
    complete wait in a list, the outermost first.
    """
    waiting: list[Split] = []
    found = decided(case, move, asked)
    while waiting or isinstance(found, Question):
        try:
            if isinstance(found, Question):
                waiting.append(_split(found, asked))
                case, move = next(waiting[-1])
            else:
                case, move = waiting[-1].send(found)
        except StopIteration as complete:
            waiting.pop()
            found = complete.value
        else:
            found = decided(case, move, asked)
    return found


def _split(question: Question, asked: Asked) -> Split:
    decision = question.decision
    if decision is not None and decision.events and isinstance(ended := decision.events[-1], RoundEnded):
        return counted(question, decision, ended, asked)
    return split(question, asked)


def _merged(cases: list[Case]) -> list[Case]:
    """Merge cases that begin a round in the same way."""
    merged: dict[object, list[Case]] = {}
    for case in cases:
        state = case.state
        same = merged.setdefault((state.totals, state.resets, state.turn, state.dealer, case.scores), [])
        alike = (at for at, other in enumerate(same) if _begins_like(case, other))
        if (at := next(alike, None)) is None:
            same.append(case)
        else:
            same[at] = evolve(same[at], past=(*same[at].past, *case.past))
    return [case for same in merged.values() for case in same]


def _begins_like(case: Case, other: Case) -> bool:
    return case.state == other.state and case.faces == other.faces and case.domains == other.domains
