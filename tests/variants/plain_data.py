"""Variants as plain data, their keys and tables, and what is wrong with such data."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final

from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant, variant_from_data, variant_to_data

Data = dict[str, Any]
Path = tuple[str, ...]

MAIN: Final = ("travellers", "hunner", "eventide", "rush", "stacking")
"""The complete variants: one for each document that rules come from."""


def plain(name: str) -> Data:
    """A shipped variant as plain data, to be changed at will."""
    return copy.deepcopy(variant_to_data(load_variant(name)))


def errors_of(data: Data) -> dict[str, list[str]]:
    """What is wrong with the data of a variant: for each key that an error is about, the codes and the sentences."""
    told: dict[str, list[str]] = {}
    try:
        variant_from_data(data, "house rules")
    except VariantError as error:
        for each in error.diagnostics:
            if each.severity == "error":
                told.setdefault(each.key, []).append(f"{each.code}: {each.message}")
    return told


def differences(old: Data, new: Data, at: str = "") -> Data:
    """The keys that are written otherwise, dotted, with what is new; ``None`` for one that is left out."""
    found: Data = {}
    for name in {**old, **new}:
        key = f"{at}.{name}" if at else name
        if isinstance(old.get(name), dict) and isinstance(new.get(name), dict):
            found |= differences(old[name], new[name], key)
        elif old.get(name) != new.get(name):
            found[key] = new.get(name)
    return found


def entries(data: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """All keys and items of lists, however deep, with their values."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield (*at, step), value
        yield from entries(value, (*at, step))


def leaves(data: Data, at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """All keys that hold no table, with what they hold."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from leaves(value, (*at, key))
        else:
            yield (*at, key), value


def tables(data: Data, at: Path = ()) -> Iterator[Path]:
    """All keys that hold a table."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield (*at, key)
            yield from tables(value, (*at, key))
