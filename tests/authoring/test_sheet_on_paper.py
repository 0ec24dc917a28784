"""The sheet as Chromium prints it: it fits on two pages, A4 and letter, in letters that can be read at a table."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import sync_playwright

from cabo_rules import Variant, load_variant, rulebook_sheet, variant_ids
from cabo_rules.testing.generate import seeded
from tests.authoring.test_sheet import SEEDS
from tests.chromium import CHROMIUM, QUIET, needs_chromium

pytestmark = needs_chromium

PAPERS: Final = {"A4": 210, "Letter": 216}
"""The papers, each with its width in millimetres."""

WIDTH_OF_ARIAL: Final = """() => { // 1662; other fonts that stand in for it are up to a fifth wider
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = '100px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif';
    return pen.measureText('Everybody looks at two of their cards.').width;
}"""

LETTERS: Final = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sizes = [];
    while (texts.nextNode())
        if (texts.currentNode.data.trim()) {
            const parent = texts.currentNode.parentElement;
            const drawn = parent.closest('svg')?.getScreenCTM().a ?? 1;
            sizes.push(parseFloat(getComputedStyle(parent).fontSize) * drawn * 0.75);
        }
    return [Math.min(...sizes), document.documentElement.scrollWidth <= innerWidth];
}"""


@pytest.fixture(scope="module")
def printed() -> Mapping[tuple[object, str], tuple[int, float, bool]]:
    """For each variant and paper: the number of pages, the smallest letters in points, and whether all is in sight."""
    variants: dict[object, Variant] = {name: load_variant(name) for name in variant_ids()}
    variants |= {seed: seeded(seed) for seed in range(20)}
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        tab = browser.new_page(java_script_enabled=False)
        if tab.evaluate(WIDTH_OF_ARIAL) > 1700 and "CABO_BROWSER" not in os.environ:
            pytest.skip("no font as wide as Arial is installed, in which the sheet is measured")
        for (name, variant), (paper, wide) in product(variants.items(), PAPERS.items()):
            tab.set_viewport_size({"width": (wide - 24) * 96 * 10 // 254, "height": 1000})  # less the margins
            tab.emulate_media(media="print")
            tab.set_content(rulebook_sheet(variant))
            smallest, fits = tab.evaluate(LETTERS)
            pages = len(re.findall(rb"/Type\s*/Page\b", tab.pdf(format=paper, prefer_css_page_size=True)))
            found[name, paper] = (pages, smallest, fits)
        browser.close()
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_of_the_shipped_variants_is_one_page(
    printed: Mapping[tuple[object, str], tuple[int, float, bool]], paper: str
) -> None:
    """Those of the five families may take two pages at most; in fact every shipped variant takes one."""
    pages = {name: printed[name, paper][0] for name in variant_ids()}
    assert {name: count for name, count in pages.items() if count != 1} == {}
    assert pages.keys() >= set(SEEDS)


def test_letters_can_be_read_at_a_table(printed: Mapping[tuple[object, str], tuple[int, float, bool]]) -> None:
    """None is smaller than 9 points."""
    assert {name: size for name, (_, size, _) in printed.items() if size < 8.99} == {}


def test_nothing_is_cut_off(printed: Mapping[tuple[object, str], tuple[int, float, bool]]) -> None:
    """The widest line of any variant, also of generated ones, is no wider than the paper."""
    assert [name for name, (*_, fits) in printed.items() if not fits] == []


def test_sheets_of_generated_variants_are_short(
    printed: Mapping[tuple[object, str], tuple[int, float, bool]],
) -> None:
    """A variant with many rules at once takes two or three pages."""
    assert [name for name, (pages, *_) in printed.items() if pages > 3] == []
