"""Attacks writers of logs as busy servers and careless people do, and counts what was lost of what was acknowledged.

``python -m tests.logs.stress --times 100``. Each attack, or each that is named, is made so many times:

* ``rivals``: four threads append the same steps to one writer; each step must be acknowledged to one of them.
* ``tables``: four threads decide on moves of their own and write them with ``keep_up``, without a lock of their own.
* ``forks``: children are forked while other threads write; they try to write, and live on after the log is closed.
* ``replacements``: the file is removed, replaced, cut or written to, before a move or in the middle of its line; and
  other threads save games over it.
* ``kills``: twelve processes are killed while they write; see :mod:`tests.logs.kill`.

It needs a system that can fork. An ``AssertionError`` tells of what was lost.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from cabo_rules import Game, LogError, LogWriter, load_game, load_variant, save_game, validate_log
from cabo_rules.moves import Deal
from cabo_rules.play import random_move
from tests.logs import kill
from tests.logs.kill import in_pieces
from tests.validate.games import random_game

GAME = random_game("rush", 3, seed=5, rounds=2)
THREADS = 4


def together(work: Callable[[int], object], threads: int = THREADS) -> None:
    """Let threads do work at the same time; what one of them raises is raised."""
    errors: list[BaseException] = []
    ready = threading.Barrier(threads)

    def run(number: int) -> None:
        try:
            ready.wait()
            work(number)
        except BaseException as error:
            errors.append(error)

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)  # threads take turns a thousand times as often as usual
    try:
        for each in running:
            each.start()
        for each in running:
            each.join()
    finally:
        sys.setswitchinterval(before)
    if errors:
        raise errors[0]


def refused(write: Callable[..., object], *given: object, because: str = "") -> bool:
    """Return whether a write is refused, with an error that says why."""
    try:
        write(*given)
    except LogError as error:
        if because not in str(error):
            raise
        return True
    return False


def whole(path: Path, game: Game) -> None:
    """The file holds this game, just as saving writes it."""
    assert load_game(path) == game, "the log is another game"
    saved = path.with_name("saved.jsonl")
    save_game(game, saved)
    assert path.read_bytes() == saved.read_bytes(), "the log is written in another way"


def rivals(folder: Path, rng: Random) -> Counter[str]:
    """Threads append the same steps, each as fast as it can."""
    path, counts, lock = folder / "game.jsonl", Counter[str](), threading.Lock()
    acknowledged: Counter[int] = Counter()
    with LogWriter.create(path, Game.new(GAME.variant, GAME.players), sync=rng.random() < 0.5) as log:
        if rng.random() < 0.5:
            in_pieces(log)

        def work(number: int) -> None:
            for step in GAME.steps:
                if refused(log.append, step):
                    counts["refused"] += 1
                else:
                    with lock:
                        acknowledged[step.number] += 1

        together(work)
        reached = log.game.number
    assert acknowledged == dict.fromkeys(range(1, reached + 1), 1), "a move was acknowledged twice, or to nobody"
    whole(path, log.game)
    counts["acknowledged"] = reached
    return counts


def tables(folder: Path, rng: Random) -> Counter[str]:
    """Threads decide on moves of their own at one table, from what the log holds at that moment."""
    path, counts, lock = folder / "game.jsonl", Counter[str](), threading.Lock()
    game = Game.new(load_variant("rush"), [f"Player {seat}" for seat in range(11)], seed=rng.randrange(1000))
    acknowledged: dict[int, object] = {}
    with LogWriter.create(path, game, sync=rng.random() < 0.2) as log:
        if rng.random() < 0.5:
            in_pieces(log)

        def work(number: int) -> None:
            mine = Random(f"{path} {number}")
            for _ in range(40):
                before = log.game
                if before.is_over:
                    return
                move = random_move(before.state, mine)
                after = before.deal() if isinstance(move, Deal) else before.play(move)
                if refused(log.keep_up, after, because="cannot be taken back"):
                    with lock:
                        counts["refused"] += 1
                else:
                    with lock:
                        for step in after.since(before.number):
                            assert acknowledged.setdefault(step.number, step) == step, "two moves of one number"

        together(work)
    written = load_game(path)
    for step in written.steps[1:]:
        assert acknowledged.pop(step.number) == step, "a move of the log was acknowledged to nobody"
    assert not acknowledged, "an acknowledged move is not in the log"
    whole(path, written)
    assert validate_log(path).status == "sound"
    counts["acknowledged"] = written.number - 1
    return counts


def forks(folder: Path, rng: Random) -> Counter[str]:
    """Children are forked while threads write. They try to write, and live on when the parent has closed the log."""
    path, counts, children = folder / "game.jsonl", Counter[str](), list[int]()
    told, tell = os.pipe()
    with LogWriter.create(path, Game.new(GAME.variant, GAME.players), sync=rng.random() < 0.2) as log:
        if rng.random() < 0.5:
            in_pieces(log)

        def work(number: int) -> None:
            if number == 0:
                for _ in range(3):
                    children.append(forked(log, tell))
            else:
                for step in GAME.steps:
                    counts["refused"] += refused(log.append, step)

        together(work)
    try:
        answers = b""
        while answers.count(b"\n") < len(children):
            answers += os.read(told, 10_000)
        assert answers.splitlines() == [b"refused"] * len(children), f"a child was not refused: {answers.decode()}"
        whole(path, GAME)
        LogWriter.resume(path).close()  # though the children live
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(told)
        os.close(tell)
    counts["forks"], counts["acknowledged"] = len(children), GAME.number
    return counts


def forked(log: LogWriter, tell: int) -> int:
    """A child that tries to write with the writer of its parent, says whether that was refused, and then waits."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks among threads
        child = os.fork()
    if child:
        return child
    try:
        with log:
            writes = ((log.append, GAME.steps[-1]), (log.keep_up, GAME))
            answers = [refused(write, given, because="not in a forked child") for write, given in writes]
        answer = "refused" if all(answers) else "written"
    except BaseException as error:
        answer = repr(error)
    os.write(tell, f"{answer}\n".encode())
    while True:
        signal.pause()


