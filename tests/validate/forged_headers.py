"""Forged headers: each key changed, and each key of the variant in it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from cabo_rules.authoring.flatten import flatten
from cabo_rules.moves import SPECTATOR
from cabo_rules.variants.digest import variant_digest
from tests.variants.key_changes import form_at, made, other_values

Line = dict[str, Any]

_MOST_VALUES: Final = 2  # for each key of the variant


def header_values(header: Line) -> Iterator[tuple[str, Line]]:
    """Yield the header with one key changed or left out, each with the name of the key."""
    names = header["players"]
    for key, values in {
        "format": [header["format"] - 1, header["format"] + 1],
        "game": ["bridge"],
        "players": [["Eve", *names[1:]], names[:-1], [*names, "Eve"], [names[-1], *names[1:-1], names[0]]],
        "rules": [header["rules"] - 1, header["rules"] + 1],
        "sha256": [header["sha256"][::-1]],
        "variant_digest": [header["variant_digest"][::-1]],
        "viewer": [seat for seat in (0, 1, SPECTATOR) if seat != header.get("viewer")],
    }.items():
        yield from ((key, {**header, key: value}) for value in values)
    for key in header:
        yield key, {name: value for name, value in header.items() if name != key}
    if "viewer" not in header:  # a view reads its rules in the same way
        for path, value in flatten(header["variant"]):
            for other in islice(_other_values(header["variant"], path, value), _MOST_VALUES):
                yield f"variant.{path[0]}", {**header, "variant": other}


def _other_values(data: Line, path: Any, value: Any) -> Iterator[Line]:
    """Yield the variant with other playable values of a key, and with its lists in another order."""
    if isinstance(value, list) and len(value) > 1:
        yield _with(data, path, value[::-1])
    for other in other_values(form_at(path), value):
        changed = _with(data, path, list(other) if isinstance(other, tuple) else other)
        if made(changed) is not None:
            yield changed


def _with(data: Line, path: Any, value: Any) -> Line:
    data = copy.deepcopy(data)
    table: Any = data
    for name in path[:-1]:
        table = table[name]
    table[path[-1]] = value
    return data


def with_its_digest(header: Line) -> Line:
    """Return the header with the correct digest of its variant."""
    variant = made(header.get("variant", {}))
    return header if variant is None else {**header, "variant_digest": variant_digest(variant)}
