"""``cabo-rules variant rulebook``: write the rules of a variant as Markdown."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.authoring.rulebook import rulebook_markdown
from cabo_rules.cli.files import add_force, file_name, is_same, print_or_write
from cabo_rules.cli.which import add_variant, variant_of
from cabo_rules.variants.diagnostic import VariantError


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "rulebook",
        help="write the rules of a variant as Markdown",
        description="Write the complete rules of a variant in plain English, as Markdown with numbered clauses.",
    )
    add_variant(parser)
    parser.add_argument(
        "--keys", action="store_true", help="after each clause, name the keys of the variant file that it rests on"
    )
    parser.add_argument("--output", type=file_name, metavar="FILE", help="write to this file instead of the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the rulebook, or write it to a file."""
    if options.output is not None and is_same(options.variant, options.output):
        raise VariantError(f"variant rulebook: --output must not be the variant itself, {options.output}")
    lines = rulebook_markdown(variant_of(options), keys=options.keys).splitlines()
    print_or_write(lines, options, "variant rulebook", "the rulebook")
    return 0
