"""How much better one agent plays than another.

    python -m benchmarks.sharp [--variant rush] [--games 50] [--seconds 0.5] [--minutes 60] [--seed 1]

Plays games of one ``sharp`` against one ``careful``, which change seats from game to game, and prints how many of them
``sharp`` won, with the 95 % interval, and the points of both per round. ``--seconds`` is the time that ``sharp`` has
for a move, ``--playouts`` instead of it the number of its playouts, which makes the games the same on every machine. No
game begins after ``--minutes``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial

from cabo_rules import load_variant
from cabo_rules.play import SharpAgent
from cabo_rules.play.arena import Result, play, summarize


def line(results: Sequence[Result]) -> str:
    """The share of the games that were won, and the points of both per round."""
    figures = summarize(results).figures
    won, points = figures["wins"]["sharp"], figures["score"]
    return (
        f"sharp won {won.value:.0%} ({won.low:.0%} to {won.high:.0%}) of {won.count} games, "
        f"{points['sharp'].value:.1f} points per round, careful {points['careful'].value:.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="rush")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    maker = partial(SharpAgent, seconds=given.seconds, playouts=given.playouts)
    results, until = list[Result](), time.monotonic() + given.minutes * 60
    games = play(load_variant(given.variant), [("sharp", maker), "careful"], games=given.games, seed=given.seed)
    for result in games:
        results.append(result)
        print(line(results), flush=True)
        if time.monotonic() > until:
            break


if __name__ == "__main__":
    main()
