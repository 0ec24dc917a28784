"""What the schema of variant files allows, as Hypothesis strategies: whole files, and files with one thing changed.

The library ``hypothesis-jsonschema`` knows older drafts only. This reads the few words that the schema of variants
uses, and any other word is an error, so that the two cannot drift apart.
"""

from __future__ import annotations

import copy
import datetime
from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from cabo_rules.authoring.schema import variant_schema
from tests.variants.plain_data import entries

Data = dict[str, Any]
Path = tuple[str | int, ...]

SCHEMA: Final = variant_schema()
_TOML = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
VALIDATOR: Final[Validator] = extend(Draft202012Validator, type_checker=_TOML)(SCHEMA)  # type: ignore[no-untyped-call]
"""An independent validator. To JSON ``1.0`` is a whole number; to TOML it is not, and this takes TOML's part."""

_READ: Final = {
    "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "items", "maximum", "maxItems",
    "maxLength", "maxProperties", "minimum", "minItems",
    "not", "pattern", "properties", "propertyNames", "title", "type", "uniqueItems",
}  # fmt: skip


def allowed(schema: Any, needs: Any) -> st.SearchStrategy[Any]:
    """Everything that a part of the schema allows, with all keys that ``needs``, the complete form's part, lists."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    assert schema.keys() <= _READ, f"tests/variants/from_schema.py does not read {sorted(schema.keys() - _READ)}"
    if "anyOf" in schema:
        return st.one_of([allowed(each, needs) for each in schema["anyOf"]])
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    return _OF_TYPE[schema["type"]](schema, needs)


def _text(schema: Data, _: Data) -> st.SearchStrategy[Any]:
    return st.from_regex(schema.get("pattern", "")).filter(VALIDATOR.evolve(schema=schema).is_valid)


def _list(schema: Data, _: Data) -> st.SearchStrategy[list[Any]]:
    least, most = schema.get("minItems", 0), min(schema.get("maxItems", 3), 3)
    return st.lists(
        allowed(schema["items"], {}), min_size=least, max_size=most, unique=schema.get("uniqueItems", False)
    )


def _table(schema: Data, needs: Data) -> st.SearchStrategy[Data]:
    if "propertyNames" in schema:
        names, least = allowed(schema["propertyNames"], {}), needs.get("minProperties", 0)
        values = allowed(schema["additionalProperties"], needs.get("additionalProperties", {}))
        return st.dictionaries(names, values, min_size=least, max_size=min(schema["maxProperties"], 3))
    inner = needs.get("properties", {})
    keys = {name: allowed(each, inner.get(name, {})) for name, each in schema["properties"].items()}
    needed = set(needs.get("required", ()))
    return st.fixed_dictionaries(
        {name: each for name, each in keys.items() if name in needed},
        optional={name: each for name, each in keys.items() if name not in needed},
    )


_OF_TYPE: Final[Mapping[str, Callable[[Any, Any], st.SearchStrategy[Any]]]] = {
    "string": _text,
    "integer": lambda schema, _: st.integers(schema["minimum"], schema["maximum"]),
    "boolean": lambda *_: st.booleans(),
    "array": _list,
    "object": _table,
}


_NEEDS: Final = SCHEMA["$defs"]["complete"]
_COMPLETE: Final = _table(
    {"properties": {name: each for name, each in SCHEMA["properties"].items() if name not in ("extends", "without")}},
    _NEEDS | {"required": ["format", *_NEEDS["required"]]},
)
_DERIVED: Final = _table({"properties": SCHEMA["properties"]}, {"required": ["format", "id", "extends"]})


@st.composite
def complete_files(draw: st.DrawFn) -> Data:
    """Complete files of the right shape, most of which mean nothing that could be played."""
    return draw(_COMPLETE)


@st.composite
def derived_files(draw: st.DrawFn) -> Data:
    """Files of the right shape that extend another and say anything, from nothing to everything, themselves."""
    return draw(_DERIVED)


def _words(schema: Any) -> set[str]:
    """All words that some key accepts, and all names of keys."""
    if isinstance(schema, list):
        return {word for each in schema for word in _words(each)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("enum", ())) | set(schema.get("properties", ()))
    return own | {word for each in schema.values() for word in _words(each)}


WORDS: Final = sorted(_words(SCHEMA["properties"]))
_PIECES: Final = (
    "K", "A", "10", "0", "07", "5", "23", "-", " of ", "black ", "red ", "spades", "joker", " ", "_", "\n", "é", ".",
    "/",
)  # fmt: skip
_NUMBERS: Final = (
    -1_000_001, -1_000_000, -1, 0, 1, 2, 8, 9, 10, 11, 19, 20, 21, 100, 101, 1000, 1001, 1_000_000, 10**30,
)  # fmt: skip
_TEXTS: Final = st.one_of(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from(_PIECES), max_size=4).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=3),
    st.sampled_from(["x" * 200, "x" * 201]),
)
_SCALARS: Final = st.one_of(
    st.sampled_from(_NUMBERS),
    _TEXTS,
    st.booleans(),
    st.sampled_from([1.0, 0.5, float("inf"), float("nan"), datetime.date(2023, 1, 1), datetime.time(1, 2)]),
)
VALUES: Final = st.one_of(
    _SCALARS, st.lists(_SCALARS, max_size=2), st.dictionaries(_TEXTS, _SCALARS, max_size=2), st.just([["keep"]])
)
"""Whatever TOML can say where a key takes something: right now and then, and nearly right often."""


def _alike(value: Any) -> st.SearchStrategy[Any]:
    """Values of the same type, so that a number meets its bounds and a word others."""
    if isinstance(value, list):
        return st.lists(st.one_of([_alike(each) for each in value] or [VALUES]), max_size=3)
    return {bool: st.booleans(), int: st.sampled_from(_NUMBERS), str: _TEXTS}.get(type(value), VALUES)


@st.composite
def changed_once(draw: st.DrawFn, files: st.SearchStrategy[Data]) -> Data:
    """A file in which one key or item is dropped, added, renamed, doubled or has another value."""
    data = copy.deepcopy(draw(files))
    *above, last = draw(st.sampled_from([path for path, _ in entries(data)]))
    table: Any = data
    for step in above:
        table = table[step]
    match draw(st.sampled_from(["set", "set", "drop", "add", "rename", "double", "set"])):
        case "drop":
            del table[last]
        case "set":
            table[last] = draw(st.one_of(_alike(table[last]), VALUES))
        case "add" | "double" if isinstance(table, list):
            table.append(table[0] if draw(st.booleans()) else draw(VALUES))
        case "add" | "double":
            table[draw(_TEXTS)] = draw(VALUES)
        case "rename" if isinstance(table, dict):
            table[draw(_TEXTS)] = table.pop(last)
    return data
