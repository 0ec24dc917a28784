"""Follow a round with marked cards: every card that is dealt or shuffled in has a mark on its back.

A view of a game hides the faces of most cards, but not their marks. So when a card is shown at last, its mark reveals
where it was dealt many moves ago, and a card that is shown twice is known to be the same card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs
from attrs import frozen

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError
from cabo_rules.events.evolve import evolve
from cabo_rules.moves import Deal, SetUp
from cabo_rules.state import Commitment, Penalty, Slot, State, change, make_drawn, make_slot
from cabo_rules.visibility import card_fields, source

BEGINNINGS: Final = (Deal, SetUp)
"""The moves that begin a round with all cards of the deck."""

Mark = Card
"""A card of which only the back is known; its text is the mark."""


@frozen
class Lot:
    """The cards of one deal or one shuffle.

    :ivar marks: their marks, in the order of the move: the stock with its top card first.
    :ivar made_of: the marks of these cards before they were shuffled; ``None`` for the cards of the deck.
    """

    marks: tuple[Mark, ...]
    made_of: tuple[Mark, ...] | None


@frozen
class Shown:
    """A card that was shown: the number of the step or line that showed it, its mark and its face."""

    number: int
    mark: Mark
    face: Card


class MarkedRound:
    """A round, as far as it has been followed.

    :ivar state: the state, with marks for all cards.
    :ivar lots: the deal, and the shuffles after it.
    :ivar shown: the cards shown to the viewer, in order, each only the first time.
    :ivar kept: the marks of cards kept from the stock before they were shown, and the number of the step or line, in a
        variant in which not every card may be kept.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.lots: list[Lot] = []
        self.shown: list[Shown] = []
        self.kept: dict[str, int] = {}
        self._known: set[str] = set()
        self._marks = 0

    def take_up(self) -> None:
        """Mark the cards of a round that has begun, as if they had been dealt where they lie.

        :raises GameError: if they are not as many as those of the deck.
        """
        state, drawn, penalty, marks = self.state, self.state.drawn, self.state.penalty, list[Mark]()

        def marked(cards: Iterable[Card]) -> tuple[Mark, ...]:
            made = [(self._new_mark(), card) for card in cards]
            for mark, card in made:
                self._note(0, mark, card)
                marks.append(mark)
            return tuple([mark for mark, _ in made])

        def marked_slot(slot: Slot) -> Slot:
            return (
                slot if slot.card is None else make_slot(marked([slot.card])[0], slot.seen_by, slot.cell, slot.face_up)
            )

        hands = tuple([tuple(map(marked_slot, hand)) for hand in state.hands])
        if drawn is not None:
            drawn = make_drawn(drawn.seat, drawn.pile, marked([drawn.card])[0], drawn.seen_by)
        if penalty is not None:
            penalty = Penalty(penalty.seat, penalty.owed, marked(penalty.apart), penalty.key)
        stock, discard = marked(state.stock), marked(state.discard)
        try:
            self._add_lot(Lot(tuple(marks), None), len(state.variant.cards_for(state.seats)))
        except ValueError:
            raise GameError("state must have the cards of its deck") from None
        orders = [Commitment(each.commitment, self._new_marks(len(each.order))) for each in state.commitments]
        self.state = change(
            state, hands=hands, drawn=drawn, penalty=penalty, stock=stock, discard=discard, commitments=tuple(orders)
        )

    def follow(self, number: int, events: Iterable[e.Event]) -> None:
        """Follow events of a view of the game.

        :param number: the number that :attr:`shown` records with them.
        :raises GameError: if the events cannot happen at this table; the round cannot be used after that.
        """
        for event in events:
            try:
                marked = self._marked(number, event)
            except (AttributeError, LookupError, ValueError):
                raise GameError(f"{type(event).__name__} cannot happen at this table") from None
            self.state = evolve(self.state, marked)

    def _marked(self, number: int, event: Any) -> Any:
        """Return the event with marks in place of faces, and note the faces."""
        kind, drawn = type(event), self.state.drawn
        limited = kind in _KEEPING and self.state.variant.never_kept
        if limited and drawn is not None and drawn.pile == "stock" and drawn.card.text not in self._known:
            self.kept[drawn.card.text] = number
        if kind is e.Dealt:
            marked = self._dealt(event)
        elif kind is e.TableSet:
            hands = tuple(tuple(None if card is None else self._new_mark() for card in hand) for hand in event.hands)
            stock, discard = self._new_marks(len(event.stock)), self._new_marks(len(event.discard))
            marks = (*(mark for hand in hands for mark in hand if mark is not None), *stock, *discard)
            self._add_lot(Lot(marks, None), len(self.state.variant.cards_for(self.state.seats)))
            marked = attrs.evolve(event, hands=hands, stock=stock, discard=discard)
        elif kind is e.Shuffled:
            discard = self.state.discard
            if not self._known.issuperset(mark.text for mark in discard):
                raise ValueError("a card on the discard pile was shown to all")
            made_of = self.state.stock + discard[: len(discard) - event.kept]
            marked = attrs.evolve(event, stock=self._new_marks(len(made_of)))
            self._add_lot(Lot(marked.stock, made_of), len(event.stock))
        elif kind in _SOURCES:
            marked = with_marks(self.state, event)
        else:
            return event
        for name in _CARD_FIELDS[kind]:
            self._note(number, getattr(marked, name), getattr(event, name))
        return marked

    def _dealt(self, event: Any) -> Any:
        """Return a deal with marks: one card at a time to each seat that gets any, the lowest first; then the stock."""
        players, dealt = [seat for seat, hand in enumerate(event.hands) if hand], sum(map(len, event.hands))
        if len({len(event.hands[seat]) for seat in players}) != 1 or len(event.hands) != self.state.seats:
            raise ValueError("the hands are of different sizes")
        marks = self._new_marks(dealt + len(event.stock))
        self._add_lot(Lot(marks, None), len(self.state.variant.cards_for(self.state.seats)))
        hands: list[tuple[Mark, ...]] = [()] * len(event.hands)
        for number, seat in enumerate(players):
            hands[seat] = marks[number : dealt : len(players)]
        return attrs.evolve(event, hands=tuple(hands), stock=marks[dealt:])

    def _add_lot(self, lot: Lot, count: int) -> None:
        """Add a lot of exactly ``count`` cards; the deck comes once in a round, before any shuffle."""
        if len(lot.marks) != count or (lot.made_of is None) != (not self.lots):
            raise ValueError("these are not the cards of the deck, or not those that were shuffled")
        self.lots.append(lot)

    def _new_marks(self, count: int) -> tuple[Mark, ...]:
        return tuple([self._new_mark() for _ in range(count)])

    def _new_mark(self) -> Mark:
        mark = object.__new__(Card)
        for name, value in (("text", f"#{self._marks}"), ("rank", ""), ("suit", "")):
            object.__setattr__(mark, name, value)
        self._marks += 1
        return mark

    def _note(self, number: int, marks: Any, faces: Any) -> None:
        """Note the faces shown for some marks, in tuples of the same shape."""
        if isinstance(faces, tuple):
            for mark, face in zip(marks, faces, strict=True):
                self._note(number, mark, face)
        elif (marks is None) != (faces is None):
            raise ValueError("a card is shown in an empty place, or a card is missing")
        elif faces is not None and faces != HIDDEN and marks.text not in self._known:
            self._known.add(marks.text)
            self.shown.append(Shown(number, marks, faces))


def with_marks(state: State, event: Any) -> Any:
    """Return an event with the marks of the cards that it moves or shows, taken from a state with marked cards."""
    marks = {name: find(state, event) for name, find in _SOURCES.get(type(event), ())}
    return attrs.evolve(event, **marks) if marks else event


_KEEPING: Final = (e.Kept, e.DrawnKept, e.Traded, e.TradeFailed)
"""The events that keep the drawn card, or show that it could be kept."""

_CARD_FIELDS: Final = {kind: tuple(card_fields(kind)) for kind in e.EVENTS if card_fields(kind)}
"""The fields of events that hold cards."""

_SOURCES: Final[Mapping[type[Any], list[tuple[str, Callable[..., Any]]]]] = {
    kind: [(name, find) for name in names for find in (source(kind, name),) if not isinstance(find, str)]
    for kind, names in _CARD_FIELDS.items()
}
"""For each event, the fields that show cards, and the functions that find these cards just before it."""
