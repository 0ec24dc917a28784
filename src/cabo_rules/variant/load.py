"""From a TOML file to a checked variant: read, resolve ``extends``, take its shape strictly, check its meaning.

What a file says and what it means are kept apart: :func:`read_raw` returns plain data just as written, and only
:func:`variant_from_data` makes a :class:`Variant` of it. Nothing is coerced: ``"5"`` is not 5 and ``true`` is not 1.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cabo_rules.errors import VariantError
from cabo_rules.variant.check import contradictions
from cabo_rules.variant.model import Variant

FORMAT: Final = 1
"""The format of variant files that this library reads and writes."""

_LARGEST_FILE: Final = 200_000  # bytes
_LONGEST_LINE: Final = 2_000  # bytes
_DEEPEST_TABLE: Final = 8  # tables and lists in each other
_DEEPEST_CHAIN: Final = 16  # variants that extend each other


def _folder() -> Path:
    """Where the built-in variants lie: in the installed package, or at the top of a source checkout."""
    package = Path(__file__).parent.parent
    installed = package / "variants"
    return installed if installed.is_dir() else package.parent.parent / "variants"


@lru_cache(maxsize=1)
def variant_ids() -> tuple[str, ...]:
    """The ids of the built-in variants, in alphabetical order.

    >>> "travellers" in variant_ids()
    True
    """
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def load_variant(variant: str | Path) -> Variant:
    """Load a variant by its id, or from a file.

    :param variant: the id of a built-in variant, or the path of a variant file: a :class:`~pathlib.Path`, or text that
        ends in ``.toml``. A file may extend built-in variants and files that lie beside it.
    :raises VariantError: when there is no such variant or file, or it cannot be played; the text names file and key.

    >>> load_variant("rush-ten").scoring.caller.penalty
    10
    """
    if not isinstance(variant, str | Path):
        raise VariantError(f"a variant is named by its id or the path of its file, not {variant!r:.60}")
    if isinstance(variant, Path) or variant.endswith(".toml"):
        path = Path(variant)
        return variant_from_data(_resolved(path), str(path))
    return _built_in(variant)


@lru_cache(maxsize=256)
def _built_in(name: str) -> Variant:
    if name not in variant_ids():
        hint = f"; for a file, write {name}.toml" if _is_file(name) else ""
        raise VariantError(f"there is no variant {name!r}; there are {', '.join(variant_ids())}{hint}")
    path = _folder() / f"{name}.toml"
    return variant_from_data(_resolved(path), path.name)


def _is_file(name: str) -> bool:
    try:
        return Path(f"{name}.toml").is_file()
    except (OSError, ValueError):
        return False


def read_raw(path: Path) -> dict[str, Any]:
    """A variant file as plain data, just as written.

    :raises VariantError: when the file cannot be read, is no TOML, or is not of a known format.
    """
    try:
        if path.exists() and not path.is_file():
            raise VariantError(f"{path}: cannot be read: not a file")
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except VariantError:
        raise
    except (OSError, ValueError) as error:  # a ValueError where the path is none that a system takes
        raise VariantError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > _LARGEST_FILE:
        raise VariantError(f"{path}: larger than {_LARGEST_FILE} bytes")
    for number, line in enumerate(content.split(b"\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise VariantError(f"{path}: line {number}: longer than {_LONGEST_LINE} bytes")
    try:
        raw = tomllib.loads(content.decode())
    except ValueError as error:  # bytes that are no text, text that is no TOML, a number of thousands of digits
        raise VariantError(f"{path}: not a TOML file: {error}") from None
    except RecursionError:
        raise VariantError(f"{path}: tables are nested too deeply") from None
    if _nests_deeper(raw, _DEEPEST_TABLE):
        raise VariantError(f"{path}: tables are nested too deeply")
    if "format" not in raw:
        raise VariantError(f"{path}: format: missing; the first line of a variant file is format = {FORMAT}")
    found = raw.pop("format")
    if type(found) is not int or found != FORMAT:
        raise VariantError(f"{path}: format: must be {FORMAT}, not {found!r}")
    return raw


def _nests_deeper(data: object, levels: int) -> bool:
    items = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return levels < 0 or any(_nests_deeper(item, levels - 1) for item in items)


def _resolved(path: Path) -> dict[str, Any]:
    """The data of a file laid over that of the file it extends, and so on."""
    chain = [read_raw(path)]
    seen = [path.resolve()]
    while (parent := chain[-1].pop("extends", None)) is not None:
        if not isinstance(parent, str) or not parent or any(sign in parent for sign in "/\\.\0"):
            raise VariantError(f"{seen[-1].name}: extends: must be the id of a variant, not {parent!r}")
        beside = seen[-1].parent / f"{parent}.toml"
        # a file may have the name of the built-in variant that it extends
        found = beside if beside.is_file() and beside.resolve() != seen[-1] else _folder() / f"{parent}.toml"
        if not found.is_file():
            known = ", ".join(variant_ids())
            raise VariantError(f"{seen[-1].name}: extends: there is no variant {parent!r}; there are {known}")
        if found.resolve() in seen:
            raise VariantError(f"{seen[-1].name}: extends: {parent!r} extends this variant in turn")
        if len(chain) >= _DEEPEST_CHAIN:
            raise VariantError(f"{path}: extends: more than {_DEEPEST_CHAIN} variants extend each other")
        seen.append(found.resolve())
        chain.append(read_raw(found))
    if "id" not in chain[0]:
        raise VariantError(f"{path}: id: missing, a variant does not inherit it")
    resolved: dict[str, Any] = {}
    for file, raw in zip(reversed(seen), reversed(chain), strict=True):
        without = raw.pop("without", [])
        if not isinstance(without, list):
            raise VariantError(f"{file.name}: without: must be a list of keys, not {without!r:.60}")
        for key in without:
            _take_away(resolved, key, file.name)
        resolved = _laid_over(resolved, raw)
    return resolved


def _take_away(below: dict[str, Any], key: object, file: str) -> None:
    """Take a key away that the extended variants have, in place."""
    table: Any = below
    *path, last = key.split(".") if isinstance(key, str) else [None]
    for name in path:
        table = table.get(name) if isinstance(table, dict) else None
    if not isinstance(table, dict) or last not in table:
        raise VariantError(f"{file}: without: the variant that it extends has no key {key!r:.60}")
    del table[last]


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; anything else is replaced."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _laid_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def variant_from_data(data: Mapping[str, Any], where: str) -> Variant:
    """The variant that resolved plain data describes.

    :param where: what to call the data in errors: a file, or a log's header.
    :raises VariantError: when a key is unknown, missing or of the wrong type, or the rules contradict each other.
    """
    from cabo_rules.variant.shape import take_shape  # cattrs is loaded only when a variant is

    variant = take_shape(data, where)
    if problems := contradictions(variant):
        raise VariantError(f"{where}: " + "; ".join(f"{key}: {problem}" for key, problem in problems))
    return variant


def variant_to_data(variant: Variant) -> dict[str, Any]:
    """A variant as plain data, as a complete variant file would hold it.

    >>> variant_from_data(variant_to_data(load_variant("rush")), "data") == load_variant("rush")
    True
    """
    from cabo_rules.variant.shape import give_up_shape

    return give_up_shape(variant)


@lru_cache(maxsize=256)
def variant_digest(variant: Variant) -> str:
    """SHA-256, in hexadecimal, of the rules of a variant: of all keys but its id, name, source and summary.

    >>> len(variant_digest(load_variant("rush")))
    64
    """
    rules = variant_to_data(variant)
    for key in ("id", "name", "source", "summary"):
        del rules[key]
    text = json.dumps(_in_any_order(rules), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _in_any_order(data: Any, key: str = "") -> Any:
    """Lists sorted, but for the tie-breaks, whose order is the rule."""
    if isinstance(data, dict):
        return {name: _in_any_order(value, name) for name, value in data.items()}
    return sorted(data) if isinstance(data, list) and key != "next" else data
