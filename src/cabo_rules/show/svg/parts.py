"""The groups and parts of a picture, which are drawn only when they are needed.

Most hands stay the same from move to move, so a page of many pictures compares them with those before and draws only
what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """A part of a picture: one SVG element.

    :ivar draw: the function that draws it.
    :ivar of: the arguments of the function, which depends on nothing else; so equal parts look the same.
    """

    draw: Callable[..., str]
    of: tuple[Hashable, ...]


class Group(NamedTuple):
    """The parts of a picture that are drawn relative to the same point, such as a hand.

    :ivar part: the function that parts it.
    :ivar of: the arguments of the function, which depends on nothing else; so equal groups have equal parts.
    """

    part: Callable[..., Sequence[Part]]
    of: tuple[object, ...]


def grouped(*parts: Part) -> Group:
    """Return a group of some parts.

    >>> parts_of(grouped(Part(str, (1,)), Part(str, (2,)))) == (Part(str, (1,)), Part(str, (2,)))
    True
    """
    return Group(_given, parts)


def _given(*parts: Part) -> Sequence[Part]:
    return parts


def parts_of(group: Group) -> Sequence[Part]:
    """Return the parts of a group, in order."""
    return group.part(*group.of)


def drawn(part: Part) -> str:
    """Draw a part.

    >>> drawn(Part(str, (1,)))
    '1'
    """
    return part.draw(*part.of)


def filled(shell: str, parts: Sequence[str]) -> str:
    """Put drawn parts into the shell of their group.

    >>> filled("<g></g>", ['<rect x="1"/>']), filled('<rect x="2"/>', [])
    ('<g><rect x="1"/></g>', '<rect x="2"/>')
    """
    return f"{shell.removesuffix('</g>')}{''.join(parts)}</g>" if parts else shell
