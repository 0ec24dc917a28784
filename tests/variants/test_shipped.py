"""The variants that ship: each loads, means what it says, and survives being written out."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from cabo_rules import check_variant, load_variant, variant_ids
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import NAMES, NAMING
from tests.family import FAMILY
from tests.variants.checking import house_data
from tests.variants.plain_data import MAIN, Data, differences, plain
from tests.variants.write_ready import READY, ready

_FOLDER = Path(__file__).parents[2] / "variants"


def _written(name: str) -> Data:
    """What a shipped file itself says."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))


def test_the_shipped_variants_are_those_of_the_folder() -> None:
    """Every file of the folder ships under its own name, and nothing else does."""
    assert list(variant_ids()) == sorted(path.stem for path in _FOLDER.iterdir())
    assert set(MAIN) < set(variant_ids())


@pytest.mark.parametrize("name", variant_ids())
def test_a_shipped_variant_is_sound_and_called_like_its_file(name: str) -> None:
    """So it is loaded without checks, and is the variant that the checks would let pass; names and summary are said."""
    variant, report = load_variant(name), check_variant(_FOLDER / f"{name}.toml")
    assert report.diagnostics == ()
    assert variant == report.variant == check_variant(name).variant == load_variant(str(_FOLDER / f"{name}.toml"))
    assert variant.id == name
    assert all((variant.name, variant.source, variant.summary))


def test_the_ready_form_says_what_the_files_say() -> None:
    """It is written again after every change of a file: ``python -m tests.variants.write_ready``."""
    assert READY.read_text("utf-8") == ready()


@pytest.mark.parametrize("name", variant_ids())
def test_resolved_data_make_the_same_variant_again(name: str) -> None:
    """A variant as data, also by way of JSON, is the same variant with the same digest."""
    variant = load_variant(name)
    again = variant_from_data(json.loads(json.dumps(variant_to_data(variant))), "data")
    assert again == variant
    assert variant_digest(again) == variant_digest(variant)
    assert again.points == variant.points
    assert again.powers_by_card == variant.powers_by_card


@pytest.mark.parametrize("name", variant_ids())
def test_a_variant_written_as_a_file_is_the_same_variant(name: str, tmp_path: Path) -> None:
    """Resolved, written with ``format = 1`` and read again, in any order of its keys and with any comments."""
    variant = load_variant(name)
    for order in range(3):
        data = _shuffled({**variant_to_data(variant), "format": 1}, Random(order))
        path = tmp_path / f"{name}-{order}.toml"
        path.write_text("# written out\n" + tomli_w.dumps(data).replace("\n\n", "\n\n# here, too\n"), "utf-8")
        report = check_variant(path)
        assert report.diagnostics == ()
        assert report.variant == variant
        assert report.variant is not None
        assert variant_digest(report.variant) == variant_digest(variant)
        assert (report.variant.points, report.variant.powers_by_card) == (variant.points, variant.powers_by_card)
        assert {origin.file for origin in report.origins.values()} == {str(path)}


def _shuffled(data: Any, random: Random) -> Any:
    """The same tables with their keys in another order; lists keep theirs."""
    if not isinstance(data, dict):
        return data
    keys = list(data)
    random.shuffle(keys)
    return {key: _shuffled(data[key], random) for key in keys}


@pytest.mark.parametrize("name", variant_ids())
def test_it_does_not_matter_to_the_digest_which_file_said_it(name: str, tmp_path: Path) -> None:
    """A file that extends the variant and changes no rule has the same digest, and so has one that it extends."""
    (tmp_path / "other.toml").write_text(f'format = 1\nid = "other"\nextends = "{name}"\n', "utf-8")
    (tmp_path / "mine.toml").write_text('format = 1\nid = "mine"\nextends = "other"\nname = "Mine"\n', "utf-8")
    mine = load_variant(tmp_path / "mine.toml")
    assert variant_digest(mine) == variant_digest(load_variant(name))
    assert mine != load_variant(name)


@pytest.mark.parametrize("key", NAMES)
def test_what_a_variant_is_called_is_no_part_of_its_digest(key: str) -> None:
    """The digest is that of the rules."""
    renamed = variant_from_data(house_data("rush", {key: "stacking"}), "data")
    assert variant_digest(renamed) == variant_digest(load_variant("rush"))


