"""``cabo-rules score``: count and check a score sheet."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from cabo_rules.cli.files import name_of, prompt_if_waiting
from cabo_rules.cli.options import A_VARIANT, changes, file_name, formats, variant_name
from cabo_rules.cli.output import print_error, print_json, print_line, print_raw
from cabo_rules.cli.parser import Command, option
from cabo_rules.cli.sheets import read_sheet, written
from cabo_rules.scores import Sheet, SheetError, SheetProblem, SheetReport, write_csv
from cabo_rules.scores.table import table_lines


def run(options: argparse.Namespace) -> int:
    """Read the sheet, print it counted, then its problems."""
    prompt_if_waiting([options.sheet], called="score sheet")
    name = name_of(options.sheet)
    try:
        report, record = read_sheet(options.sheet, options.variant, options.changes)
    except SheetError as error:
        if options.format == "json":
            print_json({"problems": [_problem_as_data(each) for each in error.problems]})
        for each in error.problems:
            print_error(_described(name, each))
        return 2
    if options.format == "json":
        print_json(_as_data(report))
    elif options.format == "text":
        for line in _lines(name, report):
            print_line(line)
    elif report.uncounted:
        for each in report.problems:
            print_error(_described(name, each))
        print_error(f"{name}: {_uncounted(report)}; nothing was written")
    else:
        text = write_csv(report.sheet) if options.format == "csv" else written(report.sheet, record)
        for line in text.removesuffix("\n").split("\n"):
            print_raw(line)
        for each in report.problems:
            print_error(_described(name, each))
    return 1 if report.problems else 0


def _lines(name: str, report: SheetReport) -> Iterator[str]:
    yield from table_lines(report.sheet)
    unproved = [str(each.number) for each in report.sheet.rounds if each.possible is None]
    if unproved:
        yield f"Not proved possible, since the search for hands took too long: round {', '.join(unproved)}."
    yield from (_described(name, each) for each in report.problems)
    if report.uncounted:
        yield f"{name}: {_uncounted(report)}"


def _uncounted(report: SheetReport) -> str:
    first, last = len(report.sheet.rounds) + 1, len(report.sheet.rounds) + report.uncounted
    return f"round {first} is not counted" if first == last else f"the rounds from {first} to {last} are not counted"


def _described(name: str, problem: SheetProblem) -> str:
    key = f", {problem.key}" if problem.key else ""
    return f"{name}: {problem.place}: {problem.message} ({problem.code}{key})"


# --- as data ----------------------------------------------------------------------------------------------------------


def _as_data(report: SheetReport) -> dict[str, Any]:
    sheet = report.sheet
    return {
        "variant": sheet.variant.id,
        "players": sheet.players,
        "rounds": _rounds_as_data(sheet),
        "totals": sheet.totals,
        "out": sheet.out,
        "over": sheet.is_over,
        "winners": sheet.winners,
        "problems": [_problem_as_data(each) for each in report.problems],
        "uncounted": report.uncounted,
    }


def _rounds_as_data(sheet: Sheet) -> Sequence[dict[str, Any]]:
    return [
        {
            "number": each.number,
            "caller": each.noted.caller,
            "scores": each.scores,
            "winners": each.winners,
            "totals": each.totals,
            "resets": each.resets,
            "out": each.out,
            "possible": each.possible,
        }
        for each in sheet.rounds
    ]


def _problem_as_data(problem: SheetProblem) -> dict[str, Any]:
    names = ("line", "column", "round", "seat", "code", "key", "message")
    return {name: getattr(problem, name) for name in names}


COMMAND = Command(
    "Count and check a score sheet: print the scores and the totals of each round, the winners, and all problems: "
    "wrong sums, wrong totals, and scores that no hands give.",
    (
        option("sheet SHEET", "a score sheet as CSV or in the notation; - for standard input", type=file_name),
        option("--variant VARIANT", f"{A_VARIANT}; a sheet in the notation names its own", type=variant_name),
        changes("the variant"),
        formats("how to print it; csv and cgn, the notation, have the totals of each round", "csv", "cgn"),
    ),
    run,
    "The columns of CSV are round, caller, and one for each player, with a score or a hand such as 4S 10H Joker.",
)
