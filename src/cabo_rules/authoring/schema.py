"""The JSON Schema of variant files (draft 2020-12), made from the notes of the model, for editors and other programs.

``schema/variant.schema.json`` holds it. To write that file anew::

    cabo-rules variant schema --output schema/variant.schema.json --force

The schema says what the *shape* of a file is: which keys there are, what each takes, and what a complete file needs.
What the rules mean together is beyond it. Nor can it tell ``1.0`` from ``1``, as TOML does, and so does the checker.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from cabo_rules.cards import CARDS_PATTERN, NUMBERS_PATTERN
from cabo_rules.variants.format import (
    EXTENDS_PATTERN,
    FORMAT,
    Either,
    Flag,
    Form,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    what_a_file_takes,
)
from cabo_rules.variants.notes import (
    LINE_PATTERN,
    LONGEST_LINE,
    NAME_PATTERN,
    CardsNamed,
    Doc,
    NameMadeUp,
    NumbersNamed,
    OneLine,
)

SCHEMA_ID: Final = f"urn:cabo-rules:variant:{FORMAT}"
"""What the schema is called: a name, not a place, and another one for another format."""

Schema = dict[str, Any]


def variant_schema() -> Schema:
    """The JSON Schema of a variant file.

    It has every key with what it means and takes. A file that extends another needs only ``format`` and ``id``; any
    other is complete, and ``$defs.complete`` lists what that needs.

    >>> schema = variant_schema()
    >>> schema["required"], schema["properties"]["turn"]["properties"]["ends"]["enum"]
    (['format', 'id'], ['by itself', 'by the player'])
    """
    variant = what_a_file_takes()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A variant of Cabo",
        "description": "One rule set of the card game Cabo: complete, or what differs from the variant it extends.",
        "type": "object",
        "properties": _of_the_file() | _keys(variant),
        "additionalProperties": False,
        "required": ["format", "id"],
        "if": {"required": ["extends"]},
        "else": {"$ref": "#/$defs/complete"},
        "$defs": _texts() | {"complete": _complete(variant)},
    }


def schema_text() -> str:
    """The schema as its file holds it: the same text whenever the model is the same."""
    return json.dumps(variant_schema(), indent=2) + "\n"


def _of_the_file() -> Schema:
    """The keys of a file that are gone once it has been resolved."""
    return {
        "format": {"description": "The format of the file.", "type": "integer", "const": FORMAT},
        "extends": {
            "description": "The id of the variant from which everything comes that this file does not say. Absent in a "
            "complete file.",
            "type": "string",
            "pattern": f"^{EXTENDS_PATTERN}$",
        },
        "without": {
            "description": 'Keys of the extended variant that this one does not have: `["matching.snap.others"]`.',
            "type": "array",
            "items": {"type": "string"},
        },
    }


def _whole(pattern: str, description: str) -> Schema:
    """Text of which the whole fits. In Python's patterns ``$`` also stands before a last line break."""
    whole = {"pattern": f"^(?:{pattern})$", "not": {"pattern": "\\n"}, "maxLength": LONGEST_LINE}
    return {"description": description, "type": "string"} | whole


_TEXTS: Final[Mapping[type, str]] = {
    CardsNamed: "cards",
    NumbersNamed: "numbers",
    NameMadeUp: "name",
    OneLine: "line",
}
"""Where the schema says how text is made, by the note that says so in the model."""


def _texts() -> Schema:
    return {
        "cards": _whole(CARDS_PATTERN, "Cards as people name them: `K`, `black K`, `K of diamonds`, `2-10`, `joker`."),
        "numbers": _whole(NUMBERS_PATTERN, "A number, or all numbers from one to another: `0`, `1-12`."),
        "name": _whole(NAME_PATTERN, "A name of letters and digits, joined by hyphens or `_`: `look-at-own`."),
        "line": _whole(LINE_PATTERN, "One line for people."),
    }


def _takes(form: Form) -> Schema:
    """What stands in a file where the model has that form."""
    match form:
        case Flag():
            return {"type": "boolean"}
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Words(words):
            return {"type": "string", "enum": list(words)}
        case Text(note):
            return {"$ref": f"#/$defs/{_TEXTS[note]}"}
        case Listed(item, may_repeat, size):
            unique: Schema = {} if may_repeat else {"uniqueItems": True}
            sized = {} if size is None else {"minItems": size.least, "maxItems": size.most}
            return {"type": "array", "items": _takes(item)} | unique | sized
        case Named(name, value, size):
            named = {"type": "object", "propertyNames": _takes(name), "additionalProperties": _takes(value)}
            return named if size is None else named | {"maxProperties": size.most}
        case Either(forms):
            return {"anyOf": [_takes(each) for each in forms]}
        case _:  # a table
            about = {"title": form.title, "description": form.about}
            return about | {"type": "object", "properties": _keys(form), "additionalProperties": False}


def _keys(table: Table) -> Schema:
    """The keys of a table: what each means and takes. That a key is needed is said apart."""
    return {name: _means(key.doc) | _takes(key.form) for name, key in table.keys.items()}


def _means(doc: Doc | None) -> Schema:
    if doc is None:
        return {}  # a table, which its class explains
    return {"description": f"Contested: there is no default. {doc.text}" if doc.contested else doc.text}


def _complete(variant: Table) -> Schema:
    """What a file needs that extends no other, and what would make no sense in it."""
    needs = _needs(variant)
    needs["properties"] = {"without": False} | needs["properties"]
    return {"description": "A file that extends no other variant."} | needs


def _needs(form: Form) -> Schema:
    """The keys that a complete table needs, and those that the tables in it need where they stand."""
    if isinstance(form, Named):
        inner, least = _needs(form.value), 0 if form.size is None else form.size.least
        return ({"additionalProperties": inner} if inner else {}) | ({"minProperties": least} if least else {})
    if isinstance(form, Either):
        return next(filter(None, map(_needs, form.forms)), {})
    if not isinstance(form, Table):
        return {}
    needed = [name for name, key in form.keys.items() if key.needed]
    tables = {name: inner for name, key in form.keys.items() if (inner := _needs(key.form))}
    return ({"required": needed} if needed else {}) | ({"properties": tables} if tables else {})
