"""Moves and events as JSON, written and read strictly by the fields of their classes.

A move or an event is an object with its ``type``, the class name in snake case, and all its fields. A place is
``[seat, slot]``, a card its text, a tuple a list. Written text is canonical: keys sorted, no blanks. Reading coerces
nothing: ``true`` is not 1 and ``"5"`` is not 5. A field with a default may be absent.

What writes or reads a class is made on first use, since a program uses few of them.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from json.encoder import encode_basestring
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin

import attrs

from cabo_rules.cards import Card
from cabo_rules.errors import LogError, short
from cabo_rules.events import EVENTS, Event
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Move
from cabo_rules.seats import Place

_Write = Callable[[Any], str]


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

MOVES: Final[Mapping[str, type[Any]]] = {TYPES[cls]: cls for cls in _MOVES}
"""The class of each ``type`` of moves."""

_EVENTS: Final[Mapping[str, type[Any]]] = {TYPES[cls]: cls for cls in EVENTS}


def kinds_of(cls: type[Any]) -> dict[str, Any]:
    """Return the type of each field of a class."""
    return {field.name: _kind(str(field.type), cls.__module__) for field in attrs.fields(cls)}


@lru_cache(maxsize=512)
def _kind(annotation: str, module: str) -> Any:
    """Return the type that an annotation names; cached, since the fields of a module are of few types."""
    for names in (vars(sys.modules[module]), vars(builtins)):
        if annotation in names:
            return names[annotation]
    return eval(_compiled(annotation), vars(sys.modules[module]))  # this takes ten times as long


_compiled: Final = lru_cache(maxsize=512)(partial(compile, filename="<annotation>", mode="eval"))
"""Compiles an annotation, which takes longer than evaluating it in each module that has it."""


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(thing: Move | Event) -> str:
    """Write a move or an event as canonical JSON.

    >>> from cabo_rules.moves import Place, Snap
    >>> encode(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
    return WRITERS[type(thing)](thing)


class _Writers(dict[type[Any], _Write]):
    """The function that writes each class of moves and events."""

    def __missing__(self, cls: type[Any]) -> _Write:
        write = self[cls] = _write_object(cls, {"type": f'"type":"{TYPES[cls]}"'})
        return write


WRITERS: Final = _Writers()
"""The function that writes each class, with which :func:`encode` need not be called for each event of a log."""

_GAPS: Final[Mapping[Any, tuple[str, str]]] = {
    int: ("%s", "it.NAME"),
    Card: ('"%s"', "it.NAME.text"),
    Place: ("[%s,%s]", "it.NAME.seat, it.NAME.slot"),
}
"""The gaps of a template for an attribute, and the expressions that fill them, by its kind."""


def _write_object(cls: type[Any], parts: dict[str, str]) -> _Write:
    """Return a function that fills the gaps in a template with all attributes of an object.

    It is compiled, as attrs compiles constructors: Python makes an f-string of it, and reads no attribute by its name.

    :param parts: the keys that are the same in every object, each with its text.
    """
    values = ""
    known: dict[str, Any] = {}
    for name, kind in sorted(kinds_of(cls).items()):
        if kind not in _GAPS:
            known[f"write_{name}"] = _write_kind(kind)
        gap, value = _GAPS.get(kind) or ("%s", "write_NAME(it.NAME)")
        parts[name] = f'"{name}":{gap}'
        values += f"{value}, ".replace("NAME", name)
    template = "{" + ",".join([parts[name] for name in sorted(parts)]) + "}"
    return cast(_Write, eval(f"lambda it: {template!r} % ({values})", known))


@lru_cache(maxsize=512)
def _write_kind(kind: Any) -> _Write:
    if kind in _WRITE:
        return _WRITE[kind]
    if get_origin(kind) is Literal:
        return encode_basestring
    if get_origin(kind) is tuple:
        each = _write_kind(get_args(kind)[0])
        return lambda value: f"[{','.join(map(each, value))}]"
    if NoneType in get_args(kind):
        (present,) = [_write_kind(each) for each in get_args(kind) if each is not NoneType]
        return lambda value: "null" if value is None else present(value)
    return _write_object(kind, {})


def _write_cards(cards: tuple[Card, ...]) -> str:
    """Return a list of cards, of which an order has many, twice as fast as a list of anything else."""
    texts = '","'.join([card.text for card in cards])
    return f'["{texts}"]' if texts else "[]"


_WRITE: Final[Mapping[Any, _Write]] = {
    int: int.__repr__,
    str: encode_basestring,
    Card: lambda card: f'"{card.text}"',
    Place: lambda place: f"[{place.seat},{place.slot}]",
    tuple[Card, ...]: _write_cards,
}


# --- reading ----------------------------------------------------------------------------------------------------------


def decode_move(data: object) -> Move:
    """Read a move from parsed JSON.

    :raises LogError: if it is not a move; the text does not name the line.
    """
    return cast(Move, _decode(data, "move", MOVES))


def decode_event(data: object) -> Event:
    """Read an event from parsed JSON.

    :raises LogError: if it is not an event; the text does not name the line.
    """
    return cast(Event, _decode(data, "event", _EVENTS))


def _decode(data: object, what: str, classes: Mapping[str, type[Any]]) -> Any:
    if not isinstance(data, dict):
        raise LogError(f"{what}: must be an object, not {short(data)}")
    name = data.get("type")
    if not isinstance(name, str) or name not in classes:
        raise LogError(f"{what}: unknown type {short(name)}" if "type" in data else f"{what}: type: missing")
    cls: Any = classes[name]
    known, read = _reader(cls)
    if not data.keys() <= known:
        raise LogError(f"{name}: unknown key {short(min(data.keys() - known, key=short))}")
    return read(data)


@cache
def _reader(cls: Any) -> tuple[set[str], Callable[[dict[str, Any]], Any]]:
    """Return the keys of an object and the function that reads it."""
    from cabo_rules.logs.reading import reader  # most programs read nothing strictly and need no cattrs

    return {"type", *kinds_of(cls)}, reader(cls, TYPES[cls])
