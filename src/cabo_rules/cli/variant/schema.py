"""``cabo-rules variant schema``: the JSON Schema of variant files."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.files import add_force, is_output, named, write_lines
from cabo_rules.cli.output import say, say_exactly
from cabo_rules.errors import VariantError
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
    """Print the schema, or write it to a file: what a shell writes by ``>`` is not UTF-8 everywhere."""
    lines = schema_text().splitlines()
    if options.output is not None:
        write_lines(lines, options.output, force=options.force)
        if not is_output(options.output):
            say(f"The schema is in {options.output}.")
        return 0
    if options.force:
        raise VariantError("variant schema: --force goes with --output")
    for line in lines:
        say_exactly(line)
    return 0
