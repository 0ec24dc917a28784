"""Score sheets as CSV, as spreadsheets write them: a column for each player, a line for each round."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from attrs import define, evolve, field, frozen

from cabo_rules.cards import Card, card
from cabo_rules.errors import CaboError, CardError, check_kind, printable, short
from cabo_rules.players import check_players, check_rules
from cabo_rules.scores.noted import LARGEST_SCORE, MOST_ROUNDS, NotedRound, noted_round
from cabo_rules.scores.problems import SheetError, SheetProblem
from cabo_rules.scores.report import SheetReport, check_sheet
from cabo_rules.scores.writer import NUMBER, TOTAL, WORDS
from cabo_rules.variants.nearest import nearest

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_CHARACTERS: Final = 1_000_000
"""The longest file that is read, in bytes or characters."""

_MOST_PROBLEMS: Final = 100
_BEGINS: Final = re.compile(r'\s*"?round"?[ ]*([,;\t])', re.IGNORECASE)
_LIKE_A_NUMBER: Final = re.compile("[-+\u2212\u2013]?[0-9]+([.,][0-9]*)?")
_NOTE: Final = re.compile(r"(.*)\(([^()]*)\)", re.DOTALL)


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
    read = _Reading()
    rounds, winners = _read(read, text_of_sheet(data), variant)
    if read.problems:
        raise SheetError(read.problems)
    report = check_sheet(variant, read.players, rounds, winners=winners)
    return SheetReport(report.sheet, tuple([read.placed(problem) for problem in report.problems]))


@frozen
class _Columns:
    """The columns by number: of each player, and of each player's total if there is one."""

    of_player: tuple[int, ...]
    of_total: tuple[int | None, ...]


@define
class _Reading:
    """A file read so far, and the problems found.

    :ivar lines: the line of each round.
    :ivar totals: the seats of which only the line of the totals may have the last total.
    """

    players: tuple[str, ...] = ()
    columns: _Columns = _Columns((), ())
    lines: list[int] = field(factory=list)
    line_of_totals: int = 0
    totals: set[int] = field(factory=set)
    line_of_winners: int = 0
    problems: list[SheetProblem] = field(factory=list)

    def report(self, code: str, message: str, line: int, column: int = 0) -> None:
        """Note a problem.

        :raises SheetError: if there are too many.
        """
        self.problems.append(SheetProblem(0, None, code, "", message, line, column))
        if len(self.problems) >= _MOST_PROBLEMS:
            raise SheetError(self.problems)

    def placed(self, problem: SheetProblem) -> SheetProblem:
        """Return a problem of the sheet with its place in the file."""
        if not problem.round:
            return evolve(problem, line=self.line_of_winners)
        line, column = self.lines[problem.round - 1], 0
        if problem.code == "sheet.caller":
            column = 2
        elif problem.seat is not None:
            column = self.columns.of_player[problem.seat] + 1
        if problem.code == "sheet.total" and problem.seat is not None:
            if problem.round == len(self.lines) and problem.seat in self.totals:
                line = self.line_of_totals
            else:
                column = (self.columns.of_total[problem.seat] or 0) + 1
        return evolve(problem, line=line, column=column)


def text_of_sheet(data: str | bytes) -> str:
    """Return the text of the file of a sheet, without a byte order mark.

    :raises SheetError: if it is too long, or not UTF-8.
    """
    problem = ""
    if len(data) > MOST_CHARACTERS:
        problem = f"The file must have at most {MOST_CHARACTERS:,} bytes."
    elif isinstance(data, bytes):
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            problem = "The file must be text in UTF-8; save it as CSV in UTF-8."
    else:
        return data.removeprefix("\ufeff")
    raise SheetError([SheetProblem(0, None, "sheet.text", "", problem, 1)])


def _read(read: _Reading, text: str, variant: Variant) -> tuple[list[NotedRound], tuple[int, ...] | None]:
    """Read the rounds and the winners, and note all problems."""
    rows = _rows(read, text)
    first = next(rows, None)
    if first is None or not _read_header(read, first[1], first[0], variant):
        return [], None
    rounds, winners = list[NotedRound](), None
    for line, cells in rows:
        word = cells[0].strip().lower()
        extra = next((n for n in range(_width(read.columns), len(cells)) if cells[n].strip()), None)
        if extra is not None and word not in ("winner", "winners"):
            read.report("sheet.row", "The first line does not name this column.", line, extra + 1)
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


