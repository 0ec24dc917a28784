"""Check a score record, and report its first problem as that of a log."""

from __future__ import annotations

from cabo_rules.errors import LogError, printable
from cabo_rules.notation.score import ScoreRecord
from cabo_rules.notation.scoretext import write_round, write_winners
from cabo_rules.notation.sheets import check_score_record
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.validate.progress import BrokenLog, Check, Undecided
from cabo_rules.validate.verdict import LogProblem

_TOO_LONG = "the search for hands that give these scores takes too long"


def check_scores(check: Check, record: ScoreRecord) -> None:
    """Count and check the rounds of a score record.

    :raises LogError: if its moves are wanted.
    :raises BrokenLog: if the record has a problem.
    :raises Undecided: if the scores of a round were not proved possible.
    """
    if check.steps is not None:
        raise LogError("a score record has no moves; cabo-rules score counts it")
    report = check_score_record(record)
    sheet = report.sheet
    check.state, check.rounds = sheet.standing.state, len(sheet.rounds)
    check.line = max([check.line, record.place_of_winners[0], *[each.line for each in record.rounds]])
    for problem in report.problems:
        message = printable(f"{problem.place}: {problem.message}")
        raise BrokenLog(_problem(record, problem, problem.message, message))
    for each in sheet.rounds:
        if each.possible is None:
            note = record.rounds[each.number - 1]
            undecided = SheetProblem(each.number, None, "log.undecided", "", _TOO_LONG, note.line, note.column)
            raise Undecided(_problem(record, undecided, _TOO_LONG, f"{undecided.place}: {_TOO_LONG}"))


def _problem(record: ScoreRecord, problem: SheetProblem, ruled: str, message: str) -> LogProblem:
    """Return a problem of a sheet as one of a log, with the round as it was noted."""
    recorded = write_winners(record.winners or ())
    if problem.round:
        words = write_round(record.rounds[problem.round - 1].noted, len(record.players))
        recorded = " ".join([f"{problem.round}.", *words])
    return LogProblem(
        problem.line, None, problem.seat, recorded, ruled, problem.key, problem.code, message, problem.column
    )
