"""Writing records in the export form: one text for each record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules.errors import check_kind
from cabo_rules.logs.claims import Claims
from cabo_rules.moves import (
    HOST,
    Call,
    Deal,
    Discard,
    Draw,
    EndTurn,
    FirstLook,
    Keep,
    Match,
    PutBack,
    SetUp,
    Trade,
)
from cabo_rules.notation.faces import GLYPHS, write_faces
from cabo_rules.notation.host import MARKS, write_host
from cabo_rules.notation.letters import seat_letters
from cabo_rules.notation.record import FIRST_LINE, Note, Record
from cabo_rules.notation.results import has_result, write_result
from cabo_rules.notation.rules import SCORE, kind_of, table_tags
from cabo_rules.notation.score import ScoreRecord
from cabo_rules.notation.signs import check_seats, write_move
from cabo_rules.notation.tags import write_tag
from cabo_rules.notation.words import write_comment

BEGIN: Final = frozenset({SetUp, Deal})
"""The moves that begin a round."""

ON_TURN: Final = frozenset({Draw, Keep, Trade, Discard, PutBack, Match, Call, EndTurn})
"""The moves that only the seat on turn makes. One by another seat than the speaker begins a line."""


def write_record(record: Record | ScoreRecord) -> str:
    """Return a record in the export form.

    :raises GameError: if a move or a claim names a seat that the table does not have, or a round does not fit it.

    >>> from cabo_rules import card, load_variant
    >>> from cabo_rules.notation import Note, Record
    >>> from cabo_rules.moves import Deal, Discard
    >>> notes = [Note(Deal(())), Note(Draw(0, "stock"), Claims(shown=(card("QS"),))), Note(Discard(0), marks=(2,))]
    >>> print(write_record(Record(load_variant("rush"), ["Ana", "Ben"], notes, observer=0)), end="")
    %cgn 1
    [Variant "rush"]
    [Players "Ana" "Ben"]
    [Record "seat a"]
    <BLANKLINE>
    |deal
    1a. d=QS x?
    """
    check_kind(Record | ScoreRecord, "record", record, "a Record or a ScoreRecord", "record_of(game) makes one")
    seats = len(record.players)
    if isinstance(record, ScoreRecord):
        from cabo_rules.notation.scoretext import write_rounds  # few records need it

        kind, lines = SCORE, write_rounds(record.rounds, record.winners, seats)
    else:
        kind, lines = kind_of(record.observer), _lines(record.notes, seats)
    tags = table_tags(record.variant, record.digest, record.players, kind)
    tags += [write_tag(tag.name, *tag.texts) for tag in record.tags]
    body = [*map(write_comment, record.comments), *lines]
    return "\n".join([FIRST_LINE, *tags, *([""] if body else []), *body, ""])


def _lines(notes: Sequence[Note], seats: int) -> Iterator[str]:
    """Yield the lines of the moves."""
    letters = [seat_letters(seat) for seat in range(seats)]
    turns = [0] * seats
    line: list[str] = []
    speaker: int | None = None
    looks = has_drawn = False
    for number, note in enumerate(notes):
        move, claims, marks = note.move, note.claims, note.marks
        kind = type(move)
        if kind in MARKS:
            if line:
                yield " ".join(line)
            if kind in BEGIN:
                speaker, looks, turns = None, False, [0] * seats
                if number:
                    yield ""
            mark, *arguments = write_host(move, seats)
            line = [_with_faces(mark, claims, marks), *arguments]
        else:
            check_seats(move, seats)
            token, seat = write_move(move), move.seat
            if kind is FirstLook:
                if not looks:
                    if line:
                        yield " ".join(line)
                    line, speaker, looks = ["0."], None, True
            elif kind in ON_TURN and (seat != speaker or (kind is Draw and has_drawn)):
                if line:
                    yield " ".join(line)
                turns[seat] += 1
                line = [f"{turns[seat]}{letters[seat]}."]
                speaker, looks, has_drawn = seat, False, False
            if kind is Draw:
                has_drawn = True
            if seat != speaker and seat != HOST:
                token = f"{letters[seat]}:{token}"
            line.append(_with_faces(token, claims, marks))
        if claims.open_card is not None:
            line.append(f"^{claims.open_card.text}")
        if marks:
            line += _rest_of(marks)
        if has_result(claims):
            yield " ".join(line)
            yield write_result(claims, seats)
            line = []
    if line:
        yield " ".join(line)


def _with_faces(token: str, claims: Claims, marks: Sequence[str | int]) -> str:
    """Return a token with its faces, and with its first mark if that is a glyph with signs."""
    glyph = GLYPHS[marks[0]] if marks and type(marks[0]) is int and 0 < marks[0] < len(GLYPHS) else ""
    return f"{token}{write_faces(claims)}{glyph}"


def _rest_of(marks: Sequence[str | int]) -> Iterator[str]:
    """Yield the marks that are words of their own."""
    for number, mark in enumerate(marks):
        if isinstance(mark, str):
            yield write_comment(mark)
        elif number or mark >= len(GLYPHS):
            yield f"${mark}"
