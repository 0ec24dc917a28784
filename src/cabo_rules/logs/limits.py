"""The limits of a log: part of the format, so that reading never takes unbounded time or memory.

Reading raises :class:`cabo_rules.errors.LimitError` beyond a limit, and writing never exceeds one. Only refereeing the
log of a view holds a round in memory, so only that has the limit of a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Final, TypeVar

from cabo_rules.cards import MOST_CARDS
from cabo_rules.errors import LimitError, LogError, check_kind, check_whole, wrong_argument

LONGEST_LINE: Final = 1_000_000
MOST_LINES: Final = 1_000_000
DEEPEST_NESTING: Final = 32
LARGEST_NUMBER: Final = 2**53 - 1
MOST_SEATS: Final = MOST_CARDS
MOST_ROUNDS: Final = 100_000
LONGEST_ROUND: Final = 10_000_000
LONGEST_RECORD: Final = 10_000_000

LIMITS: Final[Mapping[str, tuple[int, str]]] = {
    "line_length": (LONGEST_LINE, "The length of a line in bytes, without its line break."),
    "lines": (MOST_LINES, "The number of lines in the log of a game, including the header."),
    "nesting": (DEEPEST_NESTING, "The nesting depth of lists and objects in a line, including its own object."),
    "number": (LARGEST_NUMBER, "The largest whole number, 2^53 - 1; its negative is the smallest."),
    "seats": (MOST_SEATS, "The number of players in a header."),
    "rounds": (MOST_ROUNDS, "The number of rounds in a game."),
    "round_length": (LONGEST_ROUND, "The length of a round in the log of a view, in characters, for refereeing it."),
    "record_length": (LONGEST_RECORD, "The length of a record in the notation, in characters."),
}
"""Each limit with its value and meaning; a verdict reports it with the code ``limit.`` and its name."""


_Line = TypeVar("_Line")


def bounded(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Yield the lines of one log; raise a :class:`LimitError` after the most that it may have."""
    source = iter(lines)
    return chain(islice(source, MOST_LINES), _beyond(source))


def check_lines(lines: Iterable[object], name: str, most: int | None = None) -> None:
    """Check the arguments of a function that reads lines one by one.

    :raises LogError: if the lines are one text or cannot be iterated over, or their name is not text.
    :raises GameError: if ``most`` is not a whole number.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        hint = "use io.StringIO(text) for a text" if isinstance(lines, str | bytes) else ""
        raise wrong_argument("lines", "a list of lines", lines, hint, error=LogError)
    check_kind(str, "name", name, "text", error=LogError)
    if most is not None:
        check_whole("most", most)


def _beyond(source: Iterator[_Line]) -> Iterator[_Line]:
    for line in source:
        raise LimitError(f"more than {MOST_LINES} lines", "lines", MOST_LINES + 1)
        yield line


def not_too_long(moves: int, rounds: int) -> None:
    """Raise an error unless a game with this many moves and rounds can be in a log.

    :raises LimitError: if it cannot.
    """
    if moves >= MOST_LINES:
        raise LimitError(f"more than {MOST_LINES} lines", "lines")
    if rounds > MOST_ROUNDS:
        raise LimitError(f"more than {MOST_ROUNDS} rounds", "rounds")
