"""Any move or event, well formed and otherwise by chance, made from the fields of its class."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from cabo_rules import Card, card

CARDS = ("AS", "10H", "KD", "0", "13", "Joker", "??")
HEX_DIGITS = ("commitment", "nonce")
"""The fields that hold 32 bytes."""


def values(kind: Any, name: str = "") -> st.SearchStrategy[Any]:
    """Values of the type of a field, of that name."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is int:
        return st.integers(-1, 99)
    if kind is str and name in HEX_DIGITS:
        return st.binary(min_size=32, max_size=32).map(bytes.hex)
    if kind is str:
        return st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
    if kind is Card:
        return st.sampled_from(CARDS).map(card)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.none() | values(next(part for part in parts if part is not NoneType), name)
    if origin is tuple and parts[-1] is Ellipsis:
        return st.lists(values(parts[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, parts))
    return things(kind)


def things(cls: type) -> st.SearchStrategy[Any]:
    """Instances of a class of moves, events or what they are made of."""
    hints = get_type_hints(cls)
    return st.builds(cls, **{field.name: values(hints[field.name], field.name) for field in attrs.fields(cls)})
