"""Figures that stand in the text of a page are those of the code, or of what was kept when they were measured."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from cabo_rules import State, variant_ids
from tests.docs.pages import PAGES
from tests.validate.negative import kept

FORGERIES: Final[dict[str, Any]] = kept()
STATE: Final[Any] = State


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (
            "explanation/testing.md",
            f"{sum(FORGERIES['forged'].values()):,} changes, {sum(row[-1] for row in FORGERIES['counts']):,} forged "
            f"logs of {len(FORGERIES['forged'])} variants",
        ),
        ("explanation/comparison.md", f"| `cabo_rules` | {len(variant_ids())} variants, in TOML files"),
        ("explanation/architecture.md", f"{len(attrs.fields(STATE))} fields,"),
    ],
)
def test_a_figure_is_right(page: str, told: str) -> None:
    """What is forged and what came of it; the variants that ship; the fields of a state."""
    assert told in PAGES[page]
