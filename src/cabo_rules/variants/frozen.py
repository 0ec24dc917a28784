"""Read-only tables, so that variants can be shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class FrozenTable(dict[_K, _V]):
    """A read-only dictionary that can be hashed and pickled, unlike the standard library's ``MappingProxyType``.

    >>> FrozenTable({"A": 1})["A"]
    1
    """

    # dict sets __hash__ to None
    def __hash__(self) -> int:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenTable, (dict(self),)


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("a variant's tables cannot be changed; make another variant")


for _name in ("__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update"):
    setattr(FrozenTable, _name, _refuse)  # not in the class body: its signature matches none of theirs


def frozen_table(table: Mapping[_K, _V]) -> Mapping[_K, _V]:
    """Return a read-only copy of a table; return anything else unchanged."""
    return FrozenTable(table) if isinstance(table, Mapping) else table
