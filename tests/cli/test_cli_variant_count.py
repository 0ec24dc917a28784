"""``cabo-rules variant count``."""

from __future__ import annotations

import json

from cabo_rules.notation import read_record
from tests.cli.commands import Refused, Run


def test_it_prints_the_games_of_each_length(run: Run) -> None:
    """And with --each those of the greatest length by their first move."""
    assert run("variant", "count", "kaboo", "--moves", 2, "--each").out == (
        "kaboo, 2 players, the deal of seed 1: games of so many moves\n      1  2\n      2  6\n    a:d  5\n    a:C  1\n"
    )


def test_as_data_it_has_the_position_too(run: Run) -> None:
    """Another implementation can deal it."""
    data = json.loads(run("variant", "count", "kaboo", "--seats", 3, "--moves", 1, "--format", "json").out)
    assert (data["seats"], data["games"], data["by_first_move"]) == (3, {"1": 2}, None)
    assert len(read_record(data["position"]).players) == 3
    data = json.loads(run("variant", "count", "kaboo", "--moves", 2, "--each", "--format", "json").out)
    assert data["by_first_move"] == {"a:d": 5, "a:C": 1}


def test_what_it_refuses(refused: Refused) -> None:
    """A number of moves that has no end, and a number of players that the variant is not for."""
    assert refused("variant", "count", "rush", "--moves", 0) == "variant count: --moves must be from 1 to 100, not 0"
    assert refused("variant", "count", "travellers", "--seats", 2).startswith("travellers is for 3 to 13 players")
