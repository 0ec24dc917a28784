"""Plain data to the model and back, for data of the right shape.

See :mod:`~cabo_rules.variants.reading.shape` for the check of the shape.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from cabo_rules.variants.frozen import RULES_TABLES
from cabo_rules.variants.model import Variant


def structure(data: Mapping[str, Any]) -> Variant:
    """Make the model from plain data.

    :param data: resolved data of the right shape, in which parts may be ``BROKEN``.

    >>> from cabo_rules import load_variant
    >>> rush = load_variant("rush")
    >>> structure(unstructure(rush)) == rush
    True
    """
    variant: Variant = _structure(Variant, data)
    return variant


def _structure(model: Any, data: Mapping[str, Any]) -> Any:
    return model(**{key: _value(model, key, value) for key, value in data.items()})


def _value(model: Any, key: str, value: Any) -> Any:
    if type(value) is list:  # of words and names
        return tuple(value)
    if type(value) is not dict:
        return value
    below, is_named = table_below(model, key)
    if below is None:
        return value
    if is_named:
        return {name: _structure(below, item) if type(item) is dict else item for name, item in value.items()}
    return _structure(below, value)


@cache
def table_below(model: Any, key: str) -> tuple[type | None, bool]:
    """Return the class of the table at a key of a table, if any, and whether a file names several there.

    It is found by its name in the text of the annotation, since evaluating annotations takes as long as all the rest
    of loading a variant.
    """
    text = str(getattr(attrs.fields(model), key).type)
    below = next((RULES_TABLES[name] for name in re.findall(r"\w+", text) if name in RULES_TABLES), None)
    return below, "Mapping[" in text


def unstructure(variant: Variant) -> dict[str, Any]:
    """Return plain data of the model; keys that are absent stay absent."""
    return attrs.asdict(
        variant,
        filter=lambda _, value: value is not None,
        value_serializer=lambda _, __, value: list(value) if isinstance(value, tuple) else value,
    )
