"""Turn: turns go round clockwise or the other way, and all that follows turn order goes with them."""

from __future__ import annotations

import pytest

from cabo_rules import Variant, events
from cabo_rules.moves import Call, CloseLooks, CloseWindow, Deal, Discard, Draw, EndTurn
from tests.rules.scenes import only, take_turn
from tests.rules.tables import new_game, play, refused, table, with_keys

HANDS = ("2S 3S", "2H 3H", "2D 3D", "2C 3C")


def other_way(variant: str) -> Variant:
    """A variant whose turns go round counterclockwise."""
    return with_keys(variant, {"turn.direction": "counterclockwise"})


@pytest.mark.parametrize(("direction", "order"), [("clockwise", [1, 2, 3, 0]), ("counterclockwise", [3, 2, 1, 0])])
def test_turns_follow_each_other(direction: str, order: list[int]) -> None:
    """Turns follow each other in the direction of play."""
    game = table(with_keys("rush", {"turn.direction": direction}), HANDS, stock="4S 5S 6S AS", discard="KS")
    turns = []
    for _ in order:
        game = take_turn(game)
        turns.append(game.state.turn)
    assert turns == order


def test_the_next_players_draw_ends_the_turn() -> None:
    """Where players end their turns, it is the next one's draw in the direction of play that ends the turn, too."""
    game = play(table(other_way("travellers"), HANDS[:3], stock="4S 5S", discard="KS"), Draw(0, "stock"), Discard(0))
    assert refused(game, Draw(1, "stock")).code == "turn.not_yours"
    assert play(game, Draw(2, "stock")).state.turn == 2


def test_the_last_lap() -> None:
    """After a call the others have their last turns in the direction of play."""
    game = play(table(other_way("rush"), HANDS, discard="KS", turn=1), Call(1))
    assert only(events.Called, game.last_events).last_turns == (0, 3, 2)
    assert game.state.turn == 0


def test_a_table_set_up_in_the_last_lap() -> None:
    """At a table set up after a call, the seats from the one on turn to the caller have their turns, that way round."""
    game = table(other_way("rush"), HANDS, discard="KS", turn=3, caller=1)
    assert game.state.last_lap is not None
    assert game.state.last_lap.last_turns == (2,)


@pytest.mark.parametrize(
    ("first", "direction", "starter"),
    [
        ("left of the dealer", "clockwise", 2),
        ("left of the dealer", "counterclockwise", 2),
        ("after the dealer", "clockwise", 2),
        ("after the dealer", "counterclockwise", 0),
    ],
)
def test_who_starts(first: str, direction: str, starter: int) -> None:
    """The dealer's left is a place at the table; after the dealer is whoever is next in the direction of play."""
    variant = with_keys("travellers", {"deal.starter": first, "turn.direction": direction})
    game = play(new_game(variant, 4), Deal(variant.cards, dealer=1), CloseLooks())
    assert game.state.turn == starter


@pytest.mark.parametrize(("direction", "starter", "dealer"), [("clockwise", 1, 0), ("counterclockwise", 3, 0)])
def test_the_next_round(direction: str, starter: int, dealer: int) -> None:
    """Next in turn order, and the seat before the starter, are counted in the direction of play."""
    keys = {"turn.direction": direction, "game.rounds.starter": ["next in turn order"]}
    game = table(with_keys("travellers", keys), HANDS, stock="4S", discard="KS", dealer=0, caller=starter)
    game = play(game, Draw(0, "stock"), Discard(0), EndTurn(0), CloseWindow())
    awaited = only(events.RoundAwaited, game.last_events)
    assert (awaited.starter, awaited.dealer) == (starter, dealer)
