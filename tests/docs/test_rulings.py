"""The page of rulings: every contested key has its question, its answer and its reason, and leads to its chapter."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.docs.pages import PAGES
from tests.docs_tables import model_keys
from tests.variants.plain_data import MAIN

PAGE: Final = PAGES["explanation/rulings.md"]
ENTRIES: Final = re.findall(
    r"^\* `([\w.]+)`: \*([^*]+\?)\*\s\*\*[^*]+\.\*\*\s[^[]+\[Chapter\]\((\S+)\)$", PAGE, re.MULTILINE
)
CONTESTED: Final = {name for name, key in model_keys() if "." in name and key.contested}


def test_each_contested_key_is_listed() -> None:
    """The list has each contested key once, and no other."""
    assert len(ENTRIES) == len(CONTESTED)
    assert {key for key, _, _ in ENTRIES} == CONTESTED


@pytest.mark.parametrize(("key", "link"), [(key, link) for key, _, link in ENTRIES])
def test_the_entry_leads_to_the_rulings_of_its_chapter(key: str, link: str) -> None:
    """The chapter that it leads to is the one whose table has the key."""
    page, _, anchor = link.partition("#")
    assert anchor == "rulings"
    assert f"\n| `{key}` |" in PAGES[page.removeprefix("../")]


@pytest.mark.parametrize("variant", MAIN)
def test_each_document_is_named(variant: str) -> None:
    """The documents behind the main variants stand in a table of their own."""
    assert f"\n| `{variant}` |" in PAGE
