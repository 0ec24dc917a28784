"""``cabo-rules variant new``: write a commented file to start from."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from cabo_rules.authoring.starting_file import starting_file
from cabo_rules.authoring.take import Take, Taken, take
from cabo_rules.cli.files import is_output, is_reserved, is_same, write_lines
from cabo_rules.cli.options import FORCE, file_name
from cabo_rules.cli.output import print_line
from cabo_rules.cli.parser import Command, option
from cabo_rules.errors import short
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_parent, variant_ids
from cabo_rules.variants.model import Variant
from cabo_rules.variants.notes import NAME_PATTERN
from cabo_rules.variants.written import key_path


def run(options: argparse.Namespace) -> int:
    """Write the file."""
    name, output = options.name, options.output or f"{options.name}.toml"
    if not re.fullmatch(NAME_PATTERN, name):
        raise VariantError(f"NAME must be letters and digits, joined by single hyphens or _, not {short(name)}")
    if is_reserved(name):
        raise VariantError(f"NAME must be a name that a file can have on Windows, not {name}; that is a device there")
    if name in variant_ids():
        raise VariantError(f"NAME must be a new id, not that of the built-in variant {name}")
    to_screen = is_output(output)
    folder = Path("." if to_screen else output).parent
    parent = _parent(options.extends, folder)
    taken = take(parent, [_take(text, folder) for text in options.takes]) if options.takes else None
    lines = starting_file(name, parent, options.extends, taken)
    if to_screen:
        write_lines(lines, "-", force=False)
        return 0
    if not output.endswith(".toml"):
        raise VariantError(f"--output must be a name that ends in .toml, not {output}")
    if is_same(output, str(Path(output).parent / f"{options.extends}.toml")):
        raise VariantError(f"--output must not be the file that the new one extends, {output}")
    write_lines(lines, output, force=options.force)
    if taken is not None:
        print_line(f"{output} extends {options.extends} and has {_counted(taken)} from other variants.")
        for line in taken.adjusted:
            print_line(f"    {line}")
        print_line("All other rules are commented out. Remove the # from those that you change.")
    else:
        print_line(
            f"{output} holds the rules of {options.extends}, commented out. Remove the # from those that you change."
        )
    print_line("Then check that they can be played:")
    print_line(f"    cabo-rules variant check {output}")
    return 0


def _parent(extends: str, folder: Path) -> Variant:
    """Load the variant that the new file extends, as the file itself will find it.

    :raises VariantError: if there is none, or it cannot be played.
    """
    if not re.fullmatch(NAME_PATTERN, extends):
        raise VariantError(f"--extends must be the id of a variant, without .toml, not {short(extends)}")
    return load_parent(extends, folder)


def _counted(taken: Taken) -> str:
    return "one key" if len(taken.why) == 1 else f"{len(taken.why)} keys"


def _take(text: str, folder: Path) -> Take:
    """Read what is to be taken: a table or a key, an equals sign, and the id of the variant that has it.

    :raises VariantError: if it is not that, or there is no such variant.
    """
    key, equals, source = text.rpartition("=")
    if not equals or not key:
        raise VariantError(f"--take must be KEY=VARIANT, as in matching.snap=rush, not {short(text)}")
    if not re.fullmatch(NAME_PATTERN, source):
        raise VariantError(f"--take must end in the id of a variant, without .toml, not {short(source)}")
    return Take(key_path(key), load_parent(source, folder))


COMMAND = Command(
    "Write a variant file that extends another. It holds every key of that variant, commented out, "
    "with its meaning and its allowed values.",
    (
        option("name NAME", "the id of the new variant: letters and digits, joined by hyphens or _"),
        option("--extends ID", "the id of a built-in variant, or of a file beside the new one", required=True),
        option(
            "--take KEY=VARIANT",
            "take a table or a key from another variant, as in --take matching.snap=rush; may be repeated",
            action="append",
            dest="takes",
        ),
        option("--output FILE", "write this file, or - for the screen (default: NAME.toml)", type=file_name),
        FORCE,
    ),
    run,
)
