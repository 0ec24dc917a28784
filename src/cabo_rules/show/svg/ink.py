"""The marks that a picture is made of. Numbers are whole, so that every platform writes the same text."""

from __future__ import annotations

from typing import Final

from cabo_rules.show.svg.letters import xml

FELT: Final = "#1d4a3c"
PANEL: Final = "#2b6151"
CREAM: Final = "#fffdf5"
PAPER: Final = "#ffffff"
BLACK: Final = "#1b1b1f"
RED: Final = "#b3142c"
BACK: Final = "#27488f"
PALE: Final = "#cfe3da"
GOLD: Final = "#ffd75e"


def text(
    x: int,
    y: int,
    words: str,
    size: int,
    fill: str = CREAM,
    *,
    bold: bool = False,
    anchor: str = "start",
    more: str = "",
) -> str:
    """Write words on a line."""
    weight = ' font-weight="bold"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{at}{more}>{xml(words)}</text>'


def rect(x: int, y: int, width: int, height: int, round_: int, fill: str, more: str = "") -> str:
    """Draw a rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}" fill="{fill}"{more}/>'


def edge(colour: str, width: int, dashes: str = "") -> str:
    """Return the attributes of an edge, for :func:`rect`."""
    return f' stroke="{colour}" stroke-width="{width}"' + (f' stroke-dasharray="{dashes}"' if dashes else "")


def use(name: str, x: int, y: int, width: int, height: int) -> str:
    """Draw a shared symbol in the given size."""
    return f'<use href="#cabo-{name}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def group(x: int, y: int, *marks: str) -> str:
    """Group marks, which are drawn relative to the point (x, y), and set their font."""
    return f'<g font-family="system-ui,sans-serif"{_moved(x, y)}>{"".join(marks)}</g>'


def titled(words: str, x: int, y: int, *marks: str) -> str:
    """Group marks, which are drawn relative to the point (x, y), under a title.

    Browsers show it as a tooltip, and screen readers read it out.
    """
    return f'<g role="img"{_moved(x, y)}><title>{xml(words)}</title>{"".join(marks)}</g>'


def _moved(x: int, y: int) -> str:
    return f' transform="translate({x} {y})"' if x or y else ""
