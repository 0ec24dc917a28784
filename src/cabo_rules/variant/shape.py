"""The strict shape of a variant: plain data to the model and back, with cattrs.

Unknown keys, missing keys and wrong types are errors that name the key; nothing is coerced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.errors import AttributeValidationNote, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from cabo_rules.errors import VariantError, short
from cabo_rules.variant.model import Variant

_LARGEST: Final = 1_000_000


def _plain(kind: type) -> Callable[[Any, Any], Any]:
    names = {int: "a whole number", str: "text", bool: "true or false"}

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"must be {names[kind]}, not {short(value, 60)}")
        return _in_bounds(value)

    return structure


def _in_bounds(value: Any) -> Any:
    """Sums of card values stay small enough to write and to read, whatever is played."""
    if type(value) is int and abs(value) > _LARGEST:
        raise ValueError(f"must be a number from -{_LARGEST:,} to {_LARGEST:,}")
    return value


def _is_choice(kind: Any) -> bool:
    """A key that takes one of some words, or a number or one of some words, or may be absent."""
    if get_origin(kind) is Literal:
        return True
    if get_origin(kind) not in (Union, UnionType):
        return False
    return all(get_origin(part) in (Literal, tuple) or part in (int, bool, type(None)) for part in get_args(kind))


def _choice(kind: Any) -> Callable[[Any, Any], Any]:
    parts = (kind,) if get_origin(kind) is Literal else get_args(kind)
    words = [word for part in parts if get_origin(part) is Literal for word in get_args(part)]
    types = [part for part in parts if part in (int, bool)]
    lists = [part for part in parts if get_origin(part) is tuple]
    expected = [{int: "a whole number", bool: "true or false"}[part] for part in types]
    expected += [f'"{word}"' for word in words] + ["a list" for _ in lists]

    def structure(value: Any, _: Any) -> Any:
        if type(value) in types or (isinstance(value, str) and value in words):
            return _in_bounds(value)
        if lists and isinstance(value, list):
            return _converter.structure(value, lists[0])
        raise ValueError(f"must be {' or '.join(expected)}, not {short(value, 60)}")

    return structure


def _list(kind: Any) -> Callable[[Any, Any], Any]:
    item = get_args(kind)[0]

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"must be a list, not {short(value, 60)}")
        if len(set(map(repr, value))) < len(value):
            raise ValueError("must not say the same thing twice")
        return tuple(_converter.structure(each, item) for each in value)

    return structure


def _card_list(value: Any, _: Any) -> tuple[str, ...]:
    """A list of card names, which may name the same cards twice: a hand of two queens."""
    if not isinstance(value, list):
        raise ValueError(f"must be a list, not {short(value, 60)}")
    return tuple(_converter.structure(each, str) for each in value)


def _table(kind: Any) -> Callable[[Any, Any], Any]:
    attrs.resolve_types(kind)
    inner = make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {short(value, 60)}")
        return inner(value, kind)

    return structure


def _mapping(kind: Any) -> Callable[[Any, Any], Any]:
    inner = get_args(kind)[1]

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {short(value, 60)}")
        made = {}
        for key, each in value.items():
            try:
                made[key] = _converter.structure(each, inner)
            except Exception as error:
                raise _AtKeyError(key, error) from None
        return made

    return structure


class _AtKeyError(Exception):
    """A problem under a key that the model does not name, such as the name of a power."""

    def __init__(self, key: str, error: Exception) -> None:
        self.key, self.error = key, error


def _omit_absent(kind: Any) -> Callable[[Any], dict[str, Any]]:
    inner = make_dict_unstructure_fn(kind, _converter)
    return lambda value: {key: each for key, each in inner(value).items() if each is not None}


_converter = Converter(detailed_validation=True, unstruct_collection_overrides={tuple: list})
for _kind in (int, str, bool):
    _converter.register_structure_hook(_kind, _plain(_kind))
_converter.register_structure_hook_factory(lambda kind: getattr(kind, "__origin__", None) is tuple, _list)
_converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], _card_list)
_converter.register_structure_hook_factory(lambda kind: getattr(kind, "__origin__", None) is Mapping, _mapping)
_converter.register_structure_hook_factory(attrs.has, _table)
_converter.register_structure_hook_factory(_is_choice, _choice)
_converter.register_unstructure_hook_factory(attrs.has, _omit_absent)


def take_shape(data: Mapping[str, Any], where: str) -> Variant:
    """The model of plain data.

    :raises VariantError: that names every key that is unknown, missing or of the wrong type.
    """
    try:
        return _converter.structure(data, Variant)
    except Exception as error:
        problems = _problems(error)
    raise VariantError(f"{where}: " + "; ".join(problems))


def give_up_shape(variant: Variant) -> dict[str, Any]:
    """Plain data of the model; keys that are absent stay absent."""
    data: dict[str, Any] = _converter.unstructure(variant)
    return data


def _problems(error: BaseException, at: str = "") -> list[str]:
    """One sentence per problem, each beginning with the key."""
    if isinstance(error, _AtKeyError):
        return _problems(error.error, f"{at}.{error.key}" if at else error.key)
    if isinstance(error, ForbiddenExtraKeysError):
        return [f"{f'{at}.' if at else ''}{key}: unknown key" for key in sorted(map(str, error.extra_fields))]
    if isinstance(error, BaseValidationError):
        problems = []
        for each in error.exceptions:
            notes = [note for note in getattr(each, "__notes__", ()) if isinstance(note, AttributeValidationNote)]
            problems += _problems(each, ".".join([*([at] if at else []), *(note.name for note in notes)]))
        return problems
    if isinstance(error, KeyError):
        return [f"{at}: missing"]
    return [f"{at}: {error}" if at else str(error)]
