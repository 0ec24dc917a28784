"""Games for the tests of logs: short, played at random, and the same on every run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.logs import FORMAT, limits, log_lines
from cabo_rules.logs.chain import rechained, without_hash
from cabo_rules.play import Habits, play_at_random
from cabo_rules.validate import LogProblem, Verdict, validate_lines

HABITS = Habits(call=0.1, right_snap=0.7, wrong_snap=0.05, right_match=0.8, wrong_match=0.1, penalize=0.01, close=0.02)


@lru_cache(maxsize=64)
def random_game(variant: str, seats: int = 3, seed: int = 1, rounds: int = 1, most_moves: int = 400) -> Game:
    """Play a game to its end."""
    players = [f"Player {seat}" for seat in range(seats)]
    *_, game = play_at_random(load_variant(variant), players, seed, rounds=rounds, habits=HABITS, most_moves=most_moves)
    return game


def random_log(variant: str, seats: int = 3, seed: int = 1, rounds: int = 1, most_moves: int = 400) -> list[str]:
    """Return the lines of the full log of such a game."""
    return list(log_lines(random_game(variant, seats, seed, rounds, most_moves)))


def moves_only(lines: list[str], variant: str | None = None) -> list[str]:
    """Return the record of moves that another program would write for the same game."""
    header, *rest = [json.loads(line) for line in lines]
    short: dict[str, Any] = {"format": FORMAT, "players": header["players"], "variant": variant or header["variant"]}
    return [json.dumps(short), *(json.dumps({"move": each["move"]}) for each in rest)]


def unchained(lines: list[str]) -> list[dict[str, Any]]:
    """Return the lines, parsed and without their hashes."""
    return [without_hash(json.loads(line)) for line in lines]


def with_limit(patch: pytest.MonkeyPatch, name: str, value: int) -> None:
    """Lower a limit of the format in every module that imports it."""
    now = getattr(limits, name)
    for module in [module for at, module in sys.modules.items() if at.startswith("cabo_rules.")]:
        if getattr(module, name, None) == now:
            patch.setattr(module, name, value)


def fault_of(lines: Iterable[str | bytes], sha256: str | None = None) -> tuple[Verdict, LogProblem]:
    """Return the verdict on a log, and its problem, which must be there."""
    verdict = validate_lines(lines, sha256=sha256)
    assert verdict.problem is not None
    return verdict, verdict.problem


def problem_of(lines: Iterable[str | bytes], sha256: str | None = None) -> LogProblem:
    """Return the problem of a log, which must be there."""
    return fault_of(lines, sha256)[1]


def changed(lines: list[str], at: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """Change one of the lines and compute all hashes again, so that only the rules can notice it."""
    line = json.loads(lines[at])
    change(line)
    forged = rechained([*lines[:at], json.dumps(line), *lines[at + 1 :]])
    return [*forged[:at], json.dumps(json.loads(forged[at])), *forged[at + 1 :]]


def hashed(rehash: bool, lines: list[str]) -> list[str]:
    """Compute all hashes again, if asked."""
    return rechained(lines) if rehash else lines


def replaced(lines: list[str], at: int, line: Any) -> list[str]:
    """Return the log with another line there, and its old hashes."""
    return [*lines[:at], json.dumps(line), *lines[at + 1 :]]
