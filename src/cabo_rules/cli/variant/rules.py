"""``cabo-rules variant rulebook``: the rules of a variant as Markdown, to read and to print."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.output import say_exactly
from cabo_rules.cli.which import add_variant, variant_of
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
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the rulebook."""
    for line in rulebook_markdown(variant_of(options), keys=options.keys).splitlines():
        say_exactly(line)
    return 0
