"""The middle of the table: the stock, the discard pile, the snap window, and the penalty cards to be placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show.commentary.pending import snap_window
from cabo_rules.show.svg.alt_text import pile_in_words
from cabo_rules.show.svg.cards import blank_at, card_at, hole_at
from cabo_rules.show.svg.ink import BLACK, GOLD, PALE, group, text, titled, use
from cabo_rules.show.svg.layout import Layout, card_height
from cabo_rules.state import State

CARD: Final = 58

_SIGNS: Final[Mapping[str, tuple[Sequence[str], int, str]]] = {
    "open": (["Snap!"], 19, BLACK),
    "later": (["snap", "later"], 14, GOLD),
    "closed": (["no", "snap"], 13, PALE),
}
"""The words on the sign of the snap window, their size and colour."""


def piles(state: State, layout: Layout) -> str:
    """Draw the piles and the sign of the snap window."""
    y = layout.piles + 4
    parts = [
        _pile(46, y, "stock", state.stock, state.stock[:1], is_open=False),
        _pile(140, y, "discard pile", state.discard, state.discard[-1:], is_open=True),
        _window(state, 214, y),
    ]
    if state.penalty is not None and state.penalty.apart:
        parts.append(_pile(318, y, "penalty", state.penalty.apart, state.penalty.apart[:1], is_open=False))
    return group(*parts)


def _pile(x: int, y: int, name: str, cards: Sequence[Card], top: Sequence[Card], is_open: bool) -> str:
    """Draw a pile with its top card, and a second card below it if there is one."""
    middle, under = x + CARD // 2, y + card_height(CARD) + 15
    parts = [text(middle, under, name, 13, anchor="middle")]
    parts.append(text(middle, under + 16, "empty" if not cards else str(len(cards)), 13, bold=True, anchor="middle"))
    if len(cards) > 1:
        parts.append(card_at(x + 3, y + 3, CARD, HIDDEN) if not is_open else blank_at(x + 3, y + 3, CARD))
    parts.append(card_at(x, y, CARD, top[0], is_open=is_open) if top else hole_at(x, y, CARD))
    return titled(pile_in_words(name, cards, top), *parts)


def _window(state: State, x: int, y: int) -> str:
    """Draw the sign of the snap window, if there is one."""
    sign = snap_window(state)
    if sign is None:
        return ""
    words, size, ink = _SIGNS[sign]
    first = y + 47 - (len(words) - 1) * 8
    lines = enumerate(words)
    written = (text(x + 46, first + n * 16, word, size, fill=ink, bold=True, anchor="middle") for n, word in lines)
    return use(sign, x, y - 1, 92, 84) + "".join(written)
