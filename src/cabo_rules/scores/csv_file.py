"""A CSV file with a score sheet: its text, its lines, its columns, and where in it each problem is."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from attrs import define, evolve, field, frozen

from cabo_rules.errors import CaboError, printable, short
from cabo_rules.players import check_players
from cabo_rules.scores.problems import SheetError, SheetProblem
from cabo_rules.scores.writer import TOTAL, WORDS, by_lower, player_of_total

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_CHARACTERS: Final = 1_000_000
"""The longest file that is read, in bytes or characters."""

_MOST_PROBLEMS: Final = 100
_BEGINS: Final = re.compile(r'\s*"?round"?[ ]*([,;\t])', re.IGNORECASE)


@frozen
class Columns:
    """The columns by number: of each player, and of each player's total if there is one."""

    of_player: tuple[int, ...]
    of_total: tuple[int | None, ...]

    @property
    def width(self) -> int:
        """The number of columns."""
        return 1 + max(n for n in (*self.of_player, *self.of_total) if n is not None)


@define
class Reading:
    """A file read so far, and the problems found.

    :ivar lines: the line of each round.
    :ivar totals: the seats of which only the line of the totals may have the last total.
    """

    players: tuple[str, ...] = ()
    columns: Columns = Columns((), ())
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


def rows_of(read: Reading, text: str) -> Iterator[tuple[int, list[str]]]:
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


def read_header(read: Reading, cells: Sequence[str], line: int, variant: Variant) -> bool:
    """Read the names of the columns, and return whether the lines that follow can be read."""
    names = [cell.strip() for cell in cells]
    while not names[-1]:
        names.pop()
    if len(names) < 2 or names[1].lower() != "caller":
        read.report("sheet.header", "The second column must be caller.", line, 2)
        return False
    met, players = set[str](), by_lower(names[2:])
    for number, name in enumerate(names):
        if name in met:
            read.report("sheet.header", f"Two columns are called {short(name)}.", line, number + 1)
        elif number > 1 and (player := player_of_total(name, players)) is not None:
            message = f"A column of totals must be called {short(player + TOTAL)}, not {short(name)}."
            read.report("sheet.header", message, line, number + 1)
        elif number > 1 and name.lower() in WORDS:
            read.report("sheet.header", f"A player cannot be called {short(name)}.", line, number + 1)
        met.add(name)
    totals = {name.removesuffix(TOTAL): n for n, name in enumerate(names) if n > 1 and name.endswith(TOTAL)}
    of_player = [
        n for n, name in enumerate(names)
        if n > 1 and not (name.endswith(TOTAL) and name.removesuffix(TOTAL) in met)
    ]  # fmt: skip
    read.columns = Columns(tuple(of_player), tuple([totals.get(names[n]) for n in of_player]))
    try:
        read.players = check_players(variant, [names[n] for n in of_player])
    except CaboError as error:
        read.report("sheet.header", f"{printable(str(error))}.", line)
    return not read.problems
