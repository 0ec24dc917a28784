"""A recorded game that is to be converted: refereed, and read as it was noted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from cabo_rules.game import Game
from cabo_rules.logs.claims import Claims, claims_of
from cabo_rules.logs.entries import LogReader
from cabo_rules.logs.header import header_of
from cabo_rules.logs.lines import is_notation, parse, text_of
from cabo_rules.notation.faces import JUDGED
from cabo_rules.notation.record import Note, Record
from cabo_rules.validate import complete_lines
from cabo_rules.validate.records import read_noted
from cabo_rules.validate.verdict import Verdict


@frozen
class Source:
    """A recorded game to convert.

    :ivar game: the game up to its first problem; ``None`` if the header is not sound.
    :ivar record: the record, as it was noted; ``None`` for a log, which has events, and for what breaks a rule or
        cannot be read.
    :ivar lost: what stands in the lines, and not in the record, in words.
    :ivar unsaid: why the lines cannot be a record in the notation, in words, or ``None`` if they can.
    """

    verdict: Verdict
    game: Game | None
    record: Record | None = None
    lost: tuple[str, ...] = ()
    unsaid: str | None = None


def source_of(lines: Iterable[str | bytes], name: str) -> Source:
    """Referee a log or a record, and read the record as it was noted."""
    held: list[str | bytes] = []
    verdict, game = complete_lines(_holding(lines, held), name)
    if game is None or verdict.complete or verdict.status in ("broken", "unreadable"):
        return Source(verdict, game)
    first, *rest = held
    if is_notation(first, name):
        noted = read_noted(held)
        assert isinstance(noted, Record)  # a score record has no moves, so its verdict is unreadable
        return Source(verdict, game, noted)
    record, lost = _record_of_moves(text_of(first), rest, game)
    unjudged = [number for number, note in enumerate(record.notes, 1) if _is_unjudged(note)]
    unsaid = f"does not say whether move {unjudged[0]} was wrong, as the notation does" if unjudged else None
    return Source(verdict, game, record, lost, unsaid)


def _holding(lines: Iterable[str | bytes], held: list[str | bytes]) -> Iterator[str | bytes]:
    for line in lines:
        held.append(line)
        yield line


def _record_of_moves(first: str, rest: Sequence[str | bytes], game: Game) -> tuple[Record, tuple[str, ...]]:
    """Return the record in the lines of a record of moves, and what it does not hold."""
    header = header_of(first)
    reader, notes = LogReader(header), list[Note]()
    lost = [] if header.link is None else ["hashes"]
    for line in rest:
        for entry in reader.read(parse(text_of(line))):
            if entry.move is not None:
                notes.append(_judged(Note(entry.move, _without_empty(entry.claims)), len(notes), game))
            elif notes:
                notes[-1] = evolve(notes[-1], claims=_joined(notes[-1].claims, entry.claims))
            elif "claims before the first move" not in lost:
                lost.append("claims before the first move")
    return Record(header.variant, header.players, notes, header.viewer, header.digest), tuple(lost)


def _without_empty(claims: Claims) -> Claims:
    """Return claims without the one that no card was shown, which the notation makes by saying nothing."""
    return evolve(claims, shown=None) if claims.shown == () else claims


def _joined(claims: Claims, more: Claims) -> Claims:
    """Return the claims about a move and after it."""
    counted: dict[str, Any] = {name: getattr(more, name) for name in ("scores", "totals", "winners")}
    return evolve(claims, **{name: value for name, value in counted.items() if value is not None})


def _is_unjudged(note: Note) -> bool:
    """Return whether it is open if a snap, a match or a set was wrong, which the notation always says."""
    return type(note.move) in JUDGED and note.claims.wrong is None


def _judged(note: Note, number: int, game: Game) -> Note:
    """Return a note that says whether a snap, a match or a set was wrong, if that is known."""
    if not _is_unjudged(note) or number >= game.number:
        return note
    step = game.steps[number]
    return evolve(note, claims=evolve(note.claims, wrong=claims_of(step.move, step.events).wrong))
