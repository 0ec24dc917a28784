"""The wide layout: the other hands at both sides of the piles, clockwise from the viewer's left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cabo_rules.show.svg.boxes import BANNER, MARGIN, WIDTH, Box, Layout, moved

Rows = Sequence[Sequence[int]]
"""The seats of the hands at one side of the piles, in rows, from above."""


def widened(narrow: Layout) -> Layout:
    """Return a layout with all other hands at both sides of the piles; a single one stays above them.

    The hands are those of the narrow layout, so a page that has both layouts needs only one picture of each hand.
    """
    seats, near = len(narrow.hands), max(narrow.viewer or 0, 0)
    others = [(near + step) % seats for step in range(1, seats)]
    if len(others) < 2:
        return narrow
    half = (len(others) + 1) // 2
    tried = (
        _with_sides(narrow, near, columns, _rows(others[:half], columns)[::-1], _rows(others[half:], columns))
        for columns in range(1, half + 1)
    )
    return min(tried, key=lambda layout: max(3 * layout.width, 4 * layout.height))  # what fits a screen best


def _rows(seats: Sequence[int], columns: int) -> Rows:
    return [seats[first : first + columns] for first in range(0, len(seats), columns)]


def _with_sides(narrow: Layout, near: int, columns: int, left: Rows, right: Rows) -> Layout:
    """Return a layout with some hands at the left and some at the right, in so many columns each."""
    up = narrow.piles - MARGIN - BANNER  # the hands above the piles are no longer there
    low = narrow.height - up
    height = max(low, *(_height(narrow.hands, rows) + MARGIN for rows in (left, right)))
    middle = columns * (narrow.hands[left[0][0]].width + MARGIN)
    own = narrow.hands[near]
    boxes = {near: moved(own, middle + own.x, own.y - up + height - low)}
    boxes |= _placed(narrow.hands, left, MARGIN, middle - MARGIN, height)
    boxes |= _placed(narrow.hands, right, middle + WIDTH, middle - MARGIN, height)
    return attrs.evolve(
        narrow,
        width=2 * middle + WIDTH,
        height=height,
        hands=tuple(boxes[seat] for seat in range(len(boxes))),
        middle=middle,
        piles=narrow.piles - up,
        pending=narrow.pending - up,
        legend=narrow.legend - up + height - low,
    )


def _height(boxes: Sequence[Box], rows: Rows) -> int:
    """Return the height of rows of hands, with a margin above each."""
    return sum(MARGIN + max(boxes[seat].height for seat in row) for row in rows)


def _placed(boxes: Sequence[Box], rows: Rows, x: int, across: int, height: int) -> dict[int, Box]:
    """Return the hands of a side in their places, half-way between the upper and the lower edge."""
    return dict(_each_placed(boxes, rows, x, across, (height - _height(boxes, rows) - MARGIN) // 2))


def _each_placed(boxes: Sequence[Box], rows: Rows, x: int, across: int, y: int) -> Iterator[tuple[int, Box]]:
    for row in rows:
        step = boxes[row[0]].width + MARGIN
        left = x + (across - len(row) * step + MARGIN) // 2
        for number, seat in enumerate(row):
            yield seat, moved(boxes[seat], left + number * step, y + MARGIN)
        y += MARGIN + max(boxes[seat].height for seat in row)
