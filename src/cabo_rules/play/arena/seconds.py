"""The limit of time for an answer of an agent.

An answer that comes too late is a failure. An alarm of the system raises in an agent that takes too long, even while it
sleeps or waits. That works only in the main thread, and not on Windows. An agent that an alarm does not stop, since it
waits in a library that is not written in Python, or catches everything, is stopped with its process, if it plays in one
of its own: the process that started that one reads the same clock.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator, MutableSequence
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Any, Final

from attrs import define, field

_TICKS: Final = 10
"""How often the clock is read within the limit."""


class TooSlow(BaseException):
    """Raised in an agent that takes too long; not an ``Exception``, since an agent may catch those."""


@define
class Clock:
    """The agent at work, since when, and how long it may work.

    :ivar at_work: its seat, or -1, and the time at which it began to answer, or 0. Processes may share these.
    :ivar limit: the seconds that an answer may take.
    """

    at_work: MutableSequence[float] = field(factory=lambda: [-1, 0])
    limit: float = inf

    def start(self, seat: int) -> None:
        """Note that an agent begins to answer."""
        self.at_work[0] = seat
        self.at_work[1] = perf_counter()  # all processes of a machine read the same time

    def stop(self) -> None:
        """Note that none is at work."""
        self.at_work[1] = 0
        self.at_work[0] = -1

    @property
    def seat(self) -> int | None:
        """The seat of the agent at work."""
        return None if self.at_work[0] < 0 else int(self.at_work[0])

    def left(self, seconds: float) -> float:
        """Return the time until an agent has been at work for so long; all of it if none is at work."""
        began = self.at_work[1]
        return seconds - (perf_counter() - began) if began else seconds

    @property
    def is_late(self) -> bool:
        """``True`` if the agent at work has taken longer than it may."""
        return self.limit < inf and self.left(self.limit) < 0  # most games have no limit


@contextmanager
def limited(seconds: float | None, clock: Clock) -> Generator[None]:
    """Limit the time of each answer while games are played."""
    clock.limit = inf if seconds is None else seconds
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    tick = seconds / _TICKS

    def check(number: int, frame: Any) -> None:
        if clock.is_late:
            raise TooSlow

    before, began = signal.signal(signal.SIGALRM, check), perf_counter()
    left, again = signal.setitimer(signal.ITIMER_REAL, tick, tick)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:  # an alarm of somebody else, which is due later now, or at once
            signal.setitimer(signal.ITIMER_REAL, max(left - (perf_counter() - began), 1e-6), again)
