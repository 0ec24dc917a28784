"""The arguments that name a variant and change its rules."""

from __future__ import annotations

import argparse

from cabo_rules.cli.files import file_name
from cabo_rules.validate.folders import ENDINGS
from cabo_rules.variants.check import VariantReport, check_variant
from cabo_rules.variants.load import load_variant
from cabo_rules.variants.model import Variant


def variant_name(text: str) -> str:
    """Parse an argument that names a variant: an id or a file.

    :raises ArgumentTypeError: if it is the name of a log.
    """
    if text.endswith(ENDINGS):
        raise argparse.ArgumentTypeError(f"must be a variant, not the log {text}; try cabo-rules validate {text}")
    return file_name(text)


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for one variant and changes to it."""
    parser.add_argument(
        "variant", type=variant_name, metavar="VARIANT", help="the id of a built-in variant, or a .toml file"
    )
    add_changes(parser)


def add_changes(parser: argparse.ArgumentParser, of: str = "the variant") -> None:
    """Add ``--set``, which changes rules of a variant."""
    parser.add_argument(
        "--set",
        action="append",
        dest="changes",
        metavar="KEY=VALUE",
        help=f"change a rule of {of}, as in --set scoring.caller.bonus=-3; may be repeated",
    )


def variant_of(options: argparse.Namespace) -> Variant:
    """Load the named variant with the changes.

    :raises VariantError: if there is none, or it cannot be played.
    """
    return load_variant(options.variant, changes=options.changes)


def report_of(options: argparse.Namespace) -> VariantReport:
    """Check the named variant with the changes.

    :raises VariantError: if there is no built-in variant with that id.
    """
    return check_variant(options.variant, changes=options.changes)
