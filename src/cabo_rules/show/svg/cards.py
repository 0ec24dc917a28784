"""A card: its face, its back, or its face with a striped foot if it is known but lies face down."""

from __future__ import annotations

from cabo_rules.cards import COLOURS, HIDDEN, JOKER, Card
from cabo_rules.show.svg.boxes import card_height
from cabo_rules.show.svg.ink import BLACK, CREAM, GOLD, PALE, PAPER, RED, edge, rect, text, use
from cabo_rules.show.svg.letters import width_of


def card_at(x: int, y: int, width: int, card: Card, *, is_open: bool = True) -> str:
    """Draw a card with its upper left corner at (x, y).

    :param is_open: ``False`` for a card face down, whose face is known to the viewer.
    """
    height = card_height(width)
    if card == HIDDEN:
        return use("back", x, y, width, height)
    foot = "" if is_open else use("foot", x, y + height - height // 6, width, height // 6)
    return blank_at(x, y, width) + _face(x, y, width, height - (0 if is_open else height // 6), card) + foot


def blank_at(x: int, y: int, width: int) -> str:
    """Draw an empty card face."""
    return rect(x, y, width, card_height(width), width // 10, PAPER, edge(BLACK, 1))


def _face(x: int, y: int, width: int, height: int, card: Card) -> str:
    """Draw the rank and suit in the room that the foot leaves."""
    middle = x + width // 2
    if card.text == JOKER:
        size = max(11, width // 4)
        sign = min(width * 2 // 3, height - size - 4)
        fit = f' textLength="{width - 3}" lengthAdjust="spacingAndGlyphs"' * (width_of(card.text, size) > width - 3)
        word = text(middle, y + height - 3, card.text, size, fill=BLACK, anchor="middle", more=fit)
        return use("joker", middle - sign // 2, y + 2, sign, sign) + word
    if not card.suit:
        size = width * 11 // 20
        return text(middle, y + (height + size * 7 // 10) // 2, card.text, size, fill=BLACK, bold=True, anchor="middle")
    size = max(14, width * 9 // 20)
    sign = min(width * 3 // 5, height - size - 3)
    rank = text(middle, y + size - 1, card.rank, size, fill=_ink(card), bold=True, anchor="middle")
    return rank + use(card.suit, middle - sign // 2, y + height - sign - 2, sign, sign)


def _ink(card: Card) -> str:
    return RED if card.suit in COLOURS["red"] else BLACK


def hole_at(x: int, y: int, width: int) -> str:
    """Draw a place without a card."""
    return rect(x, y, width, card_height(width), width // 10, "none", edge(PALE, 1, "4 3"))


def mark_at(x: int, y: int, width: int) -> str:
    """Draw a thin line around a place that the last move touched."""
    return rect(x - 3, y - 3, width + 6, card_height(width) + 6, width // 10 + 3, "none", edge(CREAM, 2))


def ring_at(x: int, y: int, width: int) -> str:
    """Draw a ring around a place."""
    return rect(x - 2, y - 2, width + 4, card_height(width) + 4, width // 10 + 2, "none", edge(GOLD, 3, "7 3"))
