"""``cabo-rules variant``: the commands about variants, one module each."""

from __future__ import annotations

from cabo_rules.cli.parser import Command
from cabo_rules.cli.variant import check, diff, listing, new, rulebook, schema, show

COMMAND = Command(
    "variant",
    "list, show, check, compare and write variants: the rule sets",
    "Variants are rule sets, each a TOML file: list, show, check, compare and write them.",
    commands=tuple(each.COMMAND for each in (listing, show, check, diff, new, rulebook, schema)),
)
