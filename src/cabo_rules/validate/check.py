"""Referee a log again, line by line: decide each recorded move and compare its events with the recorded ones.

There are two ways with one result. A line that this library wrote is canonical: cut out its move, decide it, write the
line again and compare the two as text. If they differ, or the line is not canonical, parse it and compare it as data.
Memory holds one line and one state, however long the log is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cabo_rules.errors import LimitError, LogError
from cabo_rules.logs.entries import LogReader
from cabo_rules.logs.header import header_of
from cabo_rules.logs.limits import bounded
from cabo_rules.logs.lines import printable, text_of
from cabo_rules.logs.written import BETWEEN, refereed_line
from cabo_rules.moves import SetUp
from cabo_rules.past import Step
from cabo_rules.state import new_state
from cabo_rules.validate.compare import check_link, compare_entry, entries_of, remember_hash
from cabo_rules.validate.progress import BrokenLog, Check, remember_round
from cabo_rules.validate.verdict import LogProblem, Verdict
from cabo_rules.validate.view_logs import referee_view
from cabo_rules.variants.digest import variant_digest

_LONGEST_MESSAGE: Final = 500


def run(check: Check, lines: Iterable[str | bytes]) -> Verdict:
    """Referee a log to its end or its first problem."""
    try:
        source = bounded(lines)
        reader = _begin(check, source)
        if check.viewer is not None:
            referee_view(check, source)
        else:
            _referee_lines(check, reader, source)
        _check_noted_hash(check)
    except LogError as error:
        return check.verdict("unreadable", _unreadable(check, error))
    except BrokenLog as broken:
        return check.verdict("broken", broken.problem)
    return check.verdict("sound", None)


def _referee_lines(check: Check, reader: LogReader, source: Iterator[str | bytes]) -> None:
    as_written = reader.canonical and check.noted is None
    while (line := _referee_as_text(check, reader, source) if as_written else next(source, None)) is not None:
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


def _unreadable(check: Check, error: LogError) -> LogProblem:
    line = error.line or check.line
    check.line = max(check.line, line)
    where = f"line {line}: " if line else ""
    message = printable(f"{where}{error}")
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "..."
    code = f"limit.{error.limit}" if isinstance(error, LimitError) else "log.unreadable"
    return LogProblem(line, None, None, "", "", "", code, message)


def _begin(check: Check, source: Iterator[str | bytes]) -> LogReader:
    first = next(source, None)
    if first is None:
        raise LogError("is empty")
    check.line = 1
    header = header_of(text_of(first))
    check.header = header
    check.full = header.is_full
    check.state = new_state(header.variant, len(header.players))
    check.reader = LogReader(header)
    check.link = header.link
    if not header.digest_is_right:
        recorded = printable(f"digest {header.digest:.70}")
        ruled = f"digest {variant_digest(header.variant)} for this variant"
        message = f"line 1: the variant has been changed: recorded: {recorded}; the rules say: {ruled}"
        raise BrokenLog(LogProblem(1, None, None, recorded, ruled, "", "log.digest", message))
    check_link(check)
    remember_hash(check)
    return check.reader


# --- lines that this library wrote ------------------------------------------------------------------------------------


def _referee_as_text(check: Check, reader: LogReader, source: Iterator[str | bytes]) -> str | bytes | None:
    """Referee lines by comparing text, and return the first line for which that is not enough.

    That line changes nothing in ``check``. The loop works on local variables, since it runs a million times.
    """
    state, moves, before, made = check.state, check.moves, check.moves, reader.before
    assert state is not None
    assert made is not None
    left_over = None
    try:
        for line in source:
            try:
                found = refereed_line(text_of(line), made, state, moves + 1)
            except LogError:
                found = None
            if found is None:
                left_over = line
                break
            move, state, events, made = found
            if state.phase in BETWEEN:
                remember_round(check, events)
            if not moves:
                check.set_up = type(move) is SetUp
            moves += 1
            if check.steps is not None:
                check.steps.append(Step(moves, move, tuple(events)))
    finally:  # reading may fail at any line
        check.state, check.moves = state, moves
        check.line += moves - before
        reader.before = check.sha256 = made
    return left_over
