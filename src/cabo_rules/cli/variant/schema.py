"""``cabo-rules variant schema``: the JSON Schema of variant files."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.files import add_force, named, print_or_write
from cabo_rules.variant.schema import schema_text


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "schema",
        help="print the JSON Schema of variant files",
        description="Print the JSON Schema (draft 2020-12) of variant files, for editors that complete and check them.",
    )
    parser.add_argument("--output", type=named, metavar="FILE", help="where to write it, if not to the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the schema, or write it to a file."""
    print_or_write(schema_text().splitlines(), options, "variant schema", "The schema")
    return 0
