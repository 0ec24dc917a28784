"""Plain data: whatever this library makes, in the types that JSON has."""

from __future__ import annotations

from typing import Any

import attrs

from cabo_rules.cards import Card
from cabo_rules.moves import Place
from cabo_rules.record.codec import WRITE, type_name
from cabo_rules.variant.model import Variant


def as_data(thing: Any) -> Any:
    """A state, a move, an event, a step, a verdict or a list of them as plain data, for clients in other languages.

    An object becomes a dictionary of its fields, a move or an event with its ``type`` as in a log. A card is its text,
    a place ``[seat, slot]``, a variant its id; lists are lists, and sets sorted lists. Send a seat nothing but its
    view: ``as_data(view(state, seat))``, ``as_data(redact(event, seat))``. Nothing is raised: what is none of these is
    given back as it is.

    >>> from cabo_rules import Draw, Game, load_variant, view
    >>> as_data(Draw(0, "stock"))
    {'type': 'draw', 'seat': 0, 'pile': 'stock'}
    >>> table = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    >>> as_data(view(table.state, 0))["hands"][1]
    [{'card': '??', 'seen_by': [], 'cell': [0, 0], 'face_up': False}]
    """
    if isinstance(thing, Card):
        return thing.text
    if isinstance(thing, Place):
        return [thing.seat, thing.slot]
    if isinstance(thing, Variant):
        return thing.id
    if isinstance(thing, dict):
        return {key: as_data(value) for key, value in thing.items()}
    if isinstance(thing, frozenset):
        return sorted(thing)
    if isinstance(thing, list | tuple):
        return [as_data(value) for value in thing]
    kind = type(thing)
    if attrs.has(kind):
        named = {"type": type_name(kind)} if kind in WRITE else {}
        return {**named, **{field.name: as_data(getattr(thing, field.name)) for field in attrs.fields(kind)}}
    return thing
