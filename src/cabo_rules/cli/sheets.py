"""The score sheet named on the command line: CSV, or a score record in the notation."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from attrs import evolve

from cabo_rules.cli.files import in_line, lines_of, name_of
from cabo_rules.errors import LogError
from cabo_rules.logs.lines import is_notation
from cabo_rules.notation import NotationError, NotationProblem, ScoreRecord, write_record
from cabo_rules.notation.sheets import check_score_record, score_record_of
from cabo_rules.scores import Sheet, SheetError, SheetProblem, SheetReport, read_csv
from cabo_rules.scores.csv_file import MOST_CHARACTERS
from cabo_rules.validate.records import read_noted
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import load_variant
from cabo_rules.variants.model import Variant


def read_sheet(path: str, variant: str | None, changes: Sequence[str] | None) -> tuple[SheetReport, ScoreRecord | None]:
    """Read a score sheet and check it.

    :param variant: the variant that is named on the command line, needed for CSV.
    :param changes: the rules of it that are changed.
    :returns: the report, and the score record if the sheet is in the notation.
    :raises SheetError: if it cannot be read, with all problems of the file.
    :raises LogError: if the file cannot be read, or the options do not fit it.
    """
    if changes and variant is None:
        raise LogError("score: --set needs --variant")
    rules = None if variant is None else load_variant(variant, changes=changes)
    name, lines = name_of(path), lines_of(path)
    try:
        first = [*_until_words(lines)]
        whole = chain(first, lines)
        words = b"".join(first).removeprefix(BOM_UTF8).lstrip()
        record = _read_record(whole) if is_notation(words, path) else None
        data = b"" if record else _joined(whole)
    except NotationError as error:
        raise SheetError(map(_as_problem, error.problems)) from None
    except LogError as error:
        raise LogError(f"{name}: {in_line(error)}") from None
    if record is not None:
        _must_agree(name, record, rules)
        return check_score_record(record), record
    if rules is None:
        raise LogError("score: a sheet in CSV needs --variant")
    return read_csv(data, rules), None


def _until_words(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines up to the first one that is not blank, or up to more than a sheet may have."""
    size = 0
    for line in lines:
        yield line
        size += len(line)
        if line.removeprefix(BOM_UTF8).strip() or size > MOST_CHARACTERS:
            return


def _joined(lines: Iterable[bytes]) -> bytes:
    """Join lines, up to more than a sheet may have."""
    data = bytearray()
    for line in lines:
        data += line
        if len(data) > MOST_CHARACTERS:
            break
    return bytes(data)


def _read_record(lines: Iterable[bytes]) -> ScoreRecord:
    record = read_noted(lines)
    if not isinstance(record, ScoreRecord):
        raise LogError("must be a score record, not one of moves; cabo-rules validate referees it")
    return record


def _as_problem(problem: NotationProblem) -> SheetProblem:
    message = f"{problem.sentence[0].upper()}{problem.sentence[1:]}."
    return SheetProblem(0, None, "sheet.notation", "", message, problem.line, problem.column)


def _must_agree(name: str, record: ScoreRecord, rules: Variant | None) -> None:
    """Check that a record has the rules that are named on the command line."""
    if rules is not None and variant_digest(rules) != variant_digest(record.variant):
        raise LogError(f"{name}: the record has the rules of {record.variant.id}, and --variant has others, {rules.id}")


def written(sheet: Sheet, source: ScoreRecord | None) -> str:
    """Return a sheet in the notation.

    :param source: the record from which it was read; its tags, comments and glyphs stay.
    """
    record = score_record_of(sheet)
    if source is not None:
        rounds = [evolve(new, marks=old.marks) for new, old in zip(record.rounds, source.rounds, strict=False)]
        record = evolve(record, rounds=rounds, tags=source.tags, comments=source.comments)
    return write_record(record)
