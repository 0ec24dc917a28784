"""A round followed with marked cards: every card that is dealt or shuffled in bears a mark on its back.

The faces of most cards are hidden from whoever follows the view of a game; the marks are not. So a card that is shown
at last is known to be the one that was dealt to that place, many moves ago, and a card that is shown twice is known to
be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs
from attrs import frozen

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError
from cabo_rules.evolve.follow import follow
from cabo_rules.moves import Place
from cabo_rules.state import State
from cabo_rules.visibility import card_fields

Mark = Card
"""A card of which only the back is known; its text is the mark, and no face."""


@frozen
class Lot:
    """Cards that were brought into an order together: those of a deal, or of a shuffle.

    :ivar marks: their marks, in the order of the move that brought them: the stock with its top card first.
    :ivar made_of: the marks that these cards bore before they were shuffled; ``None`` for the cards of the deck.
    """

    marks: tuple[Mark, ...]
    made_of: tuple[Mark, ...] | None


@frozen
class Shown:
    """A card was shown: by which step or line, its mark and its face."""

    number: int
    mark: Mark
    face: Card


class MarkedRound:
    """One round, as far as it has been followed.

    :ivar state: the state, with marks for all cards.
    :ivar lots: the deal, and the shuffles after it.
    :ivar shown: what was shown to the viewer, in order; the first time alone counts.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.lots: list[Lot] = []
        self.shown: list[Shown] = []
        self._known: set[str] = set()
        self._marks = 0

    def follow(self, number: int, events: Iterable[e.Event]) -> None:
        """Follow events of a view of the game; ``number`` is what :attr:`shown` will call them by.

        :raises GameError: when its events cannot happen at this table; the round is then of no more use.
        """
        for event in events:
            try:
                marked = self._marked(number, event)
            except (AttributeError, LookupError, ValueError):
                raise GameError(f"{type(event).__name__} cannot happen at this table") from None
            self.state = follow(self.state, marked)

    def _marked(self, number: int, event: Any) -> Any:
        """The event with the marks of its cards instead of their faces, which are noted down."""
        kind = type(event)
        if kind is e.Dealt:
            marked = self._dealt(event)
        elif kind is e.TableSet:
            hands = tuple(tuple(None if card is None else self._new() for card in hand) for hand in event.hands)
            stock, discard = self._several(len(event.stock)), self._several(len(event.discard))
            marks = (*(mark for hand in hands for mark in hand if mark is not None), *stock, *discard)
            self._bring(Lot(marks, None), len(self.state.variant.cards))
            marked = attrs.evolve(event, hands=hands, stock=stock, discard=discard)
        elif kind is e.Shuffled:
            discard = self.state.discard
            if not self._known.issuperset(mark.text for mark in discard):
                raise ValueError("a card on the discard pile was shown to all")
            made_of = self.state.stock + discard[: len(discard) - event.kept]
            marked = attrs.evolve(event, stock=self._several(len(made_of)))
            self._bring(Lot(marked.stock, made_of), len(event.stock))
        elif kind in _WHERE:
            marked = as_it_lies(self.state, event)
        else:
            return event
        for name in _CARD_FIELDS[kind]:
            self._note(number, getattr(marked, name), getattr(event, name))
        return marked

    def _dealt(self, event: e.Dealt) -> e.Dealt:
        """The cards went round one at a time, to seat 0 first; what was left is the stock."""
        seats, dealt = len(event.hands), sum(map(len, event.hands))
        if len(set(map(len, event.hands))) != 1 or seats != self.state.seats:
            raise ValueError("the hands are of different sizes")
        marks = self._several(dealt + len(event.stock))
        self._bring(Lot(marks, None), len(self.state.variant.cards))
        hands = tuple(marks[seat:dealt:seats] for seat in range(seats))
        return e.Dealt(event.round, event.dealer, event.starter, hands, marks[dealt:], event.commitment)

    def _bring(self, lot: Lot, count: int) -> None:
        """Another lot, of just so many cards; the deck is brought once in a round, and before any shuffle."""
        if len(lot.marks) != count or (lot.made_of is None) != (not self.lots):
            raise ValueError("these are not the cards of the deck, or not those that were shuffled")
        self.lots.append(lot)

    def _several(self, count: int) -> tuple[Mark, ...]:
        return tuple([self._new() for _ in range(count)])

    def _new(self) -> Mark:
        mark = object.__new__(Card)
        for name, value in (("text", f"#{self._marks}"), ("rank", ""), ("suit", "")):
            object.__setattr__(mark, name, value)
        self._marks += 1
        return mark

    def _note(self, number: int, marks: Any, faces: Any) -> None:
        """Note which marks belong to faces that were shown, in lists of one shape."""
        if isinstance(faces, tuple):
            for mark, face in zip(marks, faces, strict=True):
                self._note(number, mark, face)
        elif (marks is None) != (faces is None):
            raise ValueError("there is no card where one is shown, or one where none is")
        elif faces is not None and faces != HIDDEN and marks.text not in self._known:
            self._known.add(marks.text)
            self.shown.append(Shown(number, marks, faces))


def _at(state: State, place: Place) -> Card | None:
    return state.hands[place.seat][place.slot].card


def _slots(state: State, event: Any) -> Any:
    return tuple([state.hands[event.seat][slot].card for slot in event.slots])


def _drawn(state: State, event: Any) -> Any:
    return state.drawn.card if state.drawn is not None else None


def _top_of_stock(state: State, event: Any) -> Any:
    return state.stock[0]


def _place(state: State, event: Any) -> Any:
    return _at(state, event.place)


def as_it_lies(state: State, event: Any) -> Any:
    """An event that moves or shows cards, with what a state of marked cards holds where these cards lie."""
    if type(event) not in _WHERE:
        return event
    field, lies = _WHERE[type(event)]
    return attrs.evolve(event, **{field: lies(state, event)})


def _committed(state: State, event: e.CommitmentOpened) -> Any:
    (order, *_) = [each.order for each in state.commitments if each.commitment == event.commitment]
    return order


_WHERE: Final[Mapping[type[Any], tuple[str, Callable[[State, Any], Any]]]] = {
    e.CommitmentOpened: ("order", _committed),
    e.FirstLooked: ("cards", _slots),
    e.OpenCardTurned: ("card", _top_of_stock),
    e.Drew: ("card", _top_of_stock),
    e.Took: ("card", lambda state, event: state.discard[-1]),
    e.Kept: ("card", lambda state, event: state.hands[event.seat][event.slot].card),
    e.Discarded: ("card", _drawn),
    e.Returned: ("card", _drawn),
    e.PowerOpened: ("card", lambda state, event: None if event.card is None else _drawn(state, event)),
    e.Looked: ("cards", lambda state, event: tuple([_at(state, place) for place in event.places])),
    e.Snapped: ("card", _place),
    e.SnapFailed: ("card", _place),
    e.MatchBegan: ("card", _drawn),
    e.Matched: ("card", _place),
    e.MatchFailed: ("card", _place),
    e.Traded: ("cards", _slots),
    e.TradeFailed: ("cards", _slots),
    e.PenaltyDrawn: ("card", _top_of_stock),
    e.RoundEnded: ("hands", lambda state, event: tuple(tuple(slot.card for slot in hand) for hand in state.hands)),
}
"""For each event the field that shows cards, and where these cards lie just before it."""

_CARD_FIELDS: Final = {kind: tuple(card_fields(kind)) for kind in e.EVENTS if card_fields(kind)}
"""The fields of events that hold cards."""
