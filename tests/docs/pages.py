"""The pages of the documentation, and the blocks of code on them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
MADE: Final = ("about", "rulebook")  # when the site is built
PATHS: Final = [path for path in sorted(DOCS.rglob("*.md")) if path.parent.name not in MADE]
PAGES: Final = {path.relative_to(DOCS).as_posix(): path.read_text("utf-8") for path in PATHS}
README: Final = (ROOT / "README.md").read_text("utf-8")

_FENCED: Final = re.compile(
    r"^(?P<indent> *)(?P<fence>```+|~~~+)(?P<language>[^`\n]*)\n(?P<text>.*?)^(?P=indent)(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


@frozen
class Block:
    """A block of code: the line of the page where it begins, its language, and its lines."""

    line: int
    language: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page in their order, those in lists, too."""
    for found in _FENCED.finditer(page):
        text = textwrap.dedent(found["text"]) if found["indent"] else found["text"]
        yield Block(page.count("\n", 0, found.start()) + 1, found["language"].strip(), text)


def without_blocks(page: str) -> str:
    """A page without its blocks of code."""
    return _FENCED.sub("", page)
