"""Forged logs: a sound log with one field changed to another well-formed value.

In each kind of event and move of a game, change each field, in the first one and (in a full log) in the last one, to
another seat, another card of the deck, another slot, a number one higher or lower, another key of the variant or
another word; remove a value; exchange two items of a list, drop one or repeat one; leave out the field. Also change the
kind of event or move, remove or repeat an event, and change the number of the move and the header.

Each can be forged in three ways; see :mod:`tests.validate.forgers`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from cabo_rules import Game
from cabo_rules.authoring.flatten import flatten
from cabo_rules.cards import Card
from cabo_rules.events import EVENTS
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Place
from cabo_rules.variants.load import variant_to_data
from tests.validate.forged_headers import header_values

Line = dict[str, Any]

KINDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "events": {type_name(cls): cls for cls in EVENTS},
    "move": {type_name(cls): cls for cls in SEAT_MOVES + HOST_MOVES},
}

_SEATS: Final = {
    "seat",
    "seats",
    "offender",
    "player",
    "starter",
    "dealer",
    "turn",
    "caller",
    "winners",
    "last_turns",
    "seen",
}
"""Numeric fields that hold seats."""


@frozen
class Forgery:
    """A log with one changed field.

    :ivar part: the changed part: ``"events"``, ``"move"``, ``"line"`` or ``"header"``.
    :ivar kind: the kind of event or move; the same as ``part`` for a line or header.
    :ivar name: the field; ``"seats.score"`` for a nested one.
    :ivar at: the line, counted from 0.
    :ivar line: the forged line, with its old hash.
    :ivar spot: the index of the event in the line.
    """

    part: str
    kind: str
    name: str
    at: int
    line: Line
    spot: int = 0


@frozen
class World:
    """The source of values for a log: the seats, the cards of the deck, and the names in the variant."""

    seats: int
    cards: tuple[str, ...]
    keys: tuple[str, ...]
    powers: tuple[str, ...]
    special: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> World:
        """Return the world of a game."""
        variant = game.variant
        keys = tuple(".".join(map(str, path)) for path, _ in flatten(variant_to_data(variant)) if len(path) > 1)
        cards = tuple(sorted({card.text for card in variant.largest_deck}))
        return cls(len(game.players), cards, keys, (*variant.powers_by_name,), (*variant.scoring.special,))


# --- all forgeries of a log -------------------------------------------------------------------------------------------


def forgeries(lines: Sequence[Line], world: World, met: set[tuple[str, str]]) -> Iterator[Forgery]:
    """Yield all forgeries of a log.

    :param met: the kinds already forged in another log of the variant: they are skipped, and those of this log added.
    """
    if ("header", "header") not in met:
        yield from (Forgery("header", "header", name, 0, line) for name, line in header_values(lines[0]))
    places: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for at, line in enumerate(lines[1:], 1):
        for part in KINDS:
            facts = line[part] if part == "events" else [line[part]]
            for spot, fact in enumerate(facts):
                places.setdefault((part, fact["type"]), []).append((at, spot))
    for (part, kind), found in places.items():
        if (part, kind) not in met:
            for at, spot in dict.fromkeys([found[0], found[0] if "viewer" in lines[0] else found[-1]]):
                yield from _of_fact(lines, part, at, spot, world)
    for at in {1, len(lines) - 1} if ("line", "line") not in met else ():
        yield from _of_line(lines[at], at)
    met |= {("header", "header"), ("line", "line"), *places}


def _of_line(line: Line, at: int) -> Iterator[Forgery]:
    for number in (line["n"] + 1, line["n"] - 1):
        yield Forgery("line", "line", "n", at, {**line, "n": number})
    yield Forgery("line", "line", "events", at, {**line, "events": []})
    for key in ("n", "events", "move", "sha256"):
        yield Forgery("line", "line", key, at, {name: value for name, value in line.items() if name != key})
    yield Forgery("line", "line", "sha256", at, {**line, "sha256": other_hash(line["sha256"])})


def _of_fact(lines: Sequence[Line], part: str, at: int, spot: int, world: World) -> Iterator[Forgery]:
    fact = lines[at][part][spot] if part == "events" else lines[at][part]
    for name, new in _changed(fact, KINDS[part][fact["type"]], world):
        yield _forged(lines[at], part, at, spot, name, [new])
    for new in _of_other_kinds(fact, part, lines):
        yield _forged(lines[at], part, at, spot, "type", [new])
    if part == "events":
        yield _forged(lines[at], part, at, spot, "taken out", [])
        yield _forged(lines[at], part, at, spot, "doubled", [fact, fact])


def _forged(line: Line, part: str, at: int, spot: int, name: str, facts: list[Any]) -> Forgery:
    events = line["events"]
    new = {"events": [*events[:spot], *facts, *events[spot + 1 :]]} if part == "events" else {"move": facts[0]}
    kind = events[spot]["type"] if part == "events" else line["move"]["type"]
    return Forgery(part, kind, name, at, {**line, **new}, spot)


def _of_other_kinds(fact: Line, part: str, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the fact as other kinds with the same fields, and facts of other kinds from the log."""
    fields = fields_of(KINDS[part][fact["type"]])
    alike = [name for name, cls in KINDS[part].items() if fields_of(cls) == fields and name != fact["type"]]
    yield from ({**fact, "type": name} for name in alike[:3])
    facts = [each for line in lines[1:] for each in (line["events"] if part == "events" else [line["move"]])]
    yield from [each for each in facts if each["type"] != fact["type"]][:2]


