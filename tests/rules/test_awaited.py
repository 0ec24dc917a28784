"""Whom the game waits for, in each situation that goes before the turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabo_rules import HOST, Game
from cabo_rules import moves as m
from cabo_rules.rules.awaited import awaited
from tests.rules.scenes import discarded, last_discard, snap
from tests.rules.tables import play, table, with_keys

FIVES = ["5S 2S", "5H 2H", "5D 2D"]
SEVENS = ["7S 2S", "7H 2H", "7D 2D"]

SITUATIONS: dict[str, tuple[Callable[[], Game], tuple[int, ...]]] = {
    "a shuffle": (lambda: play(table("rush", FIVES, stock_only="AS"), m.Draw(0, "stock")), (HOST,)),
    "a penalty card": (lambda: play(discarded("travellers", FIVES, "6C"), snap(1, 1, 1)), (1,)),
    "a gift": (lambda: play(discarded("rush", FIVES, "5C"), snap(2, 1, 0)), (2,)),
    "an open power": (lambda: discarded("travellers", FIVES, "7C"), (0,)),
    "a snapper's power": (
        lambda: play(
            discarded(with_keys("stacking", {"powers.triggers": ["snapped"]}), SEVENS, "7C", stock="3C"), snap(2, 2, 0)
        ),
        (2,),
    ),
    "a last snap": (lambda: play(last_discard("rush", FIVES, "5C"), m.PassSnap(2)), (0, 1)),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_whom_the_game_waits_for(situation: str) -> None:
    """The host, or the seat that owes something, before the seat on turn."""
    make, expected = SITUATIONS[situation]
    game = make()
    assert awaited(game.state) == expected == game.view(1).awaited
    assert all(game.legal_moves(seat) for seat in expected)
