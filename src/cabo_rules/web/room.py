"""The tables in memory: how many there may be, and which make room for others."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from attrs import define, field

from cabo_rules.table.answers import Rejected
from cabo_rules.web.held import Held

MOST_TABLES: Final = 64
MOST_OF_ONE: Final = 20
"""The most tables in memory that one address has opened: enough for a house or a club behind it."""

MOST_A_MINUTE: Final = 10
"""The most tables that one address opens or finds in a minute. One that has made room for another counts, too."""

MINUTE: Final = 60.0

FORGOTTEN: Final = 3600.0
"""After so many seconds without anybody, a table makes room for another; one that is over does so at once.

It is found again when somebody comes.
"""

NO_ROOM: Final = Rejected("web.no_room")
TOO_MANY: Final = Rejected("web.too_many_tables")


@define(eq=False)
class Room:
    """The tables in memory, by id, in the order in which they came.

    :ivar most: the most of them.
    """

    most: int
    held: dict[str, Held] = field(factory=dict, init=False, repr=False)
    _newest: deque[tuple[str, float]] = field(factory=deque, init=False, repr=False)
    """The addresses that have opened or found a table within the last minute, and when."""

    def add(self, held: Held) -> None:
        """Take in a table."""
        self.held[held.entry.id] = held
        if held.by is not None:
            self._newest.append((held.by, held.since))

    def make(self, by: str | None, now: float) -> Rejected | None:
        """Make room for another table, perhaps by putting one away that nobody uses, or return why there is none.

        :param by: the address that it is for; ``None`` for one without a limit of its own.
        """
        while self._newest and now - self._newest[0][1] >= MINUTE:
            self._newest.popleft()
        if sum(address == by for address, _ in self._newest) >= MOST_A_MINUTE:
            return TOO_MANY
        own = [] if by is None else [held for held in self.held.values() if held.by == by]
        if len(own) >= MOST_OF_ONE:
            return None if self._put_away(own, now) else TOO_MANY
        if len(self.held) < self.most:
            return None
        return None if self._put_away(self.held.values(), now) else NO_ROOM

    def _put_away(self, tables: Iterable[Held], now: float) -> bool:
        """Put away the one that has been unused for longest, if there is one; one that is over goes first."""
        unused = [held for held in tables if not held.people and (held.over or now - held.since > FORGOTTEN)]
        if not unused:
            return False
        oldest = min(unused, key=lambda held: (not held.over, held.since))
        oldest.table.close()
        del self.held[oldest.entry.id]
        return True

    def close(self) -> None:
        """Put all tables away. Everything is stored already."""
        for held in self.held.values():
            held.table.close()
        self.held.clear()
