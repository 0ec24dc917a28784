"""Reading the fields of moves and events strictly, with cattrs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args, get_origin

from cattrs import BaseValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn_from_attrs

from cabo_rules.cards import Card, card
from cabo_rules.errors import LogError, short
from cabo_rules.seats import Place, place
from cabo_rules.strict import Hook, StrictError, problems, strict_converter, typed_fields


def reader(cls: Any, name: str) -> Callable[[dict[str, Any]], Any]:
    """Return a function that reads an object whose keys are known.

    :param name: the name of the class in errors.
    """
    # to cattrs, the type of the object would be an unknown key
    fields = make_dict_structure_fn_from_attrs(typed_fields(cls), cls, _FROM_JSON, _cattrs_forbid_extra_keys=False)

    def read(data: dict[str, Any]) -> Any:
        try:
            return fields(data, cls)
        except BaseValidationError as error:
            keys, problem = next(problems(error))
            where = "".join([f"[{key}]" if isinstance(key, int) else f": {key}" for key in keys])
            raise LogError(f"{name}{where}: {problem}") from None

    return read


def _read_card(value: Any, _: Any) -> Card:
    if not isinstance(value, str):
        raise StrictError(f"must be a card, not {short(value)}")
    return card(value)


def _read_place(value: Any, _: Any) -> Place:
    if type(value) is not list or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        raise StrictError(f"must be a place, [seat, slot], not {short(value)}")
    return place(value[0], value[1])


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _read_list(kind: Any) -> Hook:
    item_kind = get_args(kind)[0]
    length = None if Ellipsis in get_args(kind) else len(get_args(kind))
    read_item = _FROM_JSON.get_structure_hook(item_kind)

    def read(value: Any, _: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise StrictError(f"must be a list, not {short(value)}")
        if length is not None and len(value) != length:
            raise StrictError(f"must be a list of {length}, not of {len(value)}")
        items: list[Any] = []
        try:
            for item in value:
                items.append(read_item(item, item_kind))
        except Exception as error:  # only the first error: one for each item of a hostile line would fill the memory
            error.add_note(IterableValidationNote("", len(items), item_kind))
            raise
        return tuple(items)

    return read


_FROM_JSON: Final = strict_converter("an object")
_FROM_JSON.register_structure_hook_func(lambda kind: kind is Card, _read_card)
_FROM_JSON.register_structure_hook_func(lambda kind: kind is Place, _read_place)
_FROM_JSON.register_structure_hook_factory(_is_tuple, _read_list)
