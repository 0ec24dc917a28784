"""Moves and events as JSON, written and read strictly by the fields of their classes.

A move or an event is an object with its ``type``, the class name in snake case, and all its fields. A place is
``[seat, slot]``, a card its text, a tuple a list. Written text is canonical: keys sorted, no blanks. Reading coerces
nothing: ``true`` is not 1 and ``"5"`` is not 5. A field with a default may be absent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from json.encoder import encode_basestring
from types import NoneType
from typing import Any, Final, cast, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter, IterableValidationNote
from cattrs.gen import make_dict_structure_fn_from_attrs, make_dict_unstructure_fn_from_attrs

from cabo_rules.cards import Card, card
from cabo_rules.errors import LogError, short
from cabo_rules.events import EVENTS, Event
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Move
from cabo_rules.seats import Place, place
from cabo_rules.strict import Hook, StrictError, is_literal, problems, strict_converter, typed_fields

_Write = Callable[[Any], str]
_Reader = tuple[set[str], Callable[[dict[str, Any]], Any]]


def type_name(cls: type) -> str:
    """Return the ``type`` of a class of moves or events.

    >>> from cabo_rules.moves import PutBack
    >>> type_name(PutBack)
    'put_back'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


_MOVES: Final = SEAT_MOVES + HOST_MOVES
TYPES: Final[Mapping[type[Any], str]] = {cls: type_name(cls) for kinds in (_MOVES, EVENTS) for cls in kinds}
"""The ``type`` of each class of moves and events."""


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(thing: Move | Event) -> str:
    """Write a move or an event as canonical JSON.

    >>> from cabo_rules.moves import Place, Snap
    >>> encode(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
    template, fields = _TEMPLATES[type(thing)]
    return template % fields(thing)


def _template(cls: Any) -> tuple[str, Callable[[Any], dict[str, Any]]]:
    """Return the text of an object with a gap for each field, and the function that fills the gaps."""
    fields = typed_fields(cls)
    parts = {each.name: f'"{each.name}":%({each.name}){"d" if each.type is int else "s"}' for each in fields}
    if cls in TYPES:
        parts["type"] = f'"type":"{TYPES[cls]}"'
    text = "{" + ",".join([parts[name] for name in sorted(parts)]) + "}"
    return text, make_dict_unstructure_fn_from_attrs(fields, cls, _TO_JSON)


def _write_object(cls: Any) -> _Write:
    template, fields = _template(cls)
    return lambda value: template % fields(value)


def _write_list(kind: Any) -> _Write:
    each = _write_item(get_args(kind)[0])
    return lambda value: f"[{','.join(map(each, value))}]"


def _write_optional(kind: Any) -> _Write:
    (present,) = map(_write_item, set(get_args(kind)) - {NoneType})
    return lambda value: "null" if value is None else present(value)


def _write_item(kind: Any) -> _Write:
    return int.__repr__ if kind is int else _TO_JSON.get_unstructure_hook(kind)


_TO_JSON: Final = Converter()
"""A function that turns a value into JSON, except whole numbers, which the template of their object writes faster."""
_TO_JSON.register_unstructure_hook(str, encode_basestring)
_TO_JSON.register_unstructure_hook_func(is_literal, encode_basestring)
_TO_JSON.register_unstructure_hook_factory(_is_tuple, _write_list)
_TO_JSON.register_unstructure_hook_factory(lambda kind: NoneType in get_args(kind), _write_optional)
_TO_JSON.register_unstructure_hook_factory(attrs.has, _write_object)
_TO_JSON.register_unstructure_hook_func(lambda kind: kind is Card, lambda value: f'"{value.text}"')
_TO_JSON.register_unstructure_hook_func(lambda kind: kind is Place, lambda value: f"[{value.seat},{value.slot}]")

_TEMPLATES: Final = {cls: _template(cls) for cls in TYPES}


# --- reading ----------------------------------------------------------------------------------------------------------


def decode_move(data: object) -> Move:
    """Read a move from parsed JSON.

    :raises LogError: if it is not a move; the text does not name the line.
    """
    return cast(Move, _decode(data, "move", _MOVE_READERS))


def decode_event(data: object) -> Event:
    """Read an event from parsed JSON.

    :raises LogError: if it is not an event; the text does not name the line.
    """
    return cast(Event, _decode(data, "event", _EVENT_READERS))


def _decode(data: object, what: str, readers: Mapping[str, _Reader]) -> Any:
    if not isinstance(data, dict):
        raise LogError(f"{what}: must be an object, not {short(data)}")
    name = data.get("type")
    if not isinstance(name, str) or name not in readers:
        raise LogError(f"{what}: unknown type {short(name)}" if "type" in data else f"{what}: type: missing")
    known, read = readers[name]
    if not data.keys() <= known:
        raise LogError(f"{name}: unknown key {short(min(data.keys() - known, key=short))}")
    try:
        return read(data)
    except BaseValidationError as error:
        keys, problem = next(problems(error))
        place = "".join([f"[{key}]" if isinstance(key, int) else f": {key}" for key in keys])
        raise LogError(f"{name}{place}: {problem}") from None


def _read_card(value: Any, _: Any) -> Card:
    if not isinstance(value, str):
        raise StrictError(f"must be a card, not {short(value)}")
    return card(value)


def _read_place(value: Any, _: Any) -> Place:
    if type(value) is not list or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        raise StrictError(f"must be a place, [seat, slot], not {short(value)}")
    return place(value[0], value[1])


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


def _reader(cls: Any) -> _Reader:
    """Return the keys of an object and the function that reads it; to cattrs, its ``type`` would be an unknown key."""
    fields = typed_fields(cls)
    read = make_dict_structure_fn_from_attrs(fields, cls, _FROM_JSON, _cattrs_forbid_extra_keys=False)
    return {"type", *(each.name for each in fields)}, read


_MOVE_READERS: Final[Mapping[str, _Reader]] = {TYPES[cls]: _reader(cls) for cls in _MOVES}
_EVENT_READERS: Final[Mapping[str, _Reader]] = {TYPES[cls]: _reader(cls) for cls in EVENTS}
