"""Steps a second of the PettingZoo environment, beside PettingZoo's own card games in the same run.

A step is what PettingZoo's ``performance_benchmark`` counts: ``last()``, which makes the observation and the mask, an
action drawn from the mask, and ``step()``. New games count, too. Time is that of the processor, on one core.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any, Final

import numpy as np

from benchmarks.measure import Work, per_move, written
from cabo_rules import load_variant
from cabo_rules.rl import env

OURS: Final = ("rush", "stacking", "eventide", "hunner", "travellers")
PEERS: Final = ("leduc_holdem", "texas_holdem", "texas_holdem_no_limit")


def work(make: Callable[[], Any], steps: int) -> Work:
    """Return the work of so many steps in an environment, with games from fixed seeds."""
    game, rng = make(), Random(1)
    seeds = count()

    def walk() -> int:
        game.reset(seed=next(seeds))
        for _ in range(steps):
            seen, _, terminated, truncated, _ = game.last()
            if terminated or truncated:
                game.reset(seed=next(seeds))
                continue
            actions = np.flatnonzero(seen["action_mask"])
            game.step(int(actions[int(rng.random() * len(actions))]))
        return steps

    return walk


def environments() -> dict[str, Callable[[], Any]]:
    """Return what makes each environment; those of PettingZoo only if rlcard and pygame are there."""
    found: dict[str, Callable[[], Any]] = {}
    for name in OURS:
        for seats in (load_variant(name).deal.seats.fewest, 4):
            found[f"{name}, {seats} players"] = lambda name=name, seats=seats: env(name, seats)  # type: ignore[misc]
    if find_spec("rlcard") and find_spec("pygame"):
        for name in PEERS:
            found[f"pettingzoo {name}"] = import_module(f"pettingzoo.classic.rlcard_envs.{name}").env
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Print the steps a second of each environment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2_000, help="steps in each round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, after one that is not counted")
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(argv)
    works = {name: work(make, given.steps) for name, make in environments().items()}
    times = [{name: per_move(each) for name, each in works.items()} for _ in range(given.rounds + 1)][1:]
    rows: list[tuple[str, ...]] = [("environment", "steps a second")]
    for name in works:
        rows.append((name, f"{1e6 / statistics.median(each[name] for each in times):,.0f}"))
    print(written(rows, given.markdown))


if __name__ == "__main__":
    main()
