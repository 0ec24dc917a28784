"""The JSON Schema of variant files: it is made from the model, it is a schema, and the shipped variants obey it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cabo_rules.authoring.schema import SCHEMA_ID, schema_text, variant_schema
from cabo_rules.cards import card_name
from cabo_rules.errors import CardError
from cabo_rules.variants.model import NAMING
from tests.docs_tables import doc, model_keys, words
from tests.variants.from_schema import SCHEMA, VALIDATOR

ROOT = Path(__file__).parents[2]
FILE = ROOT / "schema" / "variant.schema.json"
SHIPPED = sorted((ROOT / "variants").glob("*.toml"))
KEYS = dict(model_keys())


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_is_up_to_date() -> None:
    """It says what the model says: `cabo-rules variant schema --output schema/variant.schema.json --force`."""
    assert FILE.read_text("utf-8") == schema_text()


def test_it_is_a_schema() -> None:
    """An independent library finds it a correct schema of draft 2020-12, which has a name and no place."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert SCHEMA["$id"] == SCHEMA_ID == "urn:cabo-rules:variant:1"


def test_it_is_made_anew_each_time() -> None:
    """Who changes the schema that was given changes no other."""
    variant_schema()["properties"].clear()
    assert variant_schema() == SCHEMA


# --- what it says -----------------------------------------------------------------------------------------------------


def part_about(key: str) -> Any:
    """The part of the schema that is about a key; names that a file makes up are NAME."""
    part: Any = SCHEMA
    for step in key.split("."):
        part = next((form for form in part.get("anyOf", ()) if form.get("type") == "object"), part)
        part = part["additionalProperties"] if step == "NAME" else part["properties"][step]
    return part


def offered(part: Any) -> list[str]:
    """The words that a part of the schema offers, in its order; not those of keys in it."""
    if not isinstance(part, dict):
        return [word for each in part for word in offered(each)] if isinstance(part, list) else []
    return part.get("enum") or [word for name in part if name != "properties" for word in offered(part[name])]


@pytest.mark.parametrize("key", KEYS)
def test_each_key_has_its_meaning_and_its_words(key: str) -> None:
    """An editor shows for each key what its note in the model says, and offers exactly its words."""
    part = part_about(key)
    about = part_about(key.removesuffix(".NAME"))
    assert about["description"].endswith(doc(KEYS[key]).text)
    assert about["description"].startswith("Contested: ") == KEYS[key].contested
    assert offered(part) == words(KEYS[key].form)


def test_each_table_has_its_meaning() -> None:
    """An editor shows for each table of the file what it is about."""

    def tables(part: Any) -> list[Any]:
        inner = [each for each in part.values() if isinstance(each, dict)] if isinstance(part, dict) else []
        return [part for part in [part] if part.get("type") == "object"] + [t for each in inner for t in tables(each)]

    found = tables(SCHEMA["properties"])
    assert len(found) > 20
    assert [table for table in found if len(table.get("description", "")) < 10] == []


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_variants_name_the_schema(path: Path) -> None:
    """Their first line leads to it from where they lie: in the repository, and in the installed package too."""
    directive, schema = path.read_text("utf-8").split("\n")[0].split(" ")
    assert directive == "#:schema"
    assert (path.parent / schema).resolve() == FILE
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    places = build["force-include"]
    assert (Path("/", places["variants"]) / schema).parts[-3:] == ("..", "schema", FILE.name)
    assert places["schema"] == str(Path(places["variants"]).parent / "schema")


def test_a_complete_file_needs_all_that_is_not_optional() -> None:
    """Of a file that extends nothing, each missing key is named."""
    missing = {error.message.split("'")[1] for error in VALIDATOR.iter_errors({"format": 1, "deal": {"seats": {}}})}
    assert {*NAMING, "values", "scoring", "starter", "fewest"} <= missing
    assert not {"extends", "without", "first_look", "packs"} & missing


def test_a_derived_file_needs_only_its_format_and_its_id() -> None:
    """Every other key, in whatever table, may come from the variant that it extends."""
    derived: dict[str, Any] = {
        "format": 1,
        "id": "ours",
        "extends": "rush",
        "matching": {"snap": {}},
        "powers": {"named": {"peek": {}}},
    }
    assert VALIDATOR.is_valid(derived)
    assert [e.message for e in VALIDATOR.iter_errors({"extends": "rush"})] == [
        "'format' is a required property",
        "'id' is a required property",
    ]


# --- names ------------------------------------------------------------------------------------------------------------


def is_card_name(text: str) -> bool:
    """Whether the library takes a text for the name of cards."""
    try:
        card_name(text)
    except CardError:
        return False
    return True


def in_schema(name: str, text: str) -> bool:
    """Whether the schema takes a text, by the name of what it should be."""
    return VALIDATOR.evolve(schema=SCHEMA["$defs"][name]).is_valid(text)


def test_every_range_of_two_numbers() -> None:
    """A range is one where the first number is the smaller, though a pattern cannot compare them."""
    for first in range(102):
        for last in range(102):
            text = f"{first}-{last}"
            assert in_schema("cards", text) == in_schema("numbers", text) == is_card_name(text) == (first < last < 100)


_PIECES = [
    "K", "A", "J", "1", "10", "0", "07", "5", "99", "-", " of ", "black", "red", " ", "spades", "joker", "\n", "٣",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=5).map("".join) | st.text(max_size=6))
@example("K\n")
@example("5-3")
@example("black K of spades")
@example("07")
@example("99 of clubs")
def test_names_of_cards(text: str) -> None:
    """The schema takes exactly what the library takes for the name of cards."""
    assert in_schema("cards", text) == is_card_name(text)
    assert in_schema("numbers", text) == (is_card_name(text) and text.replace("-", "").isdigit())


_LINES = ["x", "Omas Tisch: «Küche» 🎴", " a", "x" * 200]
_NO_LINES = ["", " ", "two\nlines", "ends\n", "\ttab", "no\u00a0break", "x" * 201, "\u202eleft", "\u3000"]


@pytest.mark.parametrize("text", [*_LINES, *_NO_LINES])
def test_what_is_a_line(text: str) -> None:
    """Anything that people write, but not blanks, several lines, signs that cannot be seen, or more than it holds."""
    assert in_schema("line", text) == (text in _LINES)
