"""The sidebar says what the pages say: a list of pages is a part of the table of contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sphinx.application import Sphinx

WITH_LISTS: Final = ("index", "reference/api")
_SECTION: Final = re.compile(r"^#+ (?P<heading>.*)\n(?P<text>(?:(?!#).*\n)*)", re.MULTILINE)
_LISTED: Final = re.compile(r"^\* \[(?P<name>[^\]]*)\]\((?P<page>[^):#]+)\.md\)", re.MULTILINE)


def contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Add a hidden toctree for each section of a page with lists, of the pages that its list leads to.

    So there is one list of pages and not two, no directive stands where Markdown is shown as it is, and Sphinx tells of
    a page that the lists forget.
    """
    if page in WITH_LISTS:
        source[0] += "".join(_toctrees(source[0]))


def _toctrees(text: str) -> Iterator[str]:
    for section in _SECTION.finditer(text):
        if pages := _LISTED.findall(section["text"]):
            listed = "".join(f"{name} <{page}>\n" for name, page in pages)
            yield f"\n```{{toctree}}\n:hidden:\n:titlesonly:\n:caption: {section['heading']}\n\n{listed}```\n"
