"""The limit of time for an answer: what it does besides interrupting an agent."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from cabo_rules.play.arena.seconds import Clock, TooSlow, limited

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such alarms on Windows")


@pytest.fixture(autouse=True)
def _no_alarm_stays() -> Iterator[None]:
    """After it no alarm is due, and the handler is what it was."""
    before = signal.getsignal(signal.SIGALRM)
    yield
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def work_for(seconds: float) -> None:
    """Use the processor for so long."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_only_an_agent_at_work_is_interrupted() -> None:
    """The referee may take longer than an answer."""
    clock = Clock()
    with limited(0.02, clock):
        work_for(0.05)
        clock.start(0)
        with pytest.raises(TooSlow):
            work_for(1)


def test_a_clock_says_who_is_at_work_and_how_much_time_is_left() -> None:
    """All of it, while none is at work."""
    clock, seen = Clock(), []
    for act in (clock.stop, lambda: clock.start(2), clock.stop):
        act()
        work_for(0.001)
        seen.append((clock.seat, clock.left(5) < 5))
    assert seen == [(None, False), (2, True), (None, False)]


def test_without_a_limit_no_alarm_is_set() -> None:
    """Nor in a thread, where none could be."""
    alarms = []

    def look(seconds: float | None) -> None:
        with limited(seconds, Clock()):
            alarms.append(signal.getitimer(signal.ITIMER_REAL)[0])

    look(None)
    thread = threading.Thread(target=look, args=(5.0,))
    thread.start()
    thread.join()
    assert alarms == [0.0, 0.0]


@pytest.mark.parametrize(("due", "least", "most"), [(5.0, 1.0, 5.0), (0.01, 0.0, 0.01)])
def test_an_alarm_of_somebody_else_stays_due(due: float, least: float, most: float) -> None:
    """It comes when it was due, or at once if that is over."""
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, due)
        with limited(1.0, Clock()):
            work_for(0.05)
        left = signal.getitimer(signal.ITIMER_REAL)[0]
        assert rung or least < left <= most
        work_for(0.01)
        assert bool(rung) is (due < 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
