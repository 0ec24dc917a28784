"""The versions of logs and of the referee's rules, and how older ones are read.

There are no older ones yet. A new format brings an *upcaster*, a function from one parsed line of the format before it
to lines of the new format; the upcasters are applied one after the other. New rules bring the ``play`` of the rules
before them, by which the validator referees logs of that version. No version is ever removed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cabo_rules.events import Event
from cabo_rules.moves import Move
from cabo_rules.referee import play
from cabo_rules.state import State

Line = dict[str, Any]
Upcaster = Callable[[Line], list[Line]]
Play = Callable[[State, Move], tuple[State, list[Event]]]

FORMAT: Final = 1
"""The format of the logs that this library writes."""

RULES: Final = 1
"""The version of the referee's rules: it rises when the same variant file and moves would give other events."""

UPCASTERS: Final[Mapping[int, Upcaster]] = {}
"""The upcaster of each older format."""

PLAYS: Final[Mapping[int, Play]] = {}
"""The :func:`cabo_rules.referee.play` of each older version of the rules."""


class OlderLines:
    """Turns the lines of a log of any format into today's, one after the other."""

    def __init__(self, format: int) -> None:
        self._upcasters = [UPCASTERS[number] for number in range(format, FORMAT)]
        self._more = 0  # how many more moves there are than in the older format

    def __call__(self, line: Line) -> list[Line]:
        """Return today's lines for the next line. If it becomes more or fewer moves, count those after it again."""
        lines = [line]
        for upcaster in self._upcasters:
            lines = [new for old in lines for new in upcaster(old)]
        counted = []
        for at, new in enumerate(lines):
            number = new.get("n")
            counted.append({**new, "n": number + self._more + at} if type(number) is int else new)
        self._more += sum("move" in new for new in lines) - ("move" in line)
        return counted


def play_by(rules: int) -> Play:
    """Return the ``play`` of a version of the rules."""
    return PLAYS.get(rules, play)
