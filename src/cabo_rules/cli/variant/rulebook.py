"""``cabo-rules variant rulebook``: write the rules of a variant as Markdown."""

from __future__ import annotations

import argparse

from cabo_rules.authoring.rulebook import rulebook_markdown
from cabo_rules.cli.files import check_output, write_output
from cabo_rules.cli.options import FORCE, OUTPUT, VARIANT
from cabo_rules.cli.parser import Command, flag
from cabo_rules.variants.load import load_variant


def run(options: argparse.Namespace) -> int:
    """Print the rulebook, or write it to a file."""
    output, force = options.output, options.force
    check_output("variant rulebook", "--output", output, force=force, source=options.variant, called="variant")
    variant = load_variant(options.variant, changes=options.changes)
    write_output(rulebook_markdown(variant, keys=options.keys).splitlines(), "the rulebook", output, force=force)
    return 0


COMMAND = Command(
    "Write the complete rules of a variant in plain English, as Markdown with numbered clauses.",
    (
        *VARIANT,
        flag("--keys", "after each clause, name the keys of the variant file that it rests on"),
        OUTPUT,
        FORCE,
    ),
    run,
)
