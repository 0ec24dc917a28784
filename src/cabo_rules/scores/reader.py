"""Read score sheets from CSV, as spreadsheets write it: a column for each player, a line for each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from cabo_rules.errors import check_kind, short
from cabo_rules.players import check_rules
from cabo_rules.scores.cells import cell_at, read_cell, read_number, seat_of
from cabo_rules.scores.csv_file import Reading, read_header, rows_of, text_of_sheet
from cabo_rules.scores.noted import MOST_ROUNDS, NotedRound, noted_round
from cabo_rules.scores.problems import SheetError
from cabo_rules.scores.report import SheetReport, check_sheet

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


def read_csv(data: str | bytes, variant: Variant) -> SheetReport:
    """Read a score sheet from CSV, and check it as :func:`check_sheet` does; problems have a line and a cell.

    Cells are separated by commas, semicolons or tabs. The how-to guide on keeping score describes the columns.

    :param data: the text of the file, or its bytes in UTF-8, at most a million; a byte order mark is ignored.
    :raises SheetError: if it cannot be read, with all problems of the file.
    :raises GameError: if ``data`` is not text, or ``variant`` not a variant.

    >>> from cabo_rules import load_variant
    >>> report = read_csv("round,caller,Ana,Ben\\n1,Ana,-3,5\\n2,Ben,2S 3S,[] = -3\\n", load_variant("rush"))
    >>> report.sheet.totals, report.problems
    ((2, 2), ())
    """
    check_rules(variant)
    check_kind(str | bytes, "data", data, "text or bytes")
    read = Reading()
    rounds, winners = _read(read, text_of_sheet(data), variant)
    if read.problems:
        raise SheetError(read.problems)
    report = check_sheet(variant, read.players, rounds, winners=winners)
    return SheetReport(report.sheet, tuple([read.placed(problem) for problem in report.problems]), report.uncounted)


def _read(read: Reading, text: str, variant: Variant) -> tuple[list[NotedRound], tuple[int, ...] | None]:
    """Read the rounds and the winners, and note all problems."""
    rows = rows_of(read, text)
    first = next(rows, None)
    if first is None or not read_header(read, first[1], first[0], variant):
        return [], None
    rounds, winners = list[NotedRound](), None
    for line, cells in rows:
        word = cells[0].strip().lower()
        extra = next((n for n in range(read.columns.width, len(cells)) if cells[n].strip()), None)
        if extra is not None and word not in ("winner", "winners"):
            read.report("sheet.row", "The first line does not name this column.", line, extra + 1)
            if word.isdecimal():  # the numbers may be in wrong columns, but the round is there
                read.lines.append(line)
                rounds.append(NotedRound())
        elif winners is not None:
            read.report("sheet.row", "The line of the winner must be the last one.", line)
        elif word in ("winner", "winners"):
            read.line_of_winners = line
            winners = _read_winners(read, cells, line)
        elif read.line_of_totals:
            read.report("sheet.row", "Only the line of the winner may follow the totals.", line)
        elif word in ("total", "totals"):
            read.line_of_totals = line
            _read_totals(read, rounds, cells, line)
        else:
            _read_round(read, rounds, cells, line, variant)
    return rounds, winners


def _read_round(read: Reading, rounds: list[NotedRound], cells: Sequence[str], line: int, variant: Variant) -> None:
    expected = len(read.lines) + 1
    read.lines.append(line)
    if cells[0].strip() != str(expected):
        read.report("sheet.row", f"The line must be that of round {expected}, not {short(cells[0].strip())}.", line, 1)
    if expected > MOST_ROUNDS:
        read.report("sheet.row", f"A sheet must have at most {MOST_ROUNDS:,} rounds.", line)
        raise SheetError(read.problems)
    caller = seat_of(read, cell_at(cells, 1), line, 2)
    noted = [read_cell(read, cell_at(cells, n), line, n + 1) for n in read.columns.of_player]
    totals = [None if n is None else read_number(read, cell_at(cells, n), line, n + 1) for n in read.columns.of_total]
    special = {
        seat: each.note for seat, each in enumerate(noted)
        if each.note and (each.note != "out" or "out" in variant.scoring.special)
    }  # fmt: skip
    rounds.append(
        noted_round(
            hands=None if all(each.hand is None for each in noted) else [each.hand for each in noted],
            scores=None if all(each.score is None for each in noted) else [each.score for each in noted],
            caller=caller,
            special=special,
            out=[seat for seat, each in enumerate(noted) if each.note == "out" and seat not in special],
            totals=None if all(each is None for each in totals) else totals,
        )
    )


def _read_totals(read: Reading, rounds: list[NotedRound], cells: Sequence[str], line: int) -> None:
    """Read the line of the totals: they are those after the last round."""
    totals = [read_number(read, cell_at(cells, n), line, n + 1) for n in read.columns.of_player]
    if not rounds:
        read.report("sheet.row", "No round precedes the totals.", line)
        return
    before = rounds[-1].totals or (None,) * len(totals)
    for n, (claimed, total) in zip(read.columns.of_player, zip(before, totals, strict=True), strict=True):
        if None not in (claimed, total) and claimed != total:
            read.report("sheet.cell", f"The total after the last round is {claimed}, not {total}.", line, n + 1)
    read.totals = {seat for seat, claimed in enumerate(before) if claimed is None}
    merged = [total if total is not None else claimed for claimed, total in zip(before, totals, strict=True)]
    rounds[-1] = evolve(rounds[-1], totals=tuple(merged))


def _read_winners(read: Reading, cells: Sequence[str], line: int) -> tuple[int, ...]:
    seats = [seat_of(read, cell.strip(), line, n) for n, cell in enumerate(cells[1:], start=2)]
    return tuple([seat for seat in seats if seat is not None])
