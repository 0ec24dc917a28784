"""The game told in English, where a change of a word would be a change of the sense."""

from __future__ import annotations

import pytest

from cabo_rules import Call, Discard, Draw, events, load_variant, new_state
from cabo_rules.commentary import pending, sentence, standing
from tests.rules.tables import play, table

NAMES = ("Ana", "Ben", "Chi")


def test_the_last_lap_is_told_until_the_round_is_over() -> None:
    """Between two rounds nobody has a last turn left, though the state still says who called."""
    game = play(table("rush", ["AS 2S", "AH 2H", "AD 2D"], discard="8C", stock="9C 8D"), Call(0))
    assert "the last lap, since Ana called Cabo; last turns left for Chi." in list(pending(game.state, NAMES))
    for seat in (1, 2):
        game = play(game, Draw(seat, "stock"), Discard(seat))
    while game.state.phase != "deal":
        game = game.play(next(iter(game.legal_moves(-1))))
    assert game.state.last_lap is not None
    assert standing(game.state, NAMES) == "The round is over; the next may be dealt."
    assert list(pending(game.state, NAMES)) == []


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("matching.penalty.most_cards", "The hand is full: Ben is let off 1 penalty card."),
        ("matching.penalty.unpaid", "There is no card for it: Ben is let off 1 penalty card."),
    ],
)
def test_why_a_penalty_is_waived(key: str, told: str) -> None:
    """Because the hand is full, or because there is no card."""
    assert sentence(NAMES, new_state(load_variant("rush"), 3), events.PenaltyWaived(1, 1, key)) == told
