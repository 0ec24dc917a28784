"""A text of the notation, read from left to right; reading never repairs."""

from __future__ import annotations

from re import Pattern
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from attrs import define, field

from cabo_rules.errors import MoveError, short

LAST_SEAT: Final = 26 + 26**2 + 26**3 - 1
"""The last seat that has at most three letters; a table has at most as many seats as a deck has cards."""

_FOLDED: Final = str.maketrans(ascii_uppercase, ascii_lowercase)  # str.lower also folds letters that are not ASCII


class Unexpected(MoveError):
    """Text that is not as expected.

    :ivar text: the whole token.
    :ivar expected: the text that belongs there, in words.
    :ivar at: the number of characters before it.
    """

    def __init__(self, text: str, expected: str, at: int) -> None:
        where = f"expected {expected} at character {at + 1}"
        super().__init__(f"token must be the token of a move, not {short(text, 80)}; {where}")
        self.text = text
        self.expected = expected
        self.at = at

    def __reduce__(self) -> tuple[type[Unexpected], tuple[str, str, int]]:
        return Unexpected, (self.text, self.expected, self.at)


@define
class Scanner:
    """A text, and how far it has been read. The case of letters does not matter.

    :ivar text: the text as it was given.
    :ivar at: the number of characters that have been read.
    :ivar last_seat: the last seat that the text may name.
    """

    text: str
    at: int = 0
    last_seat: int = LAST_SEAT
    _folded: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._folded = self.text.translate(_FOLDED)

    @property
    def rest(self) -> str:
        """The text that has not been read, in lower case."""
        return self._folded[self.at :]

    def take(self, pattern: Pattern[str]) -> str:
        """Read what the pattern matches here, in lower case; return no text if it does not match."""
        found = pattern.match(self._folded, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def must_take(self, pattern: Pattern[str], expected: str) -> str:
        """Read what the pattern matches here, in lower case.

        :raises Unexpected: if it does not match.
        """
        found = self.take(pattern)
        if not found:
            raise self.wrong(expected)
        return found

    def must_end(self) -> None:
        """Check that the whole text has been read.

        :raises Unexpected: if some is left.
        """
        if self.at < len(self.text):
            raise self.wrong("the end of the token")

    def wrong(self, expected: str, at: int | None = None) -> Unexpected:
        """Return the error for a text that is not as expected, by default at the next character."""
        return Unexpected(self.text, expected, self.at if at is None else at)
