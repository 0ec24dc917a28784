"""The past of a game, as a chain of pages: adding a page copies nothing, however long the game is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def past_of(steps: Iterable[Step]) -> Turned | None:
    """The past of a game that has played these steps."""
    page = None
    for step in steps:
        page = Turned(page, step.number, step.move, step.events)
    return page
