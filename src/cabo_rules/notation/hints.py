"""Hints about text that is not in the notation: what its writer probably meant."""

from __future__ import annotations

import re
from typing import Final

_CARD: Final = "(?:joker|(?:10|[2-9ajqkt])[shdc♠♥♦♣])"
_MOVE: Final = r"(?:[a-z]{1,3}:)?[a-z.][a-z0-9+~<-]*"

_HINTS: Final = (
    (re.compile("[^{]*[\N{HYPHEN}-\N{EM DASH}\N{MINUS SIGN}][0-9].*"), "a number below zero has a hyphen, as in -3"),
    (re.compile(r"[(;#/].*", re.DOTALL), "a comment stands in braces"),
    (re.compile(r"(?:[a-z]{1,3}:)?w[a-z]{1,3}[0-9]+[^~a-z0-9][a-z]{0,3}[0-9]+.*"), "~ joins the places of a swap"),
    (re.compile(rf"={_CARD}|{_CARD}"), "a card follows its move and = without a blank, as in d=2D"),
    (re.compile(rf"{_MOVE}[:(-]{_CARD}.*"), "= stands before a card, as in d=2D"),
)

_ROUND: Final = re.compile(
    r"(?:\s|\{(?:[^}\\]++|\\.)*+\})*+([0-9]*\.\s+(?:call|scores|special|out|totals|winners)?=)",
    re.IGNORECASE | re.DOTALL,
)


def hint_about(word: str) -> str:
    """Return what was probably meant by a wrong word; no text if nobody can guess.

    >>> hint_about("wa3-b2"), hint_about("d:2D"), hint_about("d=1D")
    ('~ joins the places of a swap', '= stands before a card, as in d=2D', '')
    """
    lower = word[:80].lower()
    return next((hint for pattern, hint in _HINTS if pattern.fullmatch(lower)), "")


def round_at(text: str, at: int) -> int | None:
    """Return where the rounds of a score record begin in a text that should have moves; ``None`` if they do not.

    >>> round_at("{a draw} 1. call=a scores=5,0", 0), round_at("1a. d x", 0)
    (9, None)
    """
    found = _ROUND.match(text, at)
    return None if found is None else found.start(1)