def _rows(read: _Reading, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are not blank, each with its number."""
    begins = _BEGINS.match(text)
    if begins is None:
        message = "The first line must begin with round and caller, separated by commas, semicolons or tabs."
        read.report("sheet.header", message, 1)
        return
    reader = csv.reader(StringIO(text, newline=""), delimiter=begins[1], strict=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        read.report("sheet.text", f"The file must be CSV: {error}.", line)


def _width(columns: _Columns) -> int:
    return 1 + max(n for n in (*columns.of_player, *columns.of_total) if n is not None)


def _read_header(read: _Reading, cells: Sequence[str], line: int, variant: Variant) -> bool:
    """Read the names of the columns, and return whether the lines that follow can be read."""
    names = [cell.strip() for cell in cells]
    while not names[-1]:
        names.pop()
    if len(names) < 2 or names[1].lower() != "caller":
        read.report("sheet.header", "The second column must be caller.", line, 2)
        return False
    met = set[str]()
    for number, name in enumerate(names):
        if name in met:
            read.report("sheet.header", f"Two columns are called {short(name)}.", line, number + 1)
        elif number > 1 and name.lower() in WORDS:
            read.report("sheet.header", f"A player cannot be called {short(name)}.", line, number + 1)
        met.add(name)
    totals = {name.removesuffix(TOTAL): n for n, name in enumerate(names) if n > 1 and name.endswith(TOTAL)}
    of_player = [
        n for n, name in enumerate(names)
        if n > 1 and not (name.endswith(TOTAL) and name.removesuffix(TOTAL) in met)
    ]  # fmt: skip
    read.columns = _Columns(tuple(of_player), tuple([totals.get(names[n]) for n in of_player]))
    try:
        read.players = check_players(variant, [names[n] for n in of_player])
    except CaboError as error:
        read.report("sheet.header", f"{printable(str(error))}.", line)
    return not read.problems


def _read_round(read: _Reading, rounds: list[NotedRound], cells: Sequence[str], line: int, variant: Variant) -> None:
    expected = len(read.lines) + 1
    read.lines.append(line)
    if cells[0].strip() != str(expected):
        read.report("sheet.row", f"The line must be that of round {expected}, not {short(cells[0].strip())}.", line, 1)
    if expected > MOST_ROUNDS:
        read.report("sheet.row", f"A sheet must have at most {MOST_ROUNDS:,} rounds.", line)
        raise SheetError(read.problems)
    caller = _seat_of(read, _cell(cells, 1), line, 2)
    noted = [_read_cell(read, _cell(cells, n), line, n + 1) for n in read.columns.of_player]
    totals = [None if n is None else _number(read, _cell(cells, n), line, n + 1) for n in read.columns.of_total]
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


def _cell(cells: Sequence[str], number: int) -> str:
    return cells[number].strip() if number < len(cells) else ""


def _seat_of(read: _Reading, name: str, line: int, column: int) -> int | None:
    """Return the seat of a player, or None if the cell is empty or names nobody, which is a problem."""
    if name in read.players:
        return read.players.index(name)
    if name:
        near = nearest(name[:60], read.players)
        hint = f"; did you mean {near}?" if near else "."
        read.report("sheet.cell", f"{short(name)} is not a player{hint}", line, column)
    return None


@frozen
class _Noted:
    """A player's cell: the hand, the score, and the special hand or the word ``out``."""

    hand: tuple[Card, ...] | None = None
    score: int | None = None
    note: str = ""


def _read_cell(read: _Reading, text: str, line: int, column: int) -> _Noted:
    """Read a player's cell: ``12``, ``4S 8H``, ``[4S 8H] = 12``, each perhaps with ``(out)`` or ``(kamikaze)``."""
    noted = _NOTE.fullmatch(text)
    rest, note = (noted[1].strip(), noted[2].strip()) if noted else (text, "")
    if _LIKE_A_NUMBER.fullmatch(rest) or not rest:
        return _Noted(None, _number(read, rest, line, column), note)
    hand, equals, score = rest.rpartition("=") if "=" in rest else (rest, "", "")
    if equals and not score.strip():
        read.report("sheet.cell", "A score must follow the equals sign.", line, column)
    return _Noted(_hand(read, hand.strip(), line, column), _number(read, score.strip(), line, column), note)


def _hand(read: _Reading, text: str, line: int, column: int) -> tuple[Card, ...] | None:
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    elif not text:
        read.report("sheet.cell", "A hand must precede the equals sign; [] is one without cards.", line, column)
    try:
        return tuple([card(each) for each in text.split()])
    except CardError as error:
        read.report("sheet.cell", f"{error}.", line, column)
        return None


def _number(read: _Reading, text: str, line: int, column: int) -> int | None:
    """Return a whole number, or None if the cell is empty or holds none, which is a problem."""
    if not text:
        return None
    if not NUMBER.fullmatch(text) or abs(int(text)) > LARGEST_SCORE:
        read.report("sheet.cell", f"{short(text)} is not a whole number of points.", line, column)
        return None
    return int(text)


def _read_totals(read: _Reading, rounds: list[NotedRound], cells: Sequence[str], line: int) -> None:
    """Read the line of the totals: they are those after the last round."""
    totals = [_number(read, _cell(cells, n), line, n + 1) for n in read.columns.of_player]
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


def _read_winners(read: _Reading, cells: Sequence[str], line: int) -> tuple[int, ...]:
    seats = [_seat_of(read, cell.strip(), line, n) for n, cell in enumerate(cells[1:], start=2)]
    return tuple([seat for seat in seats if seat is not None])
