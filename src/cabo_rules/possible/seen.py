"""A round as one seat has seen it, for samples of the faces that it does not know.

Of each deal and each shuffle it counts the faces that were not shown, so a step costs the same at any length of game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from attrs import define, field, frozen

from cabo_rules.cards import Card
from cabo_rules.errors import GameError
from cabo_rules.past import Step
from cabo_rules.possible.backs import in_state
from cabo_rules.possible.belief import Belief, deal_again, weights_by_mark
from cabo_rules.possible.dealing import Dealing, Pool, ways_to_deal
from cabo_rules.possible.marked import Mark, MarkedRound
from cabo_rules.state import State, change

_Places = tuple[list[Mark], list[Mark]]
"""The cards of a pool that lie on the table with unknown faces: those that were kept, and the others."""


@frozen
class Ways:
    """The ways to give faces to the cards on the table: those of each pool, and the cards that are known."""

    dealing: Dealing
    places: tuple[_Places, ...]
    known: Mapping[Mark, Card]


@define
class _Lot:
    """A pool of cards while the round is followed; see :class:`Pool`.

    :ivar again: the marks of its cards that were shuffled again unseen.
    """

    brought: Counter[Card]
    rest: Counter[Card]
    again: set[str] = field(factory=set)


class SeenRound:
    """A round as one seat has seen it: begin with its view, and follow the steps.

    :raises GameError: if the view does not have the cards of its deck.
    """

    def __init__(self, state: State) -> None:
        self._round = MarkedRound(state)
        if state.stock or state.discard or any(state.hands):
            self._round.take_up()
        self._faces: dict[str, Card] = {}
        self._lots: list[_Lot] = []
        self._lot_of: dict[str, int] = {}
        self._first = 0  # the oldest lot that still matters
        self._taken = 0
        self._take_in()

    def follow(self, step: Step) -> None:
        """Take in the next step, redacted for the seat.

        :raises GameError: if it cannot happen at this table; the round cannot be used after that.
        """
        self._round.follow(step.number, step.events)
        self._take_in()

    def _take_in(self) -> None:
        """Take in the lots and the cards shown since the last time."""
        round_, variant = self._round, self._round.state.variant
        shown = round_.shown[self._taken :]
        self._taken += len(shown)
        self._faces.update((each.mark.text, each.face) for each in shown)
        for number in range(len(self._lots), len(round_.lots)):
            lot = round_.lots[number]
            self._lot_of.update((mark.text, number) for mark in lot.marks)
            if lot.made_of is None:
                brought = Counter(variant.cards_for(round_.state.seats))
            else:
                brought = Counter(self._faces[mark.text] for mark in lot.made_of if mark.text in self._faces)
                self._lots[-1].again = {mark.text for mark in lot.made_of if mark.text not in self._faces}
            self._lots.append(_Lot(brought, Counter(brought)))
        for each in shown:
            self._take_out(each.mark.text, each.face)
        self._found: Ways | None = None

    def _take_out(self, mark: str, face: Card) -> None:
        """Note that a card was shown."""
        number = self._lot_of.get(mark, -1)
        if number < self._first:  # forgotten, or of an order that the host committed to before the knowledge began
            return
        lot = self._lots[number]
        _count(lot.rest, face, -1)
        if mark in lot.again:  # a commitment was opened
            lot.again.remove(mark)
            later = self._lots[number + 1]
            later.brought[face] += 1
            _count(later.rest, face, 1)

    def ways(self) -> Ways:
        """Return the ways to deal the faces that are not known.

        :raises GameError: if there is none.
        """
        if self._found is not None:
            return self._found
        known: dict[Mark, Card] = {}
        places: list[_Places] = [([], []) for _ in self._lots]
        for mark in _marks_on_table(self._round.state):
            face = self._faces.get(mark.text)
            if face is not None:
                known[mark] = face
            else:
                places[self._lot_of[mark.text]][mark.text not in self._round.kept].append(mark)
        self._forget(places)
        pools = [
            Pool(lot.brought, lot.rest, len(kept), len(lying), len(lot.again))
            for lot, (kept, lying) in zip(self._lots[self._first :], places[self._first :], strict=True)
        ]
        dealing = ways_to_deal(pools, self._round.state.variant.never_kept)
        if dealing is None:
            raise GameError("view must be one that a game can have; its cards are not those of the deck")
        self._found = Ways(dealing, tuple(places[self._first :]), known)
        return self._found

    def _forget(self, places: Sequence[_Places]) -> None:
        """Forget the oldest lots of which no card lies on the table with an unknown face.

        Their other cards were shuffled again, so what is left of them is known to be in the next lot.
        """
        while self._first + 1 < len(self._lots) and not any(places[self._first]):
            lot, later = self._lots[self._first], self._lots[self._first + 1]
            if len(lot.again) != lot.rest.total() or min(lot.rest.values(), default=0) < 0:
                return  # no game has this view
            for face, copies in lot.rest.items():
                later.brought[face] += copies
                _count(later.rest, face, copies)
            self._first += 1

    @property
    def marked(self) -> State:
        """The state with marks for all cards."""
        return self._round.state

    def sample(self, state: State, rng: Random, belief: Belief | None = None) -> State:
        """Return the view ``state`` with faces for its hidden cards."""
        ways = self.ways()
        faces = dict(ways.known)
        weights = {} if belief is None else weights_by_mark(belief, self.marked)
        for (kept, lying), drawn in zip(ways.places, ways.dealing.draw(rng), strict=True):
            marks, dealt = [*kept, *lying], [*drawn[0], *drawn[1]]
            if weights:
                deal_again(marks, dealt, weights, rng, len(kept), ways.dealing.never)
            faces.update(zip(marks, dealt, strict=True))
        made = in_state(self._round.state, faces)
        return change(state, hands=made.hands, stock=made.stock, drawn=made.drawn, penalty=made.penalty)


def _count(faces: Counter[Card], face: Card, more: int) -> None:
    """Count some more of a face, without an entry if there are none, so that old pools stay small."""
    faces[face] += more
    if not faces[face]:
        del faces[face]


def _marks_on_table(state: State) -> list[Mark]:
    """Return the marks of all cards but those of the discard pile, which are known."""
    apart = () if state.penalty is None else state.penalty.apart
    drawn = () if state.drawn is None else (state.drawn.card,)
    hands = [slot.card for hand in state.hands for slot in hand if slot.card is not None]
    return [*hands, *drawn, *apart, *state.stock]