@cache
def fields_of(cls: Any) -> dict[str, Any]:
    """Return the fields of a kind of event or move, with their types."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in attrs.fields(cls)}


# --- other values -----------------------------------------------------------------------------------------------------


def _changed(thing: Line, cls: Any, world: World) -> Iterator[tuple[str, Line]]:
    """Yield an object with one field changed or left out, each with the name of the field."""
    for name, kind in fields_of(cls).items():
        if name in thing:
            for inner, new in _others(thing[name], kind, name, world):
                if new != thing[name]:
                    yield f"{name}{inner}", {**thing, name: new}
            yield name, {other: value for other, value in thing.items() if other != name}


def _others(value: Any, kind: Any, name: str, world: World) -> Iterator[tuple[str, Any]]:
    """Yield other values of a type, each with the name of the nested field, empty for the value itself."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if NoneType in get_args(kind):
        if value is not None:
            yield "", None
        yield from _others(_sample(parts[0], name, world) if value is None else value, parts[0], name, world)
    elif kind is Place:
        yield from (("", [seat, value[1]]) for seat in _other_seats(value[0], world))
        yield from (("", [value[0], slot]) for slot in (value[1] + 1, value[1] - 1) if slot >= 0)
    elif attrs.has(kind) and kind is not Card:
        yield from ((f".{inner}", new) for inner, new in _changed(value, kind, world))
    elif get_origin(kind) is tuple:
        yield from _other_lists(value, parts[0], name, world)
    else:
        yield from (("", other) for other in _other_plain(value, kind, name, world))


def _other_lists(value: list[Any], kind: Any, name: str, world: World) -> Iterator[tuple[str, Any]]:
    for at in dict.fromkeys([0, len(value) - 1] if value else ()):
        for inner, new in _others(value[at], kind, name, world):
            yield inner, [*value[:at], new, *value[at + 1 :]]
    if value:
        yield "", value[:-1]
        yield "", [*value, value[-1]]
        yield "", [value[-1], *value[1:-1], value[0]] if len(value) > 1 else []
    elif kind is int:
        yield "", [0]


def _other_plain(value: Any, kind: Any, name: str, world: World) -> Sequence[Any]:
    if kind is Card:
        at = world.cards.index(value) if value in world.cards else 0
        return [world.cards[(at + step) % len(world.cards)] for step in (1, len(world.cards) // 2)] + ["??"]
    if get_origin(kind) is Literal:
        return [word for word in get_args(kind) if word != value]
    if kind is int:
        return _other_seats(value, world) if name in _SEATS else [value + 1, value - 1]
    if name in ("commitment", "nonce"):
        return [other_hash(value)]
    words = {"key": world.keys, "power": world.powers, "powers": world.powers, "special": world.special}[name]
    at = words.index(value) if value in words else 0
    return [words[(at + step) % len(words)] for step in (1, len(words) // 2)] if words else []


def _other_seats(seat: int, world: World) -> list[int]:
    return [*dict.fromkeys(((seat + 1) % world.seats, (seat - 1) % world.seats))]


def _sample(kind: Any, name: str, world: World) -> Any:
    if kind is Card:
        return world.cards[0]
    if kind is int:
        return 0
    return "0" * 64 if name == "commitment" else ""


def other_hash(text: str) -> str:
    """Return 64 other hexadecimal digits."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def parsed(lines: Sequence[str]) -> list[Line]:
    """Parse the lines of a log."""
    return [json.loads(line) for line in lines]
