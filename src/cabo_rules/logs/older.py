"""Logs of older formats, and by older rules.

What changed from one format to the next is told by one function each, of a parsed line: an *upcaster* makes of it a
list of lines of the next format. They are applied one after the other. What an older version of the rules made of a
move, where today's makes something else of it, is told by :func:`events_then`. No format and no version is ever taken
away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cabo_rules.errors import LogError
from cabo_rules.events import Event, GameAbandoned, ShuffleAwaited
from cabo_rules.logs.chain import HASH
from cabo_rules.moves import Abandon, Move
from cabo_rules.state import State

Line = dict[str, Any]
Upcaster = Callable[[Line], list[Line]]


_COMMITTING: Final = ("open_commitment", "commitment_opened")


def _from_1(line: Line) -> list[Line]:
    """Format 1 had no hashes, and nobody could commit to a deal or a shuffle."""
    if HASH in line:
        raise LogError(f"{HASH}: format 1 has no hashes")
    if "format" in line:
        return [{**line, "format": 2}]
    events = line.get("events", [])
    for fact in (line.get("move"), *(events if isinstance(events, list) else ())):
        if _type(fact) in _COMMITTING or (isinstance(fact, dict) and "commitment" in fact):
            raise LogError("commitment: format 1 has no commitments")
    if not isinstance(events, list) or not events:
        return [line]
    return [{**line, "events": [_without_commitment(event) for event in events]}]


def _without_commitment(event: Any) -> Any:
    return {**event, "commitment": None} if _type(event) in ("dealt", "shuffled") else event


UPCASTERS: Final[tuple[Upcaster, ...]] = (_from_1,)
"""What leads from each format to the next, that of format 1 first."""

FORMAT: Final = len(UPCASTERS) + 1
"""The format of the logs that this library writes; it reads the older ones, too."""


def _type(fact: Any) -> Any:
    return fact.get("type") if isinstance(fact, dict) else None


class OlderLines:
    """Reads the lines of a log of an older format, one after the other."""

    def __init__(self, format: int) -> None:
        self._upcasters = UPCASTERS[format - 1 :]
        self._more = 0  # how many more moves there are than in the older format

    def __call__(self, line: Line) -> list[Line]:
        """Today's lines for the next line. Where there are more or fewer, the moves after it are counted anew."""
        lines = [line]
        for upcaster in self._upcasters:
            lines = [new for old in lines for new in upcaster(old)]
        counted = []
        for at, new in enumerate(lines):
            number = new.get("n")
            counted.append({**new, "n": number + self._more + at} if type(number) is int else new)
        self._more += sum("move" in new for new in lines) - ("move" in line)
        return counted


# --- older rules ------------------------------------------------------------------------------------------------------

RULES: Final = 2
"""The version of the referee's rules: it rises when the same variant file and moves would give other events."""


def events_then(rules: int, state: State, move: Move, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that a move caused by an older version of the rules.

    By version 1, a game that was abandoned while a penalty card waited for a shuffle told of that wait once more.

    :param state: the state before the move.
    :param events: those that it causes by today's rules.
    """
    if rules == 1 and isinstance(move, Abandon) and state.shuffle == "penalty" and state.penalty is not None:
        return (*events, ShuffleAwaited(state.penalty.seat, "calling.stock_out"))
    return tuple(events)


def events_today(rules: int, move: Move, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The other way round: the events that today's rules make of a move of which a log tells these."""
    told_again = [type(event) for event in events] == [GameAbandoned, ShuffleAwaited]
    return events[:1] if rules == 1 and isinstance(move, Abandon) and told_again else events
