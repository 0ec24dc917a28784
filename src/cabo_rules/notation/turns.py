"""The numbers in the marks of turns: each counts the marks of its seat since the deal."""

from __future__ import annotations

from attrs import Factory, define


@define
class Turns:
    """The marks of a round so far.

    A mark claims whose turn it is, and the referee decides that. After the mark of a wrong seat, or a forgotten mark,
    the counts of two seats differ from those of the table. So a number is also right if it continues the lap of the
    mark before: the record stays readable, and the referee names the rule.

    :ivar next: the numbers that the next mark of a seat may have. After a wrong number, which is reported once, there
        are two: the rest may count from it or from the right one.
    :ivar first: the seat that begins each lap; by default that of the first mark.
    :ivar last: the number and the seat of the last mark.
    """

    next: dict[int, tuple[int, ...]] = Factory(dict)
    first: int | None = None
    last: tuple[int, int] | None = None

    def expected(self, seat: int, number: int | None) -> int | None:
        """Count a mark; return the number that it must have, or ``None`` if it has it.

        :param number: the number of the mark; ``None`` if it has none.

        >>> turns = Turns()
        >>> [turns.expected(seat, number) for seat, number in [(0, 1), (1, 7), (2, 1), (0, 2), (0, 2), (2, 2)]]
        [None, 1, None, None, None, None]
        """
        nexts = self.next.get(seat, (1,))
        self.first = seat if self.first is None else self.first
        right = nexts[0] if number is None else number
        wrong = right not in nexts and not self._continues(seat, right)
        self.next[seat] = (nexts[0] + 1, right + 1) if wrong else (right + 1,)
        self.last = right, seat
        return nexts[0] if wrong else None

    def _continues(self, seat: int, number: int) -> bool:
        """Return whether a mark may follow the last one, by its number and the order of the seats."""
        if self.last is None or self.first is None:
            return False
        lap, before = self.last
        later = (seat < self.first, seat) >= (before < self.first, before)
        return number == lap if later else number == lap + 1
