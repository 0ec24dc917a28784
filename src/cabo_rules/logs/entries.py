"""The lines after a header, read without knowing the game."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, frozen

from cabo_rules.errors import LogError, short
from cabo_rules.events import Event
from cabo_rules.logs.chain import HASH, Link, link
from cabo_rules.logs.claims import Claims
from cabo_rules.logs.claims_json import read_claims
from cabo_rules.logs.codec import decode_event, decode_move
from cabo_rules.logs.header import Header
from cabo_rules.logs.lines import only_keys
from cabo_rules.logs.older import OlderLines
from cabo_rules.logs.written import written_step
from cabo_rules.moves import Move
from cabo_rules.past import Step


@frozen
class Entry:
    """One line after the header, or one of the lines that an older line becomes.

    :ivar move: the move; ``None`` in a line with only claims.
    :ivar events: the events recorded for it; ``None`` in a record of moves.
    :ivar number: the number of the move, if the line has it.
    :ivar claims: what a record claims about the move, or after it.
    :ivar link: the line as a link of the chain; ``None`` in a log without hashes.
    :ivar ends_line: whether this is the last entry of its line.
    """

    move: Move | None
    events: tuple[Event, ...] | None
    number: int | None
    claims: Claims
    link: Link | None = None
    ends_line: bool = True


class LogReader:
    """Reads the lines after a header, one after the other.

    :ivar before: the hash in the line read last; ``None`` in a log without hashes.
    :ivar link: the line read last as a link of the chain.
    :ivar is_todays: whether the log has today's format and rules.
    :ivar canonical: whether its lines may be just as this library writes them, without hidden cards.
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
        """Return the step of the next line if it is just as this library writes it and fits into the chain.

        For any other line return None and change nothing; :meth:`read` can read it, but takes more than twice as long.
        """
        if not self._as_written or self.before is None or (found := written_step(text, self.before)) is None:
            return None
        step, self.before = found
        self.link = Link(self.before, self.before)
        return step

    def read(self, data: dict[str, Any]) -> list[Entry]:
        """Return the entries of the next line, once it is parsed: in a log of today's format, one.

        :raises LogError: if it is not a line of a log; the text does not name the line.
        """
        self.link = link(data, self.before)
        if self.link is not None:
            self.before = self.link.stated
        *before, last = self._today(data)
        entries = [evolve(read_entry(line, self._full, self.link), ends_line=False) for line in before]
        return [*entries, read_entry(last, self._full, self.link)]


def read_entry(data: dict[str, Any], full: bool, linked: Link | None = None) -> Entry:
    """Return parsed JSON as a line after the header.

    :param full: whether the log is full, so that the line must have the move, its events and its number.
    :param linked: the line as a link of the chain.
    :raises LogError: if it is not such a line; the text does not name the line.
    """
    if "move" not in data:
        if "format" in data:
            raise LogError("another game begins here; cabo-rules validate reads files with several games")
        if "type" in data:
            raise LogError('move: missing; put the move in an object: {"move":{"type":...}}')
    if full:
        only_keys(data, ("claims", "events", "move", "n", HASH), ("events", "move", "n"))
    else:
        only_keys(data, ("claims", "move", "n", HASH), ("claims",) if "move" not in data else ())
    if "n" in data and type(data["n"]) is not int:
        raise LogError(f"n: must be a whole number, not {short(data['n'])}")
    if "n" in data and "move" not in data:
        raise LogError("n: must be absent in a line without a move")
    events = None
    if full:
        if not isinstance(data["events"], list):
            raise LogError(f"events: must be a list, not {short(data['events'])}")
        events = tuple([decode_event(event) for event in data["events"]])
    move = None
    if "move" in data:
        move = decode_move(data["move"] if full else _with_cards(data["move"]))
    claims = read_claims(data.get("claims", {}))
    if move is None and (of_a_move := claims.of_a_move):
        raise LogError(f"claims: {of_a_move}: must stand in the line of the move")
    return Entry(move, events, data.get("n"), claims, linked)


_CARDS: Final = {"deal": "order", "shuffle": "order", "set_up": "stock"}
"""The moves of a record that may leave out the cards that nobody has noted, and the field with these cards."""


def _with_cards(move: object) -> object:
    """Return a move of a record with no cards in place of those that it leaves out."""
    if isinstance(move, dict) and (field := _CARDS.get(str(move.get("type")))) is not None:
        return {field: [], **move}
    return move


def step_of(entry: Entry) -> Step:
    """Return the step in a line of a full log."""
    assert entry.move is not None
    assert entry.events is not None
    assert entry.number is not None
    return Step(entry.number, entry.move, entry.events)
