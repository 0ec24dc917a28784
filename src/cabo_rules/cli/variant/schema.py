"""``cabo-rules variant schema``: print the JSON Schema of variant files."""

from __future__ import annotations

import argparse

from cabo_rules.authoring.schema import schema_text
from cabo_rules.cli.files import check_output, write_output
from cabo_rules.cli.options import FORCE, OUTPUT
from cabo_rules.cli.parser import Command


def run(options: argparse.Namespace) -> int:
    """Print the schema, or write it to a file."""
    check_output("variant schema", "--output", options.output, force=options.force)
    write_output(schema_text().splitlines(), "the schema", options.output, force=options.force)
    return 0


COMMAND = Command(
    "Print the JSON Schema (draft 2020-12) of variant files, for editors that complete and check them.",
    (OUTPUT, FORCE),
    run,
)
