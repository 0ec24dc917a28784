"""Play games of agents on a Dask cluster, for those who outgrow a machine.

Run it from anywhere: ``python examples/play_on_dask.py VARIANT AGENT... [--scheduler tcp://HOST:8786]``. Without a
scheduler it starts a worker for each processor of this machine. It prints the figures of all games.

To play a game is a pure function of the variant, the agents, the seed and the number of the game. So the results are
those of ``cabo_rules.play.arena.play``, in the same order, and when a worker dies Dask gives its tasks to others. If an
agent fails, or workers die of the same games time after time, the figures are those of the games before.
Agents of your own must be in a module that the workers have, or in this file, which Dask sends to them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

from distributed import Client, Future, KilledWorker, LocalCluster

import cabo_rules as cabo
from cabo_rules.play.arena import AgentError, Contestant, Result, play_game, summarize

GAMES = 50  # games of a task
AHEAD = 4  # tasks that wait for each thread of a worker, or for being yielded


def play_there(
    variant: cabo.Variant, agents: Sequence[Contestant], seed: int, games: range, version: str
) -> tuple[list[Result], AgentError | None]:
    """Play some games on a worker, if it has the version of the library that is wanted, until an agent fails."""
    if cabo.__version__ != version:
        raise RuntimeError(f"a worker has cabo-rules {cabo.__version__}, and not {version}")
    results: list[Result] = []
    try:
        for number in games:
            results.append(play_game(variant, agents, seed, number))
    except AgentError as error:
        return results, error
    return results, None


def play_on(
    client: Client, variant: cabo.Variant, agents: Sequence[Contestant], games: int, seed: int = 0
) -> Iterator[Result]:
    """Yield the results of games in the order of their numbers, up to the first that fails.

    :raises CaboError: if an agent fails, or the workers that play some games die.
    """
    sent: deque[tuple[Future, range]] = deque()
    for first in range(0, games, GAMES):
        numbers = range(first, min(first + GAMES, games))
        task = variant, agents, seed, numbers, cabo.__version__
        sent.append((client.submit(play_there, *task, pure=False), numbers))
        threads = sum(client.nthreads().values())  # workers come and go
        while len(sent) > AHEAD * max(threads, 1):
            yield from results_of(*sent.popleft())
    while sent:
        yield from results_of(*sent.popleft())


def results_of(future: Future, numbers: range) -> Iterator[Result]:
    """Yield the results of a task.

    :raises CaboError: after them, if an agent fails; or if workers die of it.
    """
    try:
        results, error = future.result()
    except KilledWorker as killed:
        raise cabo.CaboError(f"workers died of games {numbers[0]} to {numbers[-1]}: {killed}") from None
    yield from results
    if error is not None:
        raise error


def until_failed(results: Iterator[Result], errors: list[Exception]) -> Iterator[Result]:
    """Yield results up to an error, which is kept."""
    try:
        yield from results
    except cabo.CaboError as error:
        errors.append(error)


def main(arguments: list[str] | None = None) -> int:
    """Play what is named on the command line.

    :return: the exit code: 2 if something is wrong with it, or an agent fails.
    """
    parser = argparse.ArgumentParser(description="Play games of agents on a Dask cluster.")
    parser.add_argument("variant", metavar="VARIANT", help="the id of a variant, or a file")
    parser.add_argument("agents", nargs="+", metavar="AGENT", help="the names of agents, one for each seat")
    parser.add_argument("--games", type=int, default=1_000, metavar="N", help="how many games to play")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of all games")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster that is there, as in tcp://HOST:8786")
    parser.add_argument("--workers", type=int, metavar="N", help="without a scheduler: how many processes to start")
    options = parser.parse_args(arguments)
    errors: list[Exception] = []
    try:
        with ExitStack() as opened:
            address = options.scheduler or opened.enter_context(
                LocalCluster(
                    n_workers=options.workers or os.cpu_count() or 1,
                    threads_per_worker=1,  # playing is plain Python, of which a process runs one thread at a time
                    dashboard_address="127.0.0.1:0",  # any port that is free, and for nobody else
                )
            )
            client = opened.enter_context(Client(address))
            results = play_on(client, cabo.load_variant(options.variant), options.agents, options.games, options.seed)
            print(summarize(until_failed(results, errors)).table(), end="")
    except (cabo.CaboError, OSError, RuntimeError) as error:  # no scheduler there, or workers of another version
        errors.append(error)
    for each in errors:
        print(each, file=sys.stderr)
    return 2 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
