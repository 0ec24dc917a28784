"""The one file that a reader is given, and where the first inputs come from."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import cabo_rules
from cabo_rules import Game, LogError, check_variant, load_variant, variant_ids
from cabo_rules.logs import codec, written

ROOT: Final = Path(__file__).parent.parent

_Read = TypeVar("_Read")


@lru_cache(maxsize=1)
def _folder() -> TemporaryDirectory[str]:
    """The folder of the file, made at its first use: a fork that ends removes only its own."""
    return TemporaryDirectory(prefix="cabo-rules-fuzz-")


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Load every module and built-in variant now: nothing of that is then done for the sake of an input."""
    for module in pkgutil.walk_packages(cabo_rules.__path__, "cabo_rules."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for name in variant_ids():
        load_variant(name)
    for cls in codec.TYPES:
        _ = codec.WRITERS[cls], codec._reader(cls), written._readers(cls)  # type: ignore[arg-type]  # classes can be hashed
    check_variant("rush", changes=["deal.crads=5"])  # the forms of keys, and the search for typos
    Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)  # the hash of the shuffles


def given(data: bytes, name: str) -> Path:
    """A file with these bytes, alone in its folder; it replaces the one of the last input."""
    warm_up()
    path = Path(_folder().name, name)
    path.write_bytes(data)
    return path


def or_none(read: Callable[[], _Read]) -> _Read | None:
    """What is read, ``None`` where the library says in one line why it cannot be."""
    try:
        return read()
    except LogError as error:
        told = str(error)
    assert told.splitlines() == [told], "an error of a log is one line"
    return None
