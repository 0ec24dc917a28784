"""The built-in variants, which ship with the library.

They are loaded in their ready form, one line of plain data for each, which holds what their files and those that they
extend say together. A test compares it with the checked files, so a ready variant needs no checks, no places and no
words of problems, nor the time that importing those takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from os.path import dirname, join
from typing import TYPE_CHECKING, Any

from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant
from cabo_rules.variants.reading.structure import structure

if TYPE_CHECKING:
    from pathlib import Path


def built_in_folder() -> Path:
    """Return the folder of the files of the built-in variants: in the installed package, or at the top of a source
    checkout.

    :raises VariantError: if it is in neither place.
    """
    from pathlib import Path

    here = Path(__file__).parent
    for folder in (here / "shipped", here.parents[2] / "variants"):
        if folder.is_dir():
            return folder
    raise VariantError(f"the folder {here / 'shipped'} is missing: the package cannot run from a zip archive")


@lru_cache(maxsize=1)
def variant_ids() -> tuple[str, ...]:
    """Return the ids of the built-in variants, in alphabetical order.

    :raises VariantError: if their file is missing; the package cannot run from a zip archive.

    >>> "travellers" in variant_ids()
    True
    """
    return tuple(_lines())


@lru_cache(maxsize=256)
def load_built_in(name: str) -> Variant:
    """Load a built-in variant without checking it.

    :param name: one of :func:`variant_ids`.
    """
    return structure(ready_data(name))


def ready_data(name: str) -> dict[str, Any]:
    """Return the data of a built-in variant, complete and ready for :func:`structure`.

    :param name: one of :func:`variant_ids`.
    """
    import json  # importing the package must not cost the time that this takes

    data: dict[str, Any] = json.loads(_lines()[name])
    return data


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, str]:
    """Return the line of each built-in variant; its first key is the id."""
    path = join(dirname(__file__), "ready.jsonl")
    try:
        with open(path, encoding="utf-8") as file:
            return {line.split('"', 4)[3]: line for line in file}
    except OSError:
        raise VariantError(f"the file {path} is missing: the package cannot run from a zip archive") from None
