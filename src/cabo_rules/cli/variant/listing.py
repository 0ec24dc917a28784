"""``cabo-rules variant list``: list the built-in variants, one line each."""

from __future__ import annotations

import argparse

from cabo_rules.cli.options import formats
from cabo_rules.cli.output import print_json, print_line
from cabo_rules.cli.parser import Command
from cabo_rules.variants.load import load_variant, variant_ids


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


COMMAND = Command(
    "List the built-in variants: id, number of players and summary.",
    (formats("how to print the list"),),
    run,
)
