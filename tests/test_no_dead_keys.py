"""No dead keys: for every key of the format and every word of it there is a game that would be refereed otherwise.

What shows it is kept in ``tests/data/living_keys.json``. A new key or word of the model fails here until
``python -m tests.search_living_keys`` has found a game in which it matters, or somebody writes one down.
"""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from cabo_rules.variants.load import load_variant, variant_from_data
from cabo_rules.variants.model import NAMES, NOT_REFEREED
from tests import living_keys as lk

_SHOWINGS: Final = lk.read()


@pytest.mark.parametrize("showing", _SHOWINGS, ids=[f"{each.key}-{n}" for n, each in enumerate(_SHOWINGS)])
def test_a_key_makes_a_difference(showing: lk.Showing) -> None:
    """Two variants that differ in one key referee a game differently."""
    one, other = lk.two_variants(showing)
    assert one != other
    assert lk.difference(showing) is not None, f"{showing.key}: {showing.values} make no difference"


def test_every_key_and_word_of_the_format_is_shown() -> None:
    """Every key that the model knows is shown to matter, with every word that it takes and at least two numbers."""
    shown = {demand for showing in _SHOWINGS for demand in lk.shown(showing)}
    missing = [demand for demand in lk.demands() if demand not in shown]
    assert not missing, f"nothing shows that these matter: {missing}; run python -m tests.search_living_keys"


def test_the_exceptions_are_keys_of_the_format() -> None:
    """What is excepted by name exists, and could be absent where it is said that another key makes it so."""
    assert set(lk.KEYS) >= {*NAMES, *NOT_REFEREED, *lk.ABSENT_BY_ANOTHER.values()}
    assert set(lk.ABSENT_BY_ANOTHER) <= lk.MAY_BE_ABSENT


def test_the_same_rules_referee_alike() -> None:
    """The comparison finds no difference where there is none, and a name is none."""
    for name in ("travellers", "hunner", "eventide"):
        data = lk.base_data(name, {})
        assert variant_from_data(data, "base") == load_variant(name)
        for seed in range(2):
            same = lk.Showing(key="name", values=(data["name"], "Another"), base=name, seats=3, seed=seed)
            assert lk.difference(same) is None


def test_a_showing_with_two_equal_values_shows_nothing() -> None:
    """A showing whose second value is the first again makes no difference, whatever the key."""
    for showing in _SHOWINGS[::25]:
        twice = attrs.evolve(showing, values=(showing.values[0],) * 2)
        assert lk.difference(twice) is None
