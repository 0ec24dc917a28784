"""What the events of ``events.matching`` change."""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules.evolve.hands import NOBODY, everybody, exchanged, hole, into_slot, shown, to_discard, with_card
from cabo_rules.moves import Place
from cabo_rules.state import Drawn, Gift, Penalty, Slot, State, Window, change


def snapped(state: State, event: e.Snapped) -> State:
    window = state.window
    assert window is not None
    return change(
        state, hands=to_discard(state, event.place), discard=(*state.discard, event.card),
        window=Window(window.discarder, window.snapped + 1, window.wrong, window.closed),
        snaps=(*state.snaps[: event.seat], state.snaps[event.seat] + 1, *state.snaps[event.seat + 1 :]),
    )  # fmt: skip


def snap_failed(state: State, event: e.SnapFailed) -> State:
    window = state.window
    assert window is not None
    return change(
        state, hands=shown(state, event.place, event.card),
        window=Window(window.discarder, window.snapped, window.wrong | {event.seat}, window.closed),
    )  # fmt: skip


def snapped_late(state: State, event: e.SnappedLate) -> State:
    return state  # nothing but the penalty that follows


def window_closed(state: State, event: e.WindowClosed) -> State:
    window = state.window
    assert window is not None
    return change(state, window=Window(window.discarder, window.snapped, window.wrong, True))


def gift_owed(state: State, event: e.GiftOwed) -> State:
    return change(state, gift=Gift(event.seat, event.place))


def gave(state: State, event: e.Gave) -> State:
    return change(state, gift=None, hands=exchanged(state.hands, Place(event.seat, event.slot), event.place))


def gift_declined(state: State, event: e.GiftDeclined) -> State:
    return change(state, gift=None)


def match_began(state: State, event: e.MatchBegan) -> State:
    drawn = state.drawn
    assert drawn is not None
    shown_card = Drawn(drawn.seat, drawn.pile, event.card, everybody(state.seats))
    return change(state, claims=event.claims, drawn=shown_card)


def matched(state: State, event: e.Matched) -> State:
    assert state.claims is not None
    hands = to_discard(state, event.place)
    if event.give is not None:
        hands = exchanged(hands, Place(event.seat, event.give), event.place)
    return change(state, hands=hands, discard=(*state.discard, event.card), claims=state.claims[1:])


def match_failed(state: State, event: e.MatchFailed) -> State:
    assert state.claims is not None
    return change(state, hands=shown(state, event.place, event.card), claims=state.claims[1:])


def traded(state: State, event: e.Traded) -> State:
    hand = list(state.hands[event.seat])
    for number in event.slots:
        hand[number] = hole(hand[number])
    hands = (*state.hands[: event.seat], tuple(hand), *state.hands[event.seat + 1 :])
    return change(
        state, hands=into_slot(change(state, hands=hands), event.seat, event.slots[0]),
        discard=state.discard + event.cards, drawn=None, phase="done",
        window=Window(event.seat, 0, NOBODY, False),
    )  # fmt: skip


def trade_failed(state: State, event: e.TradeFailed) -> State:
    for number, card in zip(event.slots, event.cards, strict=True):
        state = change(state, hands=shown(state, Place(event.seat, number), card))
    return state


def drawn_kept(state: State, event: e.DrawnKept) -> State:
    drawn = state.drawn
    assert drawn is not None
    hands = with_card(state, event.seat, event.slot, Slot(drawn.card, drawn.seen_by, event.cell))
    return change(state, hands=hands, drawn=None, phase="done")


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
    hands = with_card(state, event.seat, event.slot, Slot(owed.apart[0], NOBODY, event.cell))
    done = owed.owed == 0 and len(owed.apart) == 1
    return change(state, hands=hands, penalty=None if done else Penalty(owed.seat, owed.owed, owed.apart[1:], owed.key))


def penalty_waived(state: State, event: e.PenaltyWaived) -> State:
    owed = state.penalty
    assert owed is not None
    return change(state, penalty=Penalty(owed.seat, 0, owed.apart, owed.key) if owed.apart else None)


def snap_passed(state: State, event: e.SnapPassed) -> State:
    return change(state, passed=state.passed | {event.seat})
