"""What the events of ``events.powers`` change."""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.evolve.hands import everybody, exchanged, seen
from cabo_rules.state import Drawn, State, change


def power_opened(state: State, event: e.PowerOpened) -> State:
    if event.card is None or state.drawn is None:
        return change(state, powers=(*state.powers, event.power))
    shown = Drawn(state.drawn.seat, state.drawn.pile, event.card, everybody(state.seats))
    return change(state, powers=(*state.powers, event.power), drawn=shown)


def looked(state: State, event: e.Looked) -> State:
    hands = state.hands
    for at, card in zip(event.places, event.cards, strict=True):
        slot = hands[at.seat][at.slot]
        hand = list(hands[at.seat])
        hand[at.slot] = seen(slot, card, event.seat)
        hands = (*hands[: at.seat], tuple(hand), *hands[at.seat + 1 :])
    return change(state, hands=hands, looked=event.places)


def swapped(state: State, event: e.Swapped) -> State:
    one, other = event.places
    return change(state, hands=exchanged(state.hands, one, other))


def power_ended(state: State, event: e.PowerEnded) -> State:
    return change(state, powers=tuple(name for name in state.powers if name != event.power), looked=())
