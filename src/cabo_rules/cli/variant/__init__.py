"""``cabo-rules variant``: the commands about variants, one module each."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.parser import add_commands
from cabo_rules.cli.variant import check, diff, listing, new, rulebook, schema, show


def add_to(commands: Any) -> None:
    """Add the command and its subcommands to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "variant",
        help="list, show, check, compare and write variants: the rule sets",
        description="Variants are rule sets, each a TOML file: list, show, check, compare and write them.",
    )
    below = add_commands(parser)
    for command in (listing, show, check, diff, new, rulebook, schema):
        command.add_to(below)
