"""The built-in variants, which ship with the library.

A test checks them all, so they are loaded without the checks, the places and the words of problems, and without the
time that importing those takes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from cabo_rules.variants.diagnostic import VariantError
from cabo_rules.variants.model import Variant
from cabo_rules.variants.reading.merge import Merged, merge
from cabo_rules.variants.reading.source import Source
from cabo_rules.variants.reading.structure import structure


def built_in_folder() -> Path:
    """Return the folder of the built-in variants: in the installed package, or at the top of a source checkout.

    :raises VariantError: if it is in neither place.
    """
    here = Path(__file__).parent
    for folder in (here / "shipped", here.parents[2] / "variants"):
        if folder.is_dir():
            return folder
    raise VariantError(f"the folder {here / 'shipped'} is missing: the package cannot run from a zip archive")


@lru_cache(maxsize=1)
def variant_ids() -> tuple[str, ...]:
    """Return the ids of the built-in variants, in alphabetical order.

    :raises VariantError: if their folder is missing; the package cannot run from a zip archive.

    >>> "travellers" in variant_ids()
    True
    """
    return tuple(sorted(path.stem for path in built_in_folder().glob("*.toml")))


@lru_cache(maxsize=256)
def load_built_in(name: str) -> Variant:
    """Load a built-in variant without checking it.

    :param name: one of :func:`variant_ids`.
    """
    merged = Merged()
    for source in reversed(list(_chain(name))):
        merge(merged, source, extends="extends" in source.data)
    return structure(merged.data)


def _chain(name: str | None) -> Iterator[Source]:
    """Yield the source of a built-in variant, of the one that it extends, and so on."""
    while name is not None:
        file = f"{name}.toml"
        yield (source := Source(file, (), tomllib.loads((built_in_folder() / file).read_text("utf-8")), {}, {}))
        name = source.data.get("extends")
