"""Kabo, German house rules: two places for penalty cards, no call in the first lap, a single round."""

from __future__ import annotations

import pytest

from cabo_rules import Game, events
from cabo_rules.moves import Call, Discard, Draw
from tests.rules.scenes import discarded, only, pile, snap, take_turn, texts
from tests.rules.tables import happened, play, refused, refused_by, table

HANDS = ("5 2 3 4", "5 1 6 7", "5 8 9 0")


def test_throws_of_one_number() -> None:
    """Whoever has the number of the top card throws it, also the player who put it there, one after the other."""
    game = play(discarded("kabo-german", HANDS, "5"), snap(0, 0, 0), snap(2, 2, 0))
    assert (texts(game, 0), texts(game, 2), pile(game, 3)) == ("- 2 3 4", "- 8 9 0", "5 5 5")
    assert refused(game, snap(2, 1, 0)).code == "matching.not_own"


def thrown_wrongly(times: int) -> Game:
    """Seat 1 has thrown a wrong card so many times."""
    game = discarded("kabo-german", HANDS, "13", stock="10 11 12")
    for _ in range(times):
        game = play(game, snap(1, 1, 1))
    return game


@pytest.mark.parametrize(("times", "hand"), [(1, "5 1 6 7 10"), (2, "5 1 6 7 10 11"), (3, "5 1 6 7 10 11")])
def test_two_penalty_cards_are_the_most(times: int, hand: str) -> None:
    """A wrong throw costs a card, as long as there is a place for it."""
    assert texts(thrown_wrongly(times), 1) == hand


def test_what_does_not_fit_is_waived() -> None:
    """The third mistake costs nothing more, and the key that says so is named."""
    waived = only(events.PenaltyWaived, thrown_wrongly(3).last_events)
    assert (waived.seat, waived.key) == (1, "matching.penalty.most_cards")


def test_a_card_thrown_makes_room() -> None:
    """Whoever is rid of a card can be given one again, since the bound is one of cards in the hand."""
    game = play(thrown_wrongly(2), Draw(1, "stock"), Discard(1))
    assert pile(game, 1) == "12"
    assert len(play(game, snap(2, 2, 0)).state.hands[2]) == 5


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_no_call_in_the_first_lap(turns: int) -> None:
    """Cabo is called once everybody has had a turn, not before."""
    game = table("kabo-german", HANDS, stock="1 2 3 4")
    for _ in range(turns):
        game = take_turn(game)
    assert refused_by(game, Call(turns)) == ("calling.too_soon", "calling.earliest_lap")


@pytest.mark.parametrize("turns", [3, 4])
def test_a_call_in_the_second_lap(turns: int) -> None:
    """From the second turn of the starter on it may be called."""
    game = table("kabo-german", HANDS, stock="1 2 3 4")
    for _ in range(turns):
        game = take_turn(game)
    assert only(events.Called, happened(game, Call(turns % 3))).seat == turns % 3


def test_the_lowest_total_wins_the_one_round() -> None:
    """Whether or not they called: seat 1 did, and seat 0 has less."""
    game = discarded("kabo-german", ["2 3", "5 1", "13"], "4", caller=1)
    assert (game.totals, game.winners) == ((5, 6, 13), (0,))
