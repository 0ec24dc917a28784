"""A pace: so many a second, and a few at once."""

from __future__ import annotations

from attrs import define, field


@define(eq=False)
class Pace:
    """Says how long to wait before the next one.

    >>> pace = Pace(rate=10, burst=2)
    >>> [pace.wait(now=5.0) for _ in range(4)]
    [0.0, 0.0, 0.1, 0.2]
    """

    rate: float
    burst: float
    _free: float = field(default=0.0, init=False)
    _at: float = field(default=float("-inf"), init=False)

    def wait(self, now: float) -> float:
        """Return in how many seconds the next one may come, and count it."""
        self._free = min(self.burst, self._free + (now - self._at) * self.rate) - 1
        self._at = now
        return max(0.0, -self._free / self.rate)

    def rested(self, now: float) -> bool:
        """Return whether a whole burst may come."""
        return self._free + (now - self._at) * self.rate >= self.burst
