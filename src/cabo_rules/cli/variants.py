"""``cabo-rules variants``: another name for ``cabo-rules variant list``."""

from __future__ import annotations

from typing import Any

from cabo_rules.cli.variant import listing


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    listing.add_to(commands, "variants", " (the same as variant list)")
