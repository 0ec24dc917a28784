"""Score records that are validated: the first problem is that of the record, with its place, its key and its code."""

from __future__ import annotations

from io import StringIO
from typing import Final

import pytest

from cabo_rules.notation import read_record
from cabo_rules.validate import Judged, Recorded, complete_lines, judge, validate_lines, validate_record
from cabo_rules.validate.verdict import Verdict
from tests.validate.games import problem_of

EVENTIDE: Final = '%cgn 1\n[Variant "eventide"]\n[Players "Ana" "Ben" "Chi"]\n[Record "score"]\n\n'
TRAVELLERS: Final = EVENTIDE.replace("eventide", "travellers")


def verdict_on(text: str) -> Verdict:
    """Return the verdict on a record."""
    return validate_lines(StringIO(text))


def test_a_sound_record() -> None:
    """The verdict has the rounds, the totals, the end and the winners."""
    verdict = verdict_on(f"{EVENTIDE}1. call=a scores=0,5,8\n")
    assert (verdict.status, verdict.variant, verdict.rounds, verdict.moves) == ("sound", "eventide", 1, 0)
    assert (verdict.totals, verdict.over, verdict.winners, verdict.lines) == ((0, 5, 8), False, None, 6)
    verdict = verdict_on(f"{TRAVELLERS}1. call=a scores=-5,9,4\nwinners=a")
    assert (verdict.status, verdict.over, verdict.winners, verdict.lines) == ("sound", True, (0,), 7)
    assert verdict_on(EVENTIDE).rounds == 0
    record = read_record(f"{EVENTIDE}1. call=a scores=0,5,8")
    assert (validate_record(record).status, validate_record(record).rounds) == ("sound", 1)


def test_a_broken_record() -> None:
    """The first problem counts; it has the round as it was noted, and the clause of the rulebook."""
    judged: Judged = judge(Recorded("it", 1, [f"{EVENTIDE}1. call=b scores=7,7,7\n2. call=a".encode()]))
    problem = judged.verdict.problem
    assert (judged.verdict.status, problem is not None) == ("broken", True)
    assert problem is not None
    assert (problem.line, problem.column, problem.seat, problem.move) == (6, 11, None, None)
    assert (problem.code, problem.key) == ("sheet.no_winner", "scoring.winner_scores")
    assert problem.recorded == "1. call=b scores=7,7,7"
    assert problem.ruled == "Nobody scored 0, but the lowest hand scores 0."
    assert problem.message == f"line 6, column 11: {problem.ruled}"
    assert judged.clause is not None
    problem = problem_of(f"{TRAVELLERS}1. call=a scores=-5,9,4\nwinners=b".split("\n"))
    assert (problem.line, problem.recorded, problem.code) == (7, "winners=b", "sheet.winner")


def test_a_record_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is undecided if no hands were found that give the scores of a round."""
    monkeypatch.setattr("cabo_rules.scores.report.MOST_STEPS", 10)
    verdict = verdict_on(f"{TRAVELLERS}1. scores=-5,9,4")
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.code, verdict.problem.line) == ("undecided", "log.undecided", 6)


def test_other_verdicts() -> None:
    """A record that cannot be read has all its problems; one without moves cannot be completed, and has no hashes."""
    verdict = verdict_on(f"{EVENTIDE}1. call=d\n3.")
    assert (verdict.status, len(verdict.misread)) == ("unreadable", 2)
    verdict, game = complete_lines(StringIO(EVENTIDE))
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.code, game) == ("unreadable", "log.unreadable", None)
    assert verdict.problem.message == "line 1: a score record has no moves; cabo-rules score counts it"
    verdict = validate_lines(StringIO(EVENTIDE), sha256="5e" * 32)
    assert verdict.problem is not None
    assert verdict.problem.code == "log.noted"
