"""Helpers that read the XML of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from attrs import frozen

from cabo_rules.show.svg.letters import width_of

_SVG: Final = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> Element:
    """Parse a picture or a part of one."""
    if picture.startswith("<svg"):
        return ElementTree.fromstring(picture)
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture}</svg>')


def words(picture: str) -> list[str]:
    """Return all text in a picture, in order."""
    return [each.text or "" for each in parsed(picture).iter(f"{_SVG}text")]


def titles(picture: str) -> list[str]:
    """Return the tooltips of a picture."""
    return [each.text or "" for each in parsed(picture).iter(f"{_SVG}title")]


def signs(picture: str) -> list[str]:
    """Return the names of the shared signs that a picture uses, in order."""
    return [each.attrib["href"].removeprefix("#cabo-") for each in parsed(picture).iter(f"{_SVG}use")]


@frozen
class Mark:
    """The bounds of something drawn."""

    left: int
    top: int
    right: int
    bottom: int
    is_text: bool


def marks(picture: str) -> Iterator[Mark]:
    """Yield the bounds of every rectangle, sign and text of a picture; the width of text is an estimate."""
    for each in parsed(picture):
        if each.tag != f"{_SVG}defs":
            yield from _marks(each, 0, 0)


def _marks(element: Element, right: int, down: int) -> Iterator[Mark]:
    """Yield the marks of an element inside others that are moved to the right and down."""
    at = element.attrib
    if "transform" in at:
        x, y = map(int, at["transform"].removeprefix("translate(").removesuffix(")").split())
        right, down = right + x, down + y
    if element.tag in (f"{_SVG}rect", f"{_SVG}use"):
        x, y = right + int(at["x"]), down + int(at["y"])
        yield Mark(x, y, x + int(at["width"]), y + int(at["height"]), False)
    if element.tag == f"{_SVG}text":
        size = int(at["font-size"])
        wide = int(at.get("textLength", width_of(element.text or "", size, bold="font-weight" in at)))
        left = right + int(at["x"]) - {"start": 0, "middle": wide // 2, "end": wide}[at.get("text-anchor", "start")]
        base = down + int(at["y"])
        yield Mark(left, base - size, left + wide, base, True)
    for each in element:
        yield from _marks(each, right, down)


def sizes(picture: str) -> set[int]:
    """Return the font sizes in a picture."""
    return {int(each.attrib["font-size"]) for each in parsed(picture).iter(f"{_SVG}text")}
