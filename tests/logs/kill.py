"""Kills processes that write logs, at random moments, and looks at what they have left.

``python -m tests.logs.kill --times 1000``. A child plays a game on from its log, and says after each move that it is
written. It is killed; then the log must be readable, and hold every move that was said to be written. If the kill came
between a move and its automatic shuffle, the log is resumed with the seed, and must go on as the game did. It needs a
system that can fork.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any

from cabo_rules import Game, LogWriter, load_game, load_variant, recover_game
from cabo_rules.logs import read_step, step_line
from cabo_rules.moves import Shuffle
from cabo_rules.play import Habits, play_at_random
from tests.logs.begun import beginning
from tests.validate.games import random_game

LONGEST_WAIT = 0.03
"""Seconds after which a child is killed at the latest: it writes hundreds of moves in them."""


class InPieces(FileIO):
    """A file that takes a few bytes at a time, as the system may: others come in between, and a kill tears lines."""

    between: Callable[[], object] | None = None

    def write(self, content: Any) -> int:
        """Write a few bytes, and do once what is to happen in the middle of a line."""
        written = super().write(memoryview(content)[:11])
        then, self.between = self.between, None
        if then is not None:
            then()
        return written


def in_pieces(writer: LogWriter) -> InPieces:
    """Let a writer write in pieces from now on."""
    with writer._file as file:
        pieces = InPieces(os.dup(file.fileno()), "r+")
    writer._file = pieces
    return pieces


def write_on(folder: Path, game: Game, first: int, torn: bool, sync: bool) -> None:
    """The child: write the game on in the file of that number, then again and again in new ones; tell of each move."""
    for number in range(first, sys.maxsize):
        path = folder / f"{number}.jsonl"
        if path.exists():
            writer = LogWriter.resume(path, sync=sync)
        else:
            writer = LogWriter.create(path, beginning(game, 0), sync=sync)
        with writer:
            if torn:
                in_pieces(writer)
            os.write(1, f"{number} {writer.game.number}\n".encode())
            ahead, steps = writer.game, game.since(writer.game.number)
            for step, after in zip(steps, [*steps[1:], None], strict=False):
                ahead = ahead.follow(step)
                if after is None or not isinstance(after.move, Shuffle):  # a move and its shuffle are written at once
                    writer.keep_up(ahead)
                    os.write(1, f"{number} {step.number}\n".encode())


def started(folder: Path, game: Game, first: int, torn: bool, sync: bool) -> tuple[int, int]:
    """A child that writes, and the end of the pipe in which it tells of it."""
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(tell, 1)
            write_on(folder, game, first, torn, sync)
        finally:
            os._exit(1)
    os.close(tell)
    return child, told


def look(folder: Path, game: Game, acknowledged: dict[int, int], first: int) -> str:
    """What a killed child has left, in a word; an ``AssertionError`` if a log is unreadable or has lost a move.

    :param acknowledged: for each file the last move that was said to be written.
    :param first: the file with which the child began.
    """
    last, state = max(acknowledged, default=-1), "no file"
    for number in range(first, last):
        assert load_game(folder / f"{number}.jsonl") == game, f"{number}: a closed log is not whole"
    for number in (last, last + 1):  # a file may be there before that was said
        path = folder / f"{number}.jsonl"
        assert path.exists() or number not in acknowledged, f"{number}: the log is gone"
        if path.exists():
            found = recover_game(path)
            assert found.game.number >= acknowledged.get(number, 0), f"{number}: an acknowledged move is lost"
            assert found.game.steps == game.steps[: found.game.number], f"{number}: other moves than were played"
            state = "torn" if found.dropped else "whole"
            if game.seed is not None:
                with LogWriter.resume(path, seed=game.seed) as writer:
                    now = writer.game
                assert now.steps == game.steps[: now.number], f"{number}: the seed shuffles otherwise"
                assert now.is_over or now.state.shuffle is None, f"{number}: a shuffle is owed"
                state = "between a move and its shuffle" if now.number > found.game.number else state
    return state


def kill_many(times: int, seed: int) -> Counter[str]:
    """Kill so many children, and count what they have left."""
    rng, left = Random(seed), Counter[str]()
    names = [f"Player {seat}" for seat in range(11)]  # so many that the host shuffles in every lap
    *_, crowd = play_at_random(load_variant("rush"), names, 1, habits=Habits(call=0), most_moves=400)
    table = random_game("rush", 3, seed=5, rounds=2)
    for step in (*crowd.steps, *table.steps):
        read_step(step_line(step))  # a writer reads its lines; what reads them is made here, not in each process again
    games = (crowd, table, table.view(1))
    for game in games:
        with tempfile.TemporaryDirectory() as name:
            folder, acknowledged = Path(name), dict[int, int]()
            for _ in range(times // len(games)):
                first = max(acknowledged, default=0)
                child, told = started(folder, game, first, rng.random() < 0.5, rng.random() < 0.2)
                if rng.random() < 0.8:  # mostly it is writing by then, however busy the machine is
                    select.select([told], [], [], 10)
                time.sleep(rng.random() * LONGEST_WAIT)
                os.kill(child, signal.SIGKILL)
                with open(told) as pipe:
                    lines = [line.split() for line in pipe if line.endswith("\n")]
                _, status = os.waitpid(child, 0)
                assert os.WIFSIGNALED(status), "the child failed before it was killed"
                acknowledged |= {int(number): int(move) for number, move in lines}
                left[look(folder, game, acknowledged, first)] += 1
                left["moves acknowledged"] += len(lines)
    return left


def main() -> None:
    """Kill as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    left = kill_many(options.times, options.seed)
    print(", ".join(f"{what}: {number}" for what, number in sorted(left.items())))


if __name__ == "__main__":
    main()
