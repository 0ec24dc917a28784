"""The shared signs: suits, the joker, the back of a card. They are paths, so they need no font.

Red suits are outlined and black suits filled, so they also differ without colour. Every picture contains all signs
under the same names; if a page has several pictures, it does not matter whose signs it uses.
"""

from __future__ import annotations

from typing import Final

from cabo_rules.show.svg.ink import BACK, BLACK, CREAM, GOLD, PALE, PAPER, RED

_HEART: Final = "M20 35C9 26 4 20 4 13.5a8.5 8.5 0 0 1 16-4 8.5 8.5 0 0 1 16 4C36 20 31 26 20 35Z"
_BURST: Final = (
    "M40 2l8 14 13-10 1 16 16-3-6 15 8 6-8 6 6 15-16-3-1 16-13-10-8 14-8-14-13 10-1-16-16 3 6-15-8-6 8-6-6-15 16 3 1-16"
    " 13 10Z"
)
_DASHED: Final = 'stroke-width="1.5" stroke-dasharray="4 3"'
_OUTLINE: Final = f'fill="{PAPER}" stroke="{RED}" stroke-width="4" stroke-linejoin="round"'
_FILLED: Final = f'fill="{BLACK}"'

_SYMBOLS: Final = (
    ("S", "0 0 40 40", f'<path {_FILLED} d="M20 2C24 11 37 16 37 25a8 8 0 0 1-14 5c0 4 1.5 6 4 8H13c2.5-2 4-4 4-8'
     'a8 8 0 0 1-14-5C3 16 16 11 20 2Z"/>'),
    ("H", "0 0 40 40", f'<path {_OUTLINE} d="{_HEART}"/>'),
    ("D", "0 0 40 40", f'<path {_OUTLINE} d="M20 4L33 20 20 36 7 20Z"/>'),
    ("C", "0 0 40 40", f'<path {_FILLED} d="M20 2a8.5 8.5 0 0 1 7.5 12.5A8.5 8.5 0 1 1 23 29c0 4 1.5 7 4 9H13'
     'c2.5-2 4-5 4-9a8.5 8.5 0 1 1-4.5-14.5A8.5 8.5 0 0 1 20 2Z"/>'),
    ("joker", "0 0 40 40", f'<path fill="{BLACK}" d="M20 2l5 12.5 13.5 1-10.5 8.5 3.5 13L20 30 8.5 37 12 24 1.5 15.5 15'
     ' 14.5Z"/>'),
    ("back", "0 0 50 70", f'<rect width="50" height="70" rx="5" fill="{CREAM}"/><rect x="3" y="3" width="44" '
     f'height="64" rx="3" fill="{BACK}"/><path fill="none" stroke="{CREAM}" stroke-width="1.5" stroke-opacity=".55" d="'
     'M3 19L19 3M3 35L35 3M3 51L47 7M3 67L47 23M19 67L47 39M35 67L47 55M31 3L47 19M15 3L47 35M3 7L47 51M3 23L47 67'
     'M3 39L31 67M3 55L15 67"/>'),
    ("foot", "0 0 50 12", f'<rect width="50" height="12" fill="{BACK}"/><path fill="none" stroke="{CREAM}" '
     'stroke-width="2" d="M-2 12L10 0M6 12L18 0M14 12L26 0M22 12L34 0M30 12L42 0M38 12L50 0M46 12L58 0"/>'),
    ("eye", "0 0 24 16", f'<path fill="{CREAM}" d="M12 1C6 1 2 5 0 8c2 3 6 7 12 7s10-4 12-7c-2-3-6-7-12-7Z"/>'
     f'<circle cx="12" cy="8" r="4.5" fill="{BLACK}"/>'),
    ("other", "0 0 16 16", f'<circle cx="8" cy="8" r="5.5" fill="none" stroke="{CREAM}" stroke-width="3"/>'),
    ("turn", "0 0 16 20", f'<path fill="{GOLD}" d="M1 1L15 10 1 19Z"/>'),
    ("open", "0 0 80 80", f'<path fill="{GOLD}" d="{_BURST}"/>'),
    ("later", "0 0 80 80", f'<path fill="none" stroke="{GOLD}" stroke-width="2" d="{_BURST}"/>'),
    ("closed", "0 0 80 80", f'<path fill="none" stroke="{PALE}" {_DASHED} d="{_BURST}"/>'),
)  # fmt: skip


def defs() -> str:
    """Return the signs that all pictures share as one ``<defs>`` element; a page needs it only once.

    >>> defs().count('<symbol id="cabo-')
    13
    """
    made = (
        f'<symbol id="cabo-{name}" viewBox="{box}" preserveAspectRatio="none">{marks}</symbol>'
        for name, box, marks in _SYMBOLS
    )
    return f"<defs>{''.join(made)}</defs>"
