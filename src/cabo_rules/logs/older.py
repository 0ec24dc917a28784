"""The versions of logs and of the referee's rules, and readers of older ones.

There are no older ones yet. A new format needs an *upcaster*, a function from one parsed line of the format before it
to lines of the new format; the upcasters are applied one after the other. New rules need the ``play`` of the rules
before them, with which the validator referees logs of that version. No version is ever removed.
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
"""The version of the referee's rules: it rises when the same variant file and moves result in other events."""

UPCASTERS: Final[Mapping[int, Upcaster]] = {}
"""The upcaster of each older format."""

PLAYS: Final[Mapping[int, Play]] = {}
"""The :func:`cabo_rules.referee.play` of each older version of the rules."""


class OlderLines:
    """Turns the lines of a log of any format into today's, one after the other."""

    def __init__(self, format: int) -> None:
        self._upcasters = [UPCASTERS[number] for number in range(format, FORMAT)]
        self._more = 0  # moves added so far

    def __call__(self, line: Line) -> list[Line]:
        """Return today's lines for the next line, and renumber later moves if their number changes."""
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
