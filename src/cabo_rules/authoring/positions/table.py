"""A table that is set up for a position, from the cards that the variant has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cabo_rules.cards import Card, card_name
from cabo_rules.chance import shuffled
from cabo_rules.game import Game
from cabo_rules.variants.model import Variant

NAMES: Final = ("Ana", "Ben", "Chi", "Dov", "Eva", "Fay", "Gus", "Hal")
"""The first players of a position; the others are numbered."""

SLOTS: Final = 3
"""The cards of a hand that nothing is said of."""


class Lacking(Exception):
    """The deck lacks the cards that a position needs, or the rules lead elsewhere."""


class Table:
    """A table in the making: cards are taken from the deck, and put into hands and on the piles.

    :ivar next: the seat after Ana's, in turn order.
    :ivar caller: the seat that has called when a round is counted: the next one, or Ana's if nobody has a last turn.
    :ivar third: a seat that is neither Ana's nor the next one, if there are three players.
    :ivar snapper: a seat that is not Ben's; Ana's only if there are two players.
    :ivar hands: the cards of each seat, by seat; other seats get cards that do not matter.
    :ivar stock: the cards on top of the stock, the top one first.
    :ivar discard: the discard pile, its top card last.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.seats: int = max(variant.deal.seats.fewest, min(3, variant.most_seats))
        clockwise = variant.turn.direction == "clockwise"
        self.next: int = 1 if clockwise else self.seats - 1
        self.caller: int = 0 if variant.calling.last_turns == "none" else self.next
        self.third: int = 1 if self.seats == 2 else self.seats - 1 if clockwise else 1
        self.snapper: int = 0 if self.seats == 2 else 2
        self.hands: dict[int, list[Card | None]] = {}
        self.stock: list[Card] = []
        self.discard: list[Card] = []
        self._rest = list(shuffled(variant.cards_for(self.seats), 1, 0))
        self._used: list[str] = []  # ranks that matter

    def take(self, fits: Callable[[Card], bool]) -> Card:
        """Take the first card of the deck that fits, of a rank that has not been taken.

        :raises Lacking: if there is none.
        """
        for each in self._rest:
            if each.rank not in self._used and fits(each):
                self._used.append(each.rank)
                self._rest.remove(each)
                return each
        raise Lacking

    def plain(self) -> Card:
        """Take a card without a power, which may be taken from the discard pile."""
        return self.take(self.is_plain)

    def is_plain(self, card: Card) -> bool:
        """Return whether a card has no power and may be taken from the discard pile."""
        return card.text not in self.variant.powers_by_card and card.text not in self.variant.not_taken

    def equal(self, count: int) -> list[Card]:
        """Take cards of one rank without a power.

        :raises Lacking: if there are too few.
        """
        for first in self._rest:
            same = [each for each in self._rest if each.rank == first.rank and self.is_plain(each)]
            if first.rank not in self._used and len(same) >= count:
                self._used.append(first.rank)
                for each in same[:count]:
                    self._rest.remove(each)
                return same[:count]
        raise Lacking

    def named(self, text: str) -> Card:
        """Take a card that a name of the variant file includes, whatever else has been taken."""
        for each in self._rest:
            if card_name(text).names(each):
                self._rest.remove(each)
                return each
        raise Lacking

    def worth(self, points: Callable[[int], bool]) -> Card:
        """Take a card of such points, whatever else has been taken."""
        for each in self._rest:
            if points(self.variant.points[each.text]):
                self._rest.remove(each)
                return each
        raise Lacking

    def filler(self) -> Card:
        """Take a card of a rank that does not matter, and of one that no hand has yet if possible."""
        free = [each for each in self._rest if each.rank not in self._used]
        held = [each.rank for hand in self.hands.values() for each in hand if each is not None]
        if not free:
            raise Lacking
        card = min(free, key=lambda each: held.count(each.rank))
        self._rest.remove(card)
        return card

    def hand(self, seat: int, *cards: Card | None, slots: int = SLOTS) -> None:
        """Put cards into the last slots of a hand, and cards that do not matter into those before."""
        self.hands[seat] = []
        for _ in range(slots - len(cards)):
            self.hands[seat].append(self.filler())
        self.hands[seat] += cards

    def game(self, **more: Any) -> Game:
        """Set up the table, and give every other seat a hand.

        :raises IllegalMove: if the variant does not have such a table.
        """
        for seat in range(self.seats):
            if seat not in self.hands:
                self.hand(seat, slots=SLOTS if seat < 2 else 2)
        discard = self.discard or ([self.filler()] if self.variant.deal.open_card != "none" else [])
        stock = more.pop("stock", [*self.stock, *self._rest])
        names = [NAMES[seat] if seat < len(NAMES) else f"player {seat + 1}" for seat in range(self.seats)]
        hands = [self.hands[seat] for seat in range(self.seats)]
        return Game.set_up(self.variant, names, hands=hands, discard=discard, stock=stock, seed=1, **more)

    def game_without_stock(self, **more: Any) -> Game:
        """Set up the table with nothing in the stock but the cards put there; the rest is on the discard pile."""
        for seat in range(self.seats):
            if seat not in self.hands:
                self.hand(seat, slots=2)
        top = self.discard or [self.filler()]
        self.discard = [*self._rest, *top]
        self._rest = []
        return self.game(**more)
