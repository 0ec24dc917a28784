"""The middle of the table: the stock, the discard pile, the snap window, and the penalty cards to be placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show.commentary.pending import snap_window
from cabo_rules.show.motions import Apart
from cabo_rules.show.svg.alt_text import pile_in_words
from cabo_rules.show.svg.boxes import card_height
from cabo_rules.show.svg.cards import blank_at, card_at, hole_at, mark_at
from cabo_rules.show.svg.ink import BLACK, GOLD, PALE, text, titled, use
from cabo_rules.show.svg.letters import shortened, width_of
from cabo_rules.show.svg.parts import Group, Part, grouped
from cabo_rules.show.svg.touched import Touched
from cabo_rules.show.texts.speaker import Speaker, say
from cabo_rules.state import State

CARD: Final = 58

_TOP: Final = 4

_ROOM: Final = 86
"""The width of the words below a pile."""

_SIGN: Final = 70
"""The width of the words on the sign of the snap window."""

_SIGNS: Final[Mapping[str, tuple[int, str]]] = {"open": (19, BLACK), "later": (14, GOLD), "closed": (13, PALE)}
"""The largest size of the words on the sign of the snap window, and their colour."""


def piles(to: Speaker, state: State, touched: Touched) -> Group:
    """Return the piles and the sign of the snap window.

    :param touched: the spots that the last move touched.
    """
    stock, discard = state.stock, state.discard
    parts = [
        Part(_pile, (to, 46, "stock", len(stock), stock[0] if stock else None, False, "stock" in touched)),
        Part(
            _pile,
            (to, 140, "discard pile", len(discard), discard[-1] if discard else None, True, "discard pile" in touched),
        ),
    ]
    sign = snap_window(state)
    if sign is not None:
        parts.append(Part(_window, (to, sign)))
    if state.penalty is not None and state.penalty.apart:
        apart = state.penalty.apart
        moved = Apart(state.penalty.seat, "penalty") in touched
        parts.append(Part(_pile, (to, 318, "penalty", len(apart), apart[0], False, moved)))
    return grouped(*parts)


def _pile(to: Speaker, x: int, name: str, count: int, top: Card | None, is_open: bool, touched: bool) -> str:
    """Draw a pile with its top card, and a second card below it if there is one."""
    middle, under = CARD // 2, card_height(CARD) + 18
    marks = [text(middle, under, shortened(say(to, f"picture.{name}"), _ROOM, 13), 13, anchor="middle")]
    size = str(count) if count else shortened(say(to, "picture.empty"), _ROOM, 13, bold=True)
    marks.append(text(middle, under + 16, size, 13, bold=True, anchor="middle"))
    if count > 1:
        marks.append(blank_at(3, 3, CARD) if is_open else card_at(3, 3, CARD, HIDDEN))
    marks.append(hole_at(0, 0, CARD) if top is None else card_at(0, 0, CARD, top, is_open=is_open))
    if touched:
        marks.append(mark_at(0, 0, CARD + (3 if count > 1 else 0)))
    return titled(pile_in_words(to, name, count, top, touched), x, _TOP, *marks)


def _window(to: Speaker, sign: str) -> str:
    """Draw the sign of the snap window, with words on one line or on two."""
    largest, ink = _SIGNS[sign]
    words = say(to, f"picture.snap.{sign}").split(" ", 1)
    fits = (size for size in range(largest, 11, -1) if all(width_of(word, size, bold=True) <= _SIGN for word in words))
    size = next(fits, 11)
    first = _TOP + 47 - (len(words) - 1) * 8
    lines = enumerate(shortened(word, _SIGN, size, bold=True) for word in words)
    written = (text(260, first + n * 16, line, size, fill=ink, bold=True, anchor="middle") for n, line in lines)
    return f"<g>{use(sign, 214, _TOP - 1, 92, 84)}{''.join(written)}</g>"
