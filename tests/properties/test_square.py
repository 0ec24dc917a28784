"""The square: what a seat sees after an event is what it makes itself of what it saw and what it was told of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cabo_rules import Game, evolve, load_variant, new_state, redact, refusal
from cabo_rules.moves import SPECTATOR, Deal, Shuffle
from cabo_rules.play import continue_at_random
from tests.properties.lively import GAMES, lively_game
from tests.properties.seen import check_square


@pytest.mark.parametrize("name", GAMES)
def test_square(name: str) -> None:
    """A client that holds only what it was shown comes to just what the referee would show it."""
    check_square(lively_game(name))


def test_square_of_a_table_set_up() -> None:
    """Who has seen what is part of a table set up by hand, and a second look does not make the first forget."""
    hands: Any = [["AS", "7H"], ["2S", None]]
    seen = [[[0], []], [[1], []]]
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["9H"], seen=seen, seed=3)
    *_, game = continue_at_random(game, Random("set up"))
    check_square(game)


def test_hidden_cards_cannot_be_dealt_or_shuffled_in() -> None:
    """A referee knows every card: an order with hidden ones is not the deck, nor the cards that are shuffled."""
    variant = load_variant("travellers")
    *_, game = continue_at_random(Game.new(variant, ["Ana", "Ben", "Chi"]).with_seed(1), Random("hidden"), rounds=2)
    state, refused = new_state(variant, 3), 0
    for step in game.steps:
        if isinstance(step.move, Deal | Shuffle):
            found = refusal(state, redact(step.move, SPECTATOR))
            assert found is not None
            assert found.code == "deal.wrong_cards"
            refused += 1
        for event in step.events:
            state = evolve(state, event)
    assert refused >= 2
