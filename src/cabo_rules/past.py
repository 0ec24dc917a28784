"""The past of a game as a chain of pages, so that adding a page copies nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from cabo_rules.events import Event
from cabo_rules.moves import Move
from cabo_rules.sealed import maker, sealed

_T = TypeVar("_T")


@sealed
class Turned:
    """One page of a game's past: a move, its events, and the page before.

    :ivar first: the first page; ``None`` in the first page itself.
    """

    before: Turned | None
    number: int
    move: Move
    events: tuple[Event, ...]
    first: Turned | None

    def __eq__(self, other: object) -> bool:
        return self is other  # a chain may be too long to compare

    def __hash__(self) -> int:
        return object.__hash__(self)

    @property
    def step(self) -> Step:
        """The step on this page, without the pages before it."""
        return make_step(self.number, self.move, self.events)


@sealed
class Step:
    """A move that was played and the events it caused; ``number`` counts the moves of the game from 1.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Abandon
    >>> Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon()).steps
    (Step(number=1, move=Abandon(), events=(GameAbandoned(key='game'),)),)
    """

    number: int
    move: Move
    events: tuple[Event, ...]


make_step: Final = maker(Step)


def turn_page(before: Turned | None, number: int, move: Move, events: tuple[Event, ...]) -> Turned:
    """Return the next page of a past."""
    return _turned(before, number, move, events, None if before is None else before.first or before)


_turned = maker(Turned)


def pages(last: Turned | None) -> Iterator[Turned]:
    """Yield the pages of a past, the last one first."""
    while last is not None:
        yield last
        last = last.before


def steps_since(last: Turned | None, number: int) -> tuple[Step, ...]:
    """Return the steps after the first ``number``, in order; the cost grows only with their number."""
    later = []
    while last is not None and last.number > number:
        later.append(last.step)
        last = last.before
    return tuple(reversed(later))


_Kept = WeakKeyDictionary[Turned, WeakKeyDictionary[Turned, tuple[_T, ...]]]
"""The tuple last made for a past and its last page, by the first page of that past.

It is a cache, and so not part of a game. A long chain of games has one first page, so it keeps one tuple. Pages that no
game holds any more are dropped. Each access is one operation of a dictionary, so at worst two threads make the same
tuple.
"""

_STEPS: _Kept[Step] = WeakKeyDictionary()
_MOVES: _Kept[Move] = WeakKeyDictionary()
_EVENTS: _Kept[Event] = WeakKeyDictionary()


def _read(kept: _Kept[_T], last: Turned | None, make: Callable[[Turned], tuple[_T, ...]]) -> tuple[_T, ...]:
    if last is None:
        return ()
    first = last.first or last
    of_table = kept.get(first)
    found = None if of_table is None else of_table.get(last)
    if found is None:
        found = make(last)
        kept[first] = WeakKeyDictionary({last: found})
    return found


def steps_of(last: Turned | None) -> tuple[Step, ...]:
    """Return all steps of a past in order."""
    return _read(_STEPS, last, lambda page: steps_since(page, 0))


def moves_of(last: Turned | None) -> tuple[Move, ...]:
    """Return all moves of a past in order."""
    return _read(_MOVES, last, lambda page: tuple([each.move for each in reversed([*pages(page)])]))


def events_of(last: Turned | None) -> tuple[Event, ...]:
    """Return all events of a past in order."""
    return _read(
        _EVENTS, last, lambda page: tuple([event for each in reversed([*pages(page)]) for event in each.events])
    )


def same_past(one: Turned | None, other: Turned | None) -> bool:
    """Return whether two pasts have the same steps, without comparing pages that they share."""
    while one is not other:
        if one is None or other is None or one.step != other.step:
            return False
        one, other = one.before, other.before
    return True


def past_of(steps: Iterable[Step]) -> Turned | None:
    """Return the past of a game that has played these steps."""
    page: Turned | None = None
    for step in steps:
        page = turn_page(page, step.number, step.move, step.events)
    return page