def _copied_over(path: Path) -> None:
    copy = path.with_name("copy.jsonl")
    shutil.copy(path, copy)
    copy.replace(path)


def _written_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more\n")


ATTACKS: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "moved": lambda path: path.rename(path.with_name("elsewhere.jsonl")),
    "copied over": _copied_over,
    "cut": lambda path: os.truncate(path, path.stat().st_size // 2),
    "emptied": lambda path: os.truncate(path, 0),
    "written to": _written_to,
}


def replacements(folder: Path, rng: Random) -> Counter[str]:
    """The file is taken away or changed at some move; no later move may be acknowledged. Saves over it are refused."""
    path, counts, saved = folder / "game.jsonl", Counter[str](), threading.Event()
    last, (name, attack) = rng.randrange(1, GAME.number), rng.choice([*ATTACKS.items()])
    with LogWriter.create(path, Game.new(GAME.variant, GAME.players)) as log:
        pieces = in_pieces(log)

        def work(number: int) -> None:
            if number == 0:
                try:
                    for step in GAME.steps[:last]:
                        log.append(step)
                finally:
                    saved.set()
                return
            while not saved.is_set():
                is_refused = refused(save_game, GAME, path, because="another writer has it open")
                assert is_refused, "a game was saved over a log that is being written"
                counts["saves refused"] += 1

        together(work, 2)
        whole(path, log.game)
        if rng.random() < 0.5:
            pieces.between = lambda: attack(path)
        else:
            attack(path)
        for step in GAME.steps[last:]:
            assert refused(log.append, step), f"a move was acknowledged into a file that was {name}"
            counts["refused"] += 1
    assert log.game.number == last
    counts["acknowledged"] = last
    return counts


def kills(folder: Path, rng: Random) -> Counter[str]:
    """Processes that write are killed."""
    left = kill.kill_many(12, rng.randrange(1000))
    return Counter(kills=12, torn=left["torn"], acknowledged=left["moves acknowledged"])


KINDS = {kind.__name__: kind for kind in (rivals, tables, forks, replacements, kills)}


def stress(kind: str, times: int, seed: int) -> Counter[str]:
    """Make an attack so many times, and count what came of it; an ``AssertionError`` says what was lost."""
    count = Counter[str](runs=times)
    for number in range(times):
        with tempfile.TemporaryDirectory() as folder:
            try:
                count += KINDS[kind](Path(folder), Random(f"{kind} {seed} {number}"))
            except AssertionError as error:
                raise AssertionError(f"{kind}, run {number}: {error}") from error
    return count


def main() -> None:
    """Attack as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"all if none is named: {', '.join(KINDS)}")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for kind in options.kinds or KINDS:
        count = stress(kind, options.times, options.seed)
        print(f"{kind}: {', '.join(f'{what} {number}' for what, number in sorted(count.items()))}, lost 0", flush=True)


if __name__ == "__main__":
    main()
