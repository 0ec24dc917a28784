"""Referee a log again, line by line: decide each recorded move and compare its events with the recorded ones.

There are two ways with one result. A line that this library wrote is canonical: cut out its move, decide it, write the
line again and compare the two as text. If they differ, or the line is not canonical, parse it and compare it as data.
Memory holds one line and one state, however long the log is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from cabo_rules.errors import LimitError, LogError, printable
from cabo_rules.logs.header import header_of
from cabo_rules.logs.limits import bounded
from cabo_rules.logs.lines import is_notation, text_of
from cabo_rules.logs.written import refereed_line
from cabo_rules.past import Step
from cabo_rules.validate.compare import check_link, compare_entry, entries_of, remember_hash
from cabo_rules.validate.explain import place_of
from cabo_rules.validate.progress import BrokenLog, Check, Undecided, accept
from cabo_rules.validate.verdict import LogProblem, Verdict
from cabo_rules.variants.digest import variant_digest

if TYPE_CHECKING:
    from cabo_rules.notation.record import Record
    from cabo_rules.notation.score import ScoreRecord

_LONGEST_MESSAGE: Final = 500


def run(
    name: str,
    lines: Iterable[str | bytes],
    *,
    noted: str | None = None,
    steps: list[Step] | None = None,
    most: int | None = None,
) -> tuple[Verdict, Check | None]:
    """Referee a log to its end or its first problem.

    :param noted: a hash that was noted down and that a line must have.
    :param steps: a list to which the sound moves and their events are added.
    :param most: the largest number of moves to referee.
    :returns: the verdict, and how far the log was refereed; ``None`` if the header cannot be read.
    """
    number = 0
    try:
        source = bounded(lines)
        if (first := next(source, None)) is None:
            raise LogError("is empty")
        number = 1
        if is_notation(text := text_of(first), name):
            from cabo_rules.validate.records import read_noted

            return run_record(name, read_noted(chain([text], source)), noted=noted, steps=steps, most=most, line=1)
        check = Check(name, header_of(text), steps, noted)
    except LogError as error:
        number = error.line or number
        misread = tuple(map(str, getattr(error, "problems", ())))  # of the notation
        return _unread(name, number, _unreadable(error, number), misread), None
    return _verdict(check, partial(_referee, check, source if most is None else _up_to(check, source, most))), check


def run_record(
    name: str,
    record: Record | ScoreRecord,
    *,
    noted: str | None = None,
    steps: list[Step] | None = None,
    most: int | None = None,
    line: int = 0,
) -> tuple[Verdict, Check]:
    """Referee a record in the notation as :func:`run` does.

    :param line: its first line; 0 if it was not read from a text.
    """
    from cabo_rules.validate.records import header_of_record, referee_noted

    check = Check(name, header_of_record(record), steps, noted, line=line, notation=True)
    return _verdict(check, partial(referee_noted, check, record, most)), check


def _verdict(check: Check, referee: Callable[[], None]) -> Verdict:
    """Referee what follows a header, and return the verdict."""
    try:
        _check_header(check)
        referee()
        _check_noted_hash(check)
    except BrokenLog as broken:
        return check.verdict("broken", broken.problem)
    except Undecided as undecided:
        return check.verdict("undecided", undecided.problem)
    except LogError as error:
        check.line = max(check.line, error.line)
        return check.verdict("unreadable", _unreadable(error, error.line or check.line))
    return check.verdict("possible" if check.gaps else "sound", None)


def _referee(check: Check, source: Iterator[str | bytes]) -> None:
    """Referee the lines after a header."""
    if not check.header.is_full:
        from cabo_rules.validate.records import referee_record

        referee_record(check, source)
    elif check.viewer is not None:
        from cabo_rules.validate.view_logs import referee_view

        referee_view(check, source)
    else:
        _referee_lines(check, source)


def _up_to(check: Check, source: Iterator[str | bytes], most: int) -> Iterator[str | bytes]:
    """Yield the lines up to that of the last wanted move; in a full log each line has a move."""
    lines = 0
    while (lines if check.header.is_full else check.moves) < most and (line := next(source, None)) is not None:
        lines += 1
        yield line


def _referee_lines(check: Check, source: Iterator[str | bytes]) -> None:
    as_written = check.reader.canonical and check.noted is None
    while (line := _referee_as_text(check, source) if as_written else next(source, None)) is not None:
        check.line += 1
        for entry in entries_of(check, text_of(line)):
            compare_entry(check, entry, entry.move)


def _check_noted_hash(check: Check) -> None:
    """Check that a line has the hash that was noted down: then the log up to that line is unchanged."""
    if check.noted is not None and check.noted_at is None:
        recorded = f"no line with the hash {check.noted}"
        other = "another log" if check.viewer is not None else "a player's view or to another log"
        ruled = f"the log has lost its end, or it was rewritten, or the hash belongs to {other}"
        if check.link is None:
            ruled = "the log has no hashes"
        raise BrokenLog(LogProblem(0, None, None, recorded, ruled, "", "log.noted", f"{recorded}: {ruled}"))


def _unread(name: str, lines: int, problem: LogProblem, misread: tuple[str, ...]) -> Verdict:
    return Verdict(name, "unreadable", None, (), 0, lines, False, None, (), False, False, problem, misread=misread)


def _unreadable(error: LogError, line: int) -> LogProblem:
    text, *lines = str(error).splitlines() or [""]
    more = len(lines)
    if problems := getattr(error, "problems", ()):  # of the notation; the last line may count further ones
        more = len(problems) - 1 + getattr(error, "more", 0)
    rest = f" (and {more:,} more problem{'' if more == 1 else 's'})" if more else ""
    message = printable(f"{text if text.startswith('line ') or not line else f'line {line}: {text}'}{rest}")
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "..."
    code = f"limit.{error.limit}" if isinstance(error, LimitError) else "log.unreadable"
    return LogProblem(line, None, None, "", "", "", code, message, getattr(error, "column", 0))


def _check_header(check: Check) -> None:
    header = check.header
    if not header.digest_is_right:
        recorded = printable(f"digest {header.digest:.70}")
        ruled = f"digest {variant_digest(header.variant)} for this variant"
        place = place_of(check.line, check.column)
        message = f"{place}: the variant has been changed: recorded: {recorded}; the rules say: {ruled}"
        raise BrokenLog(LogProblem(check.line, None, None, recorded, ruled, "", "log.digest", message))
    check_link(check)
    remember_hash(check)


# --- lines that this library wrote ------------------------------------------------------------------------------------


def _referee_as_text(check: Check, source: Iterator[str | bytes]) -> str | bytes | None:
    """Referee lines by comparing text, and return the first line for which that is not enough.

    That line changes nothing in ``check``.
    """
    reader = check.reader
    before = reader.before
    assert before is not None
    for line in source:
        try:
            found = refereed_line(text_of(line), before, check.state, check.moves + 1)
        except LogError:
            found = None
        if found is None:
            return line
        move, after, events, before = found
        check.line += 1
        reader.before = check.sha256 = before
        accept(check, move, after, events)
    return None
