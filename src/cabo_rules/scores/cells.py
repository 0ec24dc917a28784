"""The cells of a score sheet in CSV: a hand, a number, the name of a player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from cabo_rules.cards import Card, card
from cabo_rules.errors import CardError, short
from cabo_rules.scores.csv_file import Reading
from cabo_rules.scores.noted import LARGEST_SCORE
from cabo_rules.scores.writer import NUMBER
from cabo_rules.variants.nearest import nearest

_LIKE_A_NUMBER: Final = re.compile("[-+]?[0-9]+([.,][0-9]*)?")
_DASH: Final = re.compile("[\N{HYPHEN}-\N{EM DASH}\N{MINUS SIGN}]\\s*([0-9]+)")
"""Matches a number below zero with another sign than the hyphen, as word processors write it."""

_NOTE: Final = re.compile(r"(.*)\(([^()]*)\)", re.DOTALL)


@frozen
class NotedCell:
    """A player's cell: the hand, the score, and the special hand or the word ``out``."""

    hand: tuple[Card, ...] | None = None
    score: int | None = None
    note: str = ""


def cell_at(cells: Sequence[str], number: int) -> str:
    """Return a cell of a line; one that the line does not have is empty."""
    return cells[number].strip() if number < len(cells) else ""


def read_cell(read: Reading, text: str, line: int, column: int) -> NotedCell:
    """Read a player's cell: ``12``, ``4S 8H``, ``[4S 8H] = 12``, each perhaps with ``(out)`` or ``(kamikaze)``."""
    if found := _DASH.search(text):
        read.report("sheet.cell", _with_hyphen(found), line, column)
        return NotedCell()
    noted = _NOTE.fullmatch(text)
    rest, note = (noted[1].strip(), noted[2].strip()) if noted else (text, "")
    if _LIKE_A_NUMBER.fullmatch(rest) or not rest:
        return NotedCell(None, read_number(read, rest, line, column), note)
    hand, equals, score = rest.rpartition("=") if "=" in rest else (rest, "", "")
    if equals and not score.strip():
        read.report("sheet.cell", "A score must follow the equals sign.", line, column)
    return NotedCell(_hand(read, hand.strip(), line, column), read_number(read, score.strip(), line, column), note)


def _hand(read: Reading, text: str, line: int, column: int) -> tuple[Card, ...] | None:
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    elif not text:
        read.report("sheet.cell", "A hand must precede the equals sign; [] is one without cards.", line, column)
    try:
        return tuple([card(each) for each in text.split()])
    except CardError as error:
        read.report("sheet.cell", f"{error}.", line, column)
        return None


def read_number(read: Reading, text: str, line: int, column: int) -> int | None:
    """Return a whole number, or None if the cell is empty or holds none, which is a problem."""
    if not text:
        return None
    if found := _DASH.fullmatch(text):
        read.report("sheet.cell", _with_hyphen(found), line, column)
        return None
    if not NUMBER.fullmatch(text) or abs(int(text)) > LARGEST_SCORE:
        read.report("sheet.cell", f"{short(text)} is not a whole number of points.", line, column)
        return None
    return int(text)


def _with_hyphen(found: re.Match[str]) -> str:
    return f"A number below zero must have a hyphen: -{found[1]}, not {short(found[0])}."


def seat_of(read: Reading, name: str, line: int, column: int) -> int | None:
    """Return the seat of a player, or None if the cell is empty or names nobody, which is a problem."""
    if name in read.players:
        return read.players.index(name)
    if name:
        near = nearest(name[:60], read.players)
        hint = f"; did you mean {near}?" if near else "."
        read.report("sheet.cell", f"{short(name)} is not a player{hint}", line, column)
    return None
