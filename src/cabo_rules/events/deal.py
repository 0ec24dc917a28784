"""Deal: the table is set up, the cards are dealt and looked at, and the first one is turned."""

from __future__ import annotations

from itertools import chain
from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import NOBODY, looked_at
from cabo_rules.events.sources import NEW_ORDER, cards_in_slots, top_of_stock
from cabo_rules.seats import Cell, place
from cabo_rules.state import Commitment, Effects, Hand, LastLap, Slot, State, Window, change
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


def table_set(state: State, event: TableSet) -> State:
    lap = None if event.caller is None else LastLap("call", event.caller, event.last_turns, "calling.when")
    return change(
        _cleared(state), phase="draw", round=1, starter=event.turn, dealer=event.dealer, totals=event.totals,
        hands=_laid_out(state, event.hands, event.seen), stock=event.stock, discard=event.discard, turn=event.turn,
        turns=(event.lap - 1) * state.seats + 1, caller=event.caller, last_lap=lap,
        window=Window(None) if event.discard else None,
    )  # fmt: skip


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


def dealt(state: State, event: Dealt) -> State:
    committed: tuple[Commitment, ...] = ()
    if event.commitment is not None:  # the cards were dealt one at a time, and the rest is the stock
        order = (*chain.from_iterable(zip(*event.hands, strict=True)), *event.stock)
        committed = (Commitment(event.commitment, order),)
    return change(
        _cleared(state), phase="looks", round=event.round, starter=event.starter, dealer=event.dealer,
        hands=_laid_out(state, event.hands, ()), stock=event.stock, discard=(), to_look=frozenset(range(state.seats)),
        commitments=committed,
    )  # fmt: skip


def _committed(state: State, event: CommitmentOpened) -> tuple[Card, ...]:
    (order, *_) = [each.order for each in state.commitments if each.commitment == event.commitment]
    return order


@facts
class CommitmentOpened:
    """The host showed the nonce and the order that it had committed to, in which the cards were dealt or shuffled."""

    commitment: str
    order: tuple[Card, ...] = shown_to_all(source=_committed)
    nonce: str


def commitment_opened(state: State, event: CommitmentOpened) -> State:
    left = tuple(each for each in state.commitments if each.commitment != event.commitment)
    return change(state, commitments=left)


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


def first_looked(state: State, event: FirstLooked) -> State:
    places = [place(event.seat, number) for number in event.slots]
    hands = looked_at(state.hands, places, event.cards, event.seat)
    return change(state, hands=hands, to_look=state.to_look - {event.seat})


@facts
class LooksEnded:
    """The looks before the first turn are over."""

    seats: tuple[int, ...]  # those that had not looked when the host closed the looks


def looks_ended(state: State, event: LooksEnded) -> State:
    return change(state, to_look=NOBODY)


@facts
class OpenCardTurned:
    """The top card of the stock was turned to start the discard pile."""

    card: Card = shown_to_all(source=top_of_stock)


def open_card_turned(state: State, event: OpenCardTurned) -> State:
    return change(state, stock=state.stock[1:], discard=(event.card,), window=Window(None))


def _laid_out(
    state: State, hands: tuple[tuple[Card | None, ...], ...], seen: tuple[tuple[tuple[int, ...], ...], ...]
) -> tuple[Hand, ...]:
    """Arrange hands in rows; cards beyond those of a deal go to the right end of the nearest row."""
    count = state.variant.deal.cards
    columns = count // state.variant.deal.rows

    def cell(number: int) -> Cell:
        return divmod(number, columns) if number < count else (0, columns + number - count)

    return tuple(
        tuple(
            Slot(card, frozenset(seen[seat][number]) if seen else NOBODY, cell(number))
            for number, card in enumerate(hand)
        )
        for seat, hand in enumerate(hands)
    )


def _cleared(state: State) -> State:
    """Clear the table of the round before."""
    return change(
        state, turn=0, turns=0, drawn=None, powers=(), looked=(), window=None, gift=None, penalty=None, claims=None,
        shuffle=None, caller=None, last_lap=None, ending=None, snaps=(0,) * state.seats, to_look=NOBODY, passed=NOBODY,
    )  # fmt: skip


DealEvent = TableSet | Dealt | CommitmentOpened | FirstLooked | LooksEnded | OpenCardTurned

EFFECTS: Final[Effects] = {
    TableSet: table_set,
    Dealt: dealt,
    CommitmentOpened: commitment_opened,
    FirstLooked: first_looked,
    LooksEnded: looks_ended,
    OpenCardTurned: open_card_turned,
}
