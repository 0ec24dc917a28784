"""The JSON Schema of variant files (draft 2020-12) for editors and other programs, made from the model's annotations.

``schema/variant.schema.json`` holds it. To regenerate that file::

    cabo-rules variant schema --output schema/variant.schema.json --force

The schema describes the *shape* of a file: its keys, what each takes, and which of them a complete file needs. It does
not know what the rules mean together, and unlike TOML and the checker it cannot distinguish ``1.0`` from ``1``.
"""

from __future__ import annotations

import json
from typing import Any, Final

from cabo_rules.variants.format import (
    EXTENDS_PATTERN,
    Either,
    Flag,
    Form,
    Key,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    what_a_file_takes,
)
from cabo_rules.variants.model import FORMAT
from cabo_rules.variants.notes import (
    CARDS_NAMED,
    LONGEST_LINE,
    NAME_MADE_UP,
    NUMBERS_NAMED,
    ONE_LINE,
    SEATS_NAMED,
    TOTAL_NAMED,
    TextNote,
)

SCHEMA_ID: Final = f"urn:cabo-rules:variant:{FORMAT}"
"""The name of the schema, not its address; each format has its own."""

Schema = dict[str, Any]


def variant_schema() -> Schema:
    """Return the JSON Schema of a variant file.

    It has every key with its meaning and what it takes. A file that extends another needs only ``format`` and ``id``;
    any other is complete, and ``$defs.complete`` lists the keys that it needs.

    >>> schema = variant_schema()
    >>> schema["required"], schema["properties"]["turn"]["properties"]["ends"]["enum"]
    (['format', 'id'], ['by itself', 'by the player'])
    """
    variant = what_a_file_takes()
    complete = _needs(variant)
    notes = (CARDS_NAMED, NUMBERS_NAMED, SEATS_NAMED, NAME_MADE_UP, TOTAL_NAMED, ONE_LINE)
    texts = {note.definition: _whole(note) for note in notes}
    complete["properties"] = {"without": False} | complete["properties"]
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
        "$defs": texts | {"complete": {"description": "A file that extends no other variant."} | complete},
    }


def schema_text() -> str:
    """Return the schema as JSON; the same model gives the same text."""
    return json.dumps(variant_schema(), indent=2) + "\n"


def _of_the_file() -> Schema:
    """Return the keys of a file that the resolved variant does not have."""
    return {
        "format": {"description": "The format of the file.", "type": "integer", "const": FORMAT},
        "extends": {
            "description": "The id of the variant that has all the rules that this file does not change. Absent in a "
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


def _whole(note: TextNote) -> Schema:
    """Return the schema of text that matches as a whole; in Python ``$`` also matches before a final line break."""
    whole = {"pattern": f"^(?:{note.pattern})$", "not": {"pattern": "\\n"}, "maxLength": LONGEST_LINE}
    return {"description": note.about, "type": "string"} | whole


def _takes(form: Form) -> Schema:
    """Return the schema of a form."""
    match form:
        case Flag():
            return {"type": "boolean"}
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Words(words):
            return {"type": "string", "enum": list(words)}
        case Text(note):
            return {"$ref": f"#/$defs/{note.definition}"}
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
    """Return the keys of a table, with meaning and form. See ``_needs`` for the keys that it must have."""
    return {name: _means(key) | _takes(key.form) for name, key in table.keys.items()}


def _means(key: Key) -> Schema:
    if key.doc is None:
        return {}  # a table, which the docstring of its class explains
    return {"description": f"Contested: there is no default. {key.doc.text}" if key.contested else key.doc.text}


def _needs(form: Form) -> Schema:
    """Return the keys that a complete table needs, and those that the tables in it need if they are present."""
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
