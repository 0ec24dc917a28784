"""Figures, or their differences, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from cabo_rules.play.arena.figures import Difference, Figure
from cabo_rules.play.arena.measures import MEASURES


def table_of(figures: Mapping[str, Mapping[str, Figure]] | Mapping[str, Mapping[str, Difference]]) -> str:
    """Return a line for each figure, without the measures of which nothing happened.

    :param figures: the figures by the name of the measure, and then by key.
    """
    cells = [
        (measure.name, "" if key == measure.by else key, *_cells(measure.kind, figure))
        for measure in MEASURES
        for key, figure in figures.get(measure.name, {}).items()
        if any(_happened(each) for each in figures[measure.name].values())
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in cells]
    return "".join(f"{line}\n" for line in lines)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the cells of a row, each as wide as its column; all numbers but the ends stand at the right."""
    last = len(row) - 1
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if 2 <= number < last else cell.ljust(width)


def _happened(figure: Figure | Difference) -> bool:
    return bool(figure.value) if isinstance(figure, Figure) else bool(figure.one.value or figure.other.value)


def _cells(kind: str, figure: Figure | Difference) -> Iterator[str]:
    """Yield the numbers of a figure; of a difference the two figures first."""
    digits, form = (3, ".1%") if kind == "share" else (2, ".2f")
    sign, star = "", ""
    if isinstance(figure, Difference):
        yield from (f"{each.value:{form}}" for each in (figure.one, figure.other))
        sign, star = "+", " *" if figure.more_than_luck else ""
    value, low, high = [f"{round(each, digits) + 0.0:{sign}{form}}" for each in (figure.value, figure.low, figure.high)]
    yield value
    yield f"{low} to {high}{star}" if isfinite(figure.low) else "no interval"  # the mean of a single game has none
