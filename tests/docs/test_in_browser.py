"""The site in a real browser: it fits a phone, and what a program prints is wholly in sight."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import CHROMIUM, QUIET, needs_chromium

pytestmark = needs_chromium

TOO_WIDE = """() => {
    const moved = element => element.closest('pre, .table-wrapper');
    const wide = element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    return [...document.querySelectorAll('article *')].filter(each => wide(each) && !moved(each)).length;
}"""
CUT_OFF = """() => {
    const cut = element => element.getBoundingClientRect().right > element.closest('pre').getBoundingClientRect().right;
    const results = '.highlight-python .go, .highlight-python .gr, .highlight-python .gr + span, .doctest .go';
    const printed = document.querySelectorAll('.highlight-console pre, .highlight-text pre');
    return [...document.querySelectorAll(results)].filter(cut).length
        + [...printed].filter(each => each.scrollWidth > each.clientWidth).length;
}"""
CUT_OFF_ON_PAPER = """() =>
    [...document.querySelectorAll('pre')].filter(each => each.scrollWidth > each.clientWidth).length
"""


FIRST_SCREEN = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect();
    const blocks = [...document.querySelectorAll('.highlight-sh pre, .highlight-python pre')].slice(0, 2);
    return {
        blocks: blocks.map(each => [each.getBoundingClientRect().bottom, each.scrollWidth - each.clientWidth]),
        said: box('article p').bottom,
        picture: box('article img').top,
    };
}"""


def looked_at(site: Path) -> Mapping[str, tuple[int, int, int]]:
    """Return what there is too much of on each page: on a phone, in what programs print there, and on paper."""
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        tab = browser.new_page(java_script_enabled=False, viewport={"width": 375, "height": 700})
        for path in sorted(set(site.rglob("*.html")) - {site / "replay.html"}):
            tab.emulate_media(media="screen")
            tab.goto(path.as_uri())
            on_screen = tab.evaluate(TOO_WIDE), tab.evaluate(CUT_OFF)
            tab.emulate_media(media="print")
            found[path.relative_to(site).as_posix()] = (*on_screen, tab.evaluate(CUT_OFF_ON_PAPER))
        browser.close()
    return found


def test_every_page_is_wholly_in_sight(site: Path) -> None:
    """Nothing reaches beyond the edge of a phone, but for code and tables, which are moved by themselves.

    Sentences that a program prints are broken at the edge, and on paper, where nothing can be moved, all lines are. One
    test looks at all this, since two processes would each open all pages for theirs.
    """
    found = looked_at(site)
    assert {"index.html", "genindex.html", "rulebook/rush.html", "reference/api/games.html"} <= found.keys()
    assert [name for name, (wide, _, _) in found.items() if wide] == []
    assert [name for name, (_, cut, _) in found.items() if cut] == []
    assert [name for name, (_, _, cut) in found.items() if cut] == []


def test_the_first_screen_of_the_site(site: Path) -> None:
    """Without scrolling, the front page says what this is, how to install it, and shows code; the picture follows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        tab.goto((site / "index.html").as_uri())
        there = tab.evaluate(FIRST_SCREEN)
        code = tab.locator(".highlight-python pre").first.inner_text()
        browser.close()
    (install, install_cut), (lines, lines_cut) = there["blocks"]
    assert 0 < there["said"] < install < lines <= there["picture"] < 800
    assert (install_cut, lines_cut) == (0, 0)
    assert len(code.strip().splitlines()) == 10
