"""The variants that are made up for the property tests: mostly valid, over the whole format, the same for a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, get_args, get_origin

import pytest
from hypothesis import given, settings

from cabo_rules.testing import made_up_variants
from cabo_rules.testing.drafts import keys, plain, seeded_pick
from cabo_rules.testing.made_up import made_up, seeded
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import Variant
from tests.living_keys import Demand, demands
from tests.properties.fuzz import play_and_check

_DRAFTED: Final = [made_up(seeded_pick(Random(f"draft {seed}"))) for seed in range(400)]
_VALID: Final = [variant for variant in _DRAFTED if variant is not None]


def test_most_drafts_are_valid() -> None:
    """Of what is made up, four in five can be played: little is thrown away, and so the whole format is reached."""
    assert len(_VALID) >= 0.8 * len(_DRAFTED)


def test_the_same_seed_makes_the_same_variant() -> None:
    """A game that failed can be played again."""
    assert seeded(7) == seeded(7)
    assert len({variant_digest(seeded(seed)) for seed in range(20)}) == 20


def _written(data: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """The keys that are written, with ``*`` for names that the file makes up, and their values."""
    if isinstance(data, dict):
        made_up_names = f"{at}.*" in _KEYS
        for name, value in data.items():
            yield from _written(value, f"{at}.*" if made_up_names else f"{at}.{name}".strip("."))
    if at:
        yield at, data


_KEYS: Final = dict(keys())


def _reached(variants: list[Variant]) -> dict[Demand, set[str]]:
    """The keys and words that some variants have; of other values, which."""
    reached: dict[Demand, set[str]] = {}
    for variant in variants:
        written = list(_written(variant_to_data(variant)))
        for key, value in written:
            words = value if isinstance(value, list) else [value]
            for word in words:
                reached.setdefault((key, word if isinstance(word, str | bool) else "two values"), set()).add(repr(word))
            reached.setdefault((key, "two values"), set()).add(repr(value))
        absent = {key for key in _KEYS if key not in dict(written)}
        for key in absent:
            reached.setdefault((key, "absent"), set()).add("absent")
    return reached


def test_the_whole_format_is_reached() -> None:
    """Every key, with every word that it takes, two numbers at least, and absent where it may be."""
    reached = _reached(_VALID)
    missing = [(key, want) for key, want in demands()
               if len(reached.get((key, want), ())) < (2 if want == "two values" else 1)]  # fmt: skip
    # a table of names that the file makes up may lack any one name
    assert not [(key, want) for key, want in missing if not key.endswith("*")], missing


def test_tables_with_names_made_up_are_empty_or_full() -> None:
    """One power or several, no special hand or some, several values."""
    tables = [key for key, kind in _KEYS.items() if get_origin(plain(kind)[0]) is Mapping and get_args(plain(kind)[0])]
    assert "powers.named" in tables
    sizes: dict[str, set[int]] = {table: set() for table in tables}
    for variant in _VALID:
        data = variant_to_data(variant)
        for table in tables:
            here: Any = data
            for name in table.split("."):
                here = here.get(name, {})  # without its table, there is no name
            sizes[table].add(len(here))
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
