"""The leaves of a payload, each with its place."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, Literal

import attrs
from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.errors import CaboError
from cabo_rules.events import EVENTS
from cabo_rules.game import Game
from cabo_rules.logs.codec import decode_event, decode_move
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from cabo_rules.past import Step, Turned, pages
from cabo_rules.state import PARTS, State
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.model import Variant

FACTS: Final = (State, *PARTS, *EVENTS, *SEAT_MOVES, *HOST_MOVES)
"""The classes that can hold cards and declare who sees them."""


@frozen
class Leaf:
    """Something in a payload.

    :ivar at: its place as a Python expression: ``payload["hands"][0][2]``.
    :ivar name: its key or attribute, if any.
    :ivar kind: ``"value"``: a value without parts. ``"key"``: the key of a mapping. ``"text"``: a text whose content
        has leaves of its own, before it. ``"fact"``: a state, an event or a move, or JSON of an event or a move; its
        content follows.
    """

    at: str
    value: Any
    name: str = ""
    kind: Literal["value", "key", "text", "fact"] = "value"


def leaves(value: Any, at: str = "payload", name: str = "", around: frozenset[int] = frozenset()) -> Iterator[Leaf]:
    """Yield the leaves of a payload in order: JSON-like data, JSON in text or bytes, attributes of objects, pickles.

    Only pickles of plain data and objects of this library are read. A variant is one leaf, since it names cards but is
    not a secret. An iterator is consumed.

    >>> [(leaf.at, leaf.value) for leaf in leaves({"hands": '[["AS"]]'}) if leaf.kind == "value"]
    [("payload['hands'][0][0]", 'AS')]
    """
    if id(value) in around:  # it contains itself
        return
    around |= {id(value)}
    if isinstance(value, FACTS):
        yield Leaf(at, value, name, "fact")
    if isinstance(value, str):
        yield from _of_text(value, at, name)
    elif isinstance(value, bytes | bytearray | memoryview):
        yield from _of_bytes(bytes(value), at, name)
    elif isinstance(value, Mapping):
        if _is_variant(value):
            yield Leaf(at, value, name)
            return
        for decode in (decode_move, decode_event) if "type" in value else ():
            with suppress(CaboError):
                yield Leaf(at, decode(value), name, "fact")
        for key, item in value.items():
            yield Leaf(at, key, kind="key")
            yield from leaves(item, f"{at}[{key!r}]", str(key), around)
    elif isinstance(value, set | frozenset):
        for item in sorted(value, key=repr):
            yield from leaves(item, f"{at}{{{item!r:.40}}}", name, around)
    elif (attributes := _attributes(value)) is not None:
        for attribute, item in attributes.items():
            yield from leaves(item, f"{at}.{attribute}", attribute, around)
    elif isinstance(value, Iterable):
        for number, item in enumerate(value):
            yield from leaves(item, f"{at}[{number}]", name, around)
    else:
        yield Leaf(at, value, name)


def _is_variant(data: Mapping[Any, Any]) -> bool:
    """Return whether data are those of a variant, as in the header of a log."""
    if data.keys() >= {"deck", "values", "deal"}:
        with suppress(VariantError):
            variant_from_data(data, "the payload")
            return True
    return False


def _of_text(text: str, at: str, name: str) -> Iterator[Leaf]:
    """Yield the leaves of JSON, or lines of JSON, in a text, and then the text itself."""
    read, lines = _json(text), text.split("\n")
    if read is not None:
        yield from leaves(read, at, name)
    elif len(lines) > 1:
        for number, line in enumerate(lines, 1):
            yield from leaves(line, f"{at} line {number}", name)
    yield Leaf(at, text, name, "value" if read is None and len(lines) == 1 else "text")


def _of_bytes(data: bytes, at: str, name: str) -> Iterator[Leaf]:
    """Yield the leaves of bytes that are text or a pickle; other bytes are one leaf."""
    read = None
    if data.startswith(pickle.PROTO):
        with suppress(Exception):  # a pickle can fail in any way
            read = _Unpickler(io.BytesIO(data)).load()
    if read is None:
        with suppress(UnicodeDecodeError):
            read = data.decode()
    yield from leaves(read, at, name) if read is not None else (Leaf(at, data, name),)


class _Unpickler(pickle.Unpickler):
    """Reads plain data and objects of this library, and runs no other code."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith("cabo_rules.") and "." not in name else None
        if isinstance(found, type) or (module, name) == ("cabo_rules.game", "_game_of"):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is not read")


def _json(text: str) -> Any:
    """Return the list or the object in a text of JSON, or None for any other text."""
    if text.lstrip()[:1] in ("[", "{"):
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    return None


def _attributes(value: Any) -> Mapping[str, Any] | None:
    """Return the attributes of an object; None for a list, a card, a variant, or an object without any."""
    if isinstance(value, list | tuple | Card | Variant | type) or callable(value):
        return None
    if isinstance(value, Game):
        return {**{name: getattr(value, name) for name in ("players", "viewer", "seed", "state")}, "steps": value.steps}
    if isinstance(value, Turned):
        return {"steps": [Step(page.number, page.move, page.events) for page in pages(value)]}
    if isinstance(value, BaseException):
        return {**vars(value), "args": value.args}
    if attrs.has(type(value)):
        return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
    slots = [name for cls in type(value).__mro__ for name in _slots_of(cls) if hasattr(value, name)]
    if slots:
        return {**{name: getattr(value, name) for name in slots}, **getattr(value, "__dict__", {})}
    return getattr(value, "__dict__", None)


def _slots_of(cls: type) -> Iterable[str]:
    slots = cls.__dict__.get("__slots__", ())
    return [slots] if isinstance(slots, str) else slots


def shown(value: object) -> str:
    """Return a value as errors show it."""
    text = value.text if isinstance(value, Card) else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
