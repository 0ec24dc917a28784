"""Two checkers of one format: the library's own, and an independent validator with the JSON Schema, judge alike.

Both judge the shape of a file. What the rules mean together only the library knows.
"""

from __future__ import annotations

import copy
import datetime
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cabo_rules.variants.reading.inherit import WITHOUT_UNKNOWN, resolve
from cabo_rules.variants.reading.parents import CHAIN_TOO_LONG, PARENT_CYCLE, PARENT_UNKNOWN, PARENT_UNREADABLE
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.reading.source import Source
from tests.families import UNLIKE
from tests.variants.from_schema import SCHEMA, VALIDATOR, changed_once, complete_files, derived_files

Data = dict[str, Any]

VARIANTS: Final = Path(__file__).parents[2] / "variants"
FILES: Final = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(VARIANTS.glob("*.toml"))}
ABSENT: Final = object()
_OF_OTHERS: Final = (PARENT_UNKNOWN, PARENT_CYCLE, CHAIN_TOO_LONG, PARENT_UNREADABLE, WITHOUT_UNKNOWN)
OF_OTHER_FILES: Final = {kind.code for kind in _OF_OTHERS}
"""Kinds of problems that are seen only by who reads the extended files too."""

generated = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def shipped_files() -> st.SearchStrategy[Data]:
    """The shipped files as they are written."""
    return st.sampled_from([*FILES]).map(lambda name: FILES[name])


def of_the_schema(data: Data) -> list[str]:
    """What the independent validator finds wrong in a file."""
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(data)]


def of_the_library(data: Data) -> list[str]:
    """What the library finds wrong in the shape of a file, whatever other files say."""
    file = resolve(Source("file.toml", (), data, {}, {}), VARIANTS / "file.toml", VARIANTS)
    own = {key: value for key, value in data.items() if key not in ("format", "extends", "without")}
    _, shape = take_shape(own, whole="extends" not in data)
    errors = [(each.code, each.message) for each in file.found if each.severity == "error"]
    errors += [(each.kind.code, each.message) for each in shape]
    return [f"{code}: {message}" for code, message in errors if code not in OF_OTHER_FILES]


def judged_alike(data: Data) -> bool:
    """Whether a file is of the right shape, on which both checkers must agree."""
    schema, library = of_the_schema(data), of_the_library(data)
    assert bool(schema) == bool(library), (schema, library)
    return not schema


def written(name: str, key: str, value: Any) -> Data:
    """A shipped file with one key written otherwise, or left out; a table on the way to it is made where it is missing.

    Steps are parted by slashes, since names of powers and cards are keys too.
    """
    data = copy.deepcopy(FILES[name])
    *tables, last = key.split("/")
    table = data
    for step in tables:
        table = table.setdefault(step, {})
    if value is ABSENT:
        del table[last]
    else:
        table[last] = value
    return data


