"""Links lead somewhere, whether the pages are read in a checkout, as on a git host, or as a site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import MADE, ROOT, without_blocks

NOT_OURS: Final = {"build", "dist", "mutants", "site"}
"""Folders that somebody who works here has made."""

LINK: Final = re.compile(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]*)\"|^\[[^\]]+\]: (\S+)", re.MULTILINE)


def _texts() -> dict[str, str]:
    """Every Markdown file of a plain checkout: nothing that the site, or a tool, has made."""
    folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "." and path.name not in NOT_OURS]
    paths = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*.md"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(paths) if not made(path)}


def made(path: Path) -> bool:
    """Whether a path lies in what is made when the site is built, and so is missing in a checkout."""
    return any(path.is_relative_to(ROOT / "docs" / name) for name in MADE)


def links(text: str) -> list[str]:
    """What a text links to, in each way that Markdown has, but for secure links to elsewhere."""
    found = ["".join(parts) for parts in LINK.findall(without_blocks(text))]
    return [link for link in found if not link.startswith("https://")]


def anchors(text: str) -> set[str]:
    """What a link may point at within a page: its headings, as a git host and the site name them."""
    headings = re.findall(r"^#+ (.*)$", without_blocks(text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


TEXTS: Final = _texts()


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_leads_somewhere_in_a_plain_checkout(name: str) -> None:
    """A link leads to a file or folder that is kept in the repository, and to a heading that is there."""
    page = ROOT / name
    dead = []
    for link in links(TEXTS[name]):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        there = target.exists() and target.is_relative_to(ROOT) and not made(target)
        if not there or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            dead.append(link)
    assert dead == []


def test_all_texts_are_looked_at() -> None:
    """Those of the root, of the documentation, and those that lie elsewhere; nothing that was made."""
    assert {"README.md", "CONTRIBUTING.md", "docs/howto/replay.md", "examples/games/README.md"} <= TEXTS.keys()
    assert not any(name.startswith(("docs/about/", "docs/rulebook/")) for name in TEXTS)


def test_each_way_to_link_is_seen() -> None:
    """In Markdown, by HTML, with the address below; a code block links to nothing."""
    text = 'See [a](a.md#x), ![b](b.svg), <a href="c.html">c</a>, [d] and [e](https://e).\n\n[d]: d.md\n'
    assert links(text + "```md\n[f](f.md)\n```\n") == ["a.md#x", "b.svg", "c.html", "d.md"]
    assert anchors("# One `two_three`, four!\n```sh\n# five\n```\n") == {"one-two_three-four"}
