"""The digest of a variant: its rules in 64 characters, however its file is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any, Final

from cabo_rules.errors import check_kind
from cabo_rules.variants.built_in import load_built_in, variant_ids
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import NAMES, NOT_REFEREED, Variant
from cabo_rules.variants.reading.structure import structure, unstructure

if TYPE_CHECKING:
    from cabo_rules.variants.problem import Path

IN_ORDER: Final = ("starter", "dealer", "ties")
"""The keys of lists whose order matters: tie-breaks."""


def variant_digest(variant: Variant) -> str:
    """Return the SHA-256, in hexadecimal, of the rules that the referee enforces.

    Names, times and keys without effect are no such rules.

    :raises VariantError: if it is not a variant.

    >>> from cabo_rules import load_variant
    >>> len(variant_digest(load_variant("rush")))
    64
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    return _digest(variant)


@lru_cache(maxsize=256)
def _digest(variant: Variant) -> str:
    rules = live_rules(variant)
    for key in (*NAMES, *NOT_REFEREED):
        *tables, name = key.split(".")
        reduce(lambda table, key: table.get(key, {}), tables, rules).pop(name, None)
    text = json.dumps(_in_any_order(rules), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


_ALONE: Final[Mapping[Path, str]] = {("matching", "penalty", "most_cards", "beyond"): "cards"}
"""The keys without which the key beside them is written as the value of their table."""

_MOST_PASSES: Final = 20  # so that the time for an absurd variant is bounded


def live_rules(variant: Variant) -> dict[str, Any]:
    """Return the plain data of a variant without the keys that have no effect in it.

    A key that no variant may leave out gets the value that says as little. Shipped variants have no dead keys.

    >>> from cabo_rules import load_variant
    >>> live_rules(load_variant("rush", changes={"deal.open_card": "none"}))["matching"]["snap"]["starting_card"]
    False
    """
    data = unstructure(variant)
    if variant.id in variant_ids() and variant == load_built_in(variant.id):
        return data
    from cabo_rules.variants.chapters.checks import find_problems  # a shipped variant is played without the checks

    for _ in range(_MOST_PASSES):
        idle = [each for each in find_problems(structure(data)) if each.kind.idle and not each.as_dealt]
        for kind in sorted({each.kind for each in idle}, key=lambda kind: kind.code):
            # of one kind all at once, the last item of a list first; of two kinds, each might rest on the other
            alike = [each.path for each in reversed(idle) if each.kind is kind]
            taken = [_take_out(path, kind.neutral, data) for path in alike]
            if any(taken):
                break
        else:
            break
        data = unstructure(structure(data))
    return data


def _take_out(path: Path, neutral: object, data: dict[str, Any]) -> bool:
    """Take an idle key, or an item of a list, out of the data; return whether that was possible."""
    from cabo_rules.variants.format import Listed, form_at, may_be_absent

    *above, last = path
    table: Any = data
    for step in above:
        table = table[step]
    if isinstance(last, int):
        leaves, listed = may_be_absent(tuple(above)), form_at(tuple(above))
        if not leaves and isinstance(listed, Listed) and listed.size is not None and len(table) <= listed.size.least:
            return False  # or the rest would not load
        del table[last]
        if not table and leaves:
            _take_out(tuple(above), None, data)
    elif neutral is not None:
        table[last] = neutral
    elif may_be_absent(path):
        del table[last]
    elif path in _ALONE:
        _set(data, tuple(above), table[_ALONE[path]])
    else:
        return False
    return True


def _set(data: Any, path: Path, value: object) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def _in_any_order(data: Any, key: str = "") -> Any:
    """Return the data with all lists sorted except the tie-breaks."""
    if isinstance(data, dict):
        return {name: _in_any_order(value, name) for name, value in data.items()}
    return sorted(data) if isinstance(data, list) and key not in IN_ORDER else data
