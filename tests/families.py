"""The shipped variants by family: a test that repeats itself over rules need not be run for each small change."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from cabo_rules import variant_ids

_FILES: Final = Path(__file__).parents[1] / "variants"

COMPLETE: Final = tuple(
    name for name in variant_ids() if "extends" not in tomllib.loads((_FILES / f"{name}.toml").read_text("utf-8"))
)
"""The variants that extend no other: one for each family."""

_NUMBERS: Final = (
    "eventide-capped-resets", "eventide-opponent-swap", "eventide-seventy", "eventide-six", "rush-ten",
    "stacking-jokers", "travellers-no-jokers", "travellers-six",
)  # fmt: skip

UNLIKE: Final = tuple(name for name in variant_ids() if name not in _NUMBERS)
"""The variants that differ from those that they extend in more than some numbers or cards."""
