"""``cabo-rules variant list``: the variants that come with the library, a line each."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.output import say, say_data
from cabo_rules.variant.load import load_variant, variant_ids


def add_to(commands: Any, name: str = "list", also: str = "") -> None:
    """Add the command to the parser.

    :param also: what else is to be said about it in the help.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=f"list the variants that come with the library{also}",
        description="List the variants that come with the library: id, players, and what is special.",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print the list")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    variants = [load_variant(name) for name in variant_ids()]
    if options.format == "json":
        say_data(
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
        say(f"{variant.id:<{width}}  {seats:<12}  {variant.summary}")
    return 0
