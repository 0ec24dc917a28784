"""Tables that cannot be changed: variants are values, shared by all who load them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class FrozenTable(dict[_K, _V]):
    """A dictionary that refuses to be changed, and so can be hashed, pickled and shared.

    The standard library's read-only view of a dictionary can be neither pickled nor hashed.

    >>> FrozenTable({"A": 1})["A"]
    1
    """

    # dict says that it has no hash, since it can be changed
    def __hash__(self) -> int:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenTable, (dict(self),)


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("a variant's tables cannot be changed; make another variant")


for _name in ("__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update"):
    setattr(FrozenTable, _name, _refuse)  # not in the class, as it has the signature of none of them


def frozen_table(table: Mapping[_K, _V]) -> Mapping[_K, _V]:
    """The same table, which cannot be changed. What is not a table stays as it is."""
    return FrozenTable(table) if isinstance(table, Mapping) else table
