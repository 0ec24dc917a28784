"""A decision in progress: the events so far, and the state after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cabo_rules.events import EFFECTS, Event, PenaltyWaived
from cabo_rules.refusals import Refusal
from cabo_rules.state import State, draft_of

_EFFECTS: Final[Mapping[type[Any], Callable[[Any, Any], None]]] = EFFECTS
"""The effects, for a state that is a draft until the move is decided."""


class Decision:
    """Collects the events of one move while the referee decides it.

    :ivar state: the state after the events so far. All events change the same draft, so a rule that needs something of
        the state before an event must read it before.
    :ivar events: the events so far.
    :ivar turn_over: whether the player on turn has ended the turn, or called instead of it.
    :ivar cards_left: whether a hand has lost a card, so that somebody may be out of cards.
    :ivar waived: the penalty cards just waived, if anything follows from that.
    """

    __slots__ = ("cards_left", "events", "state", "turn_over", "waived")

    def __init__(self, state: State) -> None:
        draft: Any = draft_of(state)
        self.state: State = draft  # the rules only read it; effects change it
        self.events: list[Event] = []
        self.turn_over: bool = False
        self.cards_left: bool = False
        self.waived: PenaltyWaived | None = None

    def emit(self, event: Event) -> None:
        """Add an event, and change the state by it."""
        self.events.append(event)
        _EFFECTS[type(event)](self.state, event)


Rule = tuple[Callable[[State, Any], Refusal | None], Callable[[Decision, Any], None]]
"""The two functions for a move: one returns why it is not allowed, the other emits its events."""

Rules = Mapping[type[Any], Rule]
"""The rules for the moves of a chapter."""
