"""The lines after a header, as far as they can be read without knowing the game."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from cabo_rules.errors import LogError, short
from cabo_rules.events import Event
from cabo_rules.logs.chain import HASH, Link, link
from cabo_rules.logs.codec import decode_event, decode_move
from cabo_rules.logs.header import Header
from cabo_rules.logs.lines import only_keys
from cabo_rules.logs.older import OlderLines
from cabo_rules.logs.written import written_step
from cabo_rules.moves import Move
from cabo_rules.past import Step


@frozen
class Entry:
    """One line after the header, or one of those that an older line becomes.

    :ivar move: the move, ``None`` in a line that only claims something.
    :ivar events: the events recorded for it, ``None`` in a record of moves.
    :ivar number: the number of the move, where it is written.
    :ivar claims: scores, totals and winners that the record claims after it.
    :ivar link: the line as a link of the chain; ``None`` in a log without hashes.
    :ivar ends_line: whether no other entry of the same line follows.
    """

    move: Move | None
    events: tuple[Event, ...] | None
    number: int | None
    claims: dict[str, tuple[int, ...]]
    link: Link | None = None
    ends_line: bool = True


class LogReader:
    """Reads the lines after a header, one after the other.

    :ivar before: the hash of the line read last, as it states it; ``None`` in a log without hashes.
    :ivar link: the line read last, as a link of the chain.
    :ivar is_todays: whether the log is of today's format, and by today's rules.
    :ivar canonical: whether its lines may be just what this library writes, and hide nothing.
    """

    def __init__(self, header: Header) -> None:
        self.before = None if header.link is None else header.link.stated
        self.link = header.link
        self.is_todays: bool = header.is_todays
        self.canonical: bool = header.is_full and header.viewer is None and self.is_todays
        self._full = header.is_full
        self._as_written = header.is_full and self.is_todays
        self._today = OlderLines(header.format)

    def as_written(self, text: str) -> Step | None:
        """Return the step of the next line, if it is exactly as this library writes it and fits into the chain.

        For any other line return ``None`` and change nothing, so :meth:`read` can read it, in more than twice the time.
        """
        if not self._as_written or self.before is None or (found := written_step(text, self.before)) is None:
            return None
        step, self.before = found
        self.link = Link(self.before, self.before)
        return step

    def read(self, data: dict[str, Any]) -> list[Entry]:
        """Return the entries of the next line, given as parsed data: exactly one in a log of the current format.

        :raises LogError: if the line is not an entry; the text does not name the line.
        """
        self.link = link(data, self.before)
        if self.link is not None:
            self.before = self.link.stated
        *before, last = self._today(data)
        entries = [evolve(read_entry(line, self._full, self.link), ends_line=False) for line in before]
        return [*entries, read_entry(last, self._full, self.link)]


def read_entry(data: dict[str, Any], full: bool, linked: Link | None = None) -> Entry:
    """The line after the header that parsed JSON describes.

    :param full: whether it stands in a full log, where the move, its events and its number are required.
    :param linked: the line as a link of the chain.
    :raises LogError: when it describes none; the text says what is wrong, but not in which line.
    """
    if full:
        only_keys(data, ("claims", "events", "move", "n", HASH), ("events", "move", "n"))
    else:
        only_keys(data, ("claims", "move", "n", HASH), ("claims",) if "move" not in data else ())
    if "n" in data and type(data["n"]) is not int:
        raise LogError(f"n: must be a whole number, not {short(data['n'])}")
    if "n" in data and "move" not in data:
        raise LogError("n: a line without a move has no number")
    events = None
    if full:
        if not isinstance(data["events"], list):
            raise LogError(f"events: must be a list, not {short(data['events'])}")
        events = tuple([decode_event(event) for event in data["events"]])
    move = decode_move(data["move"]) if "move" in data else None
    return Entry(move, events, data.get("n"), _read_claims(data.get("claims", {})), linked)


def _read_claims(data: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(data, dict):
        raise LogError(f"claims: must be an object, not {short(data)}")
    only_keys(data, ("scores", "totals", "winners"), ())
    for key, numbers in data.items():
        if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
            raise LogError(f"claims: {key}: must be a list of whole numbers, not {short(numbers)}")
    return {key: tuple(numbers) for key, numbers in data.items()}


def step_of(entry: Entry) -> Step:
    """Return the step that a line of a full log records."""
    assert entry.move is not None
    assert entry.events is not None
    assert entry.number is not None
    return Step(entry.number, entry.move, entry.events)
