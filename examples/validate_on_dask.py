"""Referee an archive of recorded games on a Dask cluster, for those who outgrow a machine.

Run it from anywhere: ``python examples/validate_on_dask.py PATH... [--scheduler tcp://HOST:8786]``. Without a scheduler
it starts a worker for each processor of this machine. It prints a verdict for each game, as a line of JSON in the order
in which ``cabo-rules validate`` tells them, and sums them up on standard error.

A task is a few files, named by their paths, and what comes back are verdicts. So next to nothing goes over the network,
and a hundred workers read a hundred files at a time; all of them need to see the files under the same paths. Were the
lines sent instead, the one process that reads them could keep only so many workers busy.

Refereeing is a pure function. So when a worker dies Dask gives its tasks to others; a task whose workers died time
after time, or did not find its files, is done in this process. No game is lost, and none is called unreadable because
a disk was not mounted somewhere. Memory holds a few tasks for each worker, each of so many games at most.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path

from distributed import Client, Future, KilledWorker, LocalCluster

import cabo_rules as cabo
from cabo_rules.logs import as_data
from cabo_rules.validate import Judged, find_logs, games_in, judge

FILES = 200  # files of a task, at most
BYTES = 2_000_000  # as they lie on the disk: no file is added to so many
GAMES = 5_000  # games that a task referees, at most; those after them are a task of their own
AHEAD = 8  # tasks that wait for each thread of a worker, or for being told
CODES = {"sound": 0, "possible": 0, "undecided": 1, "broken": 1, "unreadable": 2}  # the exit code is the largest
OF_RECORDS = ("possible", "undecided")  # told only if there are any
STOPPED = 130

_NO_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


# --- the work ---------------------------------------------------------------------------------------------------------


def judge_games(files: list[Path], passed: int) -> list[Judged]:
    """Referee the games of some files, without the first ``passed`` of them, and no more than ``GAMES``."""
    games = (game for file in files for game in games_in(file))
    return [judge(game) for game in islice(games, passed, passed + GAMES)]


def judge_there(files: list[Path], passed: int, version: str) -> list[Judged]:
    """The same on a worker, if it sees the files and has the version of the library that is wanted."""
    if cabo.__version__ != version:
        raise RuntimeError(f"a worker has cabo-rules {cabo.__version__}, and not {version}")
    for file in files:
        if not os.access(file, os.R_OK):
            raise FileNotFoundError(f"a worker cannot read {file}")
    return judge_games(files, passed)


def judge_on(client: Client, files: Iterable[Path]) -> Iterator[Judged]:
    """What is to be said about each game in some files, in their order."""
    sent: deque[tuple[Future, list[Path], int]] = deque()

    def send(batch: list[Path], passed: int) -> tuple[Future, list[Path], int]:
        # pure or not, Dask does a lost task again; pure=False only spares it to make a name out of the arguments
        return client.submit(judge_there, batch, passed, cabo.__version__, pure=False), batch, passed

    def first_of_sent() -> list[Judged]:
        future, batch, passed = sent.popleft()
        try:
            judged: list[Judged] = future.result()
        except (KilledWorker, OSError) as error:
            complain(f"{batch[0]} and {len(batch) - 1} more files are refereed here: {error}")
            judged = judge_games(batch, passed)
        if len(judged) == GAMES:
            sent.appendleft(send(batch, passed + GAMES))
        return judged

    for batch in batches(files):
        sent.append(send(batch, 0))
        threads = sum(client.nthreads().values())  # workers come and go
        while len(sent) > AHEAD * max(threads, 1):
            yield from first_of_sent()
    while sent:
        yield from first_of_sent()


def batches(files: Iterable[Path]) -> Iterator[list[Path]]:
    """The files in lists, each enough for a task."""
    batch: list[Path] = []
    size = 0
    for file in files:
        batch.append(file)
        with suppress(OSError):  # the verdict says what is wrong with it
            size += file.stat().st_size
        if size >= BYTES or len(batch) == FILES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


# --- telling ----------------------------------------------------------------------------------------------------------


def until_stopped(judged: Iterator[Judged]) -> Iterator[Judged]:
    """The same until Ctrl-C, which is heard between two verdicts: what is counted has been told, and the reverse."""
    waiting = stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True
        if waiting:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        while True:
            waiting = True
            if stopped:
                raise KeyboardInterrupt
            each = next(judged, None)
            waiting = False
            if each is None:
                return
            yield each
    finally:
        signal.signal(signal.SIGINT, before)


def tell(judged: Iterator[Judged]) -> int:
    """Print the verdicts, and whatever happens sum up those that were printed.

    :return: the exit code.
    """
    games: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    moves = 0
    try:
        for each in until_stopped(judged):
            verdict = each.verdict
            print(json.dumps(as_data(verdict)))
            games[verdict.status] += 1
            moves += verdict.moves
            if verdict.problem is not None:
                codes[verdict.problem.code] += 1
    except KeyboardInterrupt:
        complain("stopped")
        return STOPPED
    finally:
        for code, times in codes.most_common():
            complain(f"{times:>10} {code}")
        told = [status for status in CODES if games[status] or status not in OF_RECORDS]
        parts = ", ".join(f"{games[status]} {status}" for status in told)
        complain(f"{games.total()} games, {moves} sound moves: {parts}.")
    return max((CODES[status] for status in games), default=0)


def complain(line: str) -> None:
    """What is no verdict goes where it does not mix with them."""
    print(line, file=sys.stderr)


def logs(paths: Iterable[str], errors: list[str]) -> Iterator[Path]:
    """The logs at some paths; where there are none that is an error, and the others are still read."""
    for path in paths:
        try:
            yield from (log.absolute() for log in find_logs([path]))
        except cabo.LogError as error:
            errors.append(str(error))
            complain(str(error))


def main(arguments: list[str] | None = None) -> int:
    """Referee what is named on the command line.

    :return: the exit code, the same as that of ``cabo-rules validate``.
    """
    parser = argparse.ArgumentParser(description="Referee an archive of recorded games on a Dask cluster.")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a log, or a folder of logs (*.jsonl, *.jsonl.gz)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster that is there, as in tcp://HOST:8786")
    parser.add_argument("--workers", type=int, metavar="N", help="without a scheduler: how many processes to start")
    options = parser.parse_args(arguments)
    errors: list[str] = []
    try:
        with ExitStack() as opened:
            address = options.scheduler or opened.enter_context(local_cluster(options.workers or os.cpu_count() or 1))
            client = opened.enter_context(Client(address))
            code = tell(judge_on(client, logs(options.paths, errors)))
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:  # the scheduler is gone, say
        complain(f"{type(error).__name__}: {error}")
        return 2
    return code if code == STOPPED or not errors else 2


def local_cluster(workers: int) -> LocalCluster:
    """Some workers on this machine."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,  # refereeing is plain Python, of which a process runs one thread at a time
        dashboard_address="127.0.0.1:0",  # any port that is free, and for nobody else
        preload=[_NO_INTERRUPTS],  # Ctrl-C at a terminal reaches all processes; this one stops the others
        silence_logs=logging.CRITICAL,  # what becomes of a worker that dies is told here
    )


if __name__ == "__main__":
    sys.exit(main())
