"""``cabo-rules variant rulebook``: write the rules of a variant as Markdown, or in short on a page to print."""

from __future__ import annotations

import argparse

from cabo_rules.authoring.rulebook import rulebook_markdown
from cabo_rules.authoring.sheet import rulebook_sheet
from cabo_rules.cli.files import check_output, write_output
from cabo_rules.cli.options import FORCE, OUTPUT, VARIANT
from cabo_rules.cli.parser import Command, choice, flag
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant


def run(options: argparse.Namespace) -> int:
    """Print the rulebook, or write it to a file."""
    output, force = options.output, options.force
    check_output("variant rulebook", "--output", output, force=force, source=options.variant, called="variant")
    for name in ("keys", "examples"):
        if getattr(options, name) and options.format == "html":
            raise VariantError(f"variant rulebook: --{name} needs --format markdown")
    variant = load_variant(options.variant, changes=options.changes)
    if options.format == "html":
        write_output(rulebook_sheet(variant).splitlines(), "the sheet", output, force=force)
    else:
        write_output(
            rulebook_markdown(variant, keys=options.keys, examples=options.examples).splitlines(),
            "the rulebook",
            output,
            force=force,
        )
    return 0


COMMAND = Command(
    "Write the complete rules of a variant in plain English, as Markdown with numbered clauses; or the rules in short, "
    "as a page to print.",
    (
        *VARIANT,
        choice(
            "--format",
            ("markdown", "html"),
            "markdown: the complete rulebook (the default); html: a sheet with the rules in short, to print",
            "markdown",
        ),
        flag("--keys", "after each clause, name the keys of the variant file that it rests on"),
        flag("--examples", "after each clause, show worked positions: a table, a move, and what happens or why not"),
        OUTPUT,
        FORCE,
    ),
    run,
)
