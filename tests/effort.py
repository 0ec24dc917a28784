"""How much work something takes, counted in calls of functions: a clock would say how busy the machine is, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from cProfile import Profile


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """What runs in it may call so many functions, of Python and of C.

    :raises AssertionError: at the end, when there were more.
    """
    profile = Profile()
    with profile:
        yield
    made = sum(entry.callcount for entry in profile.getstats())  # those that call themselves are in it
    assert made <= calls, f"{made:,} calls, more than {calls:,}"
