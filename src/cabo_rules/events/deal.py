"""Deal: the table is set up, the cards are dealt and looked at, and the first one is turned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import NOBODY, looked_at
from cabo_rules.events.sources import NEW_ORDER, cards_in_slots, top_of_stock
from cabo_rules.seats import Cell, place
from cabo_rules.state import Commitment, Draft, Effects, Hand, LastLap, State, make_slot, open_window
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seat, shown_to_seen

__all__ = ["CommitmentOpened", "Dealt", "FirstLooked", "LooksEnded", "OpenCardTurned", "TableSet"]


@facts
class TableSet:
    """A table was set up by hand; ``seen`` has, slot by slot, the seats that have seen the card."""

    hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen(source=NEW_ORDER)
    stock: tuple[Card, ...] = hidden(source=NEW_ORDER)
    discard: tuple[Card, ...] = shown_to_all(source=NEW_ORDER)
    turn: int
    totals: tuple[int, ...]
    seen: tuple[tuple[tuple[int, ...], ...], ...]
    dealer: int | None
    caller: int | None
    last_turns: tuple[int, ...]
    lap: int


def table_set(state: Draft, event: TableSet) -> None:
    lap = None if event.caller is None else LastLap("call", event.caller, event.last_turns, "calling.when")
    _clear(state)
    state.phase = "draw"
    state.round = 1
    state.starter = event.turn
    state.dealer = event.dealer
    state.totals = event.totals
    state.hands = _laid_out(state, event.hands, event.seen)
    state.stock = event.stock
    state.discard = event.discard
    state.turn = event.turn
    state.turns = (event.lap - 1) * state.seats + 1
    state.caller = event.caller
    state.last_lap = lap
    state.window = open_window(None) if event.discard else None


@facts
class Dealt:
    """A round was dealt: each seat's hand, slot by slot, and the stock, top card first.

    ``commitment`` is the hash that the host published before anybody saw a card, if it did.
    """

    round: int
    dealer: int | None
    starter: int
    hands: tuple[tuple[Card, ...], ...] = hidden(source=NEW_ORDER)
    stock: tuple[Card, ...] = hidden(source=NEW_ORDER)
    commitment: str | None


def dealt(state: Draft, event: Dealt) -> None:
    committed: tuple[Commitment, ...] = ()
    if event.commitment is not None:  # the cards were dealt one at a time, and the rest is the stock
        dealt_to = [hand for hand in event.hands if hand]
        order = (*chain.from_iterable(zip(*dealt_to, strict=True)), *event.stock)
        committed = (Commitment(event.commitment, order),)
    _clear(state)
    state.phase = "looks"
    state.round = event.round
    state.starter = event.starter
    state.dealer = event.dealer
    state.hands = _laid_out(state, event.hands, ())
    state.stock = event.stock
    state.discard = ()
    state.to_look = frozenset([seat for seat, hand in enumerate(event.hands) if hand])
    state.out = frozenset(range(state.seats)) - state.to_look  # no cards are dealt to those who are out of the game
    state.commitments = committed


def _committed(state: State, event: CommitmentOpened) -> tuple[Card, ...]:
    (order, *_) = [each.order for each in state.commitments if each.commitment == event.commitment]
    return order


@facts
class CommitmentOpened:
    """The host showed the nonce and the order that it had committed to, in which the cards were dealt or shuffled."""

    commitment: str
    order: tuple[Card, ...] = shown_to_all(source=_committed)
    nonce: str


def commitment_opened(state: Draft, event: CommitmentOpened) -> None:
    left = tuple(each for each in state.commitments if each.commitment != event.commitment)
    state.commitments = left


@facts
class FirstLooked:
    """A seat had its first look.

    >>> from cabo_rules import Game, load_variant, redact
    >>> from cabo_rules.moves import FirstLook
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, [1]))
    >>> game.last_events[0], redact(game.last_events[0], 1).cards
    (FirstLooked(seat=0, slots=(1,), cards=(Card(text='3H'),)), (Card(text='??'),))
    """

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_seat(source=cards_in_slots)


def first_looked(state: Draft, event: FirstLooked) -> None:
    places = [place(event.seat, number) for number in event.slots]
    hands = looked_at(state.hands, places, event.cards, event.seat)
    state.hands = hands
    state.to_look = state.to_look - {event.seat}


@facts
class LooksEnded:
    """The looks before the first turn are over."""

    seats: tuple[int, ...]  # those that had not looked when the host closed the looks


def looks_ended(state: Draft, event: LooksEnded) -> None:
    state.to_look = NOBODY


@facts
class OpenCardTurned:
    """The top card of the stock was turned to start the discard pile."""

    card: Card = shown_to_all(source=top_of_stock)


def open_card_turned(state: Draft, event: OpenCardTurned) -> None:
    state.stock = state.stock[1:]
    state.discard = (event.card,)
    state.window = open_window(None)


def _laid_out(
    state: Draft, hands: tuple[tuple[Card | None, ...], ...], seen: tuple[tuple[tuple[int, ...], ...], ...]
) -> tuple[Hand, ...]:
    """Arrange hands in rows; cards beyond those of a deal go to the right end of the nearest row."""
    count = state.variant.deal.cards
    columns = count // state.variant.deal.rows

    cells = [divmod(number, columns) for number in range(count)]
    cells += [(0, columns + number - count) for number in range(count, max(map(len, hands)))]
    known = seen or [[NOBODY] * len(hand) for hand in hands]
    return tuple([_hand(hand, row, cells) for hand, row in zip(hands, known, strict=True)])


def _hand(hand: Sequence[Card | None], seen: Sequence[Iterable[int]], cells: Sequence[Cell]) -> Hand:
    slots = zip(hand, seen, cells[: len(hand)], strict=True)
    return tuple([make_slot(card, frozenset(seats), cell) for card, seats, cell in slots])


def _clear(state: Draft) -> None:
    """Clear the table of the round before."""
    state.turn = 0
    state.turns = 0
    state.drawn = None
    state.powers = ()
    state.looked = ()
    state.window = None
    state.gift = None
    state.penalty = None
    state.claims = None
    state.shuffle = None
    state.caller = None
    state.last_lap = None
    state.ending = None
    state.snaps = (0,) * state.seats
    state.to_look = NOBODY
    state.passed = NOBODY
    state.out = NOBODY


DealEvent = TableSet | Dealt | CommitmentOpened | FirstLooked | LooksEnded | OpenCardTurned

EFFECTS: Final[Effects] = {
    TableSet: table_set,
    Dealt: dealt,
    CommitmentOpened: commitment_opened,
    FirstLooked: first_looked,
    LooksEnded: looks_ended,
    OpenCardTurned: open_card_turned,
}
