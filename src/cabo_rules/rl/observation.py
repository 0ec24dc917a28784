"""Observations: what a seat sees, as an array of numbers in a documented layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import check_kind
from cabo_rules.rl.codec import Codec, check_numbers, check_table
from cabo_rules.seats import SPECTATOR, Cell
from cabo_rules.state import Hand, Phase, State
from cabo_rules.views import Recall, check_recall, view

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

_PHASES: Final = get_args(Phase)


@frozen
class Observer:
    """Writes what a seat sees as an array of floats, always in the same layout for the same arguments.

    The array holds nothing but what the view of the seat holds, and the actions that the seat has picked so far.
    Players are counted from the seat, which is 0. Slots beyond the hand limit are left out.

    :ivar codec: the codec, whose number of players and hand limit the array has.
    :ivar recall: the memory of the seat, as for :func:`cabo_rules.view`.
    :ivar layout: the slice of the array for each part of the observation.

    :raises GameError: if ``codec`` is not a codec, or ``recall`` is another word.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.rl import Codec, Observer
    >>> observer = Observer(Codec(load_variant("rush"), seats=2))
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> array = observer.observe(game.state, seat=0)
    >>> array.shape, array[observer.layout["stock"]], array[observer.layout["phase"]]
    ((1051,), array([44.], dtype=float32), array([0., 1., 0., 0., 0., 0., 0.], dtype=float32))
    """

    codec: Codec
    recall: Recall = "perfect"
    layout: Mapping[str, slice] = field(init=False, repr=False, eq=False)
    _cards: Mapping[Card, Floats] = field(init=False, repr=False, eq=False)
    _row: int = field(init=False, repr=False, eq=False)
    _hands: dict[tuple[int, int], tuple[Hand, Floats]] = field(init=False, repr=False, eq=False, factory=dict)
    _slots: dict[_SlotKey, Floats] = field(init=False, repr=False, eq=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        check_kind(Codec, "codec", self.codec, "a Codec")
        check_recall(self.recall)
        cards = _cards(self.codec.variant, self.codec.seats)
        layout, begin = dict[str, slice](), 0
        for name, length in _parts(self.codec, len(cards[HIDDEN])):
            layout[name] = slice(begin, begin + length)
            begin += length
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "_cards", cards)
        object.__setattr__(self, "_row", _facts(self.codec.seats) + len(cards[HIDDEN]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out what is kept, since the identities of hands mean nothing elsewhere."""
        return Observer, (self.codec, self.recall)

    @property
    def size(self) -> int:
        """The length of the array."""
        return int(self.layout["cards"].stop)

    def observe(self, state: State, seat: int, picked: Sequence[int] = ()) -> Floats:
        """Return what a seat sees of a state.

        :param state: the state, or the seat's view of it with perfect recall.
        :param picked: the actions that the seat has already picked for its move.
        :raises GameError: if the state is not one of the codec's variant and number of seats, there is no such seat, or
            ``picked`` is not a list of actions.
        """
        check_table(self.codec, state)
        numbers = check_numbers(self.codec, "picked", picked)
        seen = view(state, seat, self.recall)
        array, layout = np.zeros(self.size, np.float32), self.layout
        head = _table(seen, seat)
        array[: len(head)] = head
        begin = layout["picked"].start
        for number in numbers:
            array[begin + number] += 1
        self._piles(array, seen, seat)
        cards = array[layout["cards"]].reshape(self.codec.seats, -1)
        for player, row in enumerate(cards):
            row[:] = self._hand(seen.hands[(seat + player) % self.codec.seats], seat)
        return array

    def mask(self, state: State, seat: int, picked: Sequence[int] = ()) -> Mask:
        """Return an array with a 1 for each action that a seat may take next; see :meth:`Codec.legal`.

        :raises MoveError: if ``seat`` is not a whole number.
        :raises GameError: if the state is not one of the codec's variant and number of seats, or ``picked`` is not a
            list of actions that begin a move.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.rl import Codec, Observer
        >>> observer = Observer(Codec(load_variant("rush"), seats=2))
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
        >>> observer.mask(game.state, seat=0).nonzero()[0].tolist()
        [2, 3, 4]
        """
        return masked(self.codec.size, self.codec.legal(state, seat, picked))

    def _piles(self, array: Floats, seen: State, seat: int) -> None:
        """Fill in the cards of the piles, and those that are on the move."""
        layout, cards, limit = self.layout, self._cards, self.codec.hand_limit
        if seen.discard:
            array[layout["top"]] = cards[seen.discard[-1]]
            discarded = array[layout["discarded"]]
            for card in seen.discard:
                discarded += cards[card][:-1]
        if seen.drawn is not None:
            array[layout["drawn"]] = cards[seen.drawn.card]
        if seen.powers:
            array[layout["powers"]] = [name in seen.powers for name in self.codec.variant.powers_by_name]
        for name, places in (("looked", seen.looked), ("gift_place", (seen.gift.place,) if seen.gift else ())):
            for at in places:
                if at.slot < limit:
                    array[layout[name].start + (at.seat - seat) % seen.seats * limit + at.slot] = 1

    def _hand(self, hand: Hand, seat: int) -> Floats:
        """Return the numbers of a hand, which are kept, since a move changes one hand or none."""
        kept = self._hands.get((id(hand), seat))
        if kept is not None:
            return kept[1]
        if len(self._hands) >= _MOST_HANDS:
            self._hands.clear()
        rows = np.zeros((self.codec.hand_limit, self._row), np.float32)
        for number, slot in enumerate(hand[: self.codec.hand_limit]):
            key = (seat, slot.card, slot.seen_by, slot.cell, slot.face_up)
            row = self._slots.get(key)
            rows[number] = self._slot(key) if row is None else row
        self._hands[id(hand), seat] = hand, (flat := rows.reshape(-1))
        return flat

    def _slot(self, key: _SlotKey) -> Floats:
        """Return the numbers of a slot, and keep them, since there are few slots that differ."""
        seat, card, seen_by, cell, face_up = key
        if len(self._slots) >= _MOST_SLOTS:
            self._slots.clear()
        seen = [(seat + player) % self.codec.seats in seen_by for player in range(self.codec.seats)]
        row = np.zeros(self._row, np.float32)
        facts = [card is not None, card not in (None, HIDDEN), *seen, SPECTATOR in seen_by, face_up, True, *cell]
        row[: len(facts)] = facts
        if card is not None:
            row[len(facts) :] = self._cards[card]
        self._slots[key] = row
        return row


