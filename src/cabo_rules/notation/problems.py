"""Problems of a text of the notation: all that are found in one pass, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field, frozen

from cabo_rules.errors import LogError, printable, short

MOST_SHOWN: Final = 100
"""The most problems that an error has."""

_MOST_COUNTED: Final = 10_000
"""The number of problems after which reading ends, since a text with so many is not a record at all."""


@frozen
class NotationProblem:
    """A place in a text where something else belongs.

    :ivar line: the number of the line, from 1.
    :ivar column: the number of the character in the line, from 1.
    :ivar expected: the text that belongs there, in words.
    :ivar found: the text that is there, as it is quoted.
    :ivar hint: what was probably meant; empty if nobody can guess.

    >>> print(NotationProblem(3, 7, "a card", "'1H'"))
    line 3, column 7: expected a card, not '1H'
    """

    line: int
    column: int
    expected: str
    found: str
    hint: str = ""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """The problem in words, without its place."""
        hint = f"; {self.hint}" if self.hint else ""
        return f"expected {self.expected}, not {self.found}{hint}"


class NotationError(LogError):
    """A text that is not a record in the notation.

    :ivar problems: the problems in the order of the text, at most 100.
    :ivar more: the number of problems beyond those.
    """

    def __init__(self, problems: Sequence[NotationProblem], more: int = 0) -> None:
        lines = [str(problem) for problem in problems]
        super().__init__("\n".join([*lines, f"and {more:,} more"] if more else lines), problems[0].line)
        self.problems: tuple[NotationProblem, ...] = tuple(problems)
        self.more: int = more

    def __reduce__(self) -> tuple[type[NotationError], tuple[tuple[NotationProblem, ...], int]]:
        return NotationError, (self.problems, self.more)


@define
class Problems:
    """The problems found so far.

    :ivar first: the first ones.
    :ivar count: the number of all.
    """

    first: list[NotationProblem] = field(factory=list)
    count: int = 0

    def add(
        self, line: int, column: int, expected: str, found: str, end: str = "the end of the token", hint: str = ""
    ) -> None:
        """Add a problem.

        :param found: the text that is there; the error quotes its beginning.
        :param end: the words for no text.
        :param hint: what was probably meant.
        """
        self.count += 1
        if self.count <= MOST_SHOWN:
            shown = short(found) if found else end
            self.first.append(NotationProblem(line, column, printable(expected), shown, hint))

    @property
    def too_many(self) -> bool:
        """Return whether reading should end."""
        return self.count >= _MOST_COUNTED

    def must_be_none(self) -> None:
        """Check that there is no problem.

        :raises NotationError: if there is one.
        """
        if self.first:
            in_order = sorted(self.first, key=lambda problem: (problem.line, problem.column))
            raise NotationError(in_order, self.count - len(in_order))
