"""Every block of code on every page is run; the README has tests of its own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, README, ROOT, blocks, without_blocks
from tests.docs.tell import LANGUAGES, NOT_RUN, tell

MADE = "reference/diagnostics.md"  # of files that are wrong on purpose: tests/test_diagnostics_page.py
LEAVES = {
    "howto/house-rules.md": [
        "evening.jsonl",
        "our-sheet.html",
        "our-table.md",
        "our-table.toml",
        "round.cgn",
        "sampler.toml",
        "variant.schema.json",
    ]
}
"""The files that a page speaks of, which it leaves behind."""

SHOWN = {
    "howto/leaks.md": 1,  # what Hypothesis prints about a test that fails
    "reference/variants.md": 1,  # a line for editors, which is a comment in TOML
}
"""Blocks that are only there to be looked at, by page."""

GAMES = ROOT / "examples" / "games"
BESIDE = {"reference/command-line.md": [GAMES / "broken" / "out-of-turn.jsonl", GAMES / "rush-2-players.jsonl"]}
"""Files that a page takes to lie in the folder that it is told in."""


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if page != MADE and [*blocks(text)]])
def test_each_block_is_of_a_language_that_is_run(page: str) -> None:
    """A test runs every block; blocks of the site (`{...}`, and `{raw} html`, which is no program) are read when it is
    built, and few are only shown."""
    site = re.compile(r"\{[\w-]+\}|\{raw\} html|\{literalinclude\} \S+")
    languages = [block.language for block in blocks(PAGES[page]) if not site.fullmatch(block.language)]
    assert [language for language in languages if language not in LANGUAGES] == ["text"] * SHOWN.get(page, 0)


def test_each_block_of_the_readme_is_run() -> None:
    """It has blocks of the languages that tests/test_readme.py runs, and no others."""
    assert {block.language for block in blocks(README)} <= {"sh", "python", "toml", "console"}


@pytest.mark.parametrize("page", PAGES)
def test_no_block_is_missed(page: str) -> None:
    """All code stands between fences, and each fence has its end: no other way is used that no test would look at."""
    rest = without_blocks(PAGES[page])
    assert not re.search(r"^ *(```|~~~)", rest, re.MULTILINE)
    assert not re.search(r"\n\n(?! *[*\d-] )( {4}|\t)\S", re.sub(r"^[*\d-].*?(?=^\S|\Z)", "", rest, flags=re.M | re.S))


def test_what_is_not_run_stands_somewhere() -> None:
    """Each command that is not run stands on a page."""
    lines = {line.partition(" #")[0].strip() for text in PAGES.values() for line in text.splitlines()}
    assert sorted(set(NOT_RUN) - lines) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page != MADE])
def test_a_page_can_be_followed(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Running a page in its order, beside the examples of the repository, prints what the page shows."""
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(ROOT / "examples")
    for file in BESIDE.get(page, []):
        shutil.copy(file, tmp_path)
    there = {path.name for path in tmp_path.iterdir()}
    tell(page, PAGES[page], capsys)
    if page in LEAVES:
        assert sorted({path.name for path in tmp_path.iterdir()} - there) == LEAVES[page]
        assert Path("our-table.toml").read_text("utf-8").startswith("#:schema variant.schema.json\n")
