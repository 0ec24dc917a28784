"""``cabo-rules variant list``: list the built-in variants, one line each."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.output import print_json, print_line
from cabo_rules.variants.load import load_variant, variant_ids


def add_to(commands: Any, name: str = "list", also: str = "") -> None:
    """Add the command to the parser.

    :param also: text to add to its help.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=f"list the built-in variants{also}",
        description="List the built-in variants: id, number of players and summary.",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print the list")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    variants = [load_variant(name) for name in variant_ids()]
    if options.format == "json":
        print_json(
            [
                {
                    "id": variant.id,
                    "name": variant.name,
                    "fewest": variant.deal.seats.fewest,
                    "most": variant.most_seats,
                    "source": variant.source,
                    "summary": variant.summary,
                }
                for variant in variants
            ]
        )
        return 0
    width = max(len(variant.id) for variant in variants)
    for variant in variants:
        seats = f"{variant.deal.seats.fewest}-{variant.most_seats} players"
        print_line(f"{variant.id:<{width}}  {seats:<12}  {variant.summary}")
    return 0
