"""``cabo-rules variant show``: show every rule of a variant with its file and line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import tomli_w
from attrs import frozen

from cabo_rules.authoring.flatten import flatten, value_at
from cabo_rules.cli.names import names_for
from cabo_rules.cli.options import VARIANT, formats
from cabo_rules.cli.output import print_json, print_raw
from cabo_rules.cli.parser import Command
from cabo_rules.logs.lines import canonical
from cabo_rules.logs.older import FORMAT as LOG_FORMAT
from cabo_rules.variants.check import VariantReport, check_variant
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.format import OF_THE_FILE
from cabo_rules.variants.load import FORMAT, load_variant, variant_to_data
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Path
from cabo_rules.variants.reading.changes import ON_THE_COMMAND_LINE
from cabo_rules.variants.reading.merge import Origin
from cabo_rules.variants.written import as_toml, dotted, key_as_toml, key_path

_WIDEST = 60  # columns before the comments


def run(options: argparse.Namespace) -> int:
    """Show the variant."""
    variant = load_variant(options.variant, changes=options.changes)  # raises if it cannot be played
    if options.format == "toml":
        for line in tomli_w.dumps({"format": FORMAT, **variant_to_data(variant)}).splitlines():
            print_raw(line)
        return 0
    if options.format == "header":
        players = names_for(variant.deal.seats.fewest)
        print_raw(canonical({"format": LOG_FORMAT, "players": players, "variant": variant_to_data(variant)}))
        return 0
    report = check_variant(options.variant, changes=options.changes)
    values = list(_values(variant, report))
    if options.format == "json":
        print_json(
            {
                "id": variant.id,
                "name": variant.name,
                "digest": variant_digest(variant),
                "files": [source.name for source in report.sources],
                "values": [_as_data(value) for value in values],
            }
        )
        return 0
    for line in _lines(variant, report, values):
        print_raw(line)
    return 0


@frozen
class _Value:
    """A value of the variant.

    :ivar origin: the file and line that it comes from; ``None`` if the files leave it out.
    :ivar instead_of: the values that it replaces in the files further up the chain, the nearest first.
    """

    path: Path
    value: Any
    origin: Origin | None
    instead_of: tuple[tuple[Any, Origin], ...] = ()


def _values(variant: Variant, report: VariantReport) -> Iterator[_Value]:
    for path, value in flatten(variant_to_data(variant)):
        origin = report.origins.get(path)
        if path == ("id",) and origin is not None and value_at(origin.source.data, path) != value:
            changes = Origin(report.sources[0], path)  # a changed rule changes the id, too
            yield _Value(path, value, changes, ((value_at(origin.source.data, path), origin),))
        else:
            yield _Value(path, value, origin, () if origin is None else tuple(_instead_of(path, origin, report)))


def _instead_of(path: Path, origin: Origin, report: VariantReport) -> Iterator[tuple[Any, Origin]]:
    """Yield the values that a value replaces, except those that a file removed first with ``without``."""
    at = next(number for number, source in enumerate(report.sources) if source is origin.source)
    for source, above in zip(report.sources[at + 1 :], report.sources[at:], strict=False):
        without = [key_path(key) for key in above.data.get("without", [])]
        if any(path[: len(gone)] == gone for gone in without):
            return
        if (value := value_at(source.data, path)) is not None:
            yield value, Origin(source, path)


def _as_data(value: _Value) -> dict[str, Any]:
    place = {"file": None, "line": None} if value.origin is None else _place_as_data(value.origin)
    over = [{"value": old, **_place_as_data(origin)} for old, origin in value.instead_of]
    return {"key": dotted(value.path), "value": value.value, **place, "instead_of": over}


def _place_as_data(origin: Origin) -> dict[str, Any]:
    return {"file": origin.file, "line": None if origin.file == ON_THE_COMMAND_LINE else origin.line}


# --- as text ----------------------------------------------------------------------------------------------------------


def _lines(variant: Variant, report: VariantReport, values: list[_Value]) -> Iterator[str]:
    files = [source.name for source in report.sources if source.name != ON_THE_COMMAND_LINE]
    yield f"# {variant.name}"
    yield f"# {', which extends '.join(files)}"
    yield f"# The digest of the rules: {variant_digest(variant)}"
    yield ""
    yield f"format = {FORMAT}"
    table: Path = ()
    for value in values:
        above = value.path if value.value == {} else value.path[:-1]
        if above != table:
            table = above
            yield ""
            yield f"[{'.'.join(key_as_toml(str(name)) for name in table)}]" + (
                f"  # empty: {_origin(value)}" if value.value == {} else ""
            )
        if value.value != {}:
            line = f"{key_as_toml(str(value.path[-1]))} = {as_toml(value.value)}"
            yield f"{line:<{_width(values)}}  # {_origin(value)}"


def _width(values: list[_Value]) -> int:
    """Return the column of the comments."""
    lengths = [len(f"{value.path[-1]} = {as_toml(value.value)}") for value in values if len(value.path) > 1]
    return max(length for length in lengths if length <= _WIDEST)


def _origin(value: _Value) -> str:
    if value.origin is None:
        return "left out of the files"
    old = [f", instead of {as_toml(was)} ({_place(origin)})" for was, origin in value.instead_of[:1]]
    if value.path[0] in OF_THE_FILE and value.origin.file != ON_THE_COMMAND_LINE:
        old = []  # every file has its own
    return "".join([_place(value.origin), *old])


def _place(origin: Origin) -> str:
    return origin.file if origin.file == ON_THE_COMMAND_LINE or not origin.line else f"{origin.file}:{origin.line}"


COMMAND = Command(
    "Show a variant with everything that it inherits: each rule, and the file and line that it comes "
    "from. As text or as TOML, the output is itself a complete variant file.",
    (
        *VARIANT,
        formats(
            "how to print it; header prints the first line of a record of moves, to fill in the players' names",
            "toml",
            "header",
        ),
    ),
    run,
)
