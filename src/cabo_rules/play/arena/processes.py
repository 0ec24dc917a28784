"""Play the games of a contest in several processes.

Each process plays one game after the other, and sends each result at once. So if a process dies, it is known which game
it was playing, and the agent that was at work. A process with an agent that nothing else stops is killed.
"""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from attrs import define, field

from cabo_rules.errors import GameError
from cabo_rules.play.arena.contest import Contest, Outcome, error_of, failed_result, played
from cabo_rules.play.arena.failures import Failed, raised
from cabo_rules.play.arena.seconds import Clock
from cabo_rules.validate.processes import ignore_interrupts, interrupts_blocked

_QUEUED: Final = 2
"""The games that a process has been sent and has not answered: the one that it plays, and the next."""

_AHEAD: Final = 32
"""The games for each process that may be played before one that takes long."""

_GRACE: Final = 1.0
"""The seconds after twice the limit of time, when a process is killed: its own alarm comes before that."""

_LOOK: Final = 1.0
"""The seconds after which it is looked whether a process has ended; its pipe does not show that while a child of it
lives."""

_SPAWN: Final = get_context("spawn")


def in_processes(contest: Contest, games: int, jobs: int) -> Generator[Outcome]:
    """Play games in processes, and yield their outcomes in the order of their numbers.

    :raises GameError: if an agent cannot be sent to another process, or a process cannot start.
    """
    return _outcomes(contest, packed(contest), games, min(jobs, games))


def packed(contest: Contest) -> bytes:
    """Return a contest as bytes for another process.

    :raises GameError: if an agent cannot be pickled.
    """
    for name, maker in zip(contest.names, contest.makers, strict=True):
        try:
            pickle.dumps(maker)
        except Exception as error:  # pickle raises many kinds
            raise _not_sent(f"{name} {raised(error)} when it was pickled") from None
    return pickle.dumps(contest)


def _not_sent(reason: str) -> GameError:
    error = GameError(f"agents must be functions or classes of a module to play in processes: {reason}")
    error.argument = "agents"
    return error


def work(connection: Connection, contest_packed: bytes, clock: Clock) -> None:
    """Play the games whose numbers come in, until there are no more."""
    ignore_interrupts()
    try:
        contest: Contest = pickle.loads(contest_packed)
    except Exception as error:  # an agent of a module that this process cannot import
        connection.send(raised(error))
        return
    connection.send(None)
    while True:
        try:
            number = connection.recv()
        except EOFError:
            return
        clock.stop()
        result, _, failure = played(contest, number, clock)
        connection.send((result, failure))


@define
class _Worker:
    """A process, and the games that it has been sent.

    :ivar clock: the agent at work in it.
    :ivar ready: whether it has read the contest.
    :ivar killed: whether it was killed since an agent was too slow.
    """

    process: SpawnProcess
    connection: Connection
    clock: Clock
    ready: bool = False
    killed: bool = False
    queue: deque[int] = field(factory=deque)

    def send(self, number: int) -> None:
        self.queue.append(number)
        with suppress(OSError):  # it has died, which the next message shows
            self.connection.send(number)

    def heard(self) -> Any:
        """Return its next message.

        :raises EOFError, OSError: if there is none, since it has died.
        """
        if not self.connection.poll():
            raise EOFError
        return self.connection.recv()

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


def _started(contest_packed: bytes) -> _Worker:
    here, there = _SPAWN.Pipe()
    shared: Any = _SPAWN.RawArray("d", [-1, 0])
    clock = Clock(shared)
    process = _SPAWN.Process(target=work, args=(there, contest_packed, clock), daemon=True)
    with interrupts_blocked():
        process.start()
    there.close()
    return _Worker(process, here, clock)


def _outcomes(contest: Contest, contest_packed: bytes, games: int, jobs: int) -> Generator[Outcome]:
    done: dict[int, Outcome] = {}
    again: deque[int] = deque()  # sent to processes that died before they played them
    upcoming = 0
    workers: list[_Worker] = []
    try:
        for number in range(games):
            while number not in done:
                while len(workers) < jobs and (again or upcoming < games):
                    workers.append(_started(contest_packed))
                while again or upcoming < min(games, number + jobs * _AHEAD):
                    worker = min(workers, key=lambda each: len(each.queue))
                    if len(worker.queue) >= (_QUEUED if games - upcoming > len(workers) else 1):
                        break
                    worker.send(again.popleft() if again else upcoming)
                    upcoming = max(upcoming, worker.queue[-1] + 1)
                for worker in _heard(workers, contest.seconds):
                    try:
                        message = worker.heard()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        worker.process.join(_GRACE)  # so that its exit code is its own
                        worker.stop()
                        if worker.queue:  # else it died between two games, for which no agent is blamed
                            again.extend(list(worker.queue)[1:])
                            done[worker.queue[0]] = _died(contest, worker)
                    else:
                        _take(worker, message, done)
            yield done.pop(number)
    finally:
        for worker in workers:
            worker.stop()


def _heard(workers: Sequence[_Worker], seconds: float | None) -> Sequence[_Worker]:
    """Return the workers that have sent a message or died; kill those of which an agent has been too slow."""
    limit = inf if seconds is None else 2 * seconds + _GRACE
    left = min(each.clock.left(limit) for each in workers)
    waiting = wait([each.connection for each in workers], max(0, min(left, _LOOK)))
    for each in workers:
        if each.clock.left(limit) <= 0:
            each.killed = True
            each.process.kill()
    return [each for each in workers if each.connection in waiting or each.process.exitcode is not None]


def _take(worker: _Worker, message: Any, done: dict[int, Outcome]) -> None:
    """Take in a message: the first says whether the process could start, the others are outcomes.

    :raises GameError: if it could not start.
    """
    if worker.ready:
        done[worker.queue.popleft()] = message
    elif message is None:
        worker.ready = True
    else:
        raise _not_sent(f"a process {message}")


def _died(contest: Contest, worker: _Worker) -> Outcome:
    """Return the outcome of the game that a process was playing when it died.

    :raises GameError: if it was not playing yet.
    """
    code = worker.process.exitcode or 0
    if not worker.ready:
        hint = 'a script needs if __name__ == "__main__": around what it does'
        raise GameError(f"a process for games could not start (exit code {code}); {hint}") from None
    number, seat = worker.queue[0], worker.clock.seat
    if worker.killed:
        failed = Failed("too slow", seat, "took too long for an answer and could not be stopped")
    else:
        how = next((each.name for each in signal.Signals if each == -code), f"exit code {code}")
        what = "was being played" if seat is None else "was at work"
        failed = Failed("died", seat, f"{what} when its process died ({how})")
    error = error_of(contest, number, failed, ())
    return failed_result(contest, number, error), error
