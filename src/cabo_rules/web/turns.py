"""Turns: what tables do by themselves waits for what people do."""

from __future__ import annotations

from asyncio import get_running_loop
from collections import deque
from collections.abc import Callable

from attrs import define, field


@define(eq=False)
class Turns:
    """Lets tables act by themselves one at a time; in between, the event loop serves people who have sent something.

    A move of a bot takes milliseconds, as slow bots think in a thread. When many tables are due at once, people would
    otherwise wait for all of them.

    >>> import asyncio
    >>> async def two_tables() -> list[str]:
    ...     turns, done = Turns(), []
    ...     turns.add(lambda: done.append("a bot"))
    ...     turns.add(lambda: done.append("another bot"))
    ...     await asyncio.sleep(0)
    ...     done.append("a person")
    ...     await asyncio.sleep(0)
    ...     return done
    ...
    >>> asyncio.run(two_tables())
    ['a bot', 'a person', 'another bot']
    """

    _waiting: deque[Callable[[], None]] = field(factory=deque, init=False)

    def add(self, act: Callable[[], None]) -> None:
        """Let a table act when its turn comes."""
        self._waiting.append(act)
        if len(self._waiting) == 1:
            get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                get_running_loop().call_soon(self._next)
