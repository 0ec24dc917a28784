"""The marks that a picture is made of: numbers are whole, so that they are written alike everywhere."""

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
    said: str,
    size: int,
    fill: str = CREAM,
    *,
    bold: bool = False,
    anchor: str = "start",
    more: str = "",
) -> str:
    """Words on a line."""
    weight = ' font-weight="bold"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{at}{more}>{xml(said)}</text>'


def rect(x: int, y: int, width: int, height: int, round_: int, fill: str, more: str = "") -> str:
    """A rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}" fill="{fill}"{more}/>'


def line_round(colour: str, width: int, dashes: str = "") -> str:
    """What :func:`rect` is told of its edge."""
    return f' stroke="{colour}" stroke-width="{width}"' + (f' stroke-dasharray="{dashes}"' if dashes else "")


def use(name: str, x: int, y: int, width: int, height: int) -> str:
    """One of the shared symbols, as large as that."""
    return f'<use href="#cabo-{name}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def group(*parts: str) -> str:
    """Some marks as one piece of a picture, with the letters for all words in it."""
    return f'<g font-family="system-ui,sans-serif">{"".join(parts)}</g>'


def titled(words: str, *parts: str) -> str:
    """Some marks as one, with what is shown when one points at them, and read out instead of them."""
    return f'<g role="img"><title>{xml(words)}</title>{"".join(parts)}</g>'
