"""The words of a text: tokens with blanks between them, and comments in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cabo_rules.notation.problems import Problems

_WORD: Final = re.compile(r"\([^()\n{]*+\)|[^ \t\n{]++|\n|\{(?:[^}\\]++|\\.)*+\}|\{", re.DOTALL)
_ESCAPED: Final = re.compile(r'\\([}\\%"])')
_TO_ESCAPE: Final = re.compile(r"[}\\]|^%", re.MULTILINE)
_ALL_TO_ESCAPE: Final = re.compile(r'[}\\"]|^%', re.MULTILINE)

Word = tuple[str, int, int]
"""A word, its line and its column."""


def words(text: str, at: int, line: int, problems: Problems) -> Iterator[Word]:
    """Yield the words of a text from the beginning of a line on; a comment is one word.

    Text in parentheses is one word as well: it is wrong, so that it causes one error.

    >>> [*words("d x {why\\nnot} .", 0, 1, Problems())]
    [('d', 1, 1), ('x', 1, 3), ('{why\\nnot}', 1, 5), ('.', 2, 6)]
    """
    begins = at
    for found in _WORD.finditer(text, at):
        word = found[0]
        if word == "\n":
            line += 1
            begins = found.end()
            continue
        if word == "{":
            problems.add(line, found.start() - begins + 1, "a comment with } at its end", text[found.start() :][:60])
            return
        yield word, line, found.start() - begins + 1
        if word[0] == "{" and "\n" in word:
            line += word.count("\n")
            begins = found.start() + word.rindex("\n") + 1


def comment_of(word: str) -> str:
    r"""Return the comment in a word.

    >>> print(comment_of(r"{one \} and one \\}"))
    one } and one \
    """
    return _ESCAPED.sub(r"\1", word[1:-1])


def write_comment(comment: str) -> str:
    r"""Return a comment as a word; no line in it begins with the sign that begins a record, or is the header of a log.

    >>> print(write_comment("one } and one \\"), write_comment('"format":1'))
    {one \} and one \\} {\"format\":1}
    """
    to_escape = _ALL_TO_ESCAPE if '"format"' in comment else _TO_ESCAPE
    return f"{{{to_escape.sub(lambda sign: chr(92) + sign[0], comment)}}}"
