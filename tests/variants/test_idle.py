"""What the checker calls idle makes no difference: games are refereed the same with the key and without it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cabo_rules.testing.generate import seeded
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.problem import KINDS, Problem
from tests import living_keys as lk
from tests.variants.checking import house_data
from tests.variants.key_changes import made
from tests.variants.plain_data import MAIN, Data
from tests.variants.test_checks_matching import SLIPS


def _is_alike(data: Data, without: Data, seeds: int) -> bool:
    """Whether random games of one variant are refereed the same by another."""
    one, other = variant_from_data(data, "with"), variant_from_data(without, "without")
    for seed in range(seeds):
        seats = Random(seed).randint(one.deal.seats.fewest, max(one.deal.seats.fewest, min(one.most_seats, 4)))
        if lk.difference_of(one, other, seats=seats, seed=seed) is not None:
            return False
    return True


def without_key(data: Data, found: Problem) -> Data | None:
    """Return the data without an idle key; nothing if it cannot be left out."""
    data = copy.deepcopy(data)
    *above, last = found.path
    table: Any = data
    for step in above:
        table = table[step]
    if found.kind.neutral is not None:
        table[last] = found.kind.neutral
    else:
        del table[last]
    return None if made(data) is None else data


def _idle(data: Data) -> Iterator[tuple[Problem, Data]]:
    """Yield each idle key that can be left out, with the data without it."""
    variant = made(data)
    for found in () if variant is None else find_problems(variant):
        if found.kind.idle and (without := without_key(data, found)) is not None:
            yield found, without


_SLIPS = [slip for slip in SLIPS if KINDS[slip.code].idle]


@pytest.mark.parametrize("slip", _SLIPS, ids=lambda slip: f"{slip.code}-{slip.name}")
def test_what_is_idle_by_a_slip_makes_no_difference(slip: Any) -> None:
    """Every kind of idle rule, as the tests of the checks bring it about."""
    data = house_data(slip.name, slip.wrong)
    for found, without in _idle(data):
        assert _is_alike(data, without, seeds=2), found


@pytest.mark.parametrize("name", MAIN)
def test_what_is_idle_in_made_up_variants_makes_no_difference(name: str) -> None:
    """In variants that nobody would write, too; the first four idle keys of each dozen."""
    seen = 0
    for seed in range(12):
        data = variant_to_data(seeded(MAIN.index(name) * 100 + seed))
        for found, without in _idle(data):
            if (seen := seen + 1) > 4:
                return
            assert _is_alike(data, without, seeds=2), (seed, found)
    assert seen > 0
