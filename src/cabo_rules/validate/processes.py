"""Refereeing the games of an archive in several processes."""

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

_BATCH: Final = 500_000  # bytes that are sent to a process at once, at least
_BATCHED: Final = 100  # games that are sent to a process at once, at most
_LONGEST_SENT: Final = 4_000_000  # bytes of a game that is sent at all
_OF_A_LINE: Final = 50  # bytes of memory that a line takes besides its own
_AHEAD: Final = 3  # batches that wait for each process, or for being told


def in_processes(games: Iterable[Recorded], jobs: int) -> Iterator[Judged]:
    """As ``map(judge, games)``; only so many games are read ahead that every process has something to do."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    sent: deque[Future[list[Judged]]] = deque()
    try:
        for batch in _batches(games):
            if isinstance(batch, Recorded):  # as long as a game may be, it is never held as a whole
                while sent:
                    yield from sent.popleft().result()
                yield judge(batch)
                continue
            with _unheard():  # it starts the processes, one after the other
                sent.append(pool.submit(judge_batch, batch))
            while len(sent) > jobs * _AHEAD or (sent and sent[0].done()):
                yield from sent.popleft().result()
        while sent:
            yield from sent.popleft().result()
    except BrokenProcessPool:
        raise LogError("a process that refereed games has ended before its time") from None
    finally:
        pool.shutdown(cancel_futures=True)


def judge_batch(batch: Iterable[Recorded]) -> list[Judged]:
    """What one process does at a time."""
    return [judge(game) for game in batch]


def _leave_interrupts() -> None:
    """Ctrl-C at a terminal reaches all processes; the first one stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _unheard() -> Generator[None]:
    """Ctrl-C waits, and a process that is started meanwhile does not hear it even before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _batches(games: Iterable[Recorded]) -> Iterator[list[Recorded] | Recorded]:
    """Games in lists that can be sent, and by themselves those that are too long for that."""
    batch: list[Recorded] = []
    room = _BATCH
    for game in games:
        source, held, size, error = iter(game.lines), [], 0, ""
        try:
            for line in source:
                held.append(line)
                size += len(line) + _OF_A_LINE
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
