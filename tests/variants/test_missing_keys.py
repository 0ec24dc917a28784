"""Nothing is decided by a hidden default: a key that is left out of a complete variant is an error that names it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from cabo_rules.errors import VariantError
from cabo_rules.variant.load import load_variant, variant_from_data
from tests.variants.plain_data import MAIN, Path, leaves, plain, tables, without

_MAY_BE_LEFT_OUT: Final = {
    # a deck without ordinary packs, jokers or bare numbers has none; without any of the three there is an error
    "deck.packs": ("eventide",),
    "deck.jokers": MAIN,
    "deck.numbers.0": ("eventide",),
    # a wider name then gives the card its value, as the file says: the narrowest name decides
    "values.K of diamonds": ("hunner",),
}
"""Keys that only say how many there are of something, or how some cards differ from the rest."""

_NAMED_BY_WHAT_THEN_LACKS: Final = {
    "deck.packs": r"deck: has no cards|deal\.seats: the deck can serve 0 seats",
    "deck.numbers.1-12": r"deal\.seats: the deck can serve 0 seats",
    "deck.numbers.13": r"scoring\.special\.kamikaze\.cards: the deck has too few 13",
    "scoring.special.royal-roulette.points": r"scoring\.special\.royal-roulette: either has points",
    "scoring.special.kamikaze.holder": r"scoring\.special\.kamikaze: either has points",
    "scoring.special.kamikaze.others": r"scoring\.special\.kamikaze: either has points",
}
"""Keys of whose absence the error names the key that cannot do without."""


def _expected(path: Path) -> str:
    key = ".".join(path)
    if path[0] == "values":
        return r"values: no value for "
    return _NAMED_BY_WHAT_THEN_LACKS.get(key, rf"(^|[;:] ){re.escape(key)}: ")


_ALL = [(name, path) for name in MAIN for path, _ in leaves(plain(name))]
_NEEDED = [(name, path) for name, path in _ALL if name not in _MAY_BE_LEFT_OUT.get(".".join(path), ())]


@pytest.mark.parametrize(("name", "path"), _NEEDED, ids=lambda part: part if isinstance(part, str) else ".".join(part))
def test_a_key_that_is_left_out_is_named(name: str, path: Path) -> None:
    """Each key of a complete variant is needed."""
    with pytest.raises(VariantError, match=_expected(path)):
        variant_from_data(without(name, path), "house rules")


@pytest.mark.parametrize(("key", "names"), _MAY_BE_LEFT_OUT.items())
def test_what_may_be_left_out(key: str, names: tuple[str, ...]) -> None:
    """These keys, and only these, may be left out alone."""
    for name in names:
        assert variant_from_data(without(name, _path(name, key)), "house rules").cards


def _path(name: str, key: str) -> Path:
    return next(path for path, _ in leaves(plain(name)) if ".".join(path) == key)


_OPTIONAL_TABLES: Final = {
    "deck.numbers",  # a deck without bare numbers
    "deal.first_look",  # nobody looks before the first turn
    "deal.dealer",  # it does not matter who deals
    "powers.named.",  # one power fewer, or a power that looks and does not swap
    "matching.snap", "matching.set", "matching.drawn",  # a way of matching that does not exist
    "scoring.special",  # no special hands
    "game.reset",  # no total comes down
}  # fmt: skip
"""Tables that may be absent: the rule then does not exist in the game."""


@pytest.mark.parametrize("name", MAIN)
def test_a_table_that_is_left_out_is_named_unless_its_rule_can_be_absent(name: str) -> None:
    """Without a table its rule does not exist, where a game can do without that rule."""
    for path in tables(plain(name)):
        key = ".".join(path)
        error = _error_without(name, path)
        if error is None:
            assert any(key.startswith(optional) for optional in _OPTIONAL_TABLES), key
        else:
            assert error.startswith("house rules: ")
            assert path[0] in error


def _error_without(name: str, path: Path) -> str | None:
    try:
        variant_from_data(without(name, path), "house rules")
    except VariantError as error:
        return str(error)
    return None


@pytest.mark.parametrize("chapter", [key for key, value in plain("rush").items() if isinstance(value, dict)])
def test_a_chapter_that_is_left_out_is_named(chapter: str) -> None:
    """All chapters of the rulebook stand in every complete variant."""
    with pytest.raises(VariantError, match=f"house rules: {chapter}: missing$"):
        variant_from_data(without("rush", (chapter,)), "house rules")


def test_every_missing_key_is_named_at_once() -> None:
    """An author sees the whole list, not one key after the other."""
    data = without("rush", ("calling", "when"))
    del data["turn"]["ends"]
    del data["matching"]["snap"]["who"]
    with pytest.raises(VariantError) as caught:
        variant_from_data(data, "house rules")
    assert str(caught.value) == "house rules: turn.ends: missing; matching.snap.who: missing; calling.when: missing"


def test_an_empty_variant() -> None:
    """Nothing at all: every chapter is missing."""
    with pytest.raises(VariantError) as caught:
        variant_from_data({}, "house rules")
    assert str(caught.value).count("missing") == len(plain("rush"))
    assert load_variant("rush").id in plain("rush").values()