_SlotKey: TypeAlias = "tuple[int, Card | None, frozenset[int], Cell, bool]"

_MOST_HANDS: Final = 256
"""The most hands that are kept. An entry keeps its hand alive, so no other has its identity."""

_MOST_SLOTS: Final = 4096
"""The most slots that are kept."""


def masked(size: int, actions: Sequence[int]) -> Mask:
    """Return a mask of so many actions, with a 1 for each of some."""
    mask = np.zeros(size, np.int8)
    mask[[*actions]] = 1
    return mask


def _facts(seats: int) -> int:
    """Return the number of facts of a slot besides its card."""
    return seats + 7


def _parts(codec: Codec, card: int) -> Iterator[tuple[str, int]]:
    """Yield the parts of the layout, each with its length."""
    seats, slots = codec.seats, codec.seats * codec.hand_limit
    yield from (("phase", len(_PHASES)), ("round", 1), ("turns", 1), ("stock", 1), ("discard", 1))
    for name in _BY_SEAT:
        yield name, seats
    yield from (("window", 1), ("snapped", 1), ("penalty_cards", 1), ("from_discard", 1))
    yield from (("top", card), ("discarded", card - 1), ("drawn", card))
    yield from (("powers", len(codec.variant.powers_by_name)), ("looked", slots), ("gift_place", slots))
    yield from (("picked", codec.size), ("cards", slots * (_facts(seats) + card)))


def _cards(variant: Variant, seats: int) -> dict[Card, Floats]:
    """Return the numbers of each card of a deck: a one for its rank, and its points; all zero if it is hidden."""
    deck = variant.cards_for(seats)
    ranks = list(dict.fromkeys(card.rank for card in deck))
    cards = {HIDDEN: np.zeros(len(ranks) + 1, np.float32)}
    for card in deck:
        cards[card] = np.array([*[card.rank == rank for rank in ranks], variant.points[card.text]], np.float32)
    return cards


_BY_SEAT: Final = (
    "on_turn", "power_user", "dealer", "starter", "caller", "discarder", "drawer", "giver", "offender", "last_turn",
    "to_look", "passed", "out", "wrong", "totals", "resets", "snaps",
)  # fmt: skip
"""The parts with one number for each player."""


def _table(seen: State, seat: int) -> list[float]:
    """Return the parts about the table, from the phase to the pile of the drawn card, in the order of the layout."""
    window, penalty, lap, drawn, gift = seen.window, seen.penalty, seen.last_lap, seen.drawn, seen.gift
    found: list[float] = [seen.phase == phase for phase in _PHASES]
    found += (seen.round, seen.turns, len(seen.stock), len(seen.discard))
    players = [*range(seat, seen.seats), *range(seat)]
    for one in (
        seen.turn,
        None if window is None or not seen.powers else window.user,
        seen.dealer,
        seen.starter,
        seen.caller,
        None if window is None else window.discarder,
        None if drawn is None else drawn.seat,
        None if gift is None else gift.seat,
        None if penalty is None else penalty.seat,
    ):
        found += [player == one for player in players]
    for some in (
        () if lap is None else lap.last_turns,
        seen.to_look,
        seen.passed,
        seen.out,
        () if window is None else window.wrong,
    ):
        found += [player in some for player in players]
    for each in (seen.totals, seen.resets, seen.snaps):
        found += [each[player] for player in players]
    found += (0, 0) if window is None else (not window.closed, window.snapped)
    found.append(0 if penalty is None else penalty.owed + len(penalty.apart))
    found.append(drawn is not None and drawn.pile == "discard pile")
    return found
