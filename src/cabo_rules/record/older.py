"""Logs of older formats, and by older rules: each of their lines read as a list of today's.

What changed from one format to the next is told by one function each, of a parsed line: an *upcaster*. So is what the
referee made of a move by older rules, where it makes something else of it today. The functions are applied one after
the other. No format and no version of the rules is ever taken away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cabo_rules.errors import LogError

Line = dict[str, Any]
Upcaster = Callable[[Line], list[Line]]


def _from_1(line: Line) -> list[Line]:
    """Format 1 had no hashes, and nobody could commit to a deal or a shuffle."""
    if "sha256" in line:
        raise LogError("sha256: format 1 has no hashes")
    if "format" in line:
        return [{**line, "format": 2}]
    events = line.get("events", [])
    for fact in (line.get("move"), *(events if isinstance(events, list) else ())):
        if isinstance(fact, dict) and ("commitment" in fact or "commitment" in str(_type(fact))):
            raise LogError("commitment: format 1 has no commitments")
    if not isinstance(events, list) or not events:
        return [line]
    return [{**line, "events": [_without_commitment(event) for event in events]}]


def _without_commitment(event: Any) -> Any:
    return {**event, "commitment": None} if _type(event) in ("dealt", "shuffled") else event


UPCASTERS: Final[tuple[Upcaster, ...]] = (_from_1,)
"""What leads from each format to the next, that of format 1 first."""


def _from_rules_1(line: Line) -> list[Line]:
    """By the first rules a game that was abandoned while a penalty card waited for a shuffle told of the wait again."""
    events = line.get("events")
    if isinstance(events, list) and [_type(event) for event in events] == ["game_abandoned", "shuffle_awaited"]:
        return [{**line, "events": events[:1]}]
    return [line]


def _type(fact: Any) -> Any:
    return fact.get("type") if isinstance(fact, dict) else None


RULES_UPCASTERS: Final[tuple[Upcaster, ...]] = (_from_rules_1,)
"""What leads from each version of the rules to the next: lines as the next one would have made them."""


class OlderLines:
    """Reads the lines of a log of an older format, or by older rules, one after the other."""

    def __init__(self, format: int, rules: int) -> None:
        self._upcasters = (*UPCASTERS[format - 1 :], *RULES_UPCASTERS[rules - 1 :])
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
