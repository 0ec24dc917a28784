"""``cabo-rules variant rulebook``: the rules of a variant as Markdown, to read and to print."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.files import add_force, is_same, named, print_or_write
from cabo_rules.cli.which import add_variant, variant_of
from cabo_rules.variant.diagnostic import VariantError
from cabo_rules.variant.rulebook import rulebook_markdown


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "rulebook",
        help="write the rules of a variant as Markdown",
        description="Write the complete rules of a variant in plain English, as Markdown with numbered clauses.",
    )
    add_variant(parser)
    parser.add_argument("--keys", action="store_true", help="name the keys of the variant file that a clause rests on")
    parser.add_argument("--output", type=named, metavar="FILE", help="where to write them, if not to the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the rulebook, or write it to a file."""
    if options.output is not None and is_same(options.variant, options.output):
        raise VariantError(f"variant rulebook: --output: {options.output} is the variant itself, which would be lost")
    lines = rulebook_markdown(variant_of(options), keys=options.keys).splitlines()
    print_or_write(lines, options, "variant rulebook", "The rulebook")
    return 0
