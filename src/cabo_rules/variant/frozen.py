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

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a variant's tables cannot be changed; make another variant")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenTable, (dict(self),)

    def copy(self) -> dict[_K, _V]:
        """A dictionary of the same content that can be changed."""
        return dict(self)


def frozen_table(table: Mapping[_K, _V]) -> Mapping[_K, _V]:
    """The same table, which cannot be changed."""
    return FrozenTable(table)
