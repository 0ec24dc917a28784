"""Referee a record of moves: line by line as long as it has all cards, and then as one that hides some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from cabo_rules.errors import LogError, with_message
from cabo_rules.logs.claims import claims_of
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.header import Header
from cabo_rules.logs.limits import LONGEST_RECORD, not_too_long
from cabo_rules.logs.lines import text_of
from cabo_rules.notation.reading import read_record
from cabo_rules.notation.record import Note, Record
from cabo_rules.notation.score import ScoreRecord
from cabo_rules.referee import play
from cabo_rules.refusals import IllegalMove
from cabo_rules.validate.compare import compare_entry, entries_of
from cabo_rules.validate.observed import hides_cards, referee_observed
from cabo_rules.validate.progress import Check, accept


def referee_record(check: Check, source: Iterable[str | bytes]) -> None:
    """Referee the lines after the header.

    :raises LogError: if a line cannot be read.
    :raises BrokenLog: if a line breaks the rules.
    :raises Undecided: if too much is not noted.
    """
    referee_entries(check, _entries(check, source))


def _entries(check: Check, source: Iterable[str | bytes]) -> Iterator[Entry]:
    for line in source:
        check.line += 1
        yield from entries_of(check, text_of(line))


def read_noted(source: Iterable[str | bytes]) -> Record | ScoreRecord:
    """Read a record in the notation.

    :raises LogError: if it cannot be read; a :class:`cabo_rules.notation.NotationError` has every problem.
    """
    lines, size = list[str](), 0
    for number, line in enumerate(source, start=1):
        try:
            lines.append(text_of(line).removesuffix("\r"))
        except LogError as error:
            raise with_message(error, str(error), number) from None
        size += len(lines[-1]) + 1
        if size > LONGEST_RECORD:
            break  # reading reports it
    return read_record("\n".join(lines))


def header_of_record(record: Record | ScoreRecord) -> Header:
    """Return the header of a record in the notation; it has no events."""
    observer = None if isinstance(record, ScoreRecord) else record.observer
    return Header(record.players, record.variant, record.digest, ("events",), observer)


def referee_noted(check: Check, record: Record | ScoreRecord, most: int | None) -> None:
    """Referee a record in the notation, as :func:`referee_record` does.

    :param most: the largest number of moves to referee.
    """
    if isinstance(record, ScoreRecord):
        from cabo_rules.validate.score_records import check_scores  # few records are

        check_scores(check, record)
        return
    notes = iter(record.notes[:most])
    if check.viewer is None:
        notes = _after_the_right(check, notes)
    referee_entries(check, _noted(check, notes))
    check.column, check.places = 0, ()


def _after_the_right(check: Check, notes: Iterator[Note]) -> Iterator[Note]:
    """Referee notes that claim just what their moves show, and return the rest, from the first other one on."""
    for note in notes:
        if not hides_cards(note.move):
            try:
                after, events = play(check.state, note.move)
            except IllegalMove:
                return chain([note], notes)
            if claims_of(note.move, events) == note.claims:
                not_too_long(check.moves, after.round)
                check.line = note.line
                accept(check, note.move, after, events)
                continue
        return chain([note], notes)
    return notes


def _noted(check: Check, notes: Iterable[Note]) -> Iterator[Entry]:
    for note in notes:
        check.line, check.column, check.places = note.line, note.column, note.places
        yield Entry(note.move, None, None, note.claims)


def referee_entries(check: Check, entries: Iterator[Entry]) -> None:
    """Referee the entries of a record, as :func:`referee_record` does."""
    if check.viewer is not None:
        referee_observed(check, entries)
        return
    check.rest = entries
    for entry in entries:
        if hides_cards(entry.move):
            referee_observed(check, chain([entry], entries))
            return
        compare_entry(check, entry, entry.move)
