"""The last moves that put a card into a slot or took one out of it, to explain how many cards a hand has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import define, field, frozen

from cabo_rules import events as e
from cabo_rules.events import Event
from cabo_rules.seats import Place
from cabo_rules.validate.describe import key_of


@frozen
class Change:
    """The last change of a slot.

    :ivar words: what happened to the slot, in words.
    :ivar key: the key on which that rests.
    :ivar move: the number of the move.
    :ivar line: its line; 0 if the record was not read from a text.
    """

    words: str
    key: str
    move: int
    line: int

    def __str__(self) -> str:
        line = f" (line {self.line})" if self.line else ""
        return f"{self.words} at move {self.move}{line}"


@define
class HandChanges:
    """The slots of a round that have changed since the deal.

    :ivar by_place: the last change of each, in order.
    :ivar set_up: whether the round began at a table set up by hand.
    """

    by_place: dict[Place, Change] = field(factory=dict)
    set_up: bool = False
    _owed: str = "matching.penalty"

    def follow(self, events: Iterable[Event], move: int, line: int) -> None:
        """Take in the events of a move."""
        for event in events:
            kind: type[Any] = type(event)
            if kind is e.Dealt or kind is e.TableSet:
                self.by_place, self.set_up = {}, kind is e.TableSet
            elif isinstance(event, e.PenaltyOwed):
                self._owed = event.key
            elif kind in _CHANGES:
                for place, words in _CHANGES[kind](event):
                    key = self._owed if kind is e.PenaltyPlaced else key_of(event)
                    self.by_place.pop(place, None)
                    self.by_place[place] = Change(words, key, move, line)

    def last(self, seat: int) -> tuple[Place, Change] | None:
        """Return the last change of a hand; ``None`` if it is as it was dealt."""
        return next(((place, change) for place, change in reversed(self.by_place.items()) if place.seat == seat), None)


def _gave(event: e.Gave) -> Iterator[tuple[Place, str]]:
    yield Place(event.seat, event.slot), "gave its card away"
    yield event.place, "got a gift"


def _matched(event: e.Matched) -> Iterator[tuple[Place, str]]:
    yield event.place, "lost its card to a match"
    if event.give is not None:
        yield Place(event.seat, event.give), "gave its card away"
        yield event.place, "got a gift"


_CHANGES: Final[Mapping[type[Any], Callable[[Any], Iterable[tuple[Place, str]]]]] = {
    e.Snapped: lambda event: [(event.place, "lost its card to a snap")],
    e.Gave: _gave,
    e.Matched: _matched,
    e.Traded: lambda event: [(Place(event.seat, slot), "lost its card to a trade") for slot in event.slots[1:]],
    e.DrawnKept: lambda event: [(Place(event.seat, event.slot), "got the drawn card")],
    e.PenaltyPlaced: lambda event: [(Place(event.seat, event.slot), "got a penalty card")],
}
"""The events that fill a slot or empty it, each with a function that names the slots."""
