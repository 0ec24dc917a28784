"""The moves of a record, read word by word.

A word is the mark of a turn, the token of a move with its faces, an argument of a move of the host, a claim about the
move before, a glyph or a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import Factory, define, field

from cabo_rules.errors import LimitError
from cabo_rules.logs.claims import Claims, with_claim
from cabo_rules.logs.limits import MOST_LINES
from cabo_rules.moves import HOST, Deal, Move, SetUp
from cabo_rules.notation import host
from cabo_rules.notation.faces import CARD, after_move, is_judged, read_faces, read_glyph
from cabo_rules.notation.hints import hint_about
from cabo_rules.notation.letters import must_take_seat, seat_letters, seat_of
from cabo_rules.notation.parts import Part
from cabo_rules.notation.problems import Problems
from cabo_rules.notation.record import Note, make_note
from cabo_rules.notation.results import RESULTS
from cabo_rules.notation.scanner import Scanner, Unexpected
from cabo_rules.notation.signs import read_as_written
from cabo_rules.notation.turns import Turns
from cabo_rules.notation.words import Word, comment_of

_TURN: Final = re.compile(r"(?!\.)([0-9]{0,9})([a-z]{0,3})\.")
_COLON: Final = re.compile(":")
_LONGEST_CACHED: Final = 60


@define
class _Pending:
    """A move of the host whose arguments are being read.

    :ivar fields: the fields read so far.
    """

    kind: Any
    claims: Claims
    glyph: int
    line: int
    column: int
    fields: dict[str, Any] = Factory(dict)


@define
class Movetext:
    """The moves of a record as they are read.

    :ivar seats: the number of players.
    :ivar notes: the moves read so far.
    :ivar comments: the comments before the first move.
    """

    seats: int
    problems: Problems
    notes: list[Note] = Factory(list)
    comments: list[str] = Factory(list)
    _speaker: int | None = field(default=None, init=False)
    _turns: Turns = field(factory=Turns, init=False)
    _marks: list[str | int] = field(factory=list, init=False)
    _pending: _Pending | None = field(default=None, init=False)

    def read(self, words: Iterable[Word]) -> None:
        """Read all words, and report those that are wrong."""
        for word, line, column in words:
            try:
                self._read(word, line, column)
            except Unexpected as error:
                self.problems.add(line, column + error.at, error.expected, word[error.at :], hint=hint_about(word))
                if self.problems.too_many:
                    break
        if self._pending is not None:
            self._end_pending(self._pending)
        self._keep_marks()

    def _read(self, word: str, line: int, column: int) -> None:
        at = after_move(word)
        name, faces = word[:at], word[at:]
        if self._pending is not None:
            argument = host.ARGUMENTS[self._pending.kind].get(name.lower())
            if argument is not None and faces[:1] == "=":
                self._read_argument(self._pending, argument, word, at)
                return
            self._end_pending(self._pending)
        first = word[0]
        if first == "^":
            self._claim(word, "open_card", self._value(word, 0, CARD), line, column)
        elif first in "{$":
            self._read_mark(first, word)
        elif word[-1] == "." and (turn := _TURN.fullmatch(word.lower())):
            self._read_turn(word, *turn.groups())
        elif faces[:1] == "=" and name.lower() in RESULTS:
            claim, part = RESULTS[name.lower()]
            self._claim(word, claim, self._value(word, at, part), line, column)
        elif first == "|" and name.lower() in host.BY_MARK:
            self._begin_pending(host.BY_MARK[name.lower()], name, faces, line, column)
        else:
            read_name = _move if at <= _LONGEST_CACHED else _move.__wrapped__
            move, order = read_name(name, self._speaker, self.seats - 1)
            claims, glyph = _faces(name, faces, is_judged(type(move)))
            if order and len(shown := claims.shown or ()) == len(order):
                claims = with_claim(claims, "shown", tuple([shown[each] for each in order]))
            self._add(make_note(move, claims, (), line, column), glyph)

    def _add(self, note: Note, glyph: int) -> None:
        if self._marks:
            self._keep_marks()
        self.notes.append(note)
        if glyph:
            self._marks.append(glyph)
        if len(self.notes) >= MOST_LINES:
            raise LimitError(f"line {note.line}: {MOST_LINES:,} moves or more", "lines", note.line)

    def _read_turn(self, word: str, digits: str, letters: str) -> None:
        if not letters:
            if digits != "0":
                raise Unexpected(word, "0. or a number and a seat", 0)
            self._speaker = None
            return
        seat = seat_of(letters)
        if seat >= self.seats:
            raise Unexpected(word, f"a seat from a to {seat_letters(self.seats - 1)}", len(digits))
        self._speaker = seat
        number = int(digits) if digits else None
        if (expected := self._turns.expected(seat, number)) is not None:
            raise Unexpected(word, f"{expected}{letters}.", 0)

    # --- moves of the host with arguments -----------------------------------------------------------------------------

    def _begin_pending(self, kind: Any, name: str, faces: str, line: int, column: int) -> None:
        claims, glyph = _faces(name, faces, is_judged(kind))
        self._pending = _Pending(kind, claims, glyph, line, column)
        if kind in (Deal, SetUp):
            self._speaker = None
            self._turns = Turns()

    def _read_argument(self, pending: _Pending, argument: host.Argument, word: str, at: int) -> None:
        if argument.name in pending.fields:
            raise Unexpected(word, f"{argument.word} only once", 0)
        pending.fields[argument.name] = host.NEEDED  # if it is wrong, it is there all the same
        pending.fields[argument.name] = self._value(word, at, argument.part)

    def _end_pending(self, pending: _Pending) -> None:
        self._pending = None
        fields = {each.name: host.default(each, self.seats) for each in host.ARGUMENTS[pending.kind].values()}
        for each in host.ARGUMENTS[pending.kind].values():
            if fields[each.name] is host.NEEDED and each.name not in pending.fields:
                mark = host.MARKS[pending.kind]
                self.problems.add(pending.line, pending.column, f"{mark} with {each.word}=", mark)
        fields |= pending.fields
        if pending.kind in (Deal, SetUp):
            self._turns.first = self._starter(fields)
        if host.NEEDED not in fields.values():
            note = make_note(pending.kind(**fields), pending.claims, (), pending.line, pending.column)
            self._add(note, pending.glyph)

    def _starter(self, fields: dict[str, Any]) -> int | None:
        """Return the seat that begins a round, if it is noted: the starter, or the seat after the dealer."""
        starter, dealer = fields.get("starter", fields.get("turn")), fields["dealer"]
        if isinstance(starter, int):  # an argument that cannot be read is something else
            return starter
        return (dealer + 1) % self.seats if isinstance(dealer, int) else None

    # --- claims about the move before, glyphs and comments ------------------------------------------------------------

    def _value(self, word: str, at: int, part: Part) -> Any:
        """Read what is after the sign at a place in a word."""
        text = Scanner(word, at + 1, self.seats - 1)
        value = part.read(text)
        text.must_end()
        return value

    def _claim(self, word: str, claim: str, value: Any, line: int, column: int) -> None:
        if not self.notes:
            raise Unexpected(word, "a move before it", 0)
        note = self.notes[-1]
        if getattr(note.claims, claim) is not None:
            raise Unexpected(word, "this only once for a move", 0)
        claims, places = with_claim(note.claims, claim, value), (*note.places, (claim, line, column))
        self.notes[-1] = make_note(note.move, claims, note.marks, note.line, note.column, places)

    def _read_mark(self, first: str, word: str) -> None:
        if first == "{":
            (self._marks if self.notes else self.comments).append(comment_of(word))
        else:
            glyph = read_glyph(word)
            if not self.notes:
                raise Unexpected(word, "a move before it", 0)
            self._marks.append(glyph)

    def _keep_marks(self) -> None:
        """Give the last move its comments and glyphs."""
        if self._marks:
            self.notes[-1] = attrs.evolve(self.notes[-1], marks=tuple(self._marks))
            self._marks = []


@lru_cache(maxsize=4096)
def _move(name: str, speaker: int | None, last_seat: int) -> tuple[Move, tuple[int, ...]]:
    """Return the move of a token, which may name its seat, and the order of its faces, as :func:`read_as_written` does.

    Cached, since most moves occur again.

    :raises Unexpected: if it is not one.
    """
    text = Scanner(name, 0, last_seat)
    seat = speaker
    if name.startswith("|"):
        seat = HOST
    elif ":" in name:
        seat = must_take_seat(text)
        text.must_take(_COLON, "a colon")
    read = read_as_written(text, 0 if seat is None else seat)
    text.must_end()
    if seat is None:
        raise text.wrong("a seat and a colon", 0)
    return read


def _faces(name: str, faces: str, judged: bool | None) -> tuple[Claims, int]:
    """Return the claims and the glyph after a move; short texts are cached.

    :raises Unexpected: if they are something else, with its place in the token.
    """
    read = read_faces if len(faces) <= _LONGEST_CACHED else read_faces.__wrapped__
    try:
        return read(faces, judged)
    except Unexpected as error:
        raise Unexpected(name + faces, error.expected, len(name) + error.at) from None
