"""Records of games as people keep them: who played, by which rules, the moves, and what the writer saw of them."""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import field, frozen

from cabo_rules.errors import GameError, MoveError, check_kind, check_whole, short, wrong_argument
from cabo_rules.forms import a, as_tuple, is_hex
from cabo_rules.logs.claims import NO_CLAIMS, Claims, Places
from cabo_rules.moves import Move
from cabo_rules.players import check_players, check_viewer
from cabo_rules.sealed import maker, sealed
from cabo_rules.variants.model import Variant

FIRST_LINE: Final = "%cgn 1"
"""The first line of each record; the number is that of the format."""

KNOWN_TAGS: Final = ("Variant", "Set", "Digest", "Players", "Record")
"""The names of the tags that have a meaning, in the order in which they are written."""

MOST_GLYPHS: Final = 255
"""The largest number of a glyph."""

TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_-]*+")
UNWRITABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")
"""Matches a character that no text of the notation has: a control sign, a byte order mark, a lone surrogate."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def check_mark(mark: object) -> None:
    """Check that a mark is a comment that can be written, or a glyph.

    :raises GameError: if it is neither.
    """
    if isinstance(mark, str):
        if UNWRITABLE.search(mark):
            raise GameError(f"a comment must not have control signs, {short(mark)} has")
    elif type(mark) is not int or not 1 <= mark <= MOST_GLYPHS:
        raise wrong_argument("each of the marks", f"a comment or a number from 1 to {MOST_GLYPHS}", mark)


def check_marks(_: object, attribute: Any, marks: Any) -> None:
    """Check that a field is a tuple of marks.

    :raises GameError: if it is not.
    """
    check_kind(tuple, attribute.name, marks, "a list of comments and glyphs")
    for mark in marks:
        check_mark(mark)


def check_number(_: object, attribute: Any, value: Any) -> None:
    """Check that a field is a whole number.

    :raises GameError: if it is not.
    """
    check_whole(attribute.name, value)


def _places(_: object, attribute: Any, places: Any) -> None:
    check_kind(tuple, attribute.name, places, "a list of claims with their lines and columns")
    for place in places:
        if not isinstance(place, tuple) or [*map(type, place)] != [str, int, int]:
            raise wrong_argument(f"each of the {attribute.name}", "a claim, a line and a column", place)


def _move(_: object, attribute: Any, value: Any) -> None:
    if not isinstance(value, Move):
        raise wrong_argument(attribute.name, "a move like Draw(0, 'stock')", value, error=MoveError)


@sealed
class Note:
    """A move in a record, with what the record claims about it.

    Two notes are equal wherever they stand in their texts.

    :ivar move: the move. A deal or shuffle whose cards nobody noted has an empty ``order``.
    :ivar claims: what the record claims about the move.
    :ivar marks: comments, as text, and glyphs, as numbers, in their order. Glyphs 1 to 6 are ``!``, ``?``, ``!!``,
        ``??``, ``!?`` and ``?!``.
    :ivar line: the line of the text where the move was read; 0 if it was not.
    :ivar column: its first character in that line, from 1; 0 if it was not read.
    :ivar places: the claims that are words of their own, each with its line and column, for reports; internal.
    :raises GameError: if one of them is something else.
    :raises MoveError: if ``move`` is not a move.

    >>> from cabo_rules.moves import Discard
    >>> Note(Discard(0), marks=("why?", 2)) == Note(Discard(0), marks=("why?", 2), line=7, column=5)
    True
    """

    move: Move = field(validator=_move)
    claims: Claims = field(default=NO_CLAIMS, validator=a(Claims, GameError))
    marks: tuple[str | int, ...] = field(default=(), converter=as_tuple, validator=check_marks)
    line: int = field(default=0, validator=check_number)
    column: int = field(default=0, validator=check_number)
    places: Places = field(default=(), repr=False, converter=as_tuple, validator=_places)

    def __eq__(self, other: object) -> bool:
        if type(other) is not Note:
            return NotImplemented
        return (self.move, self.claims, self.marks) == (other.move, other.claims, other.marks)

    def __hash__(self) -> int:
        return hash((self.move, self.claims, self.marks))


make_note: Final = maker(Note, checked=False)


def _name(_: object, attribute: Any, name: Any) -> None:
    if not isinstance(name, str) or TAG_NAME.fullmatch(name) is None:
        raise wrong_argument(attribute.name, "a letter and then letters, digits, _ and -", name)
    if name.capitalize() in KNOWN_TAGS:
        raise GameError(f"{attribute.name} must not be that of a tag with a meaning, {name}")


def _texts(_: object, attribute: Any, texts: Any) -> None:
    if not isinstance(texts, tuple) or not texts or not all(map(_is_text, texts)):
        raise wrong_argument(attribute.name, "one or more texts of valid Unicode", texts)


def _is_text(text: object) -> bool:
    return isinstance(text, str) and _SURROGATE.search(text) is None


@frozen
class Tag:
    """A tag that the notation keeps, and to which it gives no meaning.

    :ivar name: a letter, and then letters, digits, ``_`` and ``-``.
    :ivar texts: one text or several.
    :raises GameError: if they are something else.

    >>> Tag("Date", ["2026-11-26"])
    Tag(name='Date', texts=('2026-11-26',))
    """

    name: str = field(validator=_name)
    texts: tuple[str, ...] = field(converter=as_tuple, validator=_texts)


def check_table(variant: Any, players: Any, digest: Any, tags: Any, comments: Any) -> None:
    """Check the head of a record.

    :raises GameError: if a part of it is something else, or ``players`` are not names.
    :raises VariantError: if the variant is not for so many players.
    """
    check_players(variant, players)
    if digest is not None and not is_hex(digest):
        raise wrong_argument("digest", "64 hexadecimal digits in lower case or None", digest)
    _check_items("tags", tags, Tag)
    _check_items("comments", comments, str)
    for comment in comments:
        check_mark(comment)


def _check_items(name: str, items: Any, kind: type) -> None:
    check_kind(tuple, name, items, "a list")
    for wrong in {*map(type, items)} - {kind}:
        item = next(item for item in items if type(item) is wrong)
        raise wrong_argument(f"each of the {name}", f"a {kind.__name__}", item)


@frozen
class Record:
    """A game as somebody noted it.

    :ivar variant: the rules.
    :ivar players: the players' names, by seat.
    :ivar notes: the moves, each with what is claimed about it.
    :ivar observer: the seat that wrote the record, :data:`cabo_rules.SPECTATOR` for a spectator; ``None`` for a full
        record, which hides nothing.
    :ivar digest: the digest of the variant; ``None`` if the record does not have it.
    :ivar tags: the tags without a meaning, in order.
    :ivar comments: the comments before the first move.
    :raises GameError: if one of them is something else, or ``players`` are not names.
    :raises VariantError: if the variant is not for so many players.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import Abandon
    >>> Record(load_variant("rush"), ["Ana", "Ben"], [Note(Abandon())]).notes[0].move
    Abandon()
    """

    variant: Variant
    players: tuple[str, ...] = field(converter=as_tuple)
    notes: tuple[Note, ...] = field(default=(), converter=as_tuple)
    observer: int | None = None
    digest: str | None = None
    tags: tuple[Tag, ...] = field(default=(), converter=as_tuple)
    comments: tuple[str, ...] = field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        check_table(self.variant, self.players, self.digest, self.tags, self.comments)
        check_viewer(self.observer, len(self.players), "observer")
        _check_items("notes", self.notes, Note)
