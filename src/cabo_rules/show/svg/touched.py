"""The spots that a move touched, which a picture marks."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.errors import GameError
from cabo_rules.past import Step
from cabo_rules.seats import Place
from cabo_rules.show.motions import CardSpot, motions, reveals
from cabo_rules.state import State

Touched = frozenset[CardSpot]

WHOLE_TABLE: Final = (e.Dealt, e.TableSet, e.RoundEnded)
"""The events that touch all cards, so that there is nothing to mark."""


def touched_by(step: Step | None, state: State) -> Touched:
    """Return the spots that cards left or came to, or where they were shown; they depend on the step alone.

    :param state: the state after the step.
    :raises GameError: if ``step`` is not a move and its events, or is one of another table.
    """
    if step is None:
        return frozenset()
    moved = [motion for motion in motions(step) if _is_part(step, motion.event)]
    spots: set[CardSpot] = {spot for motion in moved for spot in (motion.source, motion.target)}
    spots |= {reveal.spot for reveal in reveals(step) if _is_part(step, reveal.event)}
    spots |= {event.place for event in step.events if isinstance(event, e.SnappedLate)}  # its card stays hidden
    if not all(_is_there(spot, state) for spot in spots):
        raise GameError("step must be the move that led to the state, not a move of another table")
    return frozenset(spots)


def _is_part(step: Step, event: int) -> bool:
    return not isinstance(step.events[event], WHOLE_TABLE)


def _is_there(spot: CardSpot, state: State) -> bool:
    """Return whether the table has the place; an empty one stays in its hand."""
    if not isinstance(spot, Place):
        return True
    return 0 <= spot.seat < state.seats and 0 <= spot.slot < len(state.hands[spot.seat])
