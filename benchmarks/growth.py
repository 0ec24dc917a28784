"""Does a move get dearer as the game gets longer, or validation need more memory as the archive grows?

    python -m benchmarks.growth

Prints microseconds per move over the last 300 moves of games of 10, 100 and 1,000 rounds, and the peak of the
memory that validating archives of 1, 10 and 100 games takes.
"""

from __future__ import annotations

import statistics
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random

from cabo_rules import Game, load_variant, save_game, validate_log
from cabo_rules.simulate import continue_at_random, play_at_random

PLAYERS = ["Ana", "Ben", "Chi", "Dot"]


def last_moves(rounds: int) -> float:
    """Microseconds per move of the last 300 moves of a game of so many rounds, played again."""
    variant = load_variant("travellers")
    games = list(continue_at_random(Game.new(variant, PLAYERS).with_seed(1), Random("growth"), rounds))
    start, moves = games[-301], [game.past.move for game in games[-300:] if game.past is not None]
    times = []
    for _ in range(7):
        game, begin = start.with_seed(None), time.perf_counter()
        for move in moves:
            game = game.play(move)
        times.append((time.perf_counter() - begin) / len(moves) * 1e6)
        assert game == games[-1].with_seed(None)
    return statistics.median(times)


def peak_memory(games: int, folder: Path) -> float:
    """Kilobytes at the peak of validating so many games, one after the other."""
    variant = load_variant("travellers")
    for seed in range(games):
        *_, game = play_at_random(variant, PLAYERS, seed, rounds=1)
        save_game(game, folder / f"{seed}.jsonl")
    tracemalloc.start()
    for path in sorted(folder.glob("*.jsonl")):
        assert validate_log(path).status == "sound"
    peak = tracemalloc.get_traced_memory()[1] / 1000
    tracemalloc.stop()
    return peak


def main() -> None:
    """Measure and print."""
    for rounds in (10, 100, 1000):
        print(f"{rounds:5} rounds: {last_moves(rounds):.2f} us a move")
    for games in (1, 10, 100):
        with tempfile.TemporaryDirectory() as name:
            print(f"{games:5} games validated: {peak_memory(games, Path(name)):.0f} kB at the peak")


if __name__ == "__main__":
    main()
