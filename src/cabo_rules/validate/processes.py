"""Referee the games of an archive in several processes."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain
from multiprocessing import get_context, resource_tracker
from typing import Final

from attrs import evolve

from cabo_rules.errors import LogError
from cabo_rules.validate.recorded import Judged, Recorded, judge

_BATCH: Final = 500_000  # bytes to send to a process at once, at least
_BATCHED: Final = 100  # games to send to a process at once, at most
_LONGEST_SENT: Final = 4_000_000  # bytes of the longest game to send
_PER_LINE: Final = 50  # bytes of memory that a line takes besides its text
_AHEAD: Final = 3  # batches in the queue for each process, waiting or done


def in_processes(games: Iterable[Recorded], jobs: int) -> Iterator[Judged]:
    """Do the same as ``map(judge, games)``, reading only as many games ahead as keep every process busy."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts)
    sent: deque[Future[list[Judged]]] = deque()
    try:
        for batch in _batches(games):
            if isinstance(batch, Recorded):  # too long to hold in memory as a whole
                while sent:
                    yield from sent.popleft().result()
                yield judge(batch)
                continue
            with interrupts_blocked():  # submit starts the processes, one by one
                sent.append(pool.submit(judge_batch, batch))
            while len(sent) > jobs * _AHEAD or (sent and sent[0].done()):
                yield from sent.popleft().result()
        while sent:
            yield from sent.popleft().result()
    except BrokenProcessPool:
        raise LogError("a worker process died") from None
    finally:
        pool.shutdown(cancel_futures=True)


def judge_batch(batch: Iterable[Recorded]) -> list[Judged]:
    """Judge a batch in a worker process."""
    return [judge(game) for game in batch]


def ignore_interrupts() -> None:
    """Ignore Ctrl-C, which at a terminal reaches all processes; the main process stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_blocked() -> Generator[None]:
    """Block Ctrl-C, so that a process started meanwhile ignores it from its very start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _batches(games: Iterable[Recorded]) -> Iterator[list[Recorded] | Recorded]:
    """Group games into lists to send; yield a game that is too long for that by itself."""
    batch: list[Recorded] = []
    room = _BATCH
    for game in games:
        source, held, size, error = iter(game.lines), [], 0, ""
        try:
            for line in source:
                held.append(line)
                size += len(line) + _PER_LINE
                if size > _LONGEST_SENT:
                    break
        except LogError as reason:
            error = str(reason)
        if size > _LONGEST_SENT:
            if batch:
                yield batch
            yield evolve(game, lines=chain(held, source))
            batch, room = [], _BATCH
            continue
        batch.append(evolve(game, lines=held, error=error))
        room -= size
        if room < 0 or len(batch) == _BATCHED:
            yield batch
            batch, room = [], _BATCH
    if batch:
        yield batch
