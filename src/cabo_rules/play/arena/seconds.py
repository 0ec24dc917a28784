"""The limit of time for an answer of an agent.

An alarm of the system raises in an agent that takes too long, even while it sleeps or waits. That works only in the
main thread, and not on Windows; elsewhere nothing is limited. An agent that an alarm does not stop, since it loops in a
library that is not written in Python, or catches everything, ends its process, if that was begun for playing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator, MutableSequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final

from attrs import define, field

_TICKS: Final = 10
"""How often the clock is read within the limit."""


class TooSlow(BaseException):
    """Raised in an agent that takes too long; not an ``Exception``, since an agent may catch those."""


@define
class Clock:
    """The agent at work.

    :ivar began: the time at which it began to answer; ``None`` while none is at work.
    :ivar at_work: its seat, or -1, the only item of a list, which another process may share.
    """

    began: float | None = None
    at_work: MutableSequence[int] = field(factory=lambda: [-1])


@contextmanager
def limited(
    seconds: float | None, *, kills: bool = False, at_work: MutableSequence[int] | None = None
) -> Generator[Clock]:
    """Limit the time of each answer while games are played.

    :param kills: whether the process ends if an agent cannot be stopped.
    :param at_work: where the clock notes the seat of the agent at work.
    """
    clock = Clock() if at_work is None else Clock(at_work=at_work)
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield clock
        return
    limit, tick = seconds, seconds / _TICKS

    def check(number: int, frame: Any) -> None:
        if clock.began is not None and perf_counter() - clock.began > limit:
            raise TooSlow
        arm()

    def arm() -> None:
        """End the process after so much work, unless the next tick comes before that."""
        if kills:
            signal.setitimer(signal.ITIMER_VIRTUAL, 2 * limit)

    arm()
    before, began = signal.signal(signal.SIGALRM, check), perf_counter()
    left, again = signal.setitimer(signal.ITIMER_REAL, tick, tick)
    try:
        yield clock
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if kills:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if left:  # an alarm of somebody else, which is due later now, or at once
            signal.setitimer(signal.ITIMER_REAL, max(left - (perf_counter() - began), 1e-6), again)
