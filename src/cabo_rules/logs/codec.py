"""Moves and events as JSON: how each is written and strictly read, derived from the fields of its class.

A move or an event is an object with its ``type``, the class name in snake case, and all its fields. A place is
``[seat, slot]``, a card its text, a tuple a list. Written text is canonical: keys sorted, no blanks. Nothing that is
read is coerced: ``true`` is not 1 and ``"5"`` is not 5. A field that has a default in its class may be absent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from json.encoder import encode_basestring
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cabo_rules.cards import Card, card
from cabo_rules.errors import CardError, LogError, MoveError, short
from cabo_rules.events import EVENTS, Event
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Move, Place, place

_Write = Callable[[Any], str]
_Read = Callable[[Any], Any]


def type_name(cls: type) -> str:
    """How a class of moves or events is called in a log.

    >>> from cabo_rules.moves import PutBack
    >>> type_name(PutBack)
    'put_back'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


def _types(cls: type) -> dict[str, Any]:
    """The types of the fields that are written, by name in the order of the alphabet."""
    hints = get_type_hints(cls)
    return {name: hints[name] for name in sorted(field.name for field in attrs.fields(cls))}


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(thing: Move | Event) -> str:
    """A move or an event as canonical JSON text.

    >>> from cabo_rules.moves import Place, Snap
    >>> encode(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
    return WRITE[type(thing)](thing)


def _write_list(each: _Write) -> _Write:
    return lambda value: f"[{','.join([each(item) for item in value])}]"


def _write_cards(value: tuple[Card, ...]) -> str:
    """A deal holds the whole deck twice."""
    return '["' + '","'.join([card.text for card in value]) + '"]' if value else "[]"


def _write_value(kind: Any) -> _Write:
    """How a value of that type is written."""
    if kind is int:
        return str
    if kind is str or get_origin(kind) is Literal:
        return encode_basestring
    if kind is Card:
        return lambda value: f'"{value.text}"'
    if kind is Place:
        return lambda value: f"[{value.seat},{value.slot}]"
    if get_origin(kind) is tuple:
        return _write_cards if get_args(kind)[0] is Card else _write_list(_write_value(get_args(kind)[0]))
    if _is_union(kind):
        present = _write_value(_not_none(kind))
        return lambda value: "null" if value is None else present(value)
    return _write_object(kind, None)


_PLAIN: Final[Mapping[Any, tuple[str, tuple[str, ...]]]] = {
    int: ("%d", ("",)),
    Card: ('"%s"', (".text",)),
    Place: ("[%d,%d]", (".seat", ".slot")),
}
"""Types that a template writes by itself: its gaps, and the attributes that fill them."""


def _write_object(cls: type, type_: str | None) -> _Write:
    """One template for each class, filled in one step where all its fields are plain: most events of a game are."""
    types: dict[str, Any] = _types(cls)
    if type_ is not None:
        types = dict(sorted({**types, "type": None}.items()))
    plain = all(kind in _PLAIN for name, kind in types.items() if name != "type")
    gaps, paths, writers = [], [], []
    for name, kind in types.items():
        if kind is None:
            gaps.append(f'"type":"{type_}"')
        elif plain:
            gap, attributes = _PLAIN[kind]
            gaps.append(f'"{name}":{gap}')
            paths += [name + attribute for attribute in attributes]
        else:
            gaps.append(f'"{name}":%s')
            paths.append(name)
            writers.append(_write_value(kind))
    template = "{" + ",".join(gaps) + "}"
    if not paths:
        return lambda _: template
    get = attrgetter(*paths)
    if plain:
        return lambda value: template % get(value)
    if len(paths) == 1:
        only = writers[0]
        return lambda value: template % only(get(value))
    return lambda value: template % tuple([write(item) for write, item in zip(writers, get(value), strict=True)])


# --- reading ----------------------------------------------------------------------------------------------------------


def decode_move(data: object) -> Move:
    """The move that parsed JSON describes.

    :raises LogError: when it describes none; the text says what is wrong, but not in which line.
    """
    return cast(Move, _decode(data, "move", _MOVE_READERS))


def decode_event(data: object) -> Event:
    """The event that parsed JSON describes.

    :raises LogError: when it describes none; the text says what is wrong, but not in which line.
    """
    return cast(Event, _decode(data, "event", _EVENT_READERS))


def _decode(data: object, what: str, readers: Mapping[str, _Read]) -> object:
    if not isinstance(data, dict):
        raise LogError(f"{what}: must be an object, not {short(data)}")
    name = data.get("type")
    read = readers.get(name) if isinstance(name, str) else None
    if read is None:
        raise LogError(f"{what}: there is no type {short(name)}" if "type" in data else f"{what}: type: missing")
    try:
        return read(data)
    except (LogError, MoveError) as error:
        raise LogError(f"{name}: {error}") from None


def _read_plain(kind: type, words: str) -> _Read:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise LogError(f"must be {words}, not {short(value)}")
        return value

    return read


def _read_word(words: tuple[str, ...]) -> _Read:
    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in words:
            raise LogError(f"must be one of {', '.join(words)}, not {short(value)}")
        return value

    return read


def _read_card(value: Any) -> Card:
    if not isinstance(value, str):
        raise LogError(f"must be a card, not {short(value)}")
    try:
        return card(value)
    except CardError as error:
        raise LogError(str(error)) from None


def _read_place(value: Any) -> Place:
    if type(value) is not list or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        raise LogError(f"must be a place, [seat, slot], not {short(value)}")
    return place(value[0], value[1])


def _read_tuple(kinds: tuple[Any, ...]) -> _Read:
    each = _read_value(kinds[0])
    length = None if kinds[-1] is Ellipsis else len(kinds)

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise LogError(f"must be a list, not {short(value)}")
        if length is not None and len(value) != length:
            raise LogError(f"must be a list of {length}, not of {len(value)}")
        return tuple([each(item) for item in value])

    return read


def _not_none(kind: Any) -> Any:
    (present,) = (part for part in get_args(kind) if part is not NoneType)
    return present


def _read_value(kind: Any) -> _Read:
    """How a value of that type is read."""
    if kind is int:
        return _read_plain(int, "a whole number")
    if kind is str:
        return _read_plain(str, "text")
    if get_origin(kind) is Literal:
        return _read_word(get_args(kind))
    if kind is Card:
        return _read_card
    if kind is Place:
        return _read_place
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind))
    if _is_union(kind):
        present = _read_value(_not_none(kind))
        return lambda value: None if value is None else present(value)
    return _read_object(kind, frozenset())


def _read_object(cls: type, more: frozenset[str]) -> _Read:
    """Reads the fields of a class; ``more`` are the keys that may stand beside them."""
    readers = [(name, _read_value(kind)) for name, kind in _types(cls).items()]
    needed = frozenset(field.name for field in attrs.fields(cls) if field.default is attrs.NOTHING)
    known = frozenset(name for name, _ in readers) | more

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise LogError(f"must be an object, not {short(data)}")
        if not data.keys() <= known:
            raise LogError(f"unknown key {short(min(data.keys() - known))}")
        if not data.keys() >= needed:
            raise LogError(f"{min(needed - data.keys())}: missing")
        values = {}
        for name, read_field in readers:
            if name in data:
                try:
                    values[name] = read_field(data[name])
                except LogError as error:  # where it stands is told here, so that reading what is right costs no words
                    raise LogError(f"{name}: {error}") from None
        return cls(**values)

    return read


_TYPE: Final = frozenset({"type"})
_MOVES: Final = SEAT_MOVES + HOST_MOVES
_MOVE_READERS: Final[Mapping[str, _Read]] = {type_name(cls): _read_object(cls, _TYPE) for cls in _MOVES}
_EVENT_READERS: Final[Mapping[str, _Read]] = {type_name(cls): _read_object(cls, _TYPE) for cls in EVENTS}
WRITE: Final[Mapping[type[Any], _Write]] = {
    cls: _write_object(cls, type_name(cls)) for kinds in (_MOVES, EVENTS) for cls in kinds
}
"""For each class of moves and events the function that writes it: for those who write very many."""
