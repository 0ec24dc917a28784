"""The digest of a variant: its rules in 64 characters, however its file is written."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache, reduce
from typing import Any, Final

from cabo_rules.errors import check_kind
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import NAMES, NOT_REFEREED, Variant
from cabo_rules.variants.reading.structure import unstructure

IN_ORDER: Final = ("starter", "dealer")
"""The keys of lists whose order matters: tie-breaks."""


def variant_digest(variant: Variant) -> str:
    """Return the SHA-256, in hexadecimal, of the rules that the referee enforces: all keys except names and times.

    :raises VariantError: if it is not a variant.

    >>> from cabo_rules import load_variant
    >>> len(variant_digest(load_variant("rush")))
    64
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    return _digest(variant)


@lru_cache(maxsize=256)
def _digest(variant: Variant) -> str:
    rules = unstructure(variant)
    for key in (*NAMES, *NOT_REFEREED):
        *tables, name = key.split(".")
        reduce(lambda table, key: table.get(key, {}), tables, rules).pop(name, None)
    text = json.dumps(_in_any_order(rules), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _in_any_order(data: Any, key: str = "") -> Any:
    """Return the data with all lists sorted except the tie-breaks."""
    if isinstance(data, dict):
        return {name: _in_any_order(value, name) for name, value in data.items()}
    return sorted(data) if isinstance(data, list) and key not in IN_ORDER else data
