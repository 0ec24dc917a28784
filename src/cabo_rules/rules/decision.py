"""A decision in progress: the events so far, and the state after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cabo_rules.events import EFFECTS, Event
from cabo_rules.refusals import Refusal
from cabo_rules.state import State, changed


class Decision:
    """Collects the events of one move while the referee decides it.

    :ivar state: the state after the events so far.
    :ivar events: the events so far.
    :ivar turn_over: whether the player on turn has ended the turn, or called instead of it.
    :ivar cards_left: whether a hand has lost a card, so that somebody may be out of cards.
    """

    turn_over = False
    cards_left = False

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Add an event, and change the state by it."""
        self.events.append(event)
        self.state = changed(self.state, EFFECTS[type(event)], event)


Rule = tuple[Callable[[State, Any], Refusal | None], Callable[[Decision, Any], None]]
"""The two functions for a move: one returns why it is not allowed, the other emits its events."""

Rules = Mapping[type[Any], Rule]
"""The rules for the moves of a chapter."""
