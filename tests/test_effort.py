"""Counting calls finds what works too much."""

import pytest

from tests.effort import at_most


def _called(times: int) -> int:
    return times and 1 + _called(times - 1)


def test_as_many_calls_as_there_may_be() -> None:
    """Calls of a function by itself count, and so does what measuring needs."""
    with at_most(60):
        assert _called(50) == 50


def test_a_call_too_many() -> None:
    """It is told how many there were, of Python and of C."""
    with pytest.raises(AssertionError, match="more than 50"), at_most(50):
        _called(50)
    with pytest.raises(AssertionError, match="more than 50"), at_most(50):
        [abs(number) for number in range(51)]
