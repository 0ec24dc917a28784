"""A belief: its states have the view of its seat, and are likelier if they explain what others have done."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from cabo_rules import Game, view
from cabo_rules.moves import Discard, Draw, Keep, Move
from cabo_rules.play.sharp import belief as belief_file
from cabo_rules.play.sharp.belief import CANDIDATES, Belief
from cabo_rules.possible import Knowledge
from cabo_rules.state import State
from cabo_rules.testing.strategies import games
from tests.play.careful.asked import seen
from tests.rules.tables import play as played
from tests.rules.tables import table


def believed(game: Game, seat: int, count: int) -> list[State]:
    """Return states that a seat takes to be likely which has heard each step."""
    followed: Belief | None = None
    client = Game.new(game.variant, game.players, viewer=seat)
    for step in game.view(seat).steps:
        client = client.follow(step)
        if followed is None:
            followed = Belief(client.state, seat)
        else:
            followed.follow(step, client.state)
    return [] if followed is None else [*islice(followed.states(Random(1)), count)]


@settings(max_examples=8)
@given(games())
def test_states_have_the_view(game: Game) -> None:
    """In any game of any variant, whatever the others have done."""
    for state in believed(game, 0, 3):
        assert view(state, 0) == view(game.state, 0)


def points(game: Game, *moves: Move) -> tuple[float, float]:
    """Return the mean points of two cards that seat 1 knows, after its moves: as believed, and in fair samples."""
    game = played(game, *moves)
    known = Knowledge(view(game.state, 0))
    rng, means = Random(1), []
    for states in (believed(game, 0, 100), [known.possible_state(rng) for _ in range(100)]):
        worth = game.variant.points
        means.append(sum([worth[slot.card.text] for state in states for slot in state.hands[1][:2] if slot.card]) / 200)
    return means[0], means[1]


def test_a_player_keeps_low_cards() -> None:
    """One that discards a five has two cards that are lower still."""
    game = table("rush", ["AS AH", "4D 2H"], stock="5S", turn=1, seen=seen("01 01", "1 1"))
    believes, fair = points(game, Draw(1, "stock"), Discard(1))
    assert believes < 5 < 6 < fair


def test_a_card_that_was_taken_is_low() -> None:
    """One that keeps a card that it alone has seen in place of a six has drawn one that is lower."""
    game = table("rush", ["AS AH", "6D 2H"], stock="3S", turn=1, seen=seen("01 01", "1 1"))
    believes, fair = points(game, Draw(1, "stock"), Keep(1, 0))
    assert believes < 5 < 6 < fair


def test_deals_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many deals, states are drawn from those."""
    game = table("rush", ["9S 9H 9D 9C", "AD 2H KS QH"])
    monkeypatch.setattr(belief_file, "MOST", 1)
    states = believed(game, 0, 100)
    assert len({state.stock for state in states}) == CANDIDATES
