"""Untrusted text: cleaned for XML, measured without a font, shortened, broken into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import Final
from unicodedata import normalize

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DIRECTION_SIGNS: Final = re.compile("[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_MARKS: Final = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_MANY_MARKS: Final = re.compile(f"([{_MARKS}]{{2}})[{_MARKS}]+")

_WIDTHS: Final = (
    (re.compile(f"[{_MARKS}\u200b-\u200d\u2068\u2069]"), 0),
    (re.compile("[iljI.,'| \xa0\xb7]"), 38),
    (re.compile("[frt:;()!/`\\[\\]\\\\-]"), 50),
    (re.compile("[mwMW@%&\u2026\u2014\u2015]"), 110),
    (re.compile('[aceksvxyzJ*?_"]'), 68),
    (re.compile("[A-Z#+<=>^~{}]"), 85),
    (re.compile("[\x20-\x7e\u2022]"), 72),
    (re.compile("[ÆæŒœĦŉΆ-ΏΜϒϓϢϺ©®¼½¾]"), 118),
    (re.compile("[жфшщыюљњ]"), 111),
    (re.compile("[ЉЊЖМФЦШЩЪЫЮ]"), 133),
    (re.compile("[\u0180-\u02af\u0370-\u0373\u03e0-\u03ff\u0460-\u052f\u2030\u2031]"), 156),  # rare
    (re.compile("[\xa1-\u045f\u0590-\u06ff\u2010-\u203f]"), 90),
    (re.compile("[\u0530-\u10ff\u1f00-\u1fff]"), 125),
)
"""The widths of bold letters in hundredths of the font size, in the widest of the common fonts."""

_WIDEST: Final = 135
"""The width of all other signs, such as East Asian letters and pictures."""


def clean(text: str) -> str:
    """Return a name as one line of valid XML text, without signs that change the direction of text.

    >>> clean("An\\x00a\\n\\u202eneB")
    'An\ufffda neB'
    """
    return _MANY_MARKS.sub(r"\1", " ".join(_DIRECTION_SIGNS.sub("", _NOT_XML.sub("\ufffd", text)).split()))


def xml(text: str) -> str:
    """Escape text for an XML document.

    >>> xml("Ben & <Ana>")
    'Ben &amp; &lt;Ana&gt;'
    """
    return escape(_NOT_XML.sub("\ufffd", text), quote=False)


@lru_cache(maxsize=1024)
def _width_of(letter: str) -> int:
    bare = normalize("NFD", letter)[0]
    letter = bare if bare.isascii() else letter  # an accent hardly makes a Latin letter wider
    return next((width for letters, width in _WIDTHS if letters.match(letter)), _WIDEST)


def width_of(text: str, size: int, *, bold: bool = False) -> int:
    """Estimate the width of a text in letters of that size, rather too wide than too narrow."""
    return _in_units(sum(map(_width_of, text)), size, bold)


def _in_units(wide: int, size: int, bold: bool) -> int:
    return wide * size * (10 if bold else 9) // 1000


def shortened(text: str, width: int, size: int, *, bold: bool = False) -> str:
    """Return a text that is no wider than ``width``, cutting its end if necessary.

    >>> shortened("Wolfeschlegelsteinhausen", 60, 12)
    'Wolfes…'
    """
    if width_of(text, size, bold=bold) <= width:
        return text
    so_wide = accumulate(map(_width_of, text), initial=_width_of("…"))  # with none of its letters, with one, …
    fit = sum(_in_units(wide, size, bold) <= width for wide in so_wide)
    return f"{text[: max(0, fit - 1)].rstrip()}…"


def isolated(name: str) -> str:
    """Isolate a name that is written from right to left, so that the sentence around it stays in order."""
    return f"\u2068{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name


def lines_of(text: str, width: int, size: int) -> Iterator[str]:
    """Break a text into lines that are no wider than ``width``.

    >>> list(lines_of("Ana owes 2 penalty cards.", 80, 12))
    ['Ana owes 2', 'penalty', 'cards.']
    """
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > width:
            yield line
            longer = word
        line = shortened(longer, width, size)
    yield line
