"""The generated variants of the property tests: over the whole format, the same for a seed, shrunk to shipped ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import Phase, find, given, settings

from cabo_rules import load_variant
from cabo_rules.testing import made_up_variants
from cabo_rules.testing.generate import seeded
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.format import Named
from cabo_rules.variants.load import variant_from_data, variant_ids, variant_to_data
from cabo_rules.variants.model import CHAPTERS, Variant
from tests.living_keys import KEYS, demands
from tests.properties.fuzz import play_and_check


@cache
def _generated() -> list[Variant]:
    """Return so many variants that rare words come up several times; only the workers that need them make them."""
    return [seeded(seed) for seed in range(250)]


def test_the_same_seed_makes_the_same_variant() -> None:
    """A game that failed can be played again."""
    assert seeded(7) == seeded(7)
    assert len({variant_digest(seeded(seed)) for seed in range(20)}) == 20


_PARTS: Final = {key: [each for each in KEYS if each.rpartition(".")[0] == key] for key in ("", *KEYS)}


def _values(data: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """The keys of the tables that are there, with ``*`` for names that the file makes up, and their values."""
    if isinstance(data, dict):
        for part in _PARTS[at]:
            name = part.rpartition(".")[2]
            for value in data.values() if name == "*" else [data.get(name)]:
                yield from _values(value, part)
    if at:
        yield at, data


@cache
def _found() -> dict[str, set[str]]:
    """What stands at each key in some of the variants, item by item; ``None`` if the key is absent in its table."""
    found: dict[str, set[str]] = {key: set() for key in KEYS}
    for variant in _generated():
        for key, value in _values(variant_to_data(variant)):
            found[key] |= {"a table" if isinstance(value, dict) else repr(item) for item in _items(value)}
    return found


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) and value else [value]


def test_the_whole_format_is_reached() -> None:
    """Every key, with every word that it takes, two numbers at least, and absent where it may be."""
    missing = [key for key, found in _found().items() if not found - {"None"}]
    for key, want in demands():
        if want == "two values":
            missing += [key] if len(_found()[key] - {"None"}) < 2 else []
        elif not key.endswith("*"):  # a table of names that the file makes up may lack any one name
            missing += [f"{key} = {want}"] if repr(None if want == "absent" else want) not in _found()[key] else []
    assert missing == []


def test_extreme_numbers_are_reached() -> None:
    """Not only numbers as tables play them."""
    assert {"-1000000", "1000000"} <= _found()["scoring.caller.penalty"]
    assert {"0", "20"} <= _found()["matching.snap.late"]


def test_shipped_chapters_are_combined() -> None:
    """Some variants have chapters of two shipped variants that no shipped one has together."""
    shipped = [load_variant(name) for name in variant_ids()]

    def ids(variant: Variant, chapter: str) -> set[str]:
        return {each.id for each in shipped if getattr(each, chapter) == getattr(variant, chapter)}

    for one, other in itertools.pairwise(("deck", "deal", "powers", "matching", "scoring", "game")):
        pairs = [(ids(variant, one), ids(variant, other)) for variant in _generated()]
        assert any(some and others and not some & others for some, others in pairs), (one, other)


def test_a_variant_shrinks_to_a_shipped_one_with_few_changes() -> None:
    """An example that fails differs from a shipped variant in what matters and in little else."""
    found = find(
        made_up_variants(),
        lambda variant: variant.calling.highest_hand is not None,
        settings=settings(phases=list(Phase), max_examples=300),
    )
    differing = [
        [chapter for chapter in CHAPTERS if getattr(found, chapter) != getattr(load_variant(name), chapter)]
        for name in variant_ids()
    ]
    assert min(map(len, differing)) <= 1


def test_tables_of_names_are_empty_or_full() -> None:
    """One power or several, no special hand or some, several values."""
    tables = [key for key, form in KEYS.items() if isinstance(form, Named)]
    assert "powers.named" in tables
    sizes: dict[str, set[int]] = {table: set() for table in tables}
    for variant in _generated():
        data = variant_to_data(variant)
        for table in tables:
            here: Any = data
            for name in table.split("."):
                here = here.get(name, {}) if isinstance(here, dict) else {}  # without its table, there is no name
            sizes[table].add(len(here) if isinstance(here, dict) else 0)
    assert all(len(counts) >= 3 for counts in sizes.values()), sizes
    assert {0, 3} <= sizes["powers.named"]


@given(variant=made_up_variants())
@settings(max_examples=50)
def test_round_trip(variant: Variant) -> None:
    """A variant's data makes the same variant again, of the same digest."""
    again = variant_from_data(variant_to_data(variant), "again")
    assert again == variant
    assert variant_digest(again) == variant_digest(variant)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_the_fuzzer(seed: int) -> None:
    """The first games of ``python -m tests.properties.fuzz``, in which every state and every move is checked."""
    assert play_and_check(seed).number > 0
