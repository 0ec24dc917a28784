"""What the events of ``events.deal`` change."""

from __future__ import annotations

from itertools import chain
from typing import Any

from cabo_rules import events as e
from cabo_rules.cards import Card
from cabo_rules.evolve.hands import NOBODY, seen
from cabo_rules.state import Commitment, Hand, LastLap, Phase, Slot, State, Window, change


def _cell(number: int, cards: int, columns: int) -> e.Cell:
    """The dealt cards lie in rows; what a table set up by hand has more lies at the right end of the nearest row."""
    return (number // columns, number % columns) if number < cards else (0, columns + number - cards)


def _table(state: State, hands: tuple[tuple[Card | None, ...], ...], seen: Any) -> tuple[Hand, ...]:
    deal = state.variant.deal
    columns = deal.cards // deal.rows
    return tuple(
        tuple(
            Slot(card, frozenset(seen[seat][number]) if seen else NOBODY, _cell(number, deal.cards, columns))
            for number, card in enumerate(hand)
        )
        for seat, hand in enumerate(hands)
    )


def _clear(state: State, phase: Phase) -> State:
    """Nothing of an earlier round is left on the table."""
    return change(
        state, phase=phase, turn=0, turns=0, drawn=None, powers=(), looked=(), window=None, gift=None, penalty=None,
        claims=None, shuffle=None, caller=None, last_lap=None, ending=None, snaps=(0,) * state.seats, to_look=NOBODY,
        passed=NOBODY,
    )  # fmt: skip


def table_set(state: State, event: e.TableSet) -> State:
    lap = None if event.caller is None else LastLap("call", event.caller, event.last_turns, "calling.when")
    return change(
        _clear(state, "draw"), round=1, starter=event.turn, dealer=event.dealer, totals=event.totals,
        hands=_table(state, event.hands, event.seen), stock=event.stock, discard=event.discard, turn=event.turn,
        turns=(event.lap - 1) * state.seats + 1,
        caller=event.caller, last_lap=lap, window=Window(None, 0, NOBODY, False) if event.discard else None,
    )  # fmt: skip


def dealt(state: State, event: e.Dealt) -> State:
    committed: tuple[Commitment, ...] = ()
    if event.commitment is not None:  # the cards went round one at a time, and what was left is the stock
        order = (*chain.from_iterable(zip(*event.hands, strict=True)), *event.stock)
        committed = (Commitment(event.commitment, order),)
    return change(
        _clear(state, "looks"), round=event.round, starter=event.starter, dealer=event.dealer,
        hands=_table(state, event.hands, ()), stock=event.stock, discard=(), to_look=frozenset(range(state.seats)),
        commitments=committed,
    )  # fmt: skip


def commitment_opened(state: State, event: e.CommitmentOpened) -> State:
    left = tuple(each for each in state.commitments if each.commitment != event.commitment)
    return change(state, commitments=left)


def first_looked(state: State, event: e.FirstLooked) -> State:
    hand = list(state.hands[event.seat])
    for number, card in zip(event.slots, event.cards, strict=True):
        hand[number] = seen(hand[number], card, event.seat)
    hands = (*state.hands[: event.seat], tuple(hand), *state.hands[event.seat + 1 :])
    return change(state, hands=hands, to_look=state.to_look - {event.seat})


def looks_ended(state: State, event: e.LooksEnded) -> State:
    return change(state, to_look=NOBODY)


def open_card_turned(state: State, event: e.OpenCardTurned) -> State:
    return change(state, stock=state.stock[1:], discard=(event.card,), window=Window(None, 0, NOBODY, False))
