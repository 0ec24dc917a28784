"""Similar texts, compared word by word, so that a guess never says the opposite."""

from __future__ import annotations

import re
from typing import Final

_FREE: Final = frozenset(("a", "an", "the", "at", "in", "of", "on", "to", "is", "it", "its", "then", "by"))
"""Words that may be left out or added."""

_TURNING: Final = frozenset((
    "no", "not", "none", "never", "nobody", "nothing", "neither", "nor", "without", "cannot", "only", "but", "except",
    "unless", "until", "if", "and", "or", "one", "once", "own", "any", "every", "all", "both", "other", "others",
    "first", "last", "next", "after", "before", "most", "least", "fewest",
))  # fmt: skip
"""Words that turn the sense of a text: they are never a slip for another word."""

_DENYING: Final = ("un", "non", "in", "dis", "anti", "counter")

_LONGEST: Final = 100  # more of a text is not looked at

_ALIKE: Final = 0.7  # so similar two words must be, if they differ by several letters


def everyday(word: str) -> str:
    """Return a word as it stands among the everyday words: in lower case, with blanks.

    >>> everyday("Caller_May-Snap ")
    'caller may snap'
    """
    return re.sub("[-_ ]+", " ", word[:_LONGEST]).casefold().strip()


def says_the_same(one: str, other: str) -> bool:
    """Return whether each word of one text is similar to a word of the other, and the other way round.

    >>> says_the_same("left of dealer", "left of the dealer"), says_the_same("may snap", "may not snap")
    (True, False)
    >>> says_the_same("the dealer", "after the dealer"), says_the_same("spi", "spy"), says_the_same("snapped", "named")
    (False, True, False)
    """
    words, others = _words(one), _words(other)
    return all(_has(others, word) for word in words) and all(_has(words, word) for word in others)


def is_slip(one: str, other: str) -> bool:
    """Return whether two texts are the same but for a letter or two in a word.

    >>> is_slip("unpaid", "paid")
    False
    >>> is_slip("itslf", "itself"), is_slip("row", "rows"), is_slip("touching", "matching"), is_slip("one", "none")
    (True, True, False, False)
    """
    words, others = _words(one), _words(other)
    return len(words) == len(others) and all(map(_slip, words, others))


def _words(text: str) -> list[str]:
    """Return the words of a text that say something, without signs and apostrophes."""
    plain = re.findall(r"\w+", re.sub("['\u2019]", "", everyday(text.replace(".", " "))))
    return [word for word in plain if word not in _FREE] or plain


def _has(words: list[str], word: str) -> bool:
    """Return whether a word, or one that is similar, is among others."""
    if word in words or word in _TURNING:
        return word in words
    return any(_alike(word, each) for each in words)


def _alike(one: str, other: str) -> bool:
    if other in _TURNING or _opposite(one, other):
        return False
    return _likeness(one, other) >= _ALIKE or _edits(one, other) < 2


def _likeness(one: str, other: str) -> float:
    from difflib import SequenceMatcher  # few files and logs have typos

    return SequenceMatcher(None, one, other).ratio()


def _opposite(one: str, other: str) -> bool:
    """Return whether a syllable makes a word the opposite of another."""
    short, long = sorted((one, other), key=len)
    return long.removesuffix(short) in _DENYING


def _slip(one: str, other: str) -> bool:
    if one == other or _TURNING & {one, other} or _opposite(one, other):
        return one == other
    if one.removesuffix("s") == other.removesuffix("s"):
        return True
    longer = max(len(one), len(other))
    return one[0] == other[0] and _edits(one, other) <= (0 if longer < 4 else 1 if longer < 10 else 2)


def _edits(one: str, other: str) -> int:
    """Return how many letters to add, leave out, replace or exchange with the next one make a word of another."""
    before, row = list[int](), list(range(len(other) + 1))
    for at, letter in enumerate(one):
        above, before = before, row
        row = [at + 1]
        for place, each in enumerate(other):
            row.append(min(before[place + 1] + 1, row[place] + 1, before[place] + (letter != each)))
            if at and place and (letter, one[at - 1]) == (other[place - 1], each):
                row[-1] = min(row[-1], above[place - 1] + 1)
    return row[-1]
