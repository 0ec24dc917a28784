"""Leave out statements that are not TOML, so that the rest of a file can be read and checked.

This is guesswork, so it leaves out too much rather than too little: with a header all lines below it, and with a list
or a table that does not end all lines up to the next key or header.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_HEADER: Final = re.compile(r"\s*\[")
_KEY: Final = re.compile(r"""\s*(?:[\w.-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*\s*=""")
_TEXT: Final = re.compile(r""""(?:[^"\\]|\\.)*"?|'[^']*'?|\#.*""")
_FARTHEST: Final = 200  # lines that a statement may have


def is_header(line: str) -> bool:
    """Return whether a line opens a table, if no value continues in it.

    >>> is_header("[deal]"), is_header("[deal"), is_header("deal = []")
    (True, True, False)
    """
    return _HEADER.match(line) is not None


def without_statement(lines: Sequence[str], number: int) -> list[str]:
    """Blank the lines of the statement that one line belongs to.

    :param number: the number of the line, from 0.

    >>> without_statement(["a = 1", "b = [", "2 3]", "c = 4"], 2)
    ['a = 1', '', '', 'c = 4']
    """
    first = _first_of(lines, number)
    behind = _behind(lines, first, number)
    return [*lines[:first], *[""] * (behind - first), *lines[behind:]]


def _first_of(lines: Sequence[str], number: int) -> int:
    """Return the line in which the statement begins: an earlier one if a bracket is open between."""
    for first in range(number - 1, max(number - _FARTHEST, -1), -1):
        if _KEY.match(lines[first]):
            return first if _open("\n".join(lines[first:number])) else number
        if not lines[first].strip():
            break
    return number


def _behind(lines: Sequence[str], first: int, number: int) -> int:
    """Return the line after the statement that begins in the first line and goes at least as far as the other."""
    if first == number and is_header(lines[first]):
        return next((at for at in range(first + 1, len(lines)) if is_header(lines[at])), len(lines))
    behind = number + 1
    while behind < len(lines) and behind - first <= _FARTHEST:
        opened = _open("\n".join(lines[first:behind]))
        if not opened or is_header(lines[behind]) or (opened == "[" and _KEY.match(lines[behind])):
            break
        behind += 1
    return behind


def _open(text: str) -> str:
    """Return the first bracket of a text that is still open at its end, or no text."""
    stack: list[str] = []
    for sign in re.sub(r"[^\[\]{}]", "", _TEXT.sub("", text)):
        if sign in "[{":
            stack.append(sign)
        elif stack:
            stack.pop()
    return stack[0] if stack else ""
