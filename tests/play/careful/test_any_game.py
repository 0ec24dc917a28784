"""A careful player in any game of any variant: its moves are legal, and depend only on what its seat sees."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import HOST, Game, GameError, events, load_variant
from cabo_rules.moves import Abandon, Draw, FirstLook, Keep, Place, PlacePenalty, Snap
from cabo_rules.play.careful import CarefulAgent
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.testing.strategies import games
from cabo_rules.views import Recall, view
from tests.families import UNLIKE
from tests.play.careful.rotated import rotated
from tests.properties.worlds import another_world
from tests.rules.tables import NAMES, new_game, play, table, with_keys


@given(games(), st.sampled_from(["perfect", "none"]))
def test_moves_are_legal(game: Game, recall: Recall) -> None:
    """In any game of any variant a move is legal, and a seat that the game waits for has one."""
    awaited = {seat for seat in game.awaited if seat != HOST}
    for seat in range(len(game.players)):
        move = careful_move(view(game.state, seat, recall), seat)
        if move is not None:
            assert move.seat == seat
            assert game.refusal(move) is None
        assert move is not None or seat not in awaited


@given(games(), st.randoms(use_true_random=False))
def test_what_a_seat_has_not_seen_changes_nothing(game: Game, rng: Random) -> None:
    """Two tables that the seat cannot tell apart give the same move, whatever was asked in between."""
    seats = range(len(game.players))
    moves = [careful_move(view(game.state, seat), seat) for seat in seats]
    for seat in seats:
        other = another_world(game.state, seat, rng)
        assert careful_move(view(other, seat), seat) == moves[seat]


@given(games(), st.integers(1, 3))
def test_no_seat_is_favoured(game: Game, by: int) -> None:
    """At a table turned round every seat makes the same move, turned round."""
    seats = len(game.players)
    for seat in range(seats):
        seen = view(game.state, seat)
        move = careful_move(seen, seat)
        assert careful_move(rotated(seen, by, seats), (seat + by) % seats) == (move and rotated(move, by, seats))


@pytest.mark.parametrize("variant", UNLIKE)
def test_careful_players_end_every_round(variant: str) -> None:
    """Among themselves they play a round to its end, in any variant, with few players and with more."""
    rules = load_variant(variant)
    for seats in {rules.deal.seats.fewest, min(rules.most_seats, 4)}:
        game = Game.new(rules, NAMES[:seats], seed=1)
        agents = [CarefulAgent(seat, Random(seat)) for seat in range(seats)]
        while not any(isinstance(event, events.RoundScored) for event in game.last_events):
            assert game.number < 2000
            for agent in agents:
                agent.told(None, view(game.state, agent.seat))
            asked = (agent.asked() for agent in agents)
            game = game.play(next(move for move in asked if move is not None))


def test_nobody_moves_between_rounds() -> None:
    """Before the deal and after the game no seat has a move."""
    game = new_game("travellers", 3)
    for each in (game, game.play(Abandon())):
        assert [careful_move(view(each.state, seat), seat) for seat in range(3)] == [None] * 3


def test_a_card_that_must_be_kept_in_an_empty_hand() -> None:
    """A player who plays on without cards, and may not discard, keeps the drawn card where there is room."""
    keys = {"calling.empty_hand": "plays on and may refill", "turn.stock_card": "keep", "powers": None}
    game = table(with_keys("rush", keys), ["- -", "3S 4S"], discard="7H", stock="KC")
    game = play(game, Draw(0, "stock"))
    assert careful_move(view(game.state, 0), 0) == Keep(0, 0)


def test_the_first_look() -> None:
    """A player looks at as many cards as allowed, even if there are too many looks to list, and at no more."""
    keys = {"deal.cards": 12, "deal.first_look.cards": 6, "deal.seats.most": 4}
    game = Game.new(with_keys("eventide", keys), NAMES[:2], seed=1)
    look = careful_move(view(game.state, 1), 1)
    assert isinstance(look, FirstLook)
    assert len(look.slots) == 6
    assert game.refusal(look) is None
    assert careful_move(view(game.play(look).state, 1), 1) is None


def test_a_penalty_card_is_placed() -> None:
    """The player who owes a place for a penalty card names one; nobody else moves."""
    game = play(table("travellers", ["9S 2S", "3S 4S", "5S 6S"], discard="7H"), Snap(1, Place(1, 0)))
    assert isinstance(careful_move(view(game.state, 1), 1), PlacePenalty)
    assert careful_move(view(game.state, 0), 0) is None


def test_a_seat_that_is_not_at_the_table() -> None:
    """An agent of a seat that the game does not have is an error when it hears of the game."""
    agent = CarefulAgent(2, Random(1))
    assert agent.asked() is None
    with pytest.raises(GameError, match="seat must be a seat from 0 to 1, not 2"):
        agent.told(None, new_game("rush", 2).state)
