"""The belief of a sharp player about the cards that others know: nobody keeps a bad card for long."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from cabo_rules.cards import HIDDEN
from cabo_rules.play.careful.deck import counted
from cabo_rules.possible import Belief
from cabo_rules.seats import Place, place
from cabo_rules.state import State

DOUBT: Final = 0.3
"""How much of the doubt whether a card is a good one is left after each chance to get rid of it."""


class Keepers:
    """How long the other seats have kept the cards that they know.

    Each lap is a chance to get rid of a card. A card that was drawn and kept has had one already.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._since: dict[str, int] = {}
        self._drawn = ""

    def follow(self, state: State, marked: State) -> None:
        """Take in the view after a step, and the same state with marks for its cards."""
        now, lap = state.turns, state.seats
        since = [(mark, now - lap * (mark == self._drawn)) for _, mark in self._known(state, marked)]
        self._since = {mark: self._since.get(mark, turn) for mark, turn in since}
        self._drawn = "" if marked.drawn is None else marked.drawn.card.text

    def belief(self, state: State, marked: State) -> Belief:
        """Return the belief about these cards.

        Where no doubt is left, a standard deviation of the deck more points make a card ``e`` times less likely.
        """
        deck = counted(state.variant, state.seats)
        least = min(deck.worth[card] for card in deck.kind)
        weights = {}
        for at, mark in self._known(state, marked):
            chances = (state.turns - self._since[mark]) // state.seats
            slope = (1 - DOUBT**chances) / (deck.deviation or 1)
            weights[at] = {card: exp(slope * (least - deck.worth[card])) for card in deck.kind}
        return Belief(weights)

    def _known(self, state: State, marked: State) -> Iterator[tuple[Place, str]]:
        """Yield the hidden cards that their owners know: their places and their marks."""
        for owner, hand in enumerate(state.hands):
            if owner != self._seat:
                for number, slot in enumerate(hand):
                    card = marked.hands[owner][number].card
                    if slot.card is HIDDEN and owner in slot.seen_by and card is not None:
                        yield place(owner, number), card.text
