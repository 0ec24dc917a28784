"""The page that leads to the rulebooks."""

from __future__ import annotations

import re
import runpy

from cabo_rules import load_variant, variant_ids
from tests.docs.pages import DOCS


def test_no_edition_stands_under_the_name_of_another() -> None:
    """A family has a heading of its own: a second edition is none of the first."""
    index = runpy.run_path(str(DOCS / "rulebooks.py"))["pages"]()["index"]
    headings = re.findall("^## (.*)$", index, re.MULTILINE)
    assert "Cabo, first edition and its variants" in headings
    assert not {load_variant(name).name for name in variant_ids()} & {*headings}
