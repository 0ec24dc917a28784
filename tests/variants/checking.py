"""Shipped variants with some keys changed, and small files; what is found in them."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any, Final

from attrs import frozen

from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.check import VariantReport, check_variant
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Path, Problem
from cabo_rules.variants.reading.shape import take_shape
from tests.variants.plain_data import Data, plain

ABSENT: Final = object()
"""Instead of a value: the key is left out."""

Changes = dict[str, Any]
"""Keys with their tables, and what they are set to."""


@frozen
class Slip:
    """A mistake in a variant, and how it is mended.

    :ivar name: the shipped variant that is changed.
    :ivar wrong: the keys that make it wrong.
    :ivar mend: what is changed besides so that all is well again.
    """

    code: str
    name: str
    wrong: Changes
    path: Path
    mend: Changes


def house_data(name: str, *changes: Changes) -> Data:
    """The data of a shipped variant with those keys changed, one after the other."""
    data = plain(name)
    for each in changes:
        for key, value in each.items():
            *tables, last = key.split(".")
            table = data
            for part in tables:
                table = table.setdefault(part, {})
            if value is ABSENT:
                del table[last]
            else:
                table[last] = value
    return data


def house(name: str, *changes: Changes) -> Variant:
    """A shipped variant with those keys changed; nothing is wrong with its shape."""
    variant, problems = take_shape(house_data(name, *changes))
    assert problems == []
    return variant


def problems_of(name: str, *changes: Changes) -> list[Problem]:
    """What the checks find in a shipped variant with those keys changed."""
    return find_problems(house(name, *changes))


RUSH: Final = 'format = 1\nid = "mine"\nextends = "rush"\n'
"""The beginning of a file that extends Cabo Rush."""


def report_of(folder: FilePath, text: str) -> VariantReport:
    """Check a file ``mine.toml`` with that text."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return check_variant(path)


def told(problems: list[Problem]) -> list[tuple[str, Path]]:
    """The codes of problems and the keys that they are about."""
    return [(each.kind.code, each.path) for each in problems]
