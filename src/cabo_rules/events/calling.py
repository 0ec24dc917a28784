"""Calling, and the end of a round."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody
from cabo_rules.events.sources import all_hands, cards_of_hand
from cabo_rules.state import Draft, Effects, Ending, Hand, LastLap, RoundEndCause, make_slot
from cabo_rules.visibility import facts, shown_to_all

__all__ = ["Called", "HandEmptied", "HandShown", "LastTurnEnded", "PassedOver", "RoundEnded"]


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


def called(state: Draft, event: Called) -> None:
    state.caller = event.seat
    state.last_lap = LastLap("call", event.seat, event.last_turns, event.key)


@facts
class HandShown:
    """A hand was turned face up, since its player called; ``cards`` has None for an empty slot."""

    seat: int
    key: str
    cards: tuple[Card | None, ...] = shown_to_all(source=cards_of_hand)


def hand_shown(state: Draft, event: HandShown) -> None:
    hands = [*state.hands]
    hands[event.seat] = _face_up(hands[event.seat], event.cards, everybody(state.seats))
    state.hands = tuple(hands)


def _face_up(hand: Hand, cards: tuple[Card | None, ...], all_seats: frozenset[int]) -> Hand:
    """Turn a hand face up; an empty slot stays as it is."""
    return tuple(
        [
            slot if card is None else make_slot(card, all_seats, slot.cell, True)
            for slot, card in zip(hand, cards, strict=True)
        ]
    )


@facts
class HandEmptied:
    """A seat ran out of cards, which begins the last lap; ``last_turns`` are the seats that have one more turn."""

    seat: int
    last_turns: tuple[int, ...]
    key: str


def hand_emptied(state: Draft, event: HandEmptied) -> None:
    state.last_lap = LastLap("empty hand", event.seat, event.last_turns, event.key)


@facts
class PassedOver:
    """A seat was passed over, since it has no cards or is out."""

    seat: int
    key: str


def passed_over(state: Draft, event: PassedOver) -> None:
    if state.last_lap is not None:
        state.last_lap = lap_without(state.last_lap, event.seat)
    elif event.seat != state.turn:
        state.turns += 1  # else it was counted when it began
    state.turn = event.seat


def lap_without(lap: LastLap, seat: int) -> LastLap:
    """Take a seat out of the last lap: its turn has begun, it was passed over, or it is out."""
    return LastLap(lap.cause, lap.seat, tuple([each for each in lap.last_turns if each != seat]), lap.key)


@facts
class LastTurnEnded:
    """The last turn of the round is over, and why; the last discard may still be snapped."""

    seat: int
    cause: RoundEndCause
    key: str


def last_turn_ended(state: Draft, event: LastTurnEnded) -> None:
    state.phase = "last snap"
    state.ending = Ending(event.cause, event.key)


@facts
class RoundEnded:
    """The round is over: all hands are turned face up."""

    cause: RoundEndCause
    key: str
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_all(source=all_hands)


def round_ended(state: Draft, event: RoundEnded) -> None:
    all_seats = everybody(state.seats)
    state.hands = tuple(
        [_face_up(hand, cards, all_seats) for hand, cards in zip(state.hands, event.hands, strict=True)]
    )
    state.powers = ()
    state.looked = ()
    state.window = None
    state.phase = "deal"


CallingEvent = Called | HandShown | HandEmptied | PassedOver | LastTurnEnded | RoundEnded

EFFECTS: Final[Effects] = {
    Called: called,
    HandShown: hand_shown,
    HandEmptied: hand_emptied,
    PassedOver: passed_over,
    LastTurnEnded: last_turn_ended,
    RoundEnded: round_ended,
}
