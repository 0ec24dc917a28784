"""What does the page of a long game cost?

    python -m benchmarks.replay_page

Prints the CPU seconds that making the page takes, the median of three, and its megabytes, for the first 2,520 moves of
a random game of six seats with all eight views.
"""

from __future__ import annotations

import statistics
import time

from cabo_rules import Game, load_variant
from cabo_rules.play import play_at_random
from cabo_rules.show.html import page

PLAYERS = ["Ana", "Ben", "Chi", "Dot", "Eve", "Fay"]


def long_game(moves: int) -> Game:
    """A random game after so many moves."""
    games = play_at_random(load_variant("travellers-six"), PLAYERS, seed=1, rounds=200)
    return next(game for game in games if game.number == moves)


def main(moves: int = 2520, repeats: int = 3) -> None:
    """Measure and print."""
    game = long_game(moves)
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        made = page(game)
        times.append(time.process_time() - begin)
    print(f"{game.number:,} moves: {statistics.median(times):.2f} s of CPU, {len(made.encode()) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
