"""``cabo-rules variant new``: a commented file to start from."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from cabo_rules.cli.files import add_force, is_output, is_reserved, is_same, named, write_lines
from cabo_rules.cli.output import say, say_exactly
from cabo_rules.variant.diagnostic import VariantError
from cabo_rules.variant.load import load_parent, variant_ids
from cabo_rules.variant.model import Variant
from cabo_rules.variant.model.keys import NAME_PATTERN
from cabo_rules.variant.starting_file import starting_file


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "new",
        help="write a commented file for your own table's rules",
        description="Write a variant file that extends another: it holds every key of that one, commented out, with "
        "what it means and takes.",
    )
    parser.add_argument(
        "name", metavar="NAME", help="the id of the new variant: letters and digits, joined by hyphens or _"
    )
    parser.add_argument(
        "--extends", required=True, metavar="ID", help="the id of a built-in variant, or of a file beside the new one"
    )
    parser.add_argument("--output", type=named, metavar="FILE", help="NAME.toml if left out; - is the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the file."""
    name, output = options.name, options.output or f"{options.name}.toml"
    if not re.fullmatch(NAME_PATTERN, name):
        raise VariantError(f"NAME: {name!r:.60} is no id: it must be letters and digits, joined by single hyphens or _")
    if is_reserved(name):
        raise VariantError(f"NAME must be a name that a file can have on Windows, not {name}; that is a device there")
    if name in variant_ids():
        raise VariantError(f"NAME: there is a built-in variant {name}; give yours another id")
    to_screen = is_output(output)
    lines = starting_file(name, _parent(options.extends, Path("." if to_screen else output).parent), options.extends)
    if to_screen:
        for line in lines:
            say_exactly(line)
        return 0
    if not output.endswith(".toml"):
        raise VariantError(f"--output: a variant file is named something.toml, not {output}")
    if is_same(output, str(Path(output).parent / f"{options.extends}.toml")):
        raise VariantError(f"--output: {output} is the file that the new one extends; it is never written over")
    write_lines(lines, output, force=options.force)
    say(f"{output} holds the rules of {options.extends}, commented out. Take the # away from those that you change.")
    say("Then see whether they can be played:")
    say(f"    cabo-rules variant check {output}")
    return 0


def _parent(extends: str, folder: Path) -> Variant:
    """The variant that the new file extends, found as the file itself will find it.

    :raises VariantError: when there is none, or it cannot be played.
    """
    if not re.fullmatch(NAME_PATTERN, extends):
        raise VariantError(f"--extends: {extends!r:.60} is no id; name a variant by its id, without .toml")
    return load_parent(extends, folder)
