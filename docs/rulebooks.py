"""Generate a page for every shipped variant: the rulebook that the library writes, and the file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from cabo_rules import load_variant, rulebook_markdown, variant_ids

FILES: Final = Path(__file__).parent.parent / "variants"

CHAPTERS: Final[Mapping[str, str]] = {
    "deck-and-values": "Deck and values",
    "deal": "Deal",
    "turn": "Turn",
    "powers": "Powers",
    "matching": "Matching",
    "calling": "Calling and the end of a round",
    "scoring": "Scoring",
    "game": "The game",
    "conduct": "Conduct",
}
"""The pages about the rules, in the order of the chapters of a rulebook."""


def pages() -> Mapping[str, str]:
    """Return a page for each variant, and an index."""
    return {name: _page(name) for name in variant_ids()} | {"index": _index()}


def link_chapters(app: Sphinx, page: str, source: list[str]) -> None:
    """Append links to its chapter in each rulebook to a page about the rules."""
    chapter = page.removeprefix("rules/")
    if chapter in CHAPTERS:
        links = ", ".join(f"[{name}](#{name}-{chapter})" for name in variant_ids())
        source[0] += f"\n## In the rulebooks\n\nThe chapter as players read it: {links}.\n"


def _page(name: str) -> str:
    """Return the rulebook with a link from each chapter to the page about it, followed by the variant file."""
    chapters = iter(CHAPTERS.items())

    def heading(found: re.Match[str]) -> str:
        chapter, title = next(chapters)
        return f"({name}-{chapter})=\n{found[0]}\n\n*Rule by rule and key by key: [{title}](../rules/{chapter}.md)*"

    rules = re.sub(r"^## .*$", heading, rulebook_markdown(load_variant(name), examples=True), flags=re.MULTILINE)
    return f"{rules}\n## The variant file\n\n{_file(name)}"


def _file(name: str) -> str:
    text = (FILES / f"{name}.toml").read_text("utf-8")
    above = _extends(name)
    rest = f"Everything else is as in [{above}]({above}.md).\n\n" if above else ""
    return f"{rest}`variants/{name}.toml`:\n\n```toml\n{text}```\n"


def _extends(name: str) -> str | None:
    above = tomllib.loads((FILES / f"{name}.toml").read_text("utf-8")).get("extends")
    return None if above is None else str(above)


def _first(name: str) -> str:
    """Return the variant that a family begins with: a member may extend one that extends another."""
    above = _extends(name)
    return name if above is None else _first(above)


def _index() -> str:
    """List all rulebooks by family: a variant and those that extend it; the rest are games related to Cabo."""
    families: dict[str, list[str]] = {name: [] for name in variant_ids() if _extends(name) is None}
    for name in variant_ids():
        families[_first(name)].append(name)
    return "\n".join(_contents(families)) + "\n"


def _contents(families: Mapping[str, list[str]]) -> Iterator[str]:
    yield "# The rulebooks\n"
    yield "The rules of every shipped variant for players, generated from the same file that the referee uses."
    yield "After the clauses stand worked positions: a table, a move, and what happens or why the rules refuse it."
    yield "`cabo-rules variant rulebook` prints them, and the rulebook of your own table's file.\n"
    for first, members in families.items():
        if len(members) > 1:
            yield from _listed(f"{load_variant(first).name} and its variants", members)
    yield from _listed("Games related to Cabo", [first for first, members in families.items() if len(members) == 1])
    yield "See [the family](../explanation/family.md) for what sets them apart."


def _listed(heading: str, names: list[str]) -> Iterator[str]:
    yield f"## {heading}\n"
    yield "| rulebook | id | seats | in short |\n| --- | --- | --- | --- |"
    for variant in map(load_variant, names):
        seats = f"{variant.deal.seats.fewest}-{variant.most_seats}"
        yield f"| [{variant.name}]({variant.id}.md) | `{variant.id}` | {seats} | {variant.summary} |"
    yield "\n```{toctree}\n:hidden:\n:titlesonly:\n"
    yield from names
    yield "```\n"
