"""Strict reading of plain data with cattrs: nothing is coerced, and each problem has its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
from cattrs import AttributeValidationNote, BaseValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn_from_attrs

from cabo_rules.errors import CaboError, short

Keys = tuple[str | int, ...]
"""Keys and indices that lead to a value."""

Hook = Callable[[Any, Any], Any]


class StrictError(CaboError, ValueError):
    """A value of another kind than required."""


def strict_converter(table: str) -> Converter:
    """Make a converter for whole numbers, text, the words of a ``Literal``, and tables that are attrs classes.

    It collects all problems of a table; :func:`problems` lists them.

    :param table: the word for a table in the errors.
    """
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _only(int, "a whole number"))
    converter.register_structure_hook(str, _only(str, "text"))
    converter.register_structure_hook_func(is_literal, _word)
    converter.register_structure_hook_factory(attrs.has, lambda cls: _table(cls, converter, table))
    return converter


def _only(cls: type, requirement: str) -> Hook:
    def read(value: Any, _: Any) -> Any:
        if type(value) is not cls:
            raise StrictError(f"must be {requirement}, not {short(value)}")
        return value

    return read


def is_literal(kind: Any) -> bool:
    """Return whether a type is a ``Literal``."""
    return get_origin(kind) is Literal


def _word(value: Any, kind: Any) -> Any:
    if type(value) is not str or value not in get_args(kind):
        raise StrictError(f"must be one of {', '.join(get_args(kind))}, not {short(value)}")
    return value


def _table(cls: Any, converter: Converter, table: str) -> Hook:
    fields = make_dict_structure_fn_from_attrs(typed_fields(cls), cls, converter)

    def read(value: Any, kind: Any) -> Any:
        if type(value) is not dict:
            raise StrictError(f"must be {table}, not {short(value)}")
        return fields(value, kind)

    return read


def typed_fields(cls: Any) -> list[attrs.Attribute[Any]]:
    """Return the fields of an attrs class with their types instead of the text of the annotations.

    The class itself keeps the text, which cattrs would replace and others read.
    """
    types = get_type_hints(cls)
    return [field.evolve(type=types[field.name]) for field in attrs.fields(cls)]


def problems(error: Exception, keys: Keys = ()) -> Iterator[tuple[Keys, str]]:
    """Yield each problem with the keys that lead to it; unknown keys first, since they may be typos of missing ones.

    :raises Exception: ``error`` itself, or one that it contains, if it is not about the data.
    """
    if isinstance(error, BaseValidationError):
        for each in sorted(error.exceptions, key=lambda each: not isinstance(each, ForbiddenExtraKeysError)):
            yield from problems(each, (*keys, *_noted(each)))
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields, key=short):
            yield keys, f"unknown key {short(key)}"
    elif isinstance(error, KeyError):
        yield keys, "missing"
    elif isinstance(error, CaboError):
        yield keys, str(error)
    else:
        raise error


def _noted(error: Exception) -> Keys:
    """Return the keys and indices that cattrs has noted, from the inside out."""
    notes = reversed(getattr(error, "__notes__", ()))
    return tuple(note.name if isinstance(note, AttributeValidationNote) else note.index for note in notes)