def keys_of(data: Data, at: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The keys of a file and of its tables, but for those that have nothing to do with its rules."""
    found = [((*at, key), value) for key, value in data.items() if at or key not in ("format", "id", "extends")]
    tables = [(path, value) for path, value in found if isinstance(value, dict)]
    return [path for path, _ in found] + [inner for path, value in tables for inner in keys_of(value, path)]


# --- by hand ----------------------------------------------------------------------------------------------------------

PEEK: Final = "powers/named/know-your-fate"
MISTAKES: Final = [
    # keys that nobody knows, and keys in another table than theirs
    ("snap", {"who": "anyone"}), ("matching/snaps", {}), ("matching/snap/who_may", "anyone"), ("Deck", {"packs": 1}),
    ("deck/joker", 2), ("deal/packs", 1), ("scoring/bonus", -5), (f"{PEEK}/swap/look", {}), ("matching/snap/", 1),
    # keys that are missing
    ("id", ABSENT), ("source", ABSENT), ("deck", ABSENT), ("values", ABSENT), ("conduct", ABSENT),
    ("deal/seats", ABSENT), ("deal/seats/most", ABSENT), ("matching/snap/per_discard", ABSENT),
    ("matching/snap/others/gift", ABSENT), ("matching/penalty", ABSENT), ("matching/penalty/place", ABSENT),
    ("scoring/caller/tied", ABSENT), (f"{PEEK}/cards", ABSENT), (f"{PEEK}/look/whose", ABSENT),
    ("scoring/special/royal-roulette/cards", ABSENT), ("game/rounds/end", {"total": 100}),
    ("powers/named/new", {}),
    # values of another type
    ("deal/cards", "4"), ("deal/cards", 4.0), ("deal/cards", True), ("deal/cards", [4]), ("deal/cards", {}),
    ("deal/cards", float("nan")), ("deal/cards", float("inf")), ("deal/cards", datetime.date(2023, 1, 1)),
    ("deal/seats/most", True), ("deal/seats/most", 4.0), ("deal/seats", 4), ("deck", [{"packs": 1}]), ("name", 5),
    ("matching/snap/final_window", 1), ("matching/snap/final_window", "true"), ("turn/ends", ["by itself"]),
    ("powers/triggers", "drawn"), ("powers/triggers", [["drawn"]]), (f"{PEEK}/cards", [7]), (f"{PEEK}/cards", "7"),
    ("values/A", "1"), ("values/A", 1.5), ("values/A", False), ("powers/named", []), ("scoring/special", True),
    # too few
    ("powers/named", {}), ("powers/triggers", []), (f"{PEEK}/swap", {"pairs": []}),
    # words
    ("turn/ends", "By itself"), ("turn/ends", ""), ("turn/ends", "by itself "), ("matching/snap/others/gift", "maybe"),
    ("values/2-10", "Face"), ("game/rounds", "until the end"), ("game/rounds/starter", "winner"),
    ("game/rounds/starter", ["host"]), ("game/rounds/starter", ["winner", "dealer"]), ("matching/snap/who", "own"),
    # the same thing twice
    ("powers/triggers", ["drawn", "drawn"]), ("game/rounds/starter", ["winner", "winner"]),
    (f"{PEEK}/cards", ["7", "7"]),
    # numbers out of bounds
    ("deck/packs", -1), ("deck/packs", 20), ("deck/jokers", 1001), ("deal/cards", 0), ("deal/cards", 101),
    ("deal/seats/fewest", 1), ("deal/seats/most", 1_000_000_000), ("matching/snap/own/wrong", 21),
    ("matching/snap/own/wrong", -1), ("matching/snap/per_discard", 0), ("values/A", 1_000_001), ("values/A", 10**30),
    ("game/rounds", 0), ("conduct/forbidden_look", 21), ("deck/numbers/5", 0), (f"{PEEK}/look/cards", 11),
    # names of cards and of numbers
    ("values/5-3", 1), ("values/3-3", 1), ("values/0-100", 1), ("values/King", 1), ("values/k", 1),
    ("values/joker ", 1), ("values/black K of spades", 1), ("values/green K", 1), ("values/K of stars", 1),
    ("values/07", 1), ("values/", 1), ("values/Joker", 1), ("values/K\n", 1), ("values/2 - 10", 1),
    ("deck/numbers/K", 1), ("deck/numbers/12-1", 4), ("deck/numbers/red 7", 1), (f"{PEEK}/cards", ["7", "8-"]),
    ("scoring/special/royal-roulette/cards", ["K", "QS"]),
    # names that a file makes up, and lines
    ("id", "our table"), ("id", ""), ("id", "../secret"), ("id", "x" * 201), ("id", "-x"), ("id", "küche"),
    ("powers/named/two words", {"cards": ["7"], "optional": True}), (f"{PEEK}/then", "know a friend"),
    ("powers/named/", {"cards": ["7"], "optional": True}), ("name", ""), ("name", "  "), ("name", "two\nlines"),
    ("name", "one line\n"), ("summary", "x" * 201), ("source", "\u00a0"), ("source", "left\u202eright"),
]  # fmt: skip
"""Keys of the shipped file of ``travellers``, and what may not stand there."""


RIGHT: Final = [
    ("id", "x"), ("id", "our-table_2"), ("name", "Omas Tisch: «Küche» 🎴"), ("summary", "x" * 200), ("deck/packs", 19),
    ("deck/packs", ABSENT), ("deck/numbers", {}), ("deck/numbers/0-99", 1000), ("deal/first_look", ABSENT),
    ("game/rounds/dealer", ABSENT), ("deal/seats/most", 2), ("deal/seats/most", 1000),
    ("game/rounds/starter", "as the host says"), ("game/rounds/starter", []),
    ("turn/discard_pile", "not drawn from"), ("matching/snap", ABSENT),
    ("matching/snap/per_discard", "any number"), ("matching/snap/others", ABSENT), ("values/A", -1_000_000),
    ("values/99 of clubs", 1), ("values/A", "face"), ("values/8-9", 1), ("values/9-10", 1), ("values/90-99", 1),
    ("powers", ABSENT), (f"{PEEK}/then", "nothing-so-called"), ("powers/named/name", {"cards": [], "optional": True}),
    ("scoring/special/royal-roulette/cards", ["Q", "Q", "Q"]), ("game/rounds/end", 1000),
    ("game/rounds", "one"), ("scoring/special", ABSENT), ("values", {}), ("deal/rows", 3),
]  # fmt: skip
"""Keys of ``travellers``, and what may stand there as far as its shape goes, whether or not it can be played."""


DERIVED_MISTAKES: Final = [
    ("deal/card", 6), ("deal/cards", "6"), ("deal/cards", 0), ("deal/first_look", 3), ("deal/first_look/whose", "own"),
    ("values/King", 3), ("powers/named/spy/look/cards", 0), ("powers/named/a b/optional", True), ("name", ""),
    ("powers/triggers", ["drawn", "drawn"]), ("turn/ends", "never"), ("scoring/caller", [5]),
]  # fmt: skip
"""Keys of ``travellers-six``, which extends another file: what it says is judged as in a complete one."""


@pytest.mark.parametrize("name", FILES)
def test_the_shipped_files_are_right_for_both(name: str) -> None:
    """Complete ones and derived ones."""
    assert judged_alike(FILES[name])


@pytest.mark.parametrize("name", UNLIKE)
def test_each_key_that_a_shipped_file_may_leave_out(name: str) -> None:
    """Of a complete file some keys may be left out, and both checkers know which; of a derived one all."""
    judged = [judged_alike(written(name, "/".join(path), ABSENT)) for path in keys_of(FILES[name])]
    assert any(judged)
    assert all(judged) == ("extends" in FILES[name])


# --- the keys that are gone once a file has been resolved -------------------------------------------------------------

OF_THE_FILE: Final = [
    ("rush-ten", "format", ABSENT), ("rush-ten", "format", 2), ("rush-ten", "format", True),
    ("rush-ten", "format", 1.0), ("rush-ten", "format", "1"), ("rush-ten", "id", ABSENT),
    ("rush-ten", "id", "Rush Ten"), ("rush-ten", "id", 10), ("rush-ten", "extends", ABSENT),
    ("rush-ten", "extends", ""), ("rush-ten", "extends", "../rush"), ("rush-ten", "extends", "rush.toml"),
    ("rush-ten", "extends", ["rush"]), ("rush-ten", "without", "game.rounds.reset"),
    ("rush-ten", "without", ["game.rounds.reset", 1]), ("rush-ten", "without", {}), ("rush", "without", []),
    ("rush", "without", ["game.rounds.reset"]), ("rush", "extends", 5), ("rush", "scoring/extends", "rush"),
]  # fmt: skip
"""Mistakes in the format, the id, what is extended and what is taken away."""

ALL_MISTAKES: Final = [
    *(("travellers", key, value) for key, value in MISTAKES),
    *(("travellers-six", key, value) for key, value in DERIVED_MISTAKES),
    *OF_THE_FILE,
]


@pytest.mark.parametrize(("name", "key", "value"), ALL_MISTAKES)
def test_a_mistake_of_shape_is_found_by_both(name: str, key: str, value: Any) -> None:
    """Each mistake is one for the library and for the schema."""
    assert not judged_alike(written(name, key, value))


OF_OTHER_FILES_ALONE: Final = [
    ("extends", "nobody-knows"), ("without", []), ("without", ["deck.packs"]), ("extends", "the attic"),
]  # fmt: skip
"""Keys of ``rush-ten``: whether there is such a variant, and whether it has such a key, the schema cannot know."""

ALL_RIGHT: Final = [
    *(("travellers", key, value) for key, value in RIGHT),
    *(("rush-ten", key, value) for key, value in OF_OTHER_FILES_ALONE),
]


@pytest.mark.parametrize(("name", "key", "value"), ALL_RIGHT)
def test_what_is_of_the_right_shape_is_right_for_both(name: str, key: str, value: Any) -> None:
    """Contradictions, rules that do nothing, and what other files say are not a matter of the schema."""
    assert judged_alike(written(name, key, value))


# --- generated --------------------------------------------------------------------------------------------------------


@settings(generated, max_examples=60)
@given(complete_files() | derived_files())
def test_what_the_schema_allows_the_library_takes(data: Data) -> None:
    """Complete files, and files that extend another and say any part of a variant, made from the schema alone."""
    assert judged_alike(data)


@generated
@given(changed_once(st.one_of(shipped_files(), complete_files(), derived_files())))
def test_one_change_to_a_file(data: Data) -> None:
    """Shipped and generated files with a key dropped, added, renamed or written otherwise: right or wrong for both."""
    judged_alike(data)


def test_changes_are_right_and_wrong() -> None:
    """The changes that are tried make mistakes of many kinds, and leave some files right."""
    found: set[str] = set()

    @settings(generated, max_examples=500, database=None, derandomize=True)
    @given(changed_once(shipped_files()))
    def gather(data: Data) -> None:
        found.update(text.split(":")[0] for text in of_the_library(data) or ["right"])

    gather()
    assert found >= {"right", "V100", "V102", "V103", "V104", "V106"}


# --- where they differ ------------------------------------------------------------------------------------------------


def test_json_has_no_whole_numbers() -> None:
    """The one difference: to JSON Schema ``1.0`` is a whole number; TOML and the library tell it from ``1``."""
    data = written("travellers", "deck/packs", 1.0)
    assert of_the_library(data)
    assert Draft202012Validator(SCHEMA).is_valid(data)
    assert not judged_alike(data)
