"""Random alterations of one line of a log, and an independent check of their effect.

The check knows nothing of the validator. Two lines mean the same if they differ only in the order of a list whose order
does not matter in that move, in a field that is left out and has its default, or in empty claims. Two headers mean the
same if they differ only in the players' names, the naming of the variant, and the order of lists whose order does not
matter. The hash of a line is compared like any other field.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cabo_rules.variants.chapters.language import SNAPPING
from cabo_rules.variants.model import NAMING

UNORDERED = {"first_look": "slots", "look": "places", "swap": "places"}
DEFAULTS: dict[str, dict[str, Any]] = {
    "deal": {"starter": None, "dealer": None, "commitment": None},
    "shuffle": {"commitment": None},
    "set_up": {"seen": [], "dealer": None, "caller": None, "lap": 1},
    "penalize": {"offence": "forbidden look"},
}

old_and_new_hashes = pytest.mark.parametrize("rehash", [False, True], ids=["old hashes", "new hashes"])
"""Parametrize a test over leaving the hashes of an altered log as they are and computing all hashes again."""


# --- comparing --------------------------------------------------------------------------------------------------------


def same_json(one: Any, other: Any) -> bool:
    """Return whether two values are equal JSON, apart from blanks and the order of keys."""
    return _strict(one) == _strict(other)


def same_move_line(one: Any, other: Any) -> bool:
    """Return whether two lines after the header mean the same."""
    return _strict(_normal(one)) == _strict(_normal(other))


def same_header(one: Any, other: Any) -> bool:
    """Return whether two headers belong to the same game, whoever plays it."""
    return _strict(_nameless(one)) == _strict(_nameless(other)) and all(_are_names(each) for each in (one, other))


def _are_names(header: Any) -> bool:
    """Return whether the players' names are valid."""
    return all(isinstance(name, str) and name.strip() for name in header["players"])


def _strict(data: Any) -> str:
    """Return text in which ``true`` and 1 differ, as they do not in Python."""
    return json.dumps(data, sort_keys=True)


def _normal(line: Any) -> Any:
    line = copy.deepcopy(line)
    if not isinstance(line, dict):
        return line
    if line.get("claims") == {}:
        del line["claims"]
    move, events = line.get("move"), line.get("events")
    if isinstance(move, dict) and isinstance(move.get("type"), str):
        if (key := UNORDERED.get(move["type"])) and isinstance(move.get(key), list):
            move[key] = sorted(move[key], key=_strict)
        line["move"] = {**DEFAULTS.get(move["type"], {}), **move}
    for holder in [line["move"] if isinstance(move, dict) else None, *(events if isinstance(events, list) else [])]:
        if isinstance(holder, dict) and isinstance(holder.get("claims"), list):
            holder["claims"] = [
                {"give": None, **claim} if isinstance(claim, dict) else claim for claim in holder["claims"]
            ]
    return line


def _nameless(header: Any) -> Any:
    header = copy.deepcopy(header)
    if isinstance(header, dict):
        players, variant = header.get("players"), header.get("variant")
        if isinstance(players, list):
            header["players"] = ["" if isinstance(name, str) else name for name in players]
        if isinstance(variant, dict):
            header["variant"] = {
                key: "named" if key in NAMING and _is_naming(key, value) else _in_any_order(value)
                for key, value in variant.items()
            }
            snap = (
                header["variant"].get("matching", {}).get("snap") if isinstance(variant.get("matching"), dict) else None
            )
            if isinstance(snap, dict) and snap.get("word", "stacking") in SNAPPING:
                snap.pop("word", None)
    return header


def _is_naming(key: str, value: Any) -> bool:
    """Return whether the value can name a variant; an id has no blanks, and is not ``"??"``."""
    return isinstance(value, str) and bool(value) and not (key == "id" and (" " in value or value == "??"))


def _in_any_order(data: Any, key: str = "") -> Any:
    """Sort the lists of a variant, except the tie-breaks, whose order is the rule."""
    if isinstance(data, dict):
        return {name: _in_any_order(value, name) for name, value in data.items()}
    if isinstance(data, list) and key not in ("starter", "dealer"):
        return sorted((_in_any_order(value) for value in data), key=_strict)
    return data


# --- altering ---------------------------------------------------------------------------------------------------------


def altered(data: Any, rng: Random, spare: Sequence[Any]) -> Any:
    """Return a copy of parsed JSON with one change somewhere in it.

    :param spare: values to insert, such as events of other lines.
    """
    data = copy.deepcopy(data)
    holders: list[Any] = []
    _collect(data, holders)
    holder = holders[int(rng.random() * len(holders))]
    if isinstance(holder, dict):
        _alter_object(holder, rng, spare)
    else:
        _alter_list(holder, rng, spare)
    return data


def _collect(data: Any, holders: list[Any]) -> None:
    if isinstance(data, dict | list):
        holders.append(data)
        for each in data.values() if isinstance(data, dict) else data:
            _collect(each, holders)


def _alter_object(holder: dict[str, Any], rng: Random, spare: Sequence[Any]) -> None:
    keys = sorted(holder)
    way = rng.choice(["value", "value", "value", "remove", "add", "rename"])
    if way == "add" or not keys:
        holder.setdefault(rng.choice(["seat", "card", "more", "claims", "give", "key"]), other(0, rng, spare))
        return
    key = rng.choice(keys)
    if way == "value":
        holder[key] = other(holder[key], rng, spare)
    elif way == "remove":
        del holder[key]
    else:
        holder[f"{key}_"] = holder.pop(key)


def _alter_list(holder: list[Any], rng: Random, spare: Sequence[Any]) -> None:
    way = rng.choice(["value", "value", "remove", "double", "exchange", "insert"])
    if way == "insert" or not holder:
        holder.insert(rng.randint(0, len(holder)), copy.deepcopy(rng.choice(spare)))
        return
    at = rng.randrange(len(holder))
    if way == "value":
        holder[at] = other(holder[at], rng, spare)
    elif way == "remove":
        del holder[at]
    elif way == "double":
        holder.insert(at, copy.deepcopy(holder[at]))
    else:
        to = rng.randrange(len(holder))
        holder[at], holder[to] = holder[to], holder[at]


def other(value: Any, rng: Random, spare: Sequence[Any]) -> Any:
    """Return a value to replace this one: near it, of another type, or from elsewhere."""
    if rng.random() < 0.15:
        return rng.choice([None, True, False, 0, 1, "", "5", [], {}, 1.5, -1, 10**15])
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2])
    if isinstance(value, str):
        words = ["AS", "KD", "7", "Joker", "??", "stock", "discard pile", "used", "scoring", "swap", "call", "end_turn"]
        return rng.choice([*words, value.upper(), f"{value} "])
    return copy.deepcopy(rng.choice(spare))


def spare_values(lines: Sequence[str]) -> list[Any]:
    """Return values to insert: all moves and events of the game, and small values."""
    parsed = [json.loads(line) for line in lines[1:]]
    events = [event for each in parsed for event in each["events"]]
    return [*events, *(each["move"] for each in parsed), 0, 1, 2, None, "KS", "??", [0, 1], [1, 2]]
