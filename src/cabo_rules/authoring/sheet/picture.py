"""The picture of the deal: a hand with the cards that its player looks at, the stock and the discard pile.

It is drawn in black lines on white, so that every printer can print it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.derived import in_first_look
from cabo_rules.variants.model import Variant

_WIDE: Final = 30
_HIGH: Final = 42
_GAP: Final = 7
_TOP: Final = 15
_MOST_ROWS: Final = 4
_MOST_COLUMNS: Final = 9
"""The largest hand that is drawn, no wider than a column of the sheet."""

_BESIDE: Final = 4
"""The most columns of a hand with text beside it."""

_LINE: Final = 'fill="none" stroke="#000"'


def deal_picture(variant: Variant) -> str:
    """Return the picture as an SVG element; empty if a hand is too large for it.

    >>> from cabo_rules import load_variant
    >>> deal_picture(load_variant("rush")).count("<use")  # four cards and the stock
    5
    """
    rows, cards = variant.deal.rows, variant.deal.cards
    columns = cards // rows
    if rows > _MOST_ROWS or columns > _MOST_COLUMNS:
        return ""
    wide = max(columns, 3) * (_WIDE + _GAP) - _GAP
    high = _TOP + _HIGH + 2 * _GAP + rows * (_HIGH + _GAP)
    title = f"A hand of {cards}, the stock and the discard pile"
    beside = ' class="beside"' if columns <= _BESIDE else ""
    return (
        f'<svg{beside} viewBox="-2 -2 {wide + 4} {high + 4}" width="{wide + 4}" height="{high + 4}" role="img">'
        f"<title>{title}</title><defs>{_back()}</defs>{''.join([*_piles(variant, wide), *_hand(variant, wide)])}</svg>"
    )


def _back() -> str:
    lines = " ".join(f"M4 {y}L{_WIDE - 4} {y - 13}" for y in range(14, _HIGH + 9, 5))
    return (
        f'<clipPath id="inner"><rect x="4" y="4" width="{_WIDE - 8}" height="{_HIGH - 8}" rx="1"/></clipPath>'
        f'<g id="back">{_frame()}<path d="{lines}" {_LINE} stroke-width=".8" clip-path="url(#inner)"/></g>'
    )


def _frame(more: str = "") -> str:
    return f'<rect width="{_WIDE}" height="{_HIGH}" rx="3" fill="#fff" stroke="#000" stroke-width="1.2"{more}/>'


def _text(x: int, y: int, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle"{more}>{words}</text>'


def _piles(variant: Variant, wide: int) -> Iterator[str]:
    """Draw the stock and the discard pile, with the card that starts it."""
    left, right = wide // 2 - _GAP - _WIDE, wide // 2 + _GAP
    for x, name in ((left, "stock"), (right, "discard")):
        yield _text(x + _WIDE // 2, 9, name)
    yield f'<use href="#back" x="{left}" y="{_TOP}"/>'
    opened = variant.deal.open_card != "none"
    more = "" if opened else ' stroke-dasharray="3 2"'
    yield f'<g transform="translate({right} {_TOP})">{_frame(more)}</g>'
    if opened:
        yield _text(right + _WIDE // 2, _TOP + 29, "5", ' class="face"')


def _hand(variant: Variant, wide: int) -> Iterator[str]:
    """Draw the rows of a hand, the nearest below, with an eye on each card that its player may look at."""
    rows, columns = variant.deal.rows, variant.deal.cards // variant.deal.rows
    left, top = (wide - columns * (_WIDE + _GAP) + _GAP) // 2, _TOP + _HIGH + 3 * _GAP
    looks = variant.deal.first_look
    cells = [divmod(number, columns) for number in range(rows * columns)]
    seen = [] if looks is None else [cell for cell in cells if in_first_look(variant, looks, *cell)][: looks.cards]
    for row in reversed(range(rows)):
        for column in range(columns):
            x, y = left + column * (_WIDE + _GAP), top + (rows - 1 - row) * (_HIGH + _GAP)
            yield f'<use href="#back" x="{x}" y="{y}"/>'
            if (row, column) in seen:
                yield _eye(x + _WIDE // 2, y + _HIGH // 2)


def _eye(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M-11 0Q0 -13 11 0Q0 13 -11 0Z" fill="#fff" stroke="#000" '
        'stroke-width="1.2"/><circle r="3.4"/></g>'
    )
