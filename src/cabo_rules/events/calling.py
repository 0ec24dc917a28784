"""Calling, and the end of a round."""

from __future__ import annotations

from typing import Literal

from cabo_rules.cards import Card
from cabo_rules.visibility import facts, shown_to_all


@facts
class Called:
    """A seat called, or the call was made for it; ``last_turns`` are the seats that have one more turn.

    >>> from cabo_rules import Call, CloseLooks, Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
    >>> game.play(Call(0)).last_events[0]
    Called(seat=0, last_turns=(1,), key='calling.when')
    """

    seat: int
    last_turns: tuple[int, ...]
    key: str


@facts
class HandEmptied:
    """A seat ran out of cards, and that begins the last lap; ``last_turns`` are the seats that have one more turn."""

    seat: int
    last_turns: tuple[int, ...]
    key: str


@facts
class PassedOver:
    """A seat was passed over."""

    seat: int
    key: str


RoundEndCause = Literal["last turn", "empty hand", "stock out", "nothing to draw"]


@facts
class LastTurnEnded:
    """The last turn of the round is over, and why; where cards are snapped, the last discard may still be."""

    seat: int
    cause: RoundEndCause
    key: str


@facts
class RoundEnded:
    """The round is over: all hands are turned face up."""

    cause: RoundEndCause
    key: str
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_all()
