"""Where everything lies in a picture: the other hands above, the piles in the middle, the viewer's own hand below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from cabo_rules.errors import GameError, check_list
from cabo_rules.moves import Cell
from cabo_rules.players import check_viewer
from cabo_rules.show.commentary.words import check_names
from cabo_rules.show.svg.pending import LINE, pending_lines
from cabo_rules.show.svg.words import MOST_SLOTS, in_sentences
from cabo_rules.state import State, check_state

WIDTH: Final = 390
"""A phone's width: one unit is one pixel there."""

MARGIN: Final = 7
PAD: Final = 8
GAP: Final = 5
BANNER: Final = 66
PILES: Final = 124
LEGEND: Final = 46
HEADER: Final = 42
ASIDE: Final = 108
"""How wide a player's name stands where there is room for it beside the cards."""

SMALLEST: Final = 26
SMALLEST_OF_MANY: Final = 35
LARGE: Final = 44
LARGEST: Final = 60
"""How wide the cards of a hand are, at least and at most; those of the others are at most large.

Below a card is room for two digits, once slots have such numbers, and what shows who has seen it.
"""

INDENT: Final = 16
"""How much further to the right those cards of a row lie that go on below it."""

FEW: Final = 10
"""Slots up to this have numbers of one digit."""

DRAWN: Final = 30
"""The least room for a drawn card, which has a word below it."""


@frozen
class Box:
    """A hand's place in the picture.

    :ivar card: how wide its cards are.
    :ivar cells: where the upper left corner of each cell is.
    :ivar drawn: where that of a drawn card is.
    :ivar aside: whether the player's name stands beside the cards, and not above them.
    """

    x: int
    y: int
    width: int
    height: int
    card: int
    cells: Mapping[Cell, tuple[int, int]]
    drawn: tuple[int, int]
    aside: bool


@frozen
class Layout:
    """Where everything lies. The picture's ``viewBox`` is ``0 0 width height``.

    :ivar viewer: whose view is drawn; ``None`` for the referee's.
    :ivar hands: the hands' places, by seat.
    :ivar piles: the upper edge of the piles.
    :ivar pending: the upper edge of what is pending.
    :ivar legend: the upper edge of what explains the signs.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> layout = layout_of([game.state], game.players)
    >>> f"0 0 {layout.width} {layout.height}", len(layout.hands)
    ('0 0 390 680', 2)
    """

    viewer: int | None
    width: int
    height: int
    hands: tuple[Box, ...]
    piles: int
    pending: int
    legend: int


def layout_of(states: Iterable[State], players: Sequence[str], viewer: int | None = None) -> Layout:
    """Room for every one of some states of a game, so that nothing moves from one picture to the next.

    :param states: the states, at least one, all as the same eyes see them.
    :param players: the players' names, by seat.
    :param viewer: whose hand is large; seat 0's for ``None`` and :data:`cabo_rules.SPECTATOR`.
    :raises GameError: when there is no state, the players are not one for each seat, or the viewer is no seat.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> layout_of([game.state], game.players).width
    390
    """
    check_list("states", states, "a list of states")
    tables = tuple(states)
    if not tables:
        raise GameError("states must hold at least one state")
    for state in tables:
        check_state(state, "each of the states")
    seats = tables[0].seats
    if any(state.seats != seats for state in tables):
        raise GameError("states must be those of one game, not of different numbers of seats")
    check_names(players, seats, "players")
    names = in_sentences(players)
    check_viewer(viewer, seats)
    near = max(viewer or 0, 0)
    cells = [_cells(tables, seat) for seat in range(seats)]
    others = [(near + step) % seats for step in range(1, seats)]
    boxes: dict[int, Box] = {}
    y = MARGIN + BANNER
    each, card = _panels([cells[seat] for seat in others])
    width = _panel_width(each)
    for first in range(0, len(others), each):
        row = others[first : first + each]
        x = (WIDTH - len(row) * (width + MARGIN) + MARGIN) // 2
        height = max(_height(cells[seat], card, width) for seat in row)
        for number, seat in enumerate(row):
            boxes[seat] = _box(cells[seat], card, x + number * (width + MARGIN), y, width, height)
        y += height + MARGIN
    below = y + PILES
    own = below + max(len(pending_lines(state, names)) for state in tables) * LINE + MARGIN
    width = _panel_width(1)
    card = _largest_card([cells[near]], width, LARGEST if _count(cells[near], 0) <= 2 else LARGE)
    height = _height(cells[near], card, width)
    boxes[near] = _box(cells[near], card, MARGIN, own, width, height)
    legend = own + height + MARGIN
    return Layout(viewer, WIDTH, legend + LEGEND, tuple(boxes[seat] for seat in range(seats)), y, below, legend)


