"""Read-only tables, so that variants can be shared: mappings, and the classes of the tables of a variant file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeVar, cast, dataclass_transform

import attrs

_K = TypeVar("_K")
_V = TypeVar("_V")
_T = TypeVar("_T")


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


def frozen_if_table(value: int | Mapping[_K, _V]) -> int | Mapping[_K, _V]:
    """Return a read-only copy of a table; return a number unchanged."""
    return FrozenTable(value) if isinstance(value, Mapping) else value


def none_if_0(value: int | None) -> int | None:
    """Return ``None`` for 0, for a key that is absent if it costs nothing; return another value unchanged.

    >>> none_if_0(0), none_if_0(2)
    (None, 2)
    """
    return None if type(value) is int and value == 0 else value


RULES_TABLES: Final[dict[str, type]] = {}
"""The classes made by :func:`rules_table`, by name."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def rules_table(cls: type[_T]) -> type[_T]:
    """Make the frozen attrs class of a table of a variant file. Its keys are named; no two classes share a name."""
    made = frozen_value(cls, kw_only=True)
    if RULES_TABLES.setdefault(cls.__name__, made) is not made:
        raise TypeError(f"there are two tables with the name {cls.__name__}")
    return made


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def frozen_value(cls: type[_T], *, kw_only: bool = False) -> type[_T]:
    """Make a frozen attrs class that shares its methods with all others, since generating them takes half the time."""
    cls.__repr__, cls.__eq__, cls.__hash__ = _shown, _equal, _hash  # type: ignore[method-assign]
    made: Any = attrs.frozen(cls, kw_only=kw_only)
    return cast(type[_T], made)


def _values(table: Any) -> list[Any]:
    return [getattr(table, field.name) for field in table.__attrs_attrs__]


def _shown(self: Any) -> str:
    keys = (f"{field.name}={value!r}" for field, value in zip(self.__attrs_attrs__, _values(self), strict=True))
    return f"{type(self).__name__}({', '.join(keys)})"


def _equal(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    return self is other or _values(self) == _values(other)


def _hash(self: Any) -> int:
    return hash((type(self), *_values(self)))
