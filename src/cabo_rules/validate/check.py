"""Refereeing a log anew, line by line: each recorded move is decided and must give the recorded events.

It works in two ways that come to the same. A line that this library wrote is canonical: its move is cut out, decided,
the line is written anew, and the two are compared as text. Where they differ, or the line was never canonical, it is
parsed and compared as data. Memory holds one line and one state, however long the log is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cabo_rules.errors import IllegalMove, LogError
from cabo_rules.moves import Move
from cabo_rules.record.codec import WRITE, decode_move
from cabo_rules.record.header import header_of
from cabo_rules.record.lines import LONG_NUMBER, parse, printable, text_of
from cabo_rules.referee import play
from cabo_rules.state import new_state
from cabo_rules.validate.compare import compare_data
from cabo_rules.validate.progress import BETWEEN, Broken, Check, accept
from cabo_rules.validate.verdict import Problem, Verdict
from cabo_rules.variant.load import variant_digest

_LONGEST_KNOWN: Final = 120  # characters of a move that may be met again
_MOST_KNOWN: Final = 4096
_LONGEST_MESSAGE: Final = 500


def run(check: Check, lines: Iterable[str | bytes]) -> Verdict:
    """Referee a log to its end or its first problem."""
    try:
        for line in lines:
            check.line += 1
            text = text_of(line)
            if check.header is None:
                _begin(check, text)
            elif not (check.full and check.moves and _as_written(check, text)):
                compare_data(check, text)
        if check.header is None:
            raise LogError("is empty")
    except LogError as error:
        return check.verdict("unreadable", _unreadable(check, error))
    except Broken as broken:
        return check.verdict("broken", broken.problem)
    return check.verdict("sound", None)


def _unreadable(check: Check, error: LogError) -> Problem:
    line = error.line or check.line
    where = f"line {line}: " if line else ""
    told = printable(f"{where}{error}")
    if len(told) > _LONGEST_MESSAGE:
        told = told[:_LONGEST_MESSAGE] + "..."
    return Problem(line, None, None, "", "", "", "log.unreadable", told)


def _begin(check: Check, text: str) -> None:
    header = header_of(text)
    check.header = header
    check.full = header.is_full
    check.state = new_state(header.variant, len(header.players))
    if not header.digest_is_right:
        recorded = printable(f"digest {header.digest:.70}")
        ruled = f"digest {variant_digest(header.variant)} for this variant"
        told = f"line 1: the variant has been changed: recorded: {recorded}; the rules say: {ruled}"
        raise Broken(Problem(1, None, None, recorded, ruled, "", "log.digest", told))


# --- a line as this library writes it ---------------------------------------------------------------------------------


def _as_written(check: Check, text: str) -> bool:
    """Referee a line by comparing text. Whether that settled it; if not, nothing has changed."""
    state, number = check.state, check.moves + 1
    assert state is not None
    tail = f',"n":{number}}}'
    if not text.endswith(tail):
        return False
    move_text = text[text.rfind(',"move":') + 8 : -len(tail)]
    move = _move_met(move_text) if len(move_text) <= _LONGEST_KNOWN else _move_of(move_text)
    if move is None:
        return False
    try:
        after, events = play(state, move)
    except IllegalMove:
        return False
    written = ",".join([WRITE[type(event)](event) for event in events])
    if text != f'{{"events":[{written}],"move":{move_text}{tail}':
        return False
    if after.phase in BETWEEN and LONG_NUMBER.search(text):
        return False  # totals that no log may hold: reading the line says so
    accept(check, move, after, events)
    return True


def _move_of(text: str) -> Move | None:
    try:
        return decode_move(parse(text))
    except LogError:
        return None


_move_met = lru_cache(maxsize=_MOST_KNOWN)(_move_of)
