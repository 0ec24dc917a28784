"""``cabo-rules variant schema``: print the JSON Schema of variant files."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.authoring.schema import schema_text
from cabo_rules.cli.files import add_force, file_name, print_or_write


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "schema",
        help="print the JSON Schema of variant files",
        description="Print the JSON Schema (draft 2020-12) of variant files, for editors that complete and check them.",
    )
    parser.add_argument("--output", type=file_name, metavar="FILE", help="write to this file instead of the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the schema, or write it to a file."""
    print_or_write(schema_text().splitlines(), options, "variant schema", "the schema")
    return 0
