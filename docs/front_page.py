"""Build the sidebar from the lists of pages on the front page and in the API reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sphinx.application import Sphinx

WITH_LISTS: Final = ("index", "reference/api")
_SECTION: Final = re.compile(r"^#+ (?P<heading>.*)\n(?P<text>(?:(?!#).*\n)*)", re.MULTILINE)
_LISTED: Final = re.compile(r"^\* \[(?P<name>[^\]]*)\]\((?P<page>[^):#]+)\.md\)", re.MULTILINE)


def contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Add a hidden toctree to each section of a page with lists, with the pages that its list links to.

    So there is only one list of pages, plain Markdown viewers show no directive, and Sphinx reports a page that is
    missing from the lists.
    """
    if page in WITH_LISTS:
        source[0] += "".join(_toctrees(source[0]))


def _toctrees(text: str) -> Iterator[str]:
    for section in _SECTION.finditer(text):
        if pages := _LISTED.findall(section["text"]):
            listed = "".join(f"{name} <{page}>\n" for name, page in pages)
            yield f"\n```{{toctree}}\n:hidden:\n:titlesonly:\n:caption: {section['heading']}\n\n{listed}```\n"
