"""Reading records: the text of one game or several, all problems in one pass."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from cabo_rules.errors import LimitError, LogError, check_kind
from cabo_rules.logs.limits import LONGEST_RECORD
from cabo_rules.notation.hints import round_at
from cabo_rules.notation.movetext import Movetext
from cabo_rules.notation.problems import MOST_SHOWN, Problems
from cabo_rules.notation.record import FIRST_LINE, UNWRITABLE, Record
from cabo_rules.notation.rules import read_table
from cabo_rules.notation.score import ScoreRecord
from cabo_rules.notation.tags import read_tags
from cabo_rules.notation.words import words

_BEGINS: Final = re.compile("^%", re.MULTILINE)
_BLANKS: Final = " \t\n"
_SCORE: Final = '[Record "score"] may be missing at the head'


def read_record(text: str) -> Record | ScoreRecord:
    """Read one record: one of moves, or a score record.

    Reading asks nothing of the rules but that the variant exists, its changes can be made, its digest is right, and the
    players fit it. The referee decides whether the moves are legal.

    :raises NotationError: if the text is not one record; it has all problems, each with its place.
    :raises LimitError: if it exceeds a limit of the format.

    >>> record = read_record('%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"]\\n1a. d=QS x=QS {a pity}')
    >>> record.notes[1].move, record.notes[1].claims.shown, record.notes[1].marks
    (Discard(seat=0), (Card(text='QS'),), ('a pity',))
    """
    (record,) = _read(text, most=1)
    return record


def read_records(text: str) -> list[Record | ScoreRecord]:
    """Read an archive: the records of one game or several, one after the other.

    :raises NotationError: if the text is something else; it has all problems of all records.
    :raises LimitError: if a record exceeds a limit of the format.

    >>> one = '%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"]\\n'
    >>> [record.players for record in read_records(one + one)]
    [('Ana', 'Ben'), ('Ana', 'Ben')]
    """
    return _read(text, most=None)


def _read(text: str, most: int | None) -> list[Record | ScoreRecord]:
    check_kind(str, "text", text, "text", error=LogError)
    text = text.replace("\r\n", "\n") if "\r" in text else text
    problems = Problems()
    _check_signs(text, problems)
    problems.must_be_none()
    begins = [found.start() for found in _BEGINS.finditer(text)]
    _check_beginning(text, begins[0] if begins else len(text), problems)
    problems.must_be_none()
    line = 1 + text.count("\n", 0, begins[0])
    records = list[Record | ScoreRecord]()
    for number, (begin, end) in enumerate(zip(begins, [*begins[1:], len(text)], strict=True)):
        if number == most:
            problems.add(line, 1, "the end of the text", text[begin:end].partition("\n")[0])
        if number == most or problems.too_many:
            break
        record = _read_one(text[begin:end], line, problems)
        if record is not None:
            records.append(record)
        line += text.count("\n", begin, end)
    problems.must_be_none()
    return records


def _check_signs(text: str, problems: Problems) -> None:
    """Report characters that no record has."""
    for found in islice(UNWRITABLE.finditer(text), MOST_SHOWN):
        expected = "text without a byte order mark (BOM)" if found[0] == "\ufeff" else "text without control signs"
        if "\ud800" <= found[0] <= "\udfff":
            expected = "valid Unicode"
        _report(text, found.start(), expected, found[0], problems)


def _check_beginning(text: str, first: int, problems: Problems) -> None:
    """Report what stands before the first record."""
    before = text[:first]
    at = len(before) - len(before.lstrip(_BLANKS))
    if at < len(before) or first == len(text):
        rest = before[at:].partition("\n")[0]
        _report(text, at, FIRST_LINE, rest, problems)


def _report(text: str, at: int, expected: str, found: str, problems: Problems) -> None:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    problems.add(line, column, expected, found, "the end of the text")


def _read_one(text: str, line: int, problems: Problems) -> Record | ScoreRecord | None:
    """Return the record in a text that begins with ``%``; ``None`` if it has problems.

    :param line: the number of its first line.
    """
    if len(text) > LONGEST_RECORD:
        raise LimitError(f"line {line}: a record of more than {LONGEST_RECORD:,} characters", "record_length", line)
    first, _, _ = text.partition("\n")
    if first.rstrip(_BLANKS) != FIRST_LINE:
        problems.add(line, 1, FIRST_LINE, first)
        return None
    known = problems.count
    head = read_tags(text, len(first) + 1, line + 1, problems)
    table = read_table(head, problems)
    if not table.players:
        return None
    body = words(text, head.end, head.line, problems)
    if table.is_score:
        from cabo_rules.notation.scoretext import Scoretext  # few records need it

        scoretext = Scoretext(len(table.players), problems)
        scoretext.read(body)
        if table.variant is None or problems.count > known:
            return None
        return ScoreRecord(
            table.variant, table.players, scoretext.rounds, scoretext.winners, table.digest, head.free,
            scoretext.comments, scoretext.place_of_winners,
        )  # fmt: skip
    if (rounds := round_at(text, head.end)) is not None:
        line = head.line + text.count("\n", head.end, rounds)
        column = rounds - text.rfind("\n", 0, rounds)
        problems.add(line, column, "moves", text[rounds:].partition("\n")[0], hint=_SCORE)
        return None
    movetext = Movetext(len(table.players), problems)
    movetext.read(body)
    if table.variant is None or problems.count > known:
        return None
    return Record(
        table.variant, table.players, movetext.notes, table.observer, table.digest, head.free, movetext.comments
    )
