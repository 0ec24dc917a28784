"""How much work something takes, counted in calls of functions: a clock would say how busy the machine is, too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """What runs in it may call so many functions, of Python and of C; with the next it fails, so that it ends.

    :raises AssertionError: with the call that is one too many, and at the end, whatever became of it before.
    """
    made = 0

    def count(frame: FrameType, event: str, function: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")
        assert made <= calls, f"more than {calls:,} calls"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
    assert made <= calls, f"more than {calls:,} calls"
