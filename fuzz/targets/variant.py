"""The variant reader: the text of a variant file, and the data of a variant in the header of a log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import cabo_rules
from cabo_rules import (
    Game,
    Variant,
    VariantError,
    check_variant,
    load_lines,
    load_variant,
    log_lines,
    rulebook_markdown,
    variant_ids,
)
from cabo_rules.authoring.render import render_all
from cabo_rules.variants.check import VariantReport
from cabo_rules.variants.load import variant_from_data, variant_to_data
from fuzz.files import ROOT, given, or_none
from fuzz.mutate import mutate_variant as mutate
from fuzz.watch import only

__all__ = ["join", "mutate", "one", "seeds"]

_PACKAGE: Final = Path(cabo_rules.__file__).parent
_BUILT_IN: Final = (_PACKAGE / "variants", _PACKAGE.parent.parent / "variants")


def one(data: bytes) -> None:
    """Read these bytes as a variant file, or as the header of a log if they begin like one."""
    path = given(data, "fuzzed.toml")
    with only(lambda opened: _may_be_extended(Path(opened), path.parent)):
        if data.startswith(b"{"):
            _check_header(data)
        else:
            _check_file(path)


def _may_be_extended(opened: Path, folder: Path) -> bool:
    """Whether it is the file that was named, one beside it, that of a built-in variant, or one of these folders."""
    folders = (folder, *_BUILT_IN)
    return opened in folders or (opened.suffix == ".toml" and opened.parent in folders)


def _check_header(line: bytes) -> None:
    game = or_none(lambda: load_lines([line]))
    if game is not None:
        _can_be_played(game.variant)


def _check_file(path: Path) -> None:
    report = check_variant(path)
    _is_well_told(report)
    try:
        variant, told = load_variant(path), report.diagnostics
    except VariantError as error:
        variant, told = None, error.diagnostics
    assert (variant, told) == (report.variant, report.diagnostics), "a variant is loaded if nothing is wrong with it"
    if variant is not None:
        _can_be_played(variant)


def _is_well_told(report: VariantReport) -> None:
    assert (report.variant is None) == any(each.severity == "error" for each in report.diagnostics)
    for each in report.diagnostics:
        assert each.message.isprintable(), "a message is one printable line"
        if each.line is not None and each.text is not None:
            assert each.text in {line for source in report.sources for line in source.lines} or not report.sources
            assert each.column is None or 1 <= each.column <= len(each.text) + 1, "the place is in the line"
    assert all(line.isprintable() for line in render_all(report.diagnostics, report.more).split("\n"))
    render_all(report.diagnostics).encode()


def _can_be_played(variant: Variant) -> None:
    """What is accepted is a variant: it is written and read again, told in words, and a game of it begins."""
    assert variant_from_data(variant_to_data(variant), "data") == variant
    assert rulebook_markdown(variant).encode()
    names = [f"Player {seat}" for seat in range(variant.deal.seats.fewest)]
    game = Game.new(variant, names, seed=1)
    assert load_lines(log_lines(game)) == game


def join(one: bytes, other: bytes, rng: Random) -> bytes:
    """The beginning of one text and the end of another, at line breaks."""
    head, tail = one.split(b"\n"), other.split(b"\n")
    return b"\n".join(head[: rng.randrange(len(head)) + 1] + tail[rng.randrange(len(tail)) :])


def seeds() -> Iterator[bytes]:
    """The built-in variants, those that show what diagnostics look like, and headers with whole variants."""
    for path in [*ROOT.glob("variants/*.toml"), *ROOT.glob("examples/**/*.toml")]:
        if path.stat().st_size < 20_000:
            yield path.read_bytes()
    for name in variant_ids():
        yield next(log_lines(Game.new(load_variant(name), ["Ana", "Ben", "Chi"]))).encode()
