"""Calling, and the end of a round."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody
from cabo_rules.events.sources import all_hands
from cabo_rules.state import Draft, Effects, Ending, LastLap, RoundEndCause, Slot, State
from cabo_rules.visibility import facts, shown_to_all

__all__ = ["Called", "HandEmptied", "LastTurnEnded", "PassedOver", "RoundEnded"]


@facts
class Called:
    """A seat called, or the call was made for it; ``last_turns`` are the seats that have one more turn.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Call, CloseLooks
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
    >>> game.play(Call(0)).last_events[0]
    Called(seat=0, last_turns=(1,), key='calling.when')
    """

    seat: int
    last_turns: tuple[int, ...]
    key: str


def called(new: Draft, state: State, event: Called) -> None:
    new.caller = event.seat
    new.last_lap = LastLap("call", event.seat, event.last_turns, event.key)


@facts
class HandEmptied:
    """A seat ran out of cards, which begins the last lap; ``last_turns`` are the seats that have one more turn."""

    seat: int
    last_turns: tuple[int, ...]
    key: str


def hand_emptied(new: Draft, state: State, event: HandEmptied) -> None:
    new.last_lap = LastLap("empty hand", event.seat, event.last_turns, event.key)


@facts
class PassedOver:
    """A seat was passed over, since it has no cards."""

    seat: int
    key: str


def passed_over(new: Draft, state: State, event: PassedOver) -> None:
    lap = state.last_lap
    new.turn = event.seat
    new.last_lap = lap and lap_without(lap, event.seat)


def lap_without(lap: LastLap, seat: int) -> LastLap:
    """Take a seat out of the last lap: its turn has begun, or it was passed over."""
    return LastLap(lap.cause, lap.seat, tuple([each for each in lap.last_turns if each != seat]), lap.key)


@facts
class LastTurnEnded:
    """The last turn of the round is over, and why; the last discard may still be snapped."""

    seat: int
    cause: RoundEndCause
    key: str


def last_turn_ended(new: Draft, state: State, event: LastTurnEnded) -> None:
    new.phase = "last snap"
    new.ending = Ending(event.cause, event.key)


@facts
class RoundEnded:
    """The round is over: all hands are turned face up."""

    cause: RoundEndCause
    key: str
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_all(source=all_hands)


def round_ended(new: Draft, state: State, event: RoundEnded) -> None:
    all_seats = everybody(state.seats)
    new.hands = tuple(
        [
            tuple(
                [
                    slot if card is None else Slot(card, all_seats, slot.cell, True)
                    for slot, card in zip(hand, cards, strict=True)
                ]
            )
            for hand, cards in zip(state.hands, event.hands, strict=True)
        ]
    )
    new.powers = ()
    new.looked = ()
    new.window = None
    new.phase = "deal"


CallingEvent = Called | HandEmptied | PassedOver | LastTurnEnded | RoundEnded

EFFECTS: Final[Effects] = {
    Called: called,
    HandEmptied: hand_emptied,
    PassedOver: passed_over,
    LastTurnEnded: last_turn_ended,
    RoundEnded: round_ended,
}
