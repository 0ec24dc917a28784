"""The middle of the table: the stock, the discard pile, the snap window, penalty cards that lie apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show.commentary.pending import snap_window
from cabo_rules.show.svg.cards import blank_at, card_at, hole_at
from cabo_rules.show.svg.ink import BLACK, GOLD, PALE, group, text, titled, use
from cabo_rules.show.svg.layout import Layout, card_height
from cabo_rules.show.svg.words import pile_in_words
from cabo_rules.state import State

CARD: Final = 58

_SIGNS: Final[Mapping[str, tuple[Sequence[str], int, str]]] = {
    "open": (["Snap!"], 19, BLACK),
    "later": (["snap", "later"], 14, GOLD),
    "closed": (["no", "snap"], 13, PALE),
}
"""What is written on the sign of the snap window, how large, and in what colour."""


def piles(state: State, layout: Layout) -> str:
    """The piles and what may be done with them."""
    y = layout.piles + 4
    parts = [
        _pile(46, y, "stock", state.stock, state.stock[:1], is_open=False),
        _pile(140, y, "discard pile", state.discard, state.discard[-1:], is_open=True),
        _window(state, 214, y),
    ]
    if state.penalty is not None and state.penalty.apart:
        parts.append(_pile(318, y, "apart", state.penalty.apart, state.penalty.apart[:1], is_open=False))
    return group(*parts)


def _pile(x: int, y: int, name: str, cards: Sequence[Card], top: Sequence[Card], is_open: bool) -> str:
    """A pile with its top card; a second card shows below it where there is one."""
    middle, under = x + CARD // 2, y + card_height(CARD) + 15
    parts = [text(middle, under, name, 13, anchor="middle")]
    parts.append(text(middle, under + 16, "empty" if not cards else str(len(cards)), 13, bold=True, anchor="middle"))
    if len(cards) > 1:
        parts.append(card_at(x + 3, y + 3, CARD, HIDDEN) if not is_open else blank_at(x + 3, y + 3, CARD))
    parts.append(card_at(x, y, CARD, top[0], is_open=is_open) if top else hole_at(x, y, CARD))
    return titled(pile_in_words(name, cards, top), *parts)


def _window(state: State, x: int, y: int) -> str:
    """Whether the top card may be snapped now."""
    sign = snap_window(state)
    if sign is None:
        return ""
    words, size, ink = _SIGNS[sign]
    first = y + 47 - (len(words) - 1) * 8
    lines = enumerate(words)
    said = (text(x + 46, first + n * 16, word, size, fill=ink, bold=True, anchor="middle") for n, word in lines)
    return use(sign, x, y - 1, 92, 84) + "".join(said)
