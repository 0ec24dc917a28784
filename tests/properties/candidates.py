"""Moves to try, legal or not: every kind of move with small numbers, some of them out of range."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from cabo_rules import moves as m
from cabo_rules.state import State, power_user
from cabo_rules.testing.pick import Pick
from cabo_rules.testing.play import NONCE


def _simple(state: State, seat: int) -> Iterator[m.Move]:
    yield from (m.Draw(seat, "stock"), m.Draw(seat, "discard pile"))
    yield from (kind(seat) for kind in _BARE)
    most = max((len(hand) for hand in state.hands), default=0)
    for slot in range(-1, most + 1):
        yield from (m.Keep(seat, slot), m.Give(seat, slot), m.FirstLook(seat, (slot,)))
    for one, other in combinations(range(-1, min(most, 4) + 1), 2):
        for slots in ((one, other), (other, one)):
            yield from (m.FirstLook(seat, slots), m.Trade(seat, slots))
    yield from (m.FirstLook(seat, ()), m.Trade(seat, ()), m.Trade(seat, (0,)), m.Trade(seat, (1, 0, 1)))
    yield from (m.PlacePenalty(seat, (row, column)) for row in range(-2, 5) for column in range(-2, 5))
    yield m.PlacePenalty(seat, (99, 99))
    yield from (m.ChoosePlayer(seat, player) for player in range(-1, state.seats + 1))


_BARE: tuple[type[m.Discard | m.PutBack | m.DeclinePower | m.DeclineGift | m.PassSnap | m.Call | m.EndTurn], ...] = (
    m.Discard, m.PutBack, m.DeclinePower, m.DeclineGift, m.PassSnap, m.Call, m.EndTurn,
)  # fmt: skip


def _with_places(state: State, seat: int, pick: Pick) -> Iterator[m.Move]:
    places = [
        m.Place(owner, slot)
        for owner in range(-1, state.seats + 1)
        for slot in range(-1, (len(state.hands[owner]) if 0 <= owner < state.seats else 1) + 1)
    ]
    yield from (m.Snap(seat, place) for place in places)
    yield from (m.Look(seat, (place,)) for place in places)
    yield from (kind(seat, ()) for kind in (m.Look, m.Swap))
    for _ in range(25):
        some = tuple(pick.one(places) for _ in range(pick.one([2, 2, 2, 1, 3])))
        yield from (m.Look(seat, some), m.Swap(seat, some))
        yield m.Match(seat, tuple(_claim(pick, seat, place) for place in some))


def _claim(pick: Pick, seat: int, place: m.Place) -> m.Claim:
    return m.Claim(place, pick.one([None, 0, 1, 2, 3]) if place.seat != seat or pick.one([True, False]) else None)


def _of_the_host(state: State) -> Iterator[m.Move]:
    yield from (m.CloseLooks(), m.CloseWindow(), m.EndGame(), m.Abandon())
    yield from (m.Penalize(seat) for seat in range(-1, state.seats + 1))
    yield from (m.Penalize(state.seats - 1, offence) for offence in get_args(m.Offence)[1:])
    cards = state.variant.cards_for(state.seats)
    for starter in (None, -1, 0, state.seats):
        for dealer in (None, -1, 0, state.seats):
            yield m.Deal(cards, starter, dealer)
    yield from (m.Deal(cards[1:], 0, 0), m.Shuffle(()), m.Shuffle(cards), m.Shuffle(state.stock))
    yield m.SetUp((), cards, (), 0, ())
    yield m.OpenCommitment(cards, NONCE)
    for each in state.commitments:
        yield from (m.Shuffle(state.stock, each.commitment), m.Deal(cards, 0, 0, each.commitment))
        yield from (m.OpenCommitment(each.order, NONCE), m.OpenCommitment(each.order, "0" * 64))
        yield m.OpenCommitment(each.order[1:], NONCE)


def candidates(state: State, pick: Pick) -> Iterator[m.Move]:
    """Moves of every kind, for two or three of the seats, for one that is not there, and for the host."""
    yield from _of_the_host(state)
    debts = [debt.seat for debt in (state.gift, state.penalty) if debt is not None]
    seats = {state.turn, power_user(state), pick.one(range(state.seats)), *debts, pick.one([state.seats, -2])}
    for seat in sorted(seats):
        yield from candidates_of(state, seat, pick)


def candidates_of(state: State, seat: int, pick: Pick) -> Iterator[m.Move]:
    """Moves of every kind for one seat."""
    yield from _simple(state, seat)
    yield from _with_places(state, seat, pick)
