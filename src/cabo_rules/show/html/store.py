"""The store of a page: each piece of a picture, each part, text and track is held once, and has a number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from attrs import Factory, define

from cabo_rules.errors import GameError
from cabo_rules.show.svg.parts import Part, drawn

MOST_STORED: Final = 50_000_000
"""The limit of characters in all pieces of pictures, texts and tracks of a page together."""

Track = tuple[int, ...]
"""Moves and numbers in turn: the number of what is there from that move on, until the next move that changes it."""

Pieces = tuple[int, ...]
Captions = tuple[str, ...]

_Thing = TypeVar("_Thing", str, Pieces, Captions, Track)


NOTHING: Final = 0
"""The number of the part of a place where nothing is."""


@define
class Store:
    """Numbers for pieces, parts, texts and tracks, within the limit of a page.

    :ivar drawn: the numbers of the parts that have been drawn.
    :ivar room: the number of characters left.
    """

    pieces: dict[str, int] = Factory(dict)
    parts: dict[Pieces, int] = Factory(lambda: {(): NOTHING})
    texts: dict[Captions, int] = Factory(dict)
    tracks: dict[Track, int] = Factory(dict)
    drawn: dict[Part, int] = Factory(dict)
    room: int = MOST_STORED

    def part(self, part: Part) -> int:
        """Return the number of a part of a picture, which is drawn if it is new."""
        number = self.drawn.get(part)
        if number is None:
            pieces = tuple(map(self.piece, pieces_of(drawn(part))))
            number = self.drawn[part] = self._number(self.parts, pieces, len(str(pieces)))
        return number

    def piece(self, piece: str) -> int:
        """Return the number of an SVG element."""
        return self._number(self.pieces, piece, len(piece))

    def text(self, sentences: Iterable[str]) -> int:
        """Return the number of a list of sentences."""
        text = tuple(sentences)
        return self._number(self.texts, text, sum(map(len, text)))

    def track(self, track: Iterable[int]) -> int:
        """Return the number of a track."""
        moves = tuple(track)
        return self._number(self.tracks, moves, len(str(moves)))

    def _number(self, stored: dict[_Thing, int], thing: _Thing, size: int) -> int:
        if thing not in stored:
            self._take(size)
            stored[thing] = len(stored)
        return stored[thing]

    def _take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise GameError(f"a page cannot hold more than {MOST_STORED:,} characters; this game is too long")


_TAG: Final = re.compile("<(/?)[^>]*?(/?)>")


def pieces_of(part: str) -> tuple[str, ...]:
    """Split an SVG element into its empty shell and the elements inside it.

    >>> pieces_of('<g fill="red"><rect x="1"/><g><title>2</title></g></g>')
    ('<g fill="red"></g>', '<rect x="1"/>', '<g><title>2</title></g>')
    """
    inside = []
    shell, end = "", 0  # the shell so far, and the end of the last element
    depth = 0
    for tag in _TAG.finditer(part):
        closes, is_whole = tag.groups()
        if depth == 1 and not closes:
            shell += part[end : tag.start()]
            end = tag.start()
        depth += 1 - bool(is_whole) - 2 * bool(closes)
        if depth == 1 and (closes or is_whole):
            inside.append(part[end : tag.end()])
            end = tag.end()
    return shell + part[end:], *inside
