"""The caller's hand is turned face up at the call, where the table says so."""

from __future__ import annotations

import pytest

from cabo_rules import Variant, events
from cabo_rules.moves import SPECTATOR, Call, Discard, Draw, EndTurn, Give, Keep, Penalize, Swap
from tests.rules.scenes import at, discarded, only, snap, texts
from tests.rules.tables import cards, happened, kinds, play, table, with_keys

SHOWN = {"calling.caller_hand": "face up"}
HANDS = ("2S - 3S", "5H 4H", "5D 6D")


def shows(variant: str) -> Variant:
    """A variant in which the caller's hand is turned up."""
    return with_keys(variant, SHOWN)


def test_the_hand_is_turned_up_at_the_call() -> None:
    """Everybody sees its cards, spectators too; a hole stays a hole, and nobody else shows anything."""
    game = play(table(shows("rush"), HANDS, discard="KS"), Call(0))
    two, three = cards("2S 3S")
    assert game.last_events == (
        events.Called(0, (1, 2), "calling.when"),
        events.HandShown(0, "calling.caller_hand", (two, None, three)),
        events.TurnBegan(1),
    )
    for seat in (1, SPECTATOR):
        assert texts(game.view(seat), 0) == "2S - 3S"
        assert "??" in texts(game.view(seat), 2)
    assert [slot.face_up for slot in game.state.hands[0]] == [True, False, True]
    assert "HandShown" not in kinds(happened(table("rush", HANDS, discard="KS"), Call(0)))


def test_cards_that_come_later_lie_as_they_came() -> None:
    """A swapped card stays as it lay, face up or face down; a gift and a penalty card lie face down (ruling)."""
    game = play(
        table(shows("stacking"), ["2S 3S", "5H 4H", "5D 6D"], stock="JC"), Call(0), Draw(1, "stock"), Discard(1)
    )
    game = play(game, Swap(1, (at(1, 0), at(0, 0))))
    assert texts(game, 0) == "5H 3S"
    assert [slot.face_up for slot in game.state.hands[0]] == [False, True]
    assert [slot.face_up for slot in game.state.hands[1]] == [True, False]
    assert texts(game.view(2), 0) == "?? 3S"
    game = play(table(shows("rush"), HANDS, stock="3C 8S"), Call(0), Draw(1, "stock"), Discard(1))
    game = play(game, snap(2, 0, 2), Give(2, 0), Penalize(0))
    assert texts(game, 0) == "2S 8S 5D"
    assert [slot.face_up for slot in game.state.hands[0]] == [True, False, False]


def test_the_turn_of_the_caller_may_go_on() -> None:
    """Where players call at any point of the turn, a card that the caller keeps after it lies face down."""
    game = play(table(shows("hunner"), ["2S 3S", "5H 4H"], stock="KS"), Call(0), Draw(0, "stock"), Keep(0, 0))
    assert [slot.face_up for slot in game.state.hands[0]] == [False, True]


@pytest.mark.parametrize("variant", ["rush", "hunner"])
def test_a_table_that_is_set_up_after_the_call(variant: str) -> None:
    """The caller's hand lies face up there, too."""
    game = table(shows(variant), ["2S 3S", "5H 4H"], caller=1)
    assert kinds(game.events) == ["TableSet", "HandShown"]
    assert texts(game.view(0), 1) == "5H 4H"


def test_a_call_for_an_empty_hand_shows_nothing() -> None:
    """There is no card to turn up."""
    variant = with_keys("rush", {**SHOWN, "calling.empty_hand": "called at once"})
    game = discarded(variant, ["5S 2S", "5H", "6D 7D"], "5C")
    assert kinds(happened(game, snap(1, 1, 0)))[:2] == ["Snapped", "Called"]
    assert "HandShown" not in kinds(happened(game, snap(1, 1, 0)))


def test_a_call_for_want_of_cards_shows_the_hand() -> None:
    """A call that the rules make is a call as any other."""
    variant = with_keys("rush", {**SHOWN, "calling.nothing_to_draw": "counts as a call"})
    left = " ".join(each.text for each in variant.cards if each.text != "2S")
    game = table(variant, ["2S", left], stock_only="")
    assert only(events.HandShown, game.events).seat == 0


def test_at_the_end_of_the_turn() -> None:
    """The caller has acted, and shows the hand that the count will find if nothing touches it."""
    game = play(table(shows("travellers"), ["2S 3S", "5H 4H", "6D 7D"], stock="KS"), Draw(0, "stock"), Keep(0, 0))
    called = happened(game, Call(0))
    assert only(events.HandShown, called).cards == cards("KS 3S")
    assert EndTurn(0) not in play(game, Call(0)).legal_moves(0)
