"""``evolve``: what each event changes. It holds no rule: it never asks whether something may happen.

Every function here works on a state whose cards are partly hidden, too: the cards that an event makes known are taken
from the event, never from the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.state import (
    Drawn,
    Ending,
    Gift,
    Hand,
    LastLap,
    Penalty,
    Phase,
    Slot,
    State,
    Window,
    change,
)  # fmt: skip

NOBODY: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=64)
def everybody(seats: int) -> frozenset[int]:
    """All seats of a table, and whoever watches it."""
    return frozenset((*range(seats), SPECTATOR))


def evolve(state: State, event: e.Event) -> State:
    """The state after an event.

    :raises KeyError: when ``event`` is no event.

    >>> from cabo_rules import new_state, load_variant, events
    >>> evolve(new_state(load_variant("rush"), 2), events.TurnBegan(1)).turn
    1
    """
    return EVOLVE[type(event)](state, event)


def _with_slot(state: State, seat: int, number: int, slot: Slot) -> tuple[Hand, ...]:
    hands = list(state.hands)
    hand = list(hands[seat])
    hand[number] = slot
    hands[seat] = tuple(hand)
    return tuple(hands)


def _hole(slot: Slot) -> Slot:
    return Slot(None, NOBODY, slot.cell)


def _seen(slot: Slot, card: Card, seat: int) -> Slot:
    """A slot whose card a seat has seen. Who knows the card already does not forget it for being shown a back."""
    return Slot(slot.card if card == HIDDEN else card, slot.seen_by | {seat}, slot.cell)


def _cell(number: int, cards: int, columns: int) -> e.Cell:
    """The dealt cards lie in rows; what a table set up by hand has more lies at the right end of the nearest row."""
    return (number // columns, number % columns) if number < cards else (0, columns + number - cards)


# --- deal -------------------------------------------------------------------------------------------------------------


def _table(state: State, hands: tuple[tuple[Card | None, ...], ...], seen: Any) -> tuple[Hand, ...]:
    deal = state.variant.deal
    columns = max(deal.cards // deal.rows, 1)
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
        state, phase=phase, turn=0, drawn=None, power=None, looked=(), window=None, gift=None, penalty=None,
        claims=None, shuffle=None, caller=None, last_lap=None, ending=None, to_look=NOBODY, passed=NOBODY,
    )  # fmt: skip


def table_set(state: State, event: e.TableSet) -> State:
    lap = None if event.caller is None else LastLap("call", event.caller, event.last_turns, "calling.when")
    return change(
        _clear(state, "draw"), round=1, starter=event.turn, dealer=event.dealer, totals=event.totals,
        hands=_table(state, event.hands, event.seen), stock=event.stock, discard=event.discard, turn=event.turn,
        caller=event.caller, last_lap=lap, window=Window(None, 0, NOBODY, False) if event.discard else None,
    )  # fmt: skip


def dealt(state: State, event: e.Dealt) -> State:
    return change(
        _clear(state, "looks"), round=event.round, starter=event.starter, dealer=event.dealer,
        hands=_table(state, event.hands, ()), stock=event.stock, discard=(), to_look=frozenset(range(state.seats)),
    )  # fmt: skip


def first_looked(state: State, event: e.FirstLooked) -> State:
    hand = list(state.hands[event.seat])
    for number, card in zip(event.slots, event.cards, strict=True):
        hand[number] = _seen(hand[number], card, event.seat)
    hands = (*state.hands[: event.seat], tuple(hand), *state.hands[event.seat + 1 :])
    return change(state, hands=hands, to_look=state.to_look - {event.seat})


def looks_ended(state: State, event: e.LooksEnded) -> State:
    return change(state, to_look=NOBODY)


def open_card_turned(state: State, event: e.OpenCardTurned) -> State:
    return change(state, stock=state.stock[1:], discard=(event.card,), window=Window(None, 0, NOBODY, False))


# --- turn -------------------------------------------------------------------------------------------------------------


def turn_began(state: State, event: e.TurnBegan) -> State:
    lap = state.last_lap
    if lap is None:
        return change(state, turn=event.seat, phase="draw")
    rest = tuple(seat for seat in lap.last_turns if seat != event.seat)
    return change(state, turn=event.seat, phase="draw", last_lap=LastLap(lap.cause, lap.seat, rest, lap.key))


def shuffle_awaited(state: State, event: e.ShuffleAwaited) -> State:
    return change(state, shuffle="turn" if state.penalty is None else "penalty")


def shuffled(state: State, event: e.Shuffled) -> State:
    kept = state.discard[len(state.discard) - event.kept :]
    return change(state, stock=event.stock, discard=kept, shuffle=None)


def drew(state: State, event: e.Drew) -> State:
    drawn = Drawn(event.seat, "stock", event.card, frozenset((event.seat,)))
    return change(state, stock=state.stock[1:], drawn=drawn, phase="drawn", window=None)


def took(state: State, event: e.Took) -> State:
    drawn = Drawn(event.seat, "discard pile", event.card, everybody(state.seats))
    return change(state, discard=state.discard[:-1], drawn=drawn, phase="drawn", window=None)


def _into_slot(state: State, seat: int, number: int) -> tuple[Hand, ...]:
    """The hands once the drawn card lies in that slot."""
    drawn = state.drawn
    assert drawn is not None
    return _with_slot(state, seat, number, Slot(drawn.card, drawn.seen_by, state.hands[seat][number].cell))


def kept(state: State, event: e.Kept) -> State:
    return change(
        state, hands=_into_slot(state, event.seat, event.slot), discard=(*state.discard, event.card), drawn=None,
        phase="done", window=Window(event.seat, 0, NOBODY, False),
    )  # fmt: skip


def discarded(state: State, event: e.Discarded | e.Returned) -> State:
    return change(
        state, discard=(*state.discard, event.card), drawn=None, phase="done",
        window=Window(event.seat, 0, NOBODY, False), claims=None,
    )  # fmt: skip


# --- powers -----------------------------------------------------------------------------------------------------------


def power_opened(state: State, event: e.PowerOpened) -> State:
    if event.card is None or state.drawn is None:
        return change(state, power=event.power)
    shown = Drawn(state.drawn.seat, state.drawn.pile, event.card, everybody(state.seats))
    return change(state, power=event.power, drawn=shown)


def looked(state: State, event: e.Looked) -> State:
    hands = state.hands
    for at, card in zip(event.places, event.cards, strict=True):
        slot = hands[at.seat][at.slot]
        hand = list(hands[at.seat])
        hand[at.slot] = _seen(slot, card, event.seat)
        hands = (*hands[: at.seat], tuple(hand), *hands[at.seat + 1 :])
    return change(state, hands=hands, looked=event.places)


def swapped(state: State, event: e.Swapped) -> State:
    one, other = event.places
    return change(state, hands=_exchanged(state.hands, one, other))


def _exchanged(hands: tuple[Hand, ...], one: Place, other: Place) -> tuple[Hand, ...]:
    """The hands with what lies at two places exchanged; who has seen a card goes with it, the cells stay."""
    rows = [list(hand) for hand in hands]
    a, b = rows[one.seat][one.slot], rows[other.seat][other.slot]
    rows[one.seat][one.slot] = Slot(b.card, b.seen_by, a.cell)
    rows[other.seat][other.slot] = Slot(a.card, a.seen_by, b.cell)
    return tuple(tuple(row) for row in rows)


def power_ended(state: State, event: e.PowerEnded) -> State:
    return change(state, power=None, looked=())


# --- matching ---------------------------------------------------------------------------------------------------------


def _to_discard(state: State, at: Place) -> tuple[Hand, ...]:
    return _with_slot(state, at.seat, at.slot, _hole(state.hands[at.seat][at.slot]))


def _shown(state: State, at: Place, card: Card) -> tuple[Hand, ...]:
    cell = state.hands[at.seat][at.slot].cell
    return _with_slot(state, at.seat, at.slot, Slot(card, everybody(state.seats), cell))


def snapped(state: State, event: e.Snapped) -> State:
    window = state.window
    assert window is not None
    return change(
        state, hands=_to_discard(state, event.place), discard=(*state.discard, event.card),
        window=Window(window.discarder, window.snapped + 1, window.wrong, window.closed),
    )  # fmt: skip


def snap_failed(state: State, event: e.SnapFailed) -> State:
    window = state.window
    assert window is not None
    return change(
        state, hands=_shown(state, event.place, event.card),
        window=Window(window.discarder, window.snapped, window.wrong | {event.seat}, window.closed),
    )  # fmt: skip


def window_closed(state: State, event: e.WindowClosed) -> State:
    window = state.window
    assert window is not None
    return change(state, window=Window(window.discarder, window.snapped, window.wrong, True))


def gift_owed(state: State, event: e.GiftOwed) -> State:
    return change(state, gift=Gift(event.seat, event.place))


def gave(state: State, event: e.Gave) -> State:
    return change(state, gift=None, hands=_exchanged(state.hands, Place(event.seat, event.slot), event.place))


def gift_declined(state: State, event: e.GiftDeclined) -> State:
    return change(state, gift=None)


def match_began(state: State, event: e.MatchBegan) -> State:
    return change(state, claims=event.claims)


def matched(state: State, event: e.Matched) -> State:
    assert state.claims is not None
    hands = _to_discard(state, event.place)
    if event.give is not None:
        hands = _exchanged(hands, Place(event.seat, event.give), event.place)
    return change(state, hands=hands, discard=(*state.discard, event.card), claims=state.claims[1:])


def match_failed(state: State, event: e.MatchFailed) -> State:
    assert state.claims is not None
    return change(state, hands=_shown(state, event.place, event.card), claims=state.claims[1:])


def traded(state: State, event: e.Traded) -> State:
    hand = list(state.hands[event.seat])
    for number in event.slots:
        hand[number] = _hole(hand[number])
    hands = (*state.hands[: event.seat], tuple(hand), *state.hands[event.seat + 1 :])
    return change(
        state, hands=_into_slot(change(state, hands=hands), event.seat, event.slots[0]),
        discard=state.discard + event.cards, drawn=None, phase="done",
        window=Window(event.seat, 0, NOBODY, False),
    )  # fmt: skip


def trade_failed(state: State, event: e.TradeFailed) -> State:
    for number, card in zip(event.slots, event.cards, strict=True):
        state = change(state, hands=_shown(state, Place(event.seat, number), card))
    return state


def penalty_owed(state: State, event: e.PenaltyOwed) -> State:
    return change(state, penalty=Penalty(event.seat, event.count, (), event.key))


def penalty_drawn(state: State, event: e.PenaltyDrawn) -> State:
    owed = state.penalty
    assert owed is not None
    rest = Penalty(owed.seat, owed.owed - 1, (*owed.apart, event.card), owed.key)
    return change(state, stock=state.stock[1:], penalty=rest)


def penalty_placed(state: State, event: e.PenaltyPlaced) -> State:
    owed = state.penalty
    assert owed is not None
    slot = Slot(owed.apart[0], NOBODY, event.cell)
    hand = state.hands[event.seat]
    hand = (*hand[: event.slot], slot, *hand[event.slot + 1 :])
    hands = (*state.hands[: event.seat], hand, *state.hands[event.seat + 1 :])
    done = owed.owed == 0 and len(owed.apart) == 1
    return change(state, hands=hands, penalty=None if done else Penalty(owed.seat, owed.owed, owed.apart[1:], owed.key))


def penalty_waived(state: State, event: e.PenaltyWaived) -> State:
    owed = state.penalty
    assert owed is not None
    return change(state, penalty=Penalty(owed.seat, 0, owed.apart, owed.key) if owed.apart else None)


def snap_passed(state: State, event: e.SnapPassed) -> State:
    return change(state, passed=state.passed | {event.seat})


# --- calling and the end of a round -----------------------------------------------------------------------------------


def called(state: State, event: e.Called) -> State:
    return change(state, caller=event.seat, last_lap=LastLap("call", event.seat, event.last_turns, event.key))


def hand_emptied(state: State, event: e.HandEmptied) -> State:
    return change(state, last_lap=LastLap("empty hand", event.seat, event.last_turns, event.key))


def passed_over(state: State, event: e.PassedOver) -> State:
    lap = state.last_lap
    if lap is None:
        return change(state, turn=event.seat)
    rest = tuple(seat for seat in lap.last_turns if seat != event.seat)
    return change(state, turn=event.seat, last_lap=LastLap(lap.cause, lap.seat, rest, lap.key))


def last_turn_ended(state: State, event: e.LastTurnEnded) -> State:
    return change(state, phase="last snap", ending=Ending(event.cause, event.key))


def round_ended(state: State, event: e.RoundEnded) -> State:
    all_seats = everybody(state.seats)
    hands = tuple(
        tuple(
            slot if card is None else Slot(card, all_seats, slot.cell) for slot, card in zip(hand, cards, strict=True)
        )
        for hand, cards in zip(state.hands, event.hands, strict=True)
    )
    return change(state, hands=hands, power=None, looked=(), window=None, phase="deal")


# --- scoring and the game ---------------------------------------------------------------------------------------------


def round_scored(state: State, event: e.RoundScored) -> State:
    return change(state, totals=event.totals)


def total_reset(state: State, event: e.TotalReset) -> State:
    seat = event.seat
    return change(
        state, totals=(*state.totals[:seat], event.total, *state.totals[seat + 1 :]),
        resets=(*state.resets[:seat], state.resets[seat] + 1, *state.resets[seat + 1 :]),
    )  # fmt: skip


def round_awaited(state: State, event: e.RoundAwaited) -> State:
    return change(state, phase="deal", starter=event.starter, dealer=event.dealer)


def game_ended(state: State, event: e.GameEnded) -> State:
    return change(state, phase="over", winners=event.winners)


def game_abandoned(state: State, event: e.GameAbandoned) -> State:
    return change(state, phase="over", winners=())


EVOLVE: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    e.TableSet: table_set, e.Dealt: dealt, e.FirstLooked: first_looked, e.LooksEnded: looks_ended,
    e.OpenCardTurned: open_card_turned,
    e.TurnBegan: turn_began, e.ShuffleAwaited: shuffle_awaited, e.Shuffled: shuffled, e.Drew: drew, e.Took: took,
    e.Kept: kept, e.Discarded: discarded, e.Returned: discarded,
    e.PowerOpened: power_opened, e.Looked: looked, e.Swapped: swapped, e.PowerEnded: power_ended,
    e.Snapped: snapped, e.SnapFailed: snap_failed, e.WindowClosed: window_closed,
    e.GiftOwed: gift_owed, e.Gave: gave, e.GiftDeclined: gift_declined,
    e.MatchBegan: match_began, e.Matched: matched, e.MatchFailed: match_failed,
    e.Traded: traded, e.TradeFailed: trade_failed,
    e.PenaltyOwed: penalty_owed, e.PenaltyDrawn: penalty_drawn, e.PenaltyPlaced: penalty_placed,
    e.PenaltyWaived: penalty_waived, e.SnapPassed: snap_passed,
    e.Called: called, e.HandEmptied: hand_emptied, e.PassedOver: passed_over, e.LastTurnEnded: last_turn_ended,
    e.RoundEnded: round_ended,
    e.RoundScored: round_scored, e.TotalReset: total_reset, e.RoundAwaited: round_awaited,
    e.GameEnded: game_ended, e.GameAbandoned: game_abandoned,
}  # fmt: skip
