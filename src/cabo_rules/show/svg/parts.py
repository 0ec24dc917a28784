"""The parts of a picture, which are drawn only when they are needed: a page of many pictures draws each one once."""

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


Parts = Sequence[Part]
"""The parts of a group, in order."""


def drawn(part: Part) -> str:
    """Draw a part."""
    return part.draw(*part.of)


def filled(shell: str, parts: Sequence[str]) -> str:
    """Put drawn parts into the shell of their group.

    >>> filled("<g></g>", ['<rect x="1"/>']), filled('<rect x="2"/>', [])
    ('<g><rect x="1"/></g>', '<rect x="2"/>')
    """
    return f"{shell.removesuffix('</g>')}{''.join(parts)}</g>" if parts else shell
