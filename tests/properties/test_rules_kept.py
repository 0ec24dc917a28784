"""Rounds that are counted by several rules at once: the rules, told once more, agree with the referee."""

from __future__ import annotations

from typing import Any

import pytest

from tests.properties.rules_kept import check_rules_kept
from tests.rules.scenes import discarded, snap
from tests.rules.tables import play, with_keys

WINS: dict[str, Any] = {"calling.empty_hand": "wins at once", "values.red K": -1}
MOST: dict[str, Any] = {"scoring.highest_adds": 5}


@pytest.mark.parametrize(
    ("keys", "hands"),
    [
        (WINS | MOST, ("2S 3S", "5H", "KC")),  # somebody else has the most points than the one who wins
        (WINS | MOST, ("KD", "5H", "KH")),  # nobody else has more
    ],
)
@pytest.mark.parametrize("caller", [None, 2])
def test_a_round_that_an_empty_hand_has_won(keys: dict[str, Any], hands: tuple[str, ...], caller: int | None) -> None:
    """Everybody is compared for the most points, and only the hands without cards for the fewest."""
    game = play(discarded(with_keys("rush", keys), hands, "5C", caller=caller), snap(1, 1, 0))
    assert game.state.phase in ("deal", "over")
    check_rules_kept(game)
