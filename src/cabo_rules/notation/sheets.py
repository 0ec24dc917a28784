"""Score records and score sheets: count and check a record, and make one of a sheet."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cabo_rules.errors import check_kind
from cabo_rules.notation.score import RoundNote, ScoreRecord
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.scores.report import SheetReport, check_sheet
from cabo_rules.scores.sheet import Sheet
from cabo_rules.scores.writer import as_counted
from cabo_rules.variants.digest import variant_digest

_BLAMED: Final = {
    "sheet.caller": "caller",
    "sheet.card": "hands",
    "sheet.hand_size": "hands",
    "sheet.out": "out",
    "sheet.special": "special",
    "sheet.total": "totals",
}
"""The part of a round with a problem, by its code; of all others the scores, or the hands if there are none."""


def check_score_record(record: ScoreRecord) -> SheetReport:
    """Count a score record and report its problems as :func:`cabo_rules.scores.check_sheet` does.

    The problems of a record that was read have the line and the column of what is wrong.

    :raises GameError: if ``record`` is not a score record.

    >>> from cabo_rules.notation import read_record
    >>> text = '%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"] [Record "score"]\\n1. call=a scores=-3,5 totals=-3,6'
    >>> report = check_score_record(read_record(text))
    >>> [(problem.place, problem.message) for problem in report.problems]
    [('line 3, column 33', 'The total of Ben is 5 (0 + 5), not 6.')]
    """
    check_kind(ScoreRecord, "record", record, "a ScoreRecord", "read_record reads one")
    rounds = [each.noted for each in record.rounds]
    report = check_sheet(record.variant, record.players, rounds, winners=record.winners)
    placed = tuple([_placed(record, problem) for problem in report.problems])
    return SheetReport(report.sheet, placed, report.uncounted)


def _placed(record: ScoreRecord, problem: SheetProblem) -> SheetProblem:
    """Return a problem with its place in the text: what it blames, or else the round."""
    if not problem.round:
        line, column = record.place_of_winners
        return evolve(problem, line=line, column=column)
    note = record.rounds[problem.round - 1]
    places = {name: (line, columns) for name, line, columns in note.places}
    line = note.line
    columns: tuple[int, ...] = (note.column,)
    for name in ("hands", _BLAMED.get(problem.code, "scores")):
        line, columns = places.get(name, (line, columns))
    column = columns[0 if problem.seat is None or len(columns) == 1 else 1 + problem.seat]
    return evolve(problem, line=line, column=column)


def score_record_of(sheet: Sheet) -> ScoreRecord:
    """Return the record of a score sheet, with all scores and totals as they were counted.

    :raises GameError: if ``sheet`` is not a sheet.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.notation import write_record
    >>> sheet = Sheet.new(load_variant("rush"), ["Ana", "Ben"]).add(hands=[["AS"], ["3S", "2H"]], caller=0)
    >>> print(write_record(score_record_of(sheet)).splitlines()[-1])
    1. call=a =AS/3S,2H scores=-3,5 totals=-3,5
    """
    check_kind(Sheet, "sheet", sheet, "a Sheet")
    rounds = [RoundNote(as_counted(each)) for each in sheet.rounds]
    return ScoreRecord(sheet.variant, sheet.players, rounds, sheet.winners, variant_digest(sheet.variant))
