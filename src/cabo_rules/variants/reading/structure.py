"""Plain data to the model and back, for data of the right shape.

See :mod:`~cabo_rules.variants.reading.shape` for the check of the shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cabo_rules.variants.format import Form, Listed, Named, Table, form_with_parts, what_a_file_takes
from cabo_rules.variants.model import Variant


def structure(data: Mapping[str, Any]) -> Variant:
    """Make the model from plain data.

    :param data: resolved data of the right shape, in which parts may be ``BROKEN``.

    >>> from cabo_rules import load_variant
    >>> rush = load_variant("rush")
    >>> structure(unstructure(rush)) == rush
    True
    """
    variant: Variant = _structure(what_a_file_takes(), dict(data))
    return variant


def _structure(form: Form, value: Any) -> Any:
    if type(value) not in (dict, list):
        return value
    form = form_with_parts(form)
    if isinstance(form, Table):
        return form.model(**{name: _structure(form.keys[name].form, part) for name, part in value.items()})
    if isinstance(form, Named):
        return {name: _structure(form.value, item) for name, item in value.items()}
    assert isinstance(form, Listed)
    return tuple(_structure(form.item, item) for item in value)


def unstructure(variant: Variant) -> dict[str, Any]:
    """Return plain data of the model; keys that are absent stay absent."""
    return attrs.asdict(
        variant,
        filter=lambda _, value: value is not None,
        value_serializer=lambda _, __, value: list(value) if isinstance(value, tuple) else value,
    )
