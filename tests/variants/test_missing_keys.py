"""Nothing is decided by a hidden default: a key that is left out of a complete variant is an error that names it."""

from __future__ import annotations

from typing import Final

import pytest

from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant, variant_from_data
from cabo_rules.variants.model import CHAPTERS
from cabo_rules.variants.written import dotted
from tests.variants.checking import ABSENT, house_data
from tests.variants.plain_data import MAIN, Path, errors_of, leaves, plain, tables

_MAY_BE_LEFT_OUT: Final = {
    # a deck without ordinary packs, jokers or bare numbers has none; without any of the three there is an error
    "deck.packs": ("eventide",),
    "deck.jokers": MAIN,
    "deck.numbers.0": ("eventide",),
    "deck.numbers.13": ("eventide",),  # a special hand can then never occur, of which there is a warning
    # a wider name then gives the card its value, as the file says: the narrowest name decides
    "values.K of diamonds": ("hunner",),
    "game.rounds.dealer": ("travellers", "eventide"),  # it does not matter who deals
    # the card that starts the discard pile may be snapped only if the file says so
    "matching.snap.starting_card": ("travellers", "rush", "stacking"),
    "matching.snap.word": ("stacking",),
}
"""Keys whose absence says that there is nothing of the kind, or that some cards do not differ from the rest."""

_NAMED_BY_WHAT_THEN_LACKS: Final = {
    "deck.packs": ("deck", "deal.seats.fewest"),
    "deck.numbers.1-12": ("deal.seats.fewest",),
    "game.rounds.reset.totals.100": ("game.rounds.reset.totals",),  # of which there must be one
}
"""Keys of whose absence the error names the key that cannot do without."""


def _expected(path: Path) -> tuple[str, ...]:
    return ("values",) if path[0] == "values" else _NAMED_BY_WHAT_THEN_LACKS.get(".".join(path), (dotted(path),))


_ALL = [(name, path) for name in MAIN for path, _ in leaves(plain(name))]
_NEEDED = [(name, path) for name, path in _ALL if name not in _MAY_BE_LEFT_OUT.get(".".join(path), ())]


@pytest.mark.parametrize(("name", "path"), _NEEDED, ids=lambda part: part if isinstance(part, str) else ".".join(part))
def test_a_key_that_is_left_out_is_named(name: str, path: Path) -> None:
    """Each key of a complete variant is needed."""
    assert set(_expected(path)) & set(errors_of(house_data(name, {".".join(path): ABSENT})))


@pytest.mark.parametrize(("key", "names"), _MAY_BE_LEFT_OUT.items())
def test_what_may_be_left_out(key: str, names: tuple[str, ...]) -> None:
    """These keys, and only these, may be left out alone."""
    for name in names:
        assert key in {".".join(path) for path, _ in leaves(plain(name))}
        assert variant_from_data(house_data(name, {key: ABSENT}), "house rules").cards


_OPTIONAL_TABLES: Final = {
    "deck.numbers",  # a deck without bare numbers
    "deal.first_look",  # nobody looks before the first turn
    "powers.named.",  # one power fewer, or a look after which nothing is swapped
    "matching.snap", "matching.set", "matching.drawn",  # a way of matching that does not exist
    "scoring.special",  # no special hands
    "game.rounds.reset",  # no total comes down
}  # fmt: skip
"""Tables that may be absent: the rule then does not exist in the game."""


@pytest.mark.parametrize("name", MAIN)
def test_a_table_that_is_left_out_is_named_unless_its_rule_can_be_absent(name: str) -> None:
    """Without a table its rule does not exist, where a game can do without that rule."""
    for path in tables(plain(name)):
        key = ".".join(path)
        told = errors_of(house_data(name, {key: ABSENT}))
        if told:
            assert any(wrong.split(".")[0] == path[0] for wrong in told), (key, told)
        else:
            assert key == "powers" or any(key.startswith(optional) for optional in _OPTIONAL_TABLES), key


@pytest.mark.parametrize("chapter", [key for key in CHAPTERS if key != "powers"])
def test_a_chapter_that_is_left_out_is_named(chapter: str) -> None:
    """All chapters of the rulebook stand in every complete variant, but a game may do without powers."""
    contested = ", and tables disagree about this rule, so it must be written out"
    missing = f"V113: {chapter} is missing{contested}." if chapter == "values" else f"V102: {chapter} is missing."
    assert errors_of(house_data("rush", {chapter: ABSENT})) == {chapter: [missing]}


def test_every_missing_key_is_named_at_once() -> None:
    """An author sees the whole list, not one key after the other."""
    data = house_data("rush", {"calling.when": ABSENT, "turn.ends": ABSENT, "matching.snap.who": ABSENT})
    with pytest.raises(VariantError) as caught:
        variant_from_data(data, "house rules")
    assert str(caught.value).splitlines() == [
        "house rules: V102: calling.when is missing.",
        "house rules: V102: matching.snap.who is missing.",
        "house rules: V102: turn.ends is missing.",
    ]


def test_an_empty_variant() -> None:
    """Nothing at all: every chapter is missing but that of the powers."""
    with pytest.raises(VariantError) as caught:
        variant_from_data({}, "house rules")
    assert str(caught.value).count("missing") == len(plain("rush").keys() - {"powers"})
    assert load_variant("rush").id in plain("rush").values()
