"""The past of a game, as a chain of pages: adding a page copies nothing, however long the game is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import frozen

from cabo_rules.events import Event
from cabo_rules.moves import Move


@frozen(eq=False)
class Turned:
    """One page of a game's past: a move, its events, and the page before. Turning a page copies nothing."""

    before: Turned | None
    number: int
    move: Move
    events: tuple[Event, ...]

    @property
    def step(self) -> Step:
        """The page without those before it."""
        return Step(self.number, self.move, self.events)


@frozen
class Step:
    """A move that was played and the events it caused; ``number`` counts the moves of the game from 1.

    >>> from cabo_rules import Abandon, Game, load_variant
    >>> Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon()).steps
    (Step(number=1, move=Abandon(), events=(GameAbandoned(key='game'),)),)
    """

    number: int
    move: Move
    events: tuple[Event, ...]


def pages(last: Turned | None) -> Iterator[Turned]:
    """The pages of a past, the last one first."""
    while last is not None:
        yield last
        last = last.before


def steps_since(last: Turned | None, number: int) -> tuple[Step, ...]:
    """The steps after the first ``number``, the first one first. Costs as much as there are of them."""
    later = []
    while last is not None and last.number > number:
        later.append(last.step)
        last = last.before
    return tuple(reversed(later))


# The tuples of the pasts that were read last are kept here and not in the games: a long chain of games would hold one
# each. These caches are safe for threads, and no part of a game that is compared or pickled.


@lru_cache(maxsize=4)
def steps_of(last: Turned | None) -> tuple[Step, ...]:
    """All steps of a past, the first one first."""
    return steps_since(last, 0)


@lru_cache(maxsize=4)
def moves_of(last: Turned | None) -> tuple[Move, ...]:
    """All moves of a past, the first one first."""
    return tuple([page.move for page in reversed([*pages(last)])])


@lru_cache(maxsize=4)
def events_of(last: Turned | None) -> tuple[Event, ...]:
    """All events of a past, the first one first."""
    return tuple([event for page in reversed([*pages(last)]) for event in page.events])


def same_past(one: Turned | None, other: Turned | None) -> bool:
    """Return whether two pasts have the same steps. Pages that both share are not compared."""
    while one is not other:
        if one is None or other is None or one.step != other.step:
            return False
        one, other = one.before, other.before
    return True


def past_of(steps: Iterable[Step]) -> Turned | None:
    """The past of a game that has played these steps."""
    page = None
    for step in steps:
        page = Turned(page, step.number, step.move, step.events)
    return page
