"""A position as a figure of a page: the picture, and the words below it."""

from __future__ import annotations

from html import escape
from itertools import chain

from cabo_rules.authoring.positions import positions
from cabo_rules.authoring.positions.captions import lead, outcome
from cabo_rules.authoring.positions.picture import signs, strip
from cabo_rules.authoring.positions.position import Position
from cabo_rules.variants.chapters.language import snapping_as
from cabo_rules.variants.model import Variant


def figures_of(variant: Variant) -> tuple[str, dict[str, list[str]]]:
    """Return the signs that a page needs once, and the figures of each clause by its number."""
    shown = positions(variant)
    page = f"<div>{signs(chain.from_iterable(shown.values()))}</div>"
    return page, {number: [*map(figure, found)] for number, found in shown.items()}


def figure(position: Position) -> str:
    """Return a position as an HTML element that may stand in Markdown."""
    before, happens = (snapping_as(position.first.variant, text) for text in (lead(position), outcome(position)))
    told = f"{escape(before, quote=False)} <b>{escape(happens, quote=False)}</b>".lstrip()
    return f'<figure class="position">\n{strip(position)}\n<figcaption>{told}</figcaption>\n</figure>'
