"""The arguments that name a variant, and ``--set``, which changes its rules."""

from __future__ import annotations

import argparse

from cabo_rules.cli.files import named
from cabo_rules.validate.folders import ENDINGS
from cabo_rules.variant.load import VariantReport, check_variant, load_variant
from cabo_rules.variant.model import Variant


def variant_named(text: str) -> str:
    """An argument that names a variant: an id, or a file.

    :raises ArgumentTypeError: when it is the name of a log.
    """
    if text.endswith(ENDINGS):
        raise argparse.ArgumentTypeError(f"{text} is named like a log, not like a variant: try cabo-rules validate")
    return named(text)


def add_variant(parser: argparse.ArgumentParser) -> None:
    """The command takes one variant, and changes to it."""
    parser.add_argument(
        "variant", type=variant_named, metavar="VARIANT", help="the id of a built-in variant, or a .toml file"
    )
    add_changes(parser)


def add_changes(parser: argparse.ArgumentParser, of: str = "the variant") -> None:
    """The command takes changes to a variant."""
    parser.add_argument(
        "--set",
        action="append",
        dest="changes",
        metavar="KEY=VALUE",
        help=f"change a rule of {of}, as in --set scoring.caller.bonus=-3; as often as needed",
    )


def variant_of(options: argparse.Namespace) -> Variant:
    """The variant that was named, with the changes.

    :raises VariantError: when there is none, or it cannot be played.
    """
    return load_variant(options.variant, changes=options.changes)


def report_of(options: argparse.Namespace) -> VariantReport:
    """What there is to say about the variant that was named, with the changes.

    :raises VariantError: when there is no built-in variant of that id.
    """
    return check_variant(options.variant, changes=options.changes)
