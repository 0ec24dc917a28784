"""The limit of time for an answer: what it does besides interrupting an agent."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from cabo_rules.play.arena.seconds import TooSlow, limited

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such alarms on Windows")


@pytest.fixture(autouse=True)
def _no_alarm_stays() -> Iterator[None]:
    """After it no alarm is due, and the handler is what it was."""
    before = signal.getsignal(signal.SIGALRM)
    yield
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def work_for(seconds: float) -> None:
    """Use the processor for so long."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_only_an_agent_at_work_is_interrupted() -> None:
    """The referee may take longer than an answer."""
    with limited(0.02) as clock:
        work_for(0.05)
        clock.began = time.perf_counter()
        with pytest.raises(TooSlow):
            work_for(1)


def test_the_end_of_the_process_is_put_off_while_it_can_be_interrupted() -> None:
    """From the first moment it is due after twice the limit, and each tick puts it off."""
    with limited(0.05, kills=True):
        assert 0 < signal.getitimer(signal.ITIMER_VIRTUAL)[0] <= 0.11  # the system counts in ticks
        work_for(0.3)
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0.05


def test_without_a_limit_no_alarm_is_set() -> None:
    """Nor in a thread, where none could be."""
    alarms = []

    def look(seconds: float | None) -> None:
        with limited(seconds, kills=True):
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
        with limited(1.0):
            work_for(0.05)
        left = signal.getitimer(signal.ITIMER_REAL)[0]
        assert rung or least < left <= most
        work_for(0.01)
        assert bool(rung) is (due < 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
