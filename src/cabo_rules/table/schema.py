"""The schema and the TypeScript types of the messages, made from their one definition.

The messages are classes (:mod:`cabo_rules.table.wire`, :mod:`cabo_rules.table.socket`), which
:func:`cabo_rules.logs.as_data` writes field by field. Both files in ``schema/`` are made from these classes, so they
say what is really sent.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from cabo_rules.cards import Card
from cabo_rules.events import Event
from cabo_rules.logs.codec import TYPES, kinds_of
from cabo_rules.moves import Move
from cabo_rules.seats import Place
from cabo_rules.show.motions import CardSpot
from cabo_rules.state import State
from cabo_rules.table import socket, wire

_FROM_TABLE: Final = (wire.TableMessage, wire.AnswerMessage, wire.PickedMessage)
_FROM_SERVER: Final = get_args(socket.ServerMessage)
_FOR_TABLE: Final = get_args(wire.ClientMessage)
_FOR_SERVER: Final = get_args(socket.SocketMessage)
_FROM_CLIENT: Final = _FOR_TABLE + _FOR_SERVER
_MESSAGES: Final = _FROM_TABLE + _FROM_SERVER + _FROM_CLIENT


# --- JSON Schema ------------------------------------------------------------------------------------------------------


def message_schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages: of a table, of the socket of ``cabo-rules serve``, and of their clients.

    >>> sorted(message_schema()["$defs"]["ClientUndo"]["properties"])
    ['id', 't', 'to']
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Made by python -m tests.table.write_schema from cabo_rules.table.wire and .socket.",
        "title": "Messages between a table of cabo_rules and its clients",
        "oneOf": [{"$ref": f"#/$defs/{cls.__name__}"} for cls in _MESSAGES],
        "$defs": {
            **{cls.__name__: _object(cls) for cls in _classes()},
            **{name: {"anyOf": [_schema(each) for each in get_args(union)]} for name, union in _UNIONS.items()},
        },
    }


def _object(cls: type[Any]) -> dict[str, Any]:
    fields = _fields(cls)
    optional = {name for name in fields if _is_clients(cls) and _has_default(cls, name)}
    tag = {"type": {"const": TYPES[cls]}} if cls in TYPES else {}
    return {
        "description": _summary(cls),
        "type": "object",
        "properties": {**tag, **{name: _schema(kind) for name, kind in fields.items()}},
        "required": [*tag, *(name for name in fields if name not in optional)],
        "additionalProperties": False,
    }


def _schema(kind: Any) -> dict[str, Any]:
    if kind in _PLAIN:
        return dict(_PLAIN[kind][0])
    if attrs.has(kind):
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if get_origin(kind) is Literal:
        return {"enum": [*get_args(kind)]}
    if get_origin(kind) in (Union, UnionType):
        name = _name_of(kind)
        return {"$ref": f"#/$defs/{name}"} if name else {"anyOf": [_schema(each) for each in get_args(kind)]}
    if _is_pair(kind):
        return {
            "type": "array",
            "prefixItems": [_schema(each) for each in get_args(kind)],
            "minItems": 2,
            "maxItems": 2,
        }
    return {"type": "array", "items": _schema(get_args(kind)[0])}


# --- TypeScript -------------------------------------------------------------------------------------------------------


def message_types() -> str:
    """Return the TypeScript types of all messages.

    >>> "export interface ClientMove {" in message_types()
    True
    """
    lines = [
        "// Made by python -m tests.table.write_schema from cabo_rules.table.wire and .socket.",
        "",
    ]
    for cls in _classes():
        lines += _interface(cls)
    for name, union in _UNIONS.items():
        lines += [f"export type {name} = {' | '.join(_type(each) for each in get_args(union))};", ""]
    for name, classes in _ALIASES.items():
        lines += [f"export type {name} = {' | '.join(cls.__name__ for cls in classes)};", ""]
    return "\n".join(lines)


def _interface(cls: type[Any]) -> Iterator[str]:
    yield f"/** {_summary(cls)} */"
    yield f"export interface {cls.__name__} {{"
    if cls in TYPES:
        yield f'  type: "{TYPES[cls]}";'
    for name, kind in _fields(cls).items():
        mark = "?" if _is_clients(cls) and _has_default(cls, name) else ""
        yield f"  {name}{mark}: {_type(kind)};"
    yield "}"
    yield ""


def _type(kind: Any) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind][1]
    if attrs.has(kind):
        return str(kind.__name__)
    if get_origin(kind) is Literal:
        return " | ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return _name_of(kind) or " | ".join(_type(each) for each in get_args(kind))
    if _is_pair(kind):
        return f"[{', '.join(_type(each) for each in get_args(kind))}]"
    return f"Array<{_type(get_args(kind)[0])}>"


_ALIASES: Final = {
    "Message": _FROM_TABLE,
    "ClientMessage": _FOR_TABLE,
    "ServedMessage": _FROM_TABLE + _FROM_SERVER,
    "ServedClientMessage": _FROM_CLIENT,
}
"""The messages of a table and of its clients; and, of a table of ``cabo-rules serve``, with those of the socket."""


# --- the classes ------------------------------------------------------------------------------------------------------


def _pair(items: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "array", "prefixItems": items, "minItems": 2, "maxItems": 2}


_PLAIN: Final[dict[Any, tuple[dict[str, Any], str]]] = {
    int: ({"type": "integer"}, "number"),
    float: ({"type": "number"}, "number"),
    bool: ({"type": "boolean"}, "boolean"),
    str: ({"type": "string"}, "string"),
    NoneType: ({"type": "null"}, "null"),
    Card: ({"type": "string"}, "string"),
    Place: (_pair([{"type": "integer"}] * 2), "[number, number]"),
    dict[str, str]: ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
    dict[str, Any]: ({"type": "object"}, "Record<string, unknown>"),
}
"""The kinds of values that are written as they are, or by a form of their own: as JSON Schema, and as TypeScript."""


_UNIONS: Final[dict[str, Any]] = {"Move": Move, "GameEvent": Event, "Spot": wire.SpotShown, "CardSpot": CardSpot}
"""The unions that have a name of their own."""


def _name_of(union: Any) -> str:
    """Return the name of a union; it may hold None besides."""
    kinds = {*get_args(union)}
    return next((name for name, known in _UNIONS.items() if kinds == {*get_args(known)}), "")


def _classes() -> list[type[Any]]:
    """Return all classes that a message can hold, in the order in which they are met."""
    found: dict[type[Any], None] = {}
    waiting = [*_MESSAGES]
    while waiting:
        cls = waiting.pop(0)
        if cls not in found:
            found[cls] = None
            waiting += [each for kind in _fields(cls).values() for each in _classes_in(kind)]
    return [*found]


def _classes_in(kind: Any) -> Iterator[type[Any]]:
    if kind in _PLAIN:
        return
    if attrs.has(kind):
        yield kind
    for each in get_args(kind):
        yield from _classes_in(each)


def _fields(cls: type[Any]) -> dict[str, Any]:
    """Return the kind of each field, as it is written: a state names its variant by id."""
    if cls is not State:
        return {socket.sent_name(name): kind for name, kind in kinds_of(cls).items()}
    hints = get_type_hints(State, localns={"Variant": str})
    return {name: hint for name, hint in hints.items() if name in State.__match_args__}


def _is_clients(cls: type[Any]) -> bool:
    return cls in _FROM_CLIENT


def _has_default(cls: type[Any], name: str) -> bool:
    return attrs.fields_dict(cls)[name].default is not attrs.NOTHING


def _is_pair(kind: Any) -> bool:
    return get_origin(kind) is tuple and Ellipsis not in get_args(kind)


def _summary(cls: type[Any]) -> str:
    """Return the first paragraph of a docstring, without marks."""
    text = " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())
    return re.sub(r"(?::\w+:)?`{1,2}~?([^`]+)`{1,2}", r"\1", text)
