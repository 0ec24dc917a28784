"""The spots where cards lie, and what each event of a step does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from cabo_rules.errors import check_kind, wrong_argument
from cabo_rules.moves import Pile, Place
from cabo_rules.past import Step
from cabo_rules.sealed import sealed
from cabo_rules.seats import place

_T = TypeVar("_T")


@sealed
class Apart:
    """A spot beside the hand of a seat: of its drawn card, or of the penalty cards that it has not placed yet.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks, Draw
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks()).play(Draw(0, "stock"))
    >>> from cabo_rules.show.motions import motions
    >>> motions(game.last_step)[0].target
    Apart(seat=0, what='drawn')
    """

    seat: int
    what: Literal["drawn", "penalty"]


CardSpot = Place | Pile | Literal["deck"] | Apart
"""A spot where cards lie: a place in a hand, a pile, or a spot beside a hand. ``"deck"`` is all cards together: before
a deal, or before a table is set up, all cards on the table go back to it."""

Make = Callable[[int, Any], Iterator[_T]]
"""A function that yields the motions or the reveals of an event, given its index in the step."""


def of_events(step: Step, table: Mapping[type[Any], Make[_T]]) -> tuple[_T, ...]:
    """Return what the functions of a table yield for the events of a step.

    :raises GameError: if ``step`` is not a move and its events.
    """
    check_kind(Step, "step", step, "a Step", "use game.since(number) for steps")
    try:
        return tuple([each for at, event in enumerate(step.events) for each in table[type(event)](at, event)])
    except (AttributeError, LookupError, TypeError, ValueError):  # made by hand from values of the wrong types
        raise wrong_argument("step", "a move and its events", step) from None


def nothing(at: int, event: Any) -> Iterator[Any]:
    """Yield nothing: the event moves no card, or shows none."""
    return iter(())


def drawn(event: Any) -> Apart:
    """Return the spot of the drawn card of the seat."""
    return Apart(event.seat, "drawn")


def own(event: Any) -> Place:
    """Return the place of the slot of the seat."""
    return place(event.seat, event.slot)
