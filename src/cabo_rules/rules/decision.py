"""A decision in progress: the events so far, and the state after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cabo_rules.events import EFFECTS, Event
from cabo_rules.refusals import Refusal
from cabo_rules.state import Draft, State, draft_of, seal


class Decision:
    """Collects the events of one move while the referee decides it.

    :ivar state: the state after the events so far. It is one draft, which each event changes, so what a rule needs of
        the state before an event it has to read before.
    :ivar events: the events so far.
    :ivar turn_over: whether the player on turn has ended the turn, or called instead of it.
    :ivar cards_left: whether a hand has lost a card, so that somebody may be out of cards.
    """

    turn_over = False
    cards_left = False

    def __init__(self, state: State) -> None:
        draft: Any = draft_of(state)
        self._draft: Draft = draft
        self.state: State = draft  # the rules only read it
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Add an event, and change the state by it."""
        self.events.append(event)
        EFFECTS[type(event)](self._draft, event)

    def sealed(self) -> State:
        """Return the state after the last event."""
        return seal(self._draft)


Rule = tuple[Callable[[State, Any], Refusal | None], Callable[[Decision, Any], None]]
"""The two functions for a move: one returns why it is not allowed, the other emits its events."""

Rules = Mapping[type[Any], Rule]
"""The rules for the moves of a chapter."""
