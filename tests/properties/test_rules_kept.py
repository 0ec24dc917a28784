"""Rounds that are counted by several rules at once: the rules, told once more, agree with the referee."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import events
from cabo_rules.moves import Claim, Draw, Match
from tests.properties.games import check_scores
from tests.properties.lively import GAMES, lively_game
from tests.properties.rules_kept import check_rules_kept
from tests.rules.scenes import at, discarded, only, snap
from tests.rules.tables import play, table, with_keys

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


@pytest.mark.parametrize("name", GAMES)
def test_rounds_are_scored_as_by_somebody_who_keeps_score(name: str) -> None:
    """From the hands and the caller of each round, in long games in which much happens."""
    game = lively_game(name)
    assert check_scores(game) == len(game.scores)


def test_a_tied_caller_beside_another_empty_hand() -> None:
    """A caller without cards who ties scores the plain points, and pays for nothing, though other hands are below 0."""
    match = {"piles": ["stock"], "own": {"wrong": 1}, "others": {"wrong": 1, "gift": "none"}, "last_card": "may go"}
    keys = {"matching.drawn": match, "scoring.caller.tied": "neither", "turn.ends": "by itself"}
    game = play(
        table(with_keys("rush", WINS | MOST | keys), ("5S", "KD", "5H"), stock="5C", caller=2), Draw(0, "stock")
    )
    game = play(game, Match(0, (Claim(at(0, 0)), Claim(at(2, 0)))))
    assert [line.penalty for line in only(events.RoundScored, game.last_events).seats] == [0, 0, 0]
    check_rules_kept(game)
