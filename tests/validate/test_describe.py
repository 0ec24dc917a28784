"""Moves and events in words: the fields, their order, and the cuts in long lists and texts."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import events as e
from cabo_rules.cards import Card
from cabo_rules.events import Event, SeatScore
from cabo_rules.moves import Call, Claim, CloseWindow, Deal, FirstLook, Match, Move, Penalize, Place, Shuffle, Snap
from cabo_rules.validate.describe import (
    describe_differences,
    describe_event,
    describe_events,
    describe_move,
    first_difference,
    key_of,
)

ACE, KING, QUEEN = Card("AS"), Card("KS"), Card("QS")
HASH = "0123456789abcdef" * 4  # longer than the longest text shown as a whole


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Call(1), "call by seat 1"),
        (CloseWindow(), "close window by the host"),
        (Penalize(2), "penalize by the host (offender seat 2, offence forbidden look)"),
        (Snap(1, Place(2, 3)), "snap by seat 1 (target slot 3 of seat 2)"),
        (FirstLook(0, (0, 1, 2, 3, 4, 5)), "first look by seat 0 (slots [0, 1, 2, 3, 4, 5])"),
        (FirstLook(0, (0, 1, 2, 3, 4, 5, 6)), "first look by seat 0 (slots [0, 1, 2, 3, 4, 5, and 1 more])"),
        (
            Match(0, (Claim(Place(0, 1)), Claim(Place(1, 2), 3))),
            "match by seat 0 (claims [slot 1 of seat 0, slot 2 of seat 1 for own slot 3])",
        ),
        (Deal((ACE, KING), 1), "deal by the host (order [AS, KS], starter seat 1, dealer none)"),
        (Shuffle((QUEEN,)), "shuffle by the host (order [QS])"),
        (Shuffle((QUEEN,), HASH), f"shuffle by the host (order [QS], commitment {HASH[:60]}...)"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_move(move: Move, words: str) -> None:
    """A move names its seat and its fields, a commitment only if there is one, and at most six items of a list."""
    assert describe_move(move) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.TurnBegan(0), "turn began (seat 0)"),
        (e.WindowClosed("matching.snap"), "window closed"),
        (e.Called(1, (0, 2), "calling"), "called (seat 1, last turns [0, 2])"),
        (e.PassedOver(1, "x" * 70), "passed over (seat 1)"),
        (e.Matched(0, Place(1, 2), None, ACE), "matched (seat 0, place slot 2 of seat 1, give none, card AS)"),
        (e.CommitmentOpened(HASH[:60], (), "\n"), f"commitment opened (commitment {HASH[:60]}, order [], nonce \\n)"),
        (e.CommitmentOpened(HASH[:61], (), ""), f"commitment opened (commitment {HASH[:60]}..., order [], nonce )"),
        (
            e.RoundScored((SeatScore(5, None, 5, 0, -1, 10, 9), SeatScore(0, "aces", 0, 0, 0, 0, 0)), (1,), (9, 0)),
            "round scored (seats [(cards 5, special none, points 5, base 0, bonus -1, penalty 10, score 9), "
            "(cards 0, special aces, points 0, base 0, bonus 0, penalty 0, score 0)], winners [1], totals [9, 0])",
        ),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_an_event(event: Event, words: str) -> None:
    """An event names its seat first and never its key, and shortens texts to sixty printable characters."""
    assert describe_event(event) == words


def test_some_events() -> None:
    """Three events are described, and the rest are counted."""
    described = [f"turn began (seat {seat})" for seat in range(5)]
    for count, words in (
        (0, "nothing more"),
        (1, described[0]),
        (3, f"{described[0]}, then {described[1]}, then {described[2]}"),
        (4, f"{described[0]}, then {described[1]}, then {described[2]}, and 1 more"),
        (5, f"{described[0]}, then {described[1]}, then {described[2]}, and 2 more"),
    ):
        assert describe_events([e.TurnBegan(seat) for seat in range(count)]) == words


TURN = e.TurnBegan(0)
DEALT = e.Dealt(1, None, 0, ((ACE, KING), (QUEEN, QUEEN)), (ACE,) * 4, None)


def dealt(*hands: tuple[Card, ...], stock: tuple[Card, ...] = DEALT.stock, number: int = 1) -> e.Dealt:
    """Return another deal."""
    return e.Dealt(number, None, 0, hands or DEALT.hands, stock, None)


@pytest.mark.parametrize(
    ("recorded", "ruled", "first", "words"),
    [
        ([], [], 0, ("nothing more", "nothing more")),
        ([TURN], [TURN], 1, ("nothing more", "nothing more")),
        ([TURN], [TURN, TURN], 1, ("nothing more", "turn began (seat 0)")),
        ([TURN, e.Took(0, ACE)], [], 0, ("turn began (seat 0), then took (seat 0, card AS)", "nothing more")),
        ([TURN, TURN, TURN], [TURN, e.Took(0, ACE), TURN], 1,
         ("turn began (seat 0), then turn began (seat 0)", "took (seat 0, card AS), then turn began (seat 0)")),
        ([e.Kept(1, 2, ACE), TURN], [e.Kept(1, 2, KING)], 0, ("kept (seat 1, card AS)", "kept (seat 1, card KS)")),
        ([e.Kept(1, 2, ACE)], [e.Kept(0, 3, ACE)], 0, ("kept (seat 1, slot 2)", "kept (seat 0, slot 3)")),
        ([e.WindowClosed("matching.snap")], [e.WindowClosed("turn")], 0,
         ("window closed (key matching.snap)", "window closed (key turn)")),
        ([DEALT], [dealt((ACE, ACE), (QUEEN, KING))], 0,
         ("dealt (hands[0][1] KS, hands[1][1] QS)", "dealt (hands[0][1] AS, hands[1][1] KS)")),
        ([DEALT], [dealt((ACE, KING, ACE), (QUEEN, QUEEN))], 0,
         ("dealt (hands[0] [AS, KS])", "dealt (hands[0] [AS, KS, AS])")),
        ([DEALT], [dealt(stock=(KING, KING, KING, ACE))], 0,
         ("dealt (stock[0] AS, stock[1] AS, stock[2] AS)", "dealt (stock[0] KS, stock[1] KS, stock[2] KS)")),
        ([DEALT], [dealt(stock=(KING,) * 4, number=2)], 0,
         ("dealt (round 1, stock[0] AS, stock[1] AS)", "dealt (round 2, stock[0] KS, stock[1] KS)")),
        (
            [e.RoundEnded("calling", "calling", ((ACE, None),))],  # type: ignore[arg-type]
            [e.RoundEnded("calling", "calling", ((ACE, KING),))],  # type: ignore[arg-type]
            0,
            ("round ended (hands[0][1] none)", "round ended (hands[0][1] KS)"),
        ),
    ],
    ids=str,
)  # fmt: skip
def test_where_two_lists_of_events_differ(
    recorded: list[Any], ruled: list[Any], first: int, words: tuple[str, str]
) -> None:
    """The description begins with the first different event; two events of one kind show three differences at most."""
    assert first_difference(recorded, ruled) == first
    assert describe_differences(recorded, ruled) == words


def test_the_key_of_an_event() -> None:
    """The key is that of the event, even if it is empty, or that of its chapter."""
    for event, key in (
        (e.WindowClosed("matching.snap.late"), "matching.snap.late"),
        (e.WindowClosed(""), ""),
        (TURN, "turn"),
        (e.Took(0, ACE), "turn.discard_pile"),
    ):
        assert key_of(event) == key
