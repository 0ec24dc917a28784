"""The estimates of a seat: the points of the cards that it knows, and the mean of those that it has not seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import Move
from cabo_rules.play.careful.deck import counted
from cabo_rules.play.careful.end import score_ahead
from cabo_rules.play.careful.lowest import Rival, likelihood_to_be_lowest
from cabo_rules.play.careful.special import hopes, worth_if_special
from cabo_rules.rules.table import is_out, others
from cabo_rules.rules.worth import points_of_hand
from cabo_rules.seats import Place, place
from cabo_rules.state import Slot, State

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

OWNER_KNOWS: Final = 0.75
"""The part of the mean that a card is worth which its owner has seen and not got rid of."""

LAST_TURN: Final = 0.25
"""The points that a turn to come takes off another hand, in parts of the mean."""

Use = tuple[float, Move | None]
"""The worth of a move, in points, and the move; no move if there is none."""


class Estimate:
    """The estimates of one seat at one moment.

    :ivar worth: the points of each card; 0 for a hidden card and for a hole.
    :ivar count: the number of cards that the seat does not see.
    :ivar mean: the mean of their points.
    :ivar own: the own slots with a card, and what each is worth.
    :ivar known: the own cards that the seat knows, by slot.
    :ivar hidden: the number of own cards that it does not know.
    :ivar additive: whether a hand is worth the sum of its cards.
    :ivar last: whether the seat has no more turn in the round after this one.
    :ivar uses: the best uses of powers that were looked for.
    """

    def __init__(self, state: State, seat: int, *, last: bool | None = None) -> None:
        self.state: State = state
        self.seat: int = seat
        self.variant: Variant = state.variant
        self._deck = deck = counted(state.variant, state.seats)
        self.worth: Mapping[Card | None, int] = deck.worth
        worth = self.worth
        cards = [slot.card for hand in state.hands for slot in hand]
        cards += state.discard
        if state.drawn is not None:
            cards.append(state.drawn.card)
        self._cards = cards
        self.count: int = max(deck.count - len(cards) + cards.count(HIDDEN) + cards.count(None), 1)
        self.mean: float = (deck.total - sum([worth[card] for card in cards])) / self.count
        self.known: dict[int, Card] = {}
        self.own: list[tuple[int, float]] = []
        for number, slot in enumerate(state.hands[seat]):
            card = slot.card
            if card is HIDDEN:
                self.own.append((number, self.mean))
            elif card is not None:
                self.known[number] = card
                self.own.append((number, worth[card]))
        self.hidden: int = len(self.own) - len(self.known)
        scoring = state.variant.scoring
        self.additive: bool = not scoring.special and scoring.equal_cards is None
        self.last: bool = _is_last(state, seat) if last is None else last
        self.uses: dict[str, Use] = {}

    @cached_property
    def order(self) -> Sequence[int]:
        """The seats: its own, and then the others in turn order. Of equal targets it takes the first in this order.

        In the order of their numbers, all players would choose the same victim.
        """
        return (self.seat, *others(self.state, self.seat))

    def near(self, at: Place) -> tuple[int, int]:
        """Return the key by which places are sorted in the order of the seats."""
        return self.order.index(at.seat), at.slot

    # --- cards --------------------------------------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> Mapping[Card, int]:
        """How many cards of each kind the seat does not see."""
        left, kind = dict(self._deck.copies), self._deck.kind
        for card in self._cards:
            if card is not None and card is not HIDDEN:
                left[kind[card]] -= 1
        return left

    @cached_property
    def variance(self) -> float:
        """The variance of the points of an unseen card."""
        mean, worth = self.mean, self.worth
        return sum([copies * (worth[card] - mean) ** 2 for card, copies in self.unseen.items()]) / self.count

    def below(self, points: float) -> float:
        """Return how many points fewer than these an unseen card has, on average; a card that has more counts 0."""
        worth = self.worth
        fewer = [(points - worth[card]) * copies for card, copies in self.unseen.items() if worth[card] < points]
        return sum(fewer) / self.count

    def of(self, owner: int, slot: Slot) -> float:
        """Return what the card in a slot is worth as far as the seat knows; 0 for a hole."""
        if slot.card is not HIDDEN:
            return self.worth[slot.card]
        known = owner != self.seat and owner in slot.seen_by and self.mean > 0
        return self.mean * OWNER_KNOWS if known else self.mean

    @cached_property
    def places(self) -> Mapping[str, list[Place]]:
        """The places of the cards in all hands that the seat knows, by rank; in the order of the seats."""
        found: dict[str, list[Place]] = {}
        for owner in self.order:
            for number, slot in enumerate(self.state.hands[owner]):
                card = slot.card
                if card is not None and card is not HIDDEN:
                    found.setdefault(card.rank, []).append(place(owner, number))
        return found

    # --- the own hand -------------------------------------------------------------------------------------------------

    @cached_property
    def worst(self) -> float:
        """The most that an own card is worth; 0 without cards."""
        return max([worth for _, worth in self.own], default=0.0)

    @cached_property
    def points(self) -> float:
        """The points of the own hand if it is counted now."""
        return self._points([*self.known.values()], self.hidden)

    @cached_property
    def hand(self) -> float:
        """The worth of the own hand, in points: the fewer, the better."""
        return self.worth_of([*self.known.values()], self.hidden)

    def saved(self, slots: Iterable[int], *more: Card) -> float:
        """Return the points that the own hand is better without some slots, and with more cards."""
        gone = {*slots}
        if self.additive and not self.last:
            lost = [worth for slot, worth in self.own if slot in gone]
            return sum(lost) - sum([self.worth[card] for card in more])
        known = [card for slot, card in self.known.items() if slot not in gone]
        hidden = sum([slot not in gone for slot, _ in self.own]) - len(known)
        return self.hand - self.worth_of([*known, *more], hidden)

    def worth_of(self, cards: Sequence[Card], hidden: int, moved: Mapping[int, float] | None = None) -> float:
        """Return what a hand is worth with these cards and so many unseen ones.

        In the last turn it is the score that the hand leads to, before it the points, with the hope for a special hand.

        :param moved: the points by which the hands of other seats change.
        """
        points = self._points(cards, hidden)
        if self.last:
            likely = self.likelihood(points, hidden, moved)
            return score_ahead(self.variant, points, likely, called=self.state.caller == self.seat)
        if not self.variant.scoring.special:
            return points
        hoped = hopes(self.variant, self.unseen, self.count, cards, len(cards) + hidden)
        return min([points, *(chance * worth + (1 - chance) * (points + self.mean) for chance, worth in hoped)])

    def _points(self, cards: Sequence[Card], hidden: int) -> float:
        """Return the points of a hand, or what it is worth as a special hand."""
        if self.additive:
            return sum([self.worth[card] for card in cards]) + hidden * self.mean
        special = None if hidden else worth_if_special(self.variant, cards)
        return points_of_hand(self.variant, cards, None) + hidden * self.mean if special is None else special

    # --- the other hands ----------------------------------------------------------------------------------------------

    @cached_property
    def rivals(self) -> tuple[Rival, ...]:
        """The other players of the round, with what their hands are expected to be worth at its end."""
        return tuple([self._rival(seat) for seat in self.order[1:] if not is_out(self.state, seat)])

    def _rival(self, seat: int) -> Rival:
        hand = self.state.hands[seat]
        mean = sum([self.of(seat, slot) for slot in hand])
        if self._has_a_turn_left(seat):
            mean -= LAST_TURN * max(self.mean, 0.0)
        return Rival(seat, mean, self.variance * sum([slot.card is HIDDEN for slot in hand]))

    def _has_a_turn_left(self, seat: int) -> bool:
        """Return whether another player has a turn before the count, at the latest after a call."""
        lap = self.state.last_lap
        if lap is not None:
            return seat in lap.last_turns
        return not self.last and self.variant.calling.last_turns != "none"

    def likelihood(self, points: float, hidden: int, moved: Mapping[int, float] | None = None) -> float:
        """Return how likely a hand of some points is to be the lowest, if so many of its cards are unseen."""
        rivals = self.rivals
        if moved:
            rivals = tuple([Rival(each.seat, each.mean + moved.get(each.seat, 0), each.variance) for each in rivals])
        return likelihood_to_be_lowest(points, hidden * self.variance, rivals)


def _is_last(state: State, seat: int) -> bool:
    """Return whether a seat has no more turn in the round after this one."""
    if state.last_lap is not None:
        return seat not in state.last_lap.last_turns
    return not state.stock and state.variant.calling.stock_out == "round ends"
