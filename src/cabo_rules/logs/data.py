"""Plain data: values of this library in the types of JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, time
from functools import lru_cache
from math import isfinite
from operator import attrgetter
from pathlib import PurePath
from types import NoneType
from typing import Any, Final

import attrs

from cabo_rules.cards import Card
from cabo_rules.errors import GameError, short
from cabo_rules.game import Game
from cabo_rules.legal import LegalMoves
from cabo_rules.logs.codec import TYPES
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.logs.lines import canonical
from cabo_rules.past import Turned, steps_of
from cabo_rules.players import check_seed
from cabo_rules.refusals import AnyOf, Phrase, Refusal
from cabo_rules.seats import Place
from cabo_rules.state import Slot, State
from cabo_rules.variants.diagnostic import Diagnostic, diagnostic_to_data
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import Variant
from cabo_rules.variants.reading.merge import Origin
from cabo_rules.variants.reading.source import Source


def as_data(thing: Any) -> Any:
    """Return a value of this library as plain data for clients in other languages; ``json.dumps`` can write all of it.

    An object becomes a dictionary of its fields, a move or an event with its ``type`` as in a log. A card is its text,
    a place ``[seat, slot]``. Legal moves and the past of a game are lists of moves and of steps. A refusal is its
    ``code``, ``key``, ``seat``, ``gaps`` and ``sentence``. A diagnostic is as ``cabo-rules variant check --format
    json`` prints it.

    A variant is its complete rules, as in the header of a log. A state names its variant by id, since states are sent
    many times and their rules never change: send ``as_data(game.variant)`` once.

    Plain data stay as they are. Sets become lists: numbers in order, then the rest in the order of their JSON. A field
    that is declared as a table with keys that are not text (``origins`` of a report) is always a list of pairs. Paths
    and dates become text, and so does the seed of a game, which may have more digits than JSON readers keep. Bytes
    become text with an escape for each byte that is not UTF-8.

    Send a seat only its view: ``as_data(view(state, seat))``, ``as_data(redact(event, seat))``.

    :raises GameError: if ``thing`` is or contains something else: a file, a function, an object of another library, a
        dictionary with keys that are not text, NaN or an infinity, a whole number beyond 2^53 - 1, itself.

    >>> from cabo_rules import Game, load_variant, view
    >>> from cabo_rules.moves import Draw
    >>> as_data(Draw(0, "stock"))
    {'type': 'draw', 'seat': 0, 'pile': 'stock'}
    >>> table = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    >>> as_data(view(table.state, 0))["hands"][1]
    [{'card': '??', 'seen_by': [], 'cell': [0, 0], 'face_up': False}]
    >>> as_data(table.refusal(Draw(1, "stock")))["sentence"]
    "It is seat 0's turn."
    >>> as_data(table.variant)["turn"]["ends"], as_data(table.state)["variant"]
    ('by itself', 'rush')
    """
    try:
        return _plain(thing)
    except RecursionError:
        raise GameError("thing must be nested less deeply, and not contain itself") from None


def _plain(thing: Any) -> Any:
    """Return plain data, by the way that is known for the class of a thing, or is found for it now."""
    kind = type(thing)
    return thing if kind in _PLAIN else _WAYS.get(kind, _other)(thing)


def _other(thing: Any) -> Any:
    return _way(type(thing), thing)(thing)


def _way(kind: Any, thing: Any) -> Callable[[Any], Any]:
    if isinstance(thing, str):
        return _same
    if isinstance(thing, int):
        return _whole
    if isinstance(thing, float):
        return _real
    if isinstance(thing, list | tuple):
        return _list
    if isinstance(thing, set | frozenset):
        return _sorted
    if attrs.has(kind) and kind.__module__.partition(".")[0] == "cabo_rules":
        way = _WAYS[kind] = _object(kind)
        return way
    if isinstance(thing, Mapping):
        return _table
    if isinstance(thing, bytes):
        return lambda thing: thing.decode(errors="backslashreplace")
    if isinstance(thing, PurePath):
        return str
    if isinstance(thing, date | time):
        return lambda thing: thing.isoformat()
    raise GameError(f"thing must be a value of this library or plain data, not {short(thing)}")


def _same(thing: Any) -> Any:
    return thing


def _list(things: Iterable[Any]) -> list[Any]:
    return [thing if (kind := type(thing)) in _PLAIN else _WAYS.get(kind, _other)(thing) for thing in things]


def _sorted(things: Collection[Any]) -> list[Any]:
    return sorted([_plain(thing) for thing in things], key=_order) if things else []


def _table(table: Mapping[Any, Any]) -> dict[str, Any]:
    for key in table:
        if not isinstance(key, str):
            raise GameError(f"thing must contain only dictionaries with text as keys, not {short(key)}")
    return {key: _plain(value) for key, value in table.items()}


def _object(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """Return a function that reads the fields of a class."""
    named = {"type": TYPES[kind]} if kind in TYPES else {}
    readers = tuple(_readers(kind).items())

    def read(thing: Any) -> dict[str, Any]:
        data = {**named}
        for name, way in readers:
            value = getattr(thing, name)
            kind = type(value)
            data[name] = value if kind in _PLAIN else (way or _WAYS.get(kind, _other))(value)
        return data

    return read


def _fields_of(thing: Any) -> dict[str, Any]:
    kind: Any = type(thing)
    return {name: (way or _plain)(getattr(thing, name)) for name, way in _readers(kind).items()}


@lru_cache(maxsize=256)
def _readers(kind: Any) -> dict[str, Callable[[Any], Any] | None]:
    """Return a way for each field that has one of its own: a table whose keys are not text becomes a list of pairs."""
    declared = {field.name: str(field.type) for field in attrs.fields(kind)}
    return {name: _pairs if re.match(r"Mapping\[(?!str,)", text) else None for name, text in declared.items()}


def _pairs(table: Mapping[Any, Any]) -> list[list[Any]]:
    return [[_plain(key), _plain(value)] for key, value in table.items()]


def _whole(number: int) -> int:
    if not _SMALLEST <= number <= LARGEST_NUMBER:
        raise GameError(f"thing must contain only whole numbers up to {LARGEST_NUMBER}, not {short(number)}")
    return number


_SMALLEST: Final = -LARGEST_NUMBER


def _real(number: float) -> float:
    if not isfinite(number):
        raise GameError(f"thing must contain only finite numbers, not {number}")
    return number


def _order(value: Any) -> tuple[bool, float, str]:
    return (False, value, "") if isinstance(value, int | float) else (True, 0, canonical(value))


def _game(game: Game) -> dict[str, Any]:
    """Return a game with its seed as text, since it may have more digits than JSON readers keep."""
    check_seed(game.seed)
    return {**_fields_of(attrs.evolve(game, seed=None)), "seed": None if game.seed is None else str(game.seed)}


def _refusal(refusal: Refusal) -> dict[str, Any]:
    gaps = {name: _plain(str(value) if isinstance(value, Phrase | AnyOf) else value) for name, value in refusal.gaps}
    return {"code": refusal.code, "key": refusal.key, "seat": refusal.seat, "gaps": gaps, "sentence": refusal.sentence}


def _state(state: State) -> dict[str, Any]:
    kind: Any = State
    data: dict[str, Any] = {"variant": state.variant.id}
    for name, way in _readers(kind).items():
        if name not in data:
            data[name] = (way or _plain)(getattr(state, name))
    return data


def _slot(slot: Slot) -> dict[str, Any]:
    """Return the fields of a slot as for other objects, but sooner: hands are most of a state."""
    seen, (row, column) = slot.seen_by, slot.cell
    return {
        "card": _plain(slot.card),
        "seen_by": _sorted(seen) if seen else [],
        "cell": [_whole(row), _whole(column)],
        "face_up": slot.face_up,
    }


def _origin(origin: Origin) -> dict[str, Any]:
    """Return only the place, since the file is the same for most keys."""
    return {"file": origin.file, "line": origin.line, "text": origin.text}


_PLAIN: Final = frozenset({str, bool, NoneType})
"""The classes whose objects stay as they are. They are most of all, so they are asked for first."""

_WAYS: Final[dict[type[Any], Callable[[Any], Any]]] = {
    int: _whole,
    float: _real,
    list: _list,
    tuple: _list,
    frozenset: _sorted,
    dict: _table,
    Card: attrgetter("text"),
    Place: lambda place: [place.seat, place.slot],
    Variant: variant_to_data,
    Slot: _slot,
    State: _state,
    Game: _game,
    Refusal: _refusal,
    Diagnostic: diagnostic_to_data,
    LegalMoves: lambda moves: [_plain(move) for move in moves],
    Turned: lambda past: [_plain(step) for step in steps_of(past)],
    Origin: _origin,
    Source: lambda source: source.name,
}
"""How things become plain data, by their class. Those whose data are just their fields are added when they are met."""