def card_height(card: int) -> int:
    """How high a card of that width is."""
    return card * 7 // 5


def foot_height(card: int) -> int:
    """How much room is below a card, for the slot's number and who has seen it."""
    return 16 if card < 36 else 19


# --- the panels -------------------------------------------------------------------------------------------------------


def _panel_width(each: int) -> int:
    """How wide panels are of which so many stand side by side."""
    return (WIDTH - MARGIN * (each + 1)) // each


def _panels(hands: Sequence[frozenset[Cell]]) -> tuple[int, int]:
    """How many panels of the other hands stand side by side, and how wide their cards are."""
    largest = LARGE if all(_count(cells, 0) <= 2 for cells in hands) else LARGE - 8
    for each in range(2 if len(hands) in (2, 4) else min(3, len(hands)), 1, -1):
        if all(_needed(cells, _smallest(hands)) <= _panel_width(each) for cells in hands):
            return each, _largest_card(hands, _panel_width(each), largest)
    return 1, _largest_card(hands, _panel_width(1), largest)


def _smallest(hands: Sequence[frozenset[Cell]]) -> int:
    return SMALLEST if all(len(cells) <= FEW for cells in hands) else SMALLEST_OF_MANY


def _largest_card(hands: Sequence[frozenset[Cell]], width: int, largest: int) -> int:
    """How wide cards may be in panels of that width."""
    smallest = _smallest(hands)
    fits = (card for card in range(largest, smallest, -1) if all(_needed(cells, card) <= width for cells in hands))
    return next(fits, smallest)


# --- a hand -----------------------------------------------------------------------------------------------------------


def _cells(states: Sequence[State], seat: int) -> frozenset[Cell]:
    """The cells that a hand uses in any of the states."""
    return frozenset(slot.cell for state in states for slot in state.hands[seat][:MOST_SLOTS])


def _count(cells: frozenset[Cell], axis: int) -> int:
    """How many rows (axis 0) or columns (axis 1) a hand has, those without any slot left out."""
    return len({cell[axis] for cell in cells})


def _needed(cells: frozenset[Cell], card: int) -> int:
    """How wide a panel must be for all columns of a hand and a drawn card."""
    return 2 * PAD + _count(cells, 1) * (card + GAP) + GAP + max(card, DRAWN)


def _lines(cells: frozenset[Cell], card: int, width: int) -> tuple[tuple[Cell, ...], ...]:
    """The columns of each line of cards, from above: rows that are too long go on below, in lines of their own."""
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
    """How much further to the right a line lies: where it goes on with a row, and does not begin it."""
    return INDENT if line and line[0][1] != lines[0][0][1] else 0


def _across(lines: Sequence[Sequence[Cell]], card: int) -> int:
    """How wide the lines are, and the drawn card at the right of the last one."""
    return len(lines[0]) * (card + GAP) + _indent(lines, lines[-1]) + GAP + max(card, DRAWN)


def _is_aside(lines: Sequence[Sequence[Cell]], card: int, width: int) -> bool:
    return width - ASIDE >= 2 * PAD + _across(lines, card)


def _height(cells: frozenset[Cell], card: int, width: int) -> int:
    lines = _lines(cells, card, width)
    header = 0 if _is_aside(lines, card, width) else HEADER
    return 2 * PAD + header + len(lines) * (card_height(card) + foot_height(card))


def _box(cells: frozenset[Cell], card: int, x: int, y: int, width: int, height: int) -> Box:
    """A panel: the cards in the middle of what the header leaves, and the drawn card at their right."""
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
