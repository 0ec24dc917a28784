"""Refereeing a log anew, line by line: each recorded move is decided and must give the recorded events.

It works in two ways that come to the same. A line that this library wrote is canonical: its move is cut out, decided,
the line is written anew, and the two are compared as text. Where they differ, or the line was never canonical, it is
parsed and compared as data. Memory holds one line and one state, however long the log is.
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
from cabo_rules.validate.compare import compare_entry, entries_of, in_the_chain, is_sound
from cabo_rules.validate.progress import Broken, Check, remember_round
from cabo_rules.validate.verdict import Problem, Verdict
from cabo_rules.validate.views import referee_view
from cabo_rules.variant.digest import variant_digest

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
        _has_noted(check)
    except LogError as error:
        return check.verdict("unreadable", _unreadable(check, error))
    except Broken as broken:
        return check.verdict("broken", broken.problem)
    return check.verdict("sound", None)


def _referee_lines(check: Check, reader: LogReader, source: Iterator[str | bytes]) -> None:
    as_written = reader.canonical and check.noted is None
    while (line := _as_written(check, reader, source) if as_written else next(source, None)) is not None:
        check.line += 1
        for entry in entries_of(check, text_of(line)):
            compare_entry(check, entry, entry.move)


def _has_noted(check: Check) -> None:
    """A hash that somebody has noted down is that of a line, so that the log up to there is what it was."""
    if check.noted is not None and check.noted_at is None:
        recorded = f"no line with the hash {check.noted}"
        other = "another log" if check.viewer is not None else "a player's view or of another log"
        ruled = f"the log has lost its end, or was written anew, or the hash is that of {other}"
        if check.link is None:
            ruled = "the log has no hashes at all"
        raise Broken(Problem(0, None, None, recorded, ruled, "", "log.noted", f"{recorded}: {ruled}"))


def _unreadable(check: Check, error: LogError) -> Problem:
    line = error.line or check.line
    check.line = max(check.line, line)
    where = f"line {line}: " if line else ""
    told = printable(f"{where}{error}")
    if len(told) > _LONGEST_MESSAGE:
        told = told[:_LONGEST_MESSAGE] + "..."
    code = f"limit.{error.limit}" if isinstance(error, LimitError) else "log.unreadable"
    return Problem(line, None, None, "", "", "", code, told)


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
        told = f"line 1: the variant has been changed: recorded: {recorded}; the rules say: {ruled}"
        raise Broken(Problem(1, None, None, recorded, ruled, "", "log.digest", told))
    in_the_chain(check)
    is_sound(check)
    return check.reader


# --- lines as this library writes them --------------------------------------------------------------------------------


def _as_written(check: Check, reader: LogReader, source: Iterator[str | bytes]) -> str | bytes | None:
    """Referee lines by comparing text, as long as that settles them. The first line that it does not settle, if any.

    Nothing has changed for that line. The loop keeps what it needs in its own variables: it is run a million times.
    """
    state, moves, before, made = check.state, check.moves, check.moves, reader.before
    assert state is not None
    assert made is not None
    unsettled = None
    try:
        for line in source:
            try:
                found = refereed_line(text_of(line), made, state, moves + 1)
            except LogError:
                found = None
            if found is None:
                unsettled = line
                break
            move, state, events, made = found
            if state.phase in BETWEEN:
                remember_round(check, events)
            if not moves:
                check.set_up = type(move) is SetUp
            moves += 1
            if check.steps is not None:
                check.steps.append(Step(moves, move, tuple(events)))
    finally:  # the file may break off
        check.state, check.moves = state, moves
        check.line += moves - before
        reader.before = check.sha256 = made
    return unsettled
