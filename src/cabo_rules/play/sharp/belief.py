"""The belief of a seat about the cards that it does not see: deals that explain the moves of others are likelier.

A fair sample of the deals that agree with what was shown takes no account of choices, so that a card that its player
has kept is as high as any other. The belief asks for each deal what a careful player would have done in the place of
another player, who knows some of these cards. The more often that is what was done, the likelier is the deal.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from attrs import field, frozen

from cabo_rules.cards import Card
from cabo_rules.moves import FirstLook, PassSnap, PlacePenalty, SeatMove, Snap
from cabo_rules.past import Step
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.play.careful.deck import counted
from cabo_rules.possible.backs import in_state
from cabo_rules.possible.marked import BEGINNINGS, Mark
from cabo_rules.possible.seen import SeenRound
from cabo_rules.state import State, new_state
from cabo_rules.views import view

UNLIKE: Final = 0.05
"""How likely another player is to make a move that a careful one would not make, next to one that it would make."""

CANDIDATES: Final = 10
"""The deals that are drawn for each that is used."""

MOST: Final = 2_000
"""The most deals that are drawn for one move."""

_UNASKED: Final = (FirstLook, Snap, PassSnap, PlacePenalty)
"""Moves that say little about cards, or depend on who is the quickest."""


@frozen
class _Choice:
    """A move of another seat.

    :ivar state: the state before it, with marks for all cards.
    :ivar seen: the marks of the cards in it that the seat knew.
    :ivar likely: how likely the move is, by the faces of these cards; found when it is asked for.
    """

    state: State
    move: SeatMove
    seen: tuple[Mark, ...]
    likely: dict[tuple[Card | None, ...], float] = field(factory=dict)

    def likelihood(self, faces: Mapping[Mark, Card], kinds: Mapping[Card, Card]) -> float:
        """Return how likely the move is if these are the faces; cards of one kind are the same to a player."""
        key = tuple([kinds[faces[mark]] for mark in self.seen])
        found = self.likely.get(key)
        if found is None:
            seat = self.move.seat
            usual = careful_move(view(in_state(self.state, faces), seat), seat)
            found = self.likely[key] = 1.0 if usual == self.move else UNLIKE
        return found


class Belief:
    """The belief of a seat about the cards of the present round; it must hear each step.

    :ivar state: the view after the last step.
    """

    def __init__(self, state: State, seat: int) -> None:
        """Begin with a view with perfect recall.

        :raises GameError: if it does not have the cards of its deck.
        """
        self.state: State = state
        self.seat: int = seat
        self._round: SeenRound = SeenRound(state)
        self._choices: list[_Choice] = []

    def follow(self, step: Step, state: State) -> None:
        """Take in the next step, redacted for the seat, and the view after it.

        :raises GameError: if the step cannot happen at this table; the belief cannot be used after that.
        """
        move = step.move
        if isinstance(move, BEGINNINGS):
            self._round, self._choices = SeenRound(new_state(state.variant, state.seats)), []
        elif isinstance(move, SeatMove) and move.seat != self.seat and not isinstance(move, _UNASKED):
            before = self._round.marked
            self._choices.append(_Choice(before, move, _seen_by(before, move.seat)))
        self._round.follow(step)
        self.state = state

    def states(self, rng: Random) -> Iterator[State]:
        """Yield states that the seat may be in, without end: each as often as it is likely.

        :raises GameError: if no game can have this view.
        """
        kinds = counted(self.state.variant, self.state.seats).kind
        deals, sums, total = list[Mapping[Mark, Card]](), list[float](), 0.0
        while True:
            for _ in range(CANDIDATES if len(deals) < MOST else 0):
                faces, weight = self._round.faces(rng), 1.0
                for choice in self._choices:
                    weight *= choice.likelihood(faces, kinds)
                total += weight
                deals.append(faces)
                sums.append(total)
            yield self._round.with_faces(self.state, deals[bisect(sums, rng.random() * total, hi=len(sums) - 1)])


def _seen_by(state: State, seat: int) -> tuple[Mark, ...]:
    """Return the marks of the cards that a seat knows, but for those of the discard pile."""
    slots = [slot for hand in state.hands for slot in hand if slot.card is not None and seat in slot.seen_by]
    drawn = [] if state.drawn is None or seat not in state.drawn.seen_by else [state.drawn.card]
    return (*[slot.card for slot in slots if slot.card is not None], *drawn)
