"""A hand's place in a picture: its panel, the size of its cards, and where each of its cells lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from cabo_rules.seats import Cell
from cabo_rules.show.svg.alt_text import MOST_SLOTS
from cabo_rules.show.texts import Texts
from cabo_rules.state import State

WIDTH: Final = 390
"""The width of a phone; one unit is one pixel there."""

MARGIN: Final = 7
BANNER: Final = 66
PAD: Final = 8
GAP: Final = 5
HEADER: Final = 42
ASIDE: Final = 108
"""The width of a player's name beside the cards, if there is room."""

SMALLEST: Final = 26
SMALLEST_OF_MANY: Final = 35
LARGE: Final = 44
LARGEST: Final = 60
"""The widths of the cards in a hand: the least and the most; those of other hands are at most ``LARGE``.

Below a card is room for its slot number, with two digits if there are many, and the marks of who has seen it.
"""

INDENT: Final = 16
"""The indent of a row that continues on another line."""

FEW: Final = 10
"""The number of slots up to which slot numbers have one digit."""

DRAWN: Final = 30
"""The least width of a drawn card, which has a word below it."""


@frozen
class Box:
    """The place of a hand in the picture.

    :ivar card: the width of its cards.
    :ivar cells: the upper left corner of each cell.
    :ivar drawn: the upper left corner of a drawn card.
    :ivar aside: ``True`` if the player's name is beside the cards, not above them.
    """

    x: int
    y: int
    width: int
    height: int
    card: int
    cells: Mapping[Cell, tuple[int, int]]
    drawn: tuple[int, int]
    aside: bool


def card_height(card: int) -> int:
    """Return the height of a card of that width."""
    return card * 7 // 5


def foot_height(card: int) -> int:
    """Return the room below a card, for the slot's number and the marks of who has seen it."""
    return 16 if card < 36 else 19


# --- the panels -------------------------------------------------------------------------------------------------------


def panel_width(each: int) -> int:
    """Return the width of a panel with ``each`` panels side by side."""
    return (WIDTH - MARGIN * (each + 1)) // each


def panels(hands: Sequence[frozenset[Cell]]) -> tuple[int, int]:
    """Return how many panels of other hands fit side by side, and the width of their cards."""
    largest = LARGE if all(count_of(cells, 0) <= 2 for cells in hands) else LARGE - 8
    for each in range(2 if len(hands) in (2, 4) else min(3, len(hands)), 1, -1):
        if all(_needed(cells, _smallest(hands)) <= panel_width(each) for cells in hands):
            return each, largest_card(hands, panel_width(each), largest)
    return 1, largest_card(hands, panel_width(1), largest)


def _smallest(hands: Sequence[frozenset[Cell]]) -> int:
    return SMALLEST if all(len(cells) <= FEW for cells in hands) else SMALLEST_OF_MANY


def largest_card(hands: Sequence[frozenset[Cell]], width: int, largest: int) -> int:
    """Return the largest width of cards in panels of that width."""
    smallest = _smallest(hands)
    fits = (card for card in range(largest, smallest, -1) if all(_needed(cells, card) <= width for cells in hands))
    return next(fits, smallest)


# --- a hand -----------------------------------------------------------------------------------------------------------


def cells_of(states: Sequence[State], seat: int) -> frozenset[Cell]:
    """Return the cells that a hand uses in any of the states."""
    return frozenset(slot.cell for state in states for slot in state.hands[seat][:MOST_SLOTS])


def count_of(cells: frozenset[Cell], axis: int) -> int:
    """Count the rows (axis 0) or columns (axis 1) of a hand that have a slot."""
    return len({cell[axis] for cell in cells})


def _needed(cells: frozenset[Cell], card: int) -> int:
    """Return the width of a panel with all columns of a hand and a drawn card."""
    return 2 * PAD + count_of(cells, 1) * (card + GAP) + GAP + max(card, DRAWN)


def _lines(cells: frozenset[Cell], card: int, width: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each line of cards, from the top; rows that are too long continue on further lines."""
    columns = sorted({column for _, column in cells})
    room = width - _needed(frozenset(), card)
    if len(columns) * (card + GAP) > room:
        room -= INDENT
    most = max(1, room // (card + GAP))
    rows = sorted({row for row, _ in cells}, reverse=True)
    parts = (columns[first : first + most] for first in range(0, len(columns), most))
    lines = (tuple((row, column) for column in part) for part in parts for row in rows)
    return tuple(line for line in lines if not cells.isdisjoint(line)) or ((),)


def _indent(lines: Sequence[Sequence[Cell]], line: Sequence[Cell]) -> int:
    """Return the indent of a line, which is 0 unless the line continues a row."""
    return INDENT if line and line[0][1] != lines[0][0][1] else 0


def _across(lines: Sequence[Sequence[Cell]], card: int) -> int:
    """Return the width of the lines, with the drawn card at the right of the last one."""
    return len(lines[0]) * (card + GAP) + _indent(lines, lines[-1]) + GAP + max(card, DRAWN)


def _is_aside(lines: Sequence[Sequence[Cell]], card: int, width: int) -> bool:
    return width - ASIDE >= 2 * PAD + _across(lines, card)


def height_of(cells: frozenset[Cell], card: int, width: int) -> int:
    """Return the height of a panel of that width."""
    lines = _lines(cells, card, width)
    header = 0 if _is_aside(lines, card, width) else HEADER
    return 2 * PAD + header + len(lines) * (card_height(card) + foot_height(card))


def box_of(cells: frozenset[Cell], card: int, x: int, y: int, width: int, height: int) -> Box:
    """Return the place of a hand: cards centred in the room beside or below the header, then the drawn card."""
    lines = _lines(cells, card, width)
    aside = _is_aside(lines, card, width)
    room = width - ASIDE if aside else width
    left = x + width - room + (room - _across(lines, card)) // 2
    top = y + PAD + (0 if aside else HEADER)
    step = card_height(card) + foot_height(card)
    at = {
        cell: (left + _indent(lines, line) + across * (card + GAP), top + down * step)
        for down, line in enumerate(lines)
        for across, cell in enumerate(line)
        if cell in cells
    }
    drawn = left + _across(lines, card) - max(card, DRAWN), top + (len(lines) - 1) * step
    return Box(x, y, width, height, card, at, drawn, aside)


def moved(box: Box, x: int, y: int) -> Box:
    """Return a hand with its upper left corner at (x, y)."""
    right, down = x - box.x, y - box.y
    cells = {cell: (left + right, top + down) for cell, (left, top) in box.cells.items()}
    drawn = box.drawn[0] + right, box.drawn[1] + down
    return Box(x, y, box.width, box.height, box.card, cells, drawn, box.aside)


@frozen
class Layout:
    """The layout of a picture, whose ``viewBox`` is ``0 0 width height``.

    :ivar viewer: the seat whose view is drawn, or ``None`` for the referee's.
    :ivar texts: the texts in the language of the picture.
    :ivar hands: the places of the hands, by seat.
    :ivar middle: the left edge of the banner, the piles, the pending lines and the legend.
    :ivar piles: the upper edge of the piles.
    :ivar pending: the upper edge of the pending lines.
    :ivar legend: the upper edge of the legend.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.show.svg import layout_of
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> layout = layout_of([game.state], game.players)
    >>> f"0 0 {layout.width} {layout.height}", len(layout.hands)
    ('0 0 390 698', 2)
    """

    viewer: int | None
    texts: Texts
    width: int
    height: int
    hands: tuple[Box, ...]
    middle: int
    piles: int
    pending: int
    legend: int