def test_other_rules_have_another_digest() -> None:
    """No two shipped variants have equal rules."""
    assert len({variant_digest(load_variant(name)) for name in variant_ids()}) == len(variant_ids())


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("travellers-six", {"deal.cards": 6, "deal.first_look.cards": 3}),
        ("travellers-no-jokers", {"deck.jokers": 0}),
        ("hunner-reshuffle", {"calling.stock_out": {"shuffle_in": "all but the top card", "below": 1}}),
        ("eventide-six", {"deal.cards": 6, "deal.first_look.cards": 3}),
        ("eventide-opponent-swap", {"powers.named.swap.swap.pairs": ["own with another's", "two opponents'"]}),
        ("eventide-seventy", {"game.rounds.reset.totals.100": 70}),
        ("eventide-capped-resets", {"game.rounds.reset.per_player": 1}),
        ("rush-ten", {"scoring.caller.penalty": 10}),
        ("stacking-jokers", {"deck.jokers": 2, "values.joker": -1}),
    ],
)
def test_a_derived_variant_differs_in_just_these_keys(name: str, keys: Data) -> None:
    """What a derived file does not say is as in the variant it extends."""
    found = differences(plain(_written(name)["extends"]), plain(name))
    assert {key: value for key, value in found.items() if key not in NAMING} == keys


def test_every_derived_variant_is_in_that_table() -> None:
    """Five rule sets and nine variants of them; what else ships is the family, which has tests of its own."""
    derived = [name for name in variant_ids() if "extends" in _written(name) and name not in FAMILY]
    assert len(derived) == 9
    assert sorted([*derived, *MAIN, *FAMILY]) == list(variant_ids())


@pytest.mark.parametrize(
    ("name", "cards", "fewest", "most"),
    [
        ("travellers", 54, 3, 13),
        ("travellers-six", 54, 3, 8),
        ("hunner", 52, 2, 12),
        ("eventide", 52, 2, 5),
        ("eventide-six", 52, 2, 5),
        ("rush", 52, 2, 12),
        ("stacking", 52, 2, 12),
        ("stacking-jokers", 54, 2, 13),
    ],
)
def test_deck_and_seats(name: str, cards: int, fewest: int, most: int) -> None:
    """As many play as the deck can deal to, with the open card and one card left in the stock; eventide is for five."""
    variant = load_variant(name)
    assert (len(variant.cards), variant.deal.seats.fewest, variant.most_seats) == (cards, fewest, most)


def test_the_narrowest_name_gives_a_card_its_value() -> None:
    """``K of diamonds`` beats ``K``, and ``black K`` stands beside ``red K``."""
    hunner, rush, stacking = (load_variant(name).points for name in ("hunner", "rush", "stacking"))
    assert [hunner[card] for card in ("KD", "KH", "KS", "10H", "AS", "JC", "QD")] == [0, 13, 13, 10, 1, 11, 12]
    assert [rush[card] for card in ("KD", "KH", "KS", "KC")] == [0, 0, 13, 13]
    assert [stacking[card] for card in ("KD", "KS", "JS", "QS")] == [0, 10, 10, 10]
    assert load_variant("travellers").points["Joker"] == -1
    assert load_variant("eventide").points["13"] == 13


def test_digest_does_not_see_the_order_of_a_list_without_order() -> None:
    """The rules are the same whichever power card is named first; the order of tie-breaks is a rule."""
    data = variant_to_data(load_variant("eventide"))
    data["powers"]["named"]["peek"]["cards"].reverse()
    assert variant_digest(variant_from_data(data, "data")) == variant_digest(load_variant("eventide"))
    data["game"]["rounds"]["dealer"] = ["highest total", "highest score", "next in turn order"]
    assert variant_digest(variant_from_data(data, "data")) != variant_digest(load_variant("eventide"))


def test_how_a_variant_is_shown() -> None:
    """In one short line, and not with all its rules."""
    assert repr(load_variant("rush")) == "<Variant rush: Cabo Rush>"
