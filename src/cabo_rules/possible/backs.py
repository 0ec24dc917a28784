"""Cards known by their backs: each card of a round is an object of its own, whether its face is known or not.

The rules read the rank and the text of a card, so they can referee a round of such cards: where an answer depends on a
face that is not known, they raise :class:`cabo_rules.HiddenCardError`, which has the back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from cabo_rules.cards import Card
from cabo_rules.rules.hidden import UNKNOWN
from cabo_rules.state import State, make_drawn, make_slot
from cabo_rules.visibility import card_fields

Swap = Mapping[Card, Card]
"""For some card objects, the objects that take their places."""


class Backs:
    """The backs of the cards of a round; the text of each is its mark: ``#0``, ``#1`` and so on."""

    def __init__(self) -> None:
        self._count = 0
        self._first: tuple[Card, ...] = ()
        self._faced: dict[tuple[Card, Card], Card] = {}
        self._backs: dict[Card, Card] = {}

    def __len__(self) -> int:
        return self._count

    @property
    def all(self) -> Swap:
        """The back of each card, whether its face is known or not."""
        return self._backs

    def first(self, count: int) -> tuple[Card, ...]:
        """Return the first cards of the round."""
        return self._first[:count]

    def new(self, count: int) -> tuple[Card, ...]:
        """Return the backs of that many new cards."""
        made = tuple([_object(f"#{self._count + at}", UNKNOWN, "") for at in range(count)])
        self._first = self._first or made
        self._count += count
        self._backs.update(zip(made, made, strict=True))
        return made

    def faced(self, back: Card, face: Card) -> Card:
        """Return the card with that back, with its face."""
        found = self._faced.get((back, face))
        if found is None:
            found = self._faced[back, face] = _object(face.text, face.rank, face.suit)
            self._backs[found] = back
        return found

    def back(self, card: Card) -> Card:
        """Return the back of a card of this round."""
        return self._backs[card]


def _object(text: str, rank: str, suit: str) -> Card:
    made = object.__new__(Card)
    for name, value in (("text", text), ("rank", rank), ("suit", suit)):
        object.__setattr__(made, name, value)
    return made


# --- replacing cards --------------------------------------------------------------------------------------------------


def in_state(state: State, swap: Swap) -> State:
    """Return a state with some card objects replaced."""
    changes: dict[str, Any] = {}
    for name in ("stock", "discard"):
        if not swap.keys().isdisjoint(cards := getattr(state, name)):
            changes[name] = tuple([swap.get(card, card) for card in cards])
    hands = [
        tuple([slot if slot.card not in swap else _turned(slot, swap) for slot in hand])
        if any(slot.card in swap for slot in hand)
        else hand
        for hand in state.hands
    ]
    if any(one is not other for one, other in zip(hands, state.hands, strict=True)):
        changes["hands"] = tuple(hands)
    drawn = state.drawn
    if drawn is not None and drawn.card in swap:
        changes["drawn"] = make_drawn(drawn.seat, drawn.pile, swap[drawn.card], drawn.seen_by)
    if state.penalty is not None and state.penalty.apart:
        changes["penalty"] = in_fact(state.penalty, swap)
    if state.commitments:
        changes["commitments"] = tuple([in_fact(each, swap) for each in state.commitments])
    known: Any = state
    after: State = attrs.evolve(known, **changes) if changes else state
    return after


def _turned(slot: Any, swap: Swap) -> Any:
    return make_slot(swap[slot.card], slot.seen_by, slot.cell, slot.face_up)


def in_fact(fact: Any, swap: Swap) -> Any:
    """Return a move, an event or a part of a state with some card objects replaced."""
    names = _NAMES.get(type(fact))
    if names is None:
        names = _NAMES[type(fact)] = tuple(card_fields(type(fact)))
    return attrs.evolve(fact, **{name: _swapped(getattr(fact, name), swap) for name in names}) if names else fact


_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}
"""The fields with cards of each class that was met."""


def _swapped(value: Any, swap: Swap) -> Any:
    if type(value) is tuple:
        return tuple([_swapped(each, swap) for each in value])
    return swap.get(value, value)
