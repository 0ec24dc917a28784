"""A card: its face, its back, or its face with a striped foot where it lies face down and is known all the same."""

from __future__ import annotations

from cabo_rules.cards import COLOURS, HIDDEN, JOKER, Card
from cabo_rules.show.svg.ink import BLACK, GOLD, PALE, PAPER, RED, line_round, rect, text, use
from cabo_rules.show.svg.layout import card_height
from cabo_rules.show.svg.letters import width_of


def card_at(x: int, y: int, width: int, card: Card, *, is_open: bool = True) -> str:
    """A card with its upper left corner there.

    :param is_open: whether it lies face up; else only those who know it see its face.
    """
    height = card_height(width)
    if card == HIDDEN:
        return use("back", x, y, width, height)
    foot = "" if is_open else use("foot", x, y + height - height // 6, width, height // 6)
    return blank_at(x, y, width) + _face(x, y, width, height - (0 if is_open else height // 6), card) + foot


def blank_at(x: int, y: int, width: int) -> str:
    """A card face up, without what stands on it."""
    return rect(x, y, width, card_height(width), width // 10, PAPER, line_round(BLACK, 1))


def _face(x: int, y: int, width: int, height: int, card: Card) -> str:
    """What stands on a card, in the room that the foot leaves."""
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
    """A place where no card lies."""
    return rect(x, y, width, card_height(width), width // 10, "none", line_round(PALE, 1, "4 3"))


def ring_at(x: int, y: int, width: int) -> str:
    """A place that is pointed at."""
    return rect(x - 2, y - 2, width + 4, card_height(width) + 4, width // 10 + 2, "none", line_round(GOLD, 3, "7 3"))
