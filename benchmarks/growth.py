"""Does a move get dearer as the game gets longer, or validation need more memory as the archive grows?

    python -m benchmarks.growth

Prints microseconds per move over the last 300 moves of games of 10, 100 and 1,000 rounds, and the peak of the memory
that validation takes: of folders of 1, 10 and 100 games, walked and validated one after the other, and of single logs
of 10, 100 and 1,000 rounds.
"""

from __future__ import annotations

import statistics
import tempfile
import time
import tracemalloc
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random

from cabo_rules import Game, load_variant, save_game, validate_log
from cabo_rules.play import continue_at_random, play_at_random
from cabo_rules.validate import find_logs

PLAYERS = ["Ana", "Ben", "Chi", "Dot"]


def last_moves(rounds: int, repeats: int) -> float:
    """Microseconds per move of the last 300 moves of a game of so many rounds, played again."""
    variant = load_variant("travellers")
    games = deque(continue_at_random(Game.new(variant, PLAYERS).with_seed(1), Random("growth"), rounds), maxlen=301)
    start, end = games[0].with_seed(None), games[-1]
    moves = [step.move for step in end.since(start.number)]
    times = []
    for _ in range(repeats):
        game, begin = start, time.process_time()
        for move in moves:
            game = game.play(move)
        times.append((time.process_time() - begin) / len(moves) * 1e6)
        assert game.state == end.state
    return statistics.median(times)


def folder_peak(games: int, folder: Path) -> float:
    """Kilobytes at the peak of walking a folder of so many games and validating each."""
    variant = load_variant("travellers")
    for seed in range(games):
        *_, game = play_at_random(variant, PLAYERS, seed, rounds=1)
        save_game(game, folder / f"{seed}.jsonl")
    del game
    tracemalloc.start()
    count = 0
    for path in find_logs([folder]):
        assert validate_log(path).status == "sound"
        count += 1
    assert count == games
    return _peak()


def log_peak(rounds: int, folder: Path) -> float:
    """Kilobytes at the peak of validating one log of so many rounds."""
    path = folder / "long.jsonl"
    *_, game = play_at_random(load_variant("travellers"), PLAYERS, 1, rounds=rounds)
    save_game(game, path)
    del game
    tracemalloc.start()
    assert validate_log(path).status == "sound"
    return _peak()


def _peak() -> float:
    peak = tracemalloc.get_traced_memory()[1] / 1000
    tracemalloc.stop()
    return peak


def main(lengths: Sequence[int] = (10, 100, 1000), archives: Sequence[int] = (1, 10, 100), repeats: int = 7) -> None:
    """Measure and print."""
    for rounds in lengths:
        print(f"{rounds:5} rounds: {last_moves(rounds, repeats):.2f} us a move")
    for games in archives:
        with tempfile.TemporaryDirectory() as name:
            print(f"a folder of {games:3} games validated: {folder_peak(games, Path(name)):.0f} kB at the peak")
    for rounds in lengths:
        with tempfile.TemporaryDirectory() as name:
            print(f"a log of {rounds:4} rounds validated: {log_peak(rounds, Path(name)):.0f} kB at the peak")


if __name__ == "__main__":
    main()
