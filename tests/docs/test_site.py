"""The site is built without a warning; every link in it leads somewhere, and every public name has its place."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from sphinx.util.inventory import InventoryFile

import cabo_rules
from cabo_rules import events, moves, testing, variant_ids
from cabo_rules.show import commentary, html, svg
from tests.docs.pages import PAGES


class Page(HTMLParser):
    """The links of a page, and what links may point at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a link leads and what an element is called."""
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.add(value or "")
            elif name == "id":
                self.anchors.add(value or "")


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    """Each link within the site leads to a file of it, and to an anchor that is there."""
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > len(PAGES)
    lost = []
    for path, page in pages.items():
        for link in page.links:
            file, anchor = urldefrag(unquote(link))
            target = (path.parent / file.partition("?")[0]).resolve() if file else path
            if ":" in link.partition("/")[0]:  # it leads out of the site
                continue
            if "=" in anchor and target.name == "replay.html":  # it says which move is shown
                anchor = ""
            if not target.is_file() or (anchor and target in pages and anchor not in pages[target].anchors):
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def test_what_lies_elsewhere_on_a_git_host(site: Path) -> None:
    """Files of the root folder, the rulebooks and the page that steps through a game are linked to as pages."""
    index = Page((site / "index.html").read_text("utf-8")).links
    assert {"about/contributing.html", "about/security.html", "about/changelog.html", "rulebook/index.html"} <= index
    assert "../replay.html#move=40&view=2" in Page((site / "howto" / "replay.html").read_text("utf-8")).links


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    """What can be imported from `cabo_rules`, every move and every event, and all of the kit, is described."""
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, path: path)
    described = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    modules = (cabo_rules, commentary, html, svg, testing)
    public = {f"{each.__name__}.{name}" for each in modules for name in each.__all__}
    public |= {f"cabo_rules.moves.{kind.__name__}" for kind in moves.SEAT_MOVES + moves.HOST_MOVES}
    public |= {f"cabo_rules.events.{kind.__name__}" for kind in events.EVENTS}
    assert sorted(public - described) == []


def test_there_is_a_rulebook_of_every_shipped_variant(site: Path) -> None:
    """Each has a page, which the index of the rulebooks leads to, with its file below."""
    index = Page((site / "rulebook" / "index.html").read_text("utf-8"))
    for name in variant_ids():
        text = (site / "rulebook" / f"{name}.html").read_text("utf-8")
        assert f"{name}.html" in index.links
        assert f"variants/{name}.toml" in text
    assert {path.stem for path in (site / "rulebook").glob("*.html")} == {*variant_ids(), "index"}
