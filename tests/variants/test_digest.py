"""The digest of the rules: one game has one digest, whatever its file says in keys that have no effect."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cabo_rules import Game, load_variant, score_round, variant_ids
from cabo_rules.authoring.compare import compare
from cabo_rules.variants import digest
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.digest import live_rules, variant_digest
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.problem import KINDS
from cabo_rules.variants.written import dotted
from tests.rules.tables import with_keys
from tests.variants.checking import house_data
from tests.variants.test_checks_matching import SLIPS
from tests.variants.test_idle import without_key

_OUT_OF_TURN = {
    "calling.last_turns": "none",
    "conduct.forbidden_look": 1,
    "matching.penalty.most_cards": {"cards": 4, "beyond": "counts as a call"},
}
_SLIPS = [slip for slip in SLIPS if KINDS[slip.code].idle]


@pytest.mark.parametrize("slip", _SLIPS, ids=lambda slip: f"{slip.code}-{slip.name}")
def test_a_key_without_effect_does_not_change_the_digest(slip: Any) -> None:
    """Whether the file writes it or not, and the comparison finds no difference."""
    data = house_data(slip.name, slip.wrong)
    variant = variant_from_data(data, "with")
    for found in find_problems(variant):
        without = without_key(data, found) if found.kind.idle and not found.as_dealt else None
        if without is not None:
            other = variant_from_data(without, "without")
            assert variant_digest(variant) == variant_digest(other), found
            assert compare(variant, other) == ()


@pytest.mark.parametrize("name", variant_ids())
def test_a_shipped_variant_has_no_dead_keys(name: str) -> None:
    """So its digest needs no checks, and others can compute it from its data alone."""
    variant = load_variant(name)
    assert not any(each.kind.idle for each in find_problems(variant))
    assert live_rules(variant) == variant_to_data(variant)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("eventide", "matching.set.wrong_beyond_two"),
        ("rush", "conduct.misused_power"),
        ("rush", "conduct.move_taken_back"),
    ],
)
def test_a_price_of_0_is_as_if_absent(name: str, key: str) -> None:
    """So it changes neither the digest nor the data, and the comparison finds no difference."""
    variant, free = load_variant(name), with_keys(name, {key: 0})
    assert variant_digest(variant) == variant_digest(free)
    assert variant_to_data(free) == variant_to_data(variant) | {"id": free.id}
    assert compare(variant, free) == ()


def test_a_list_that_is_empty_then_goes() -> None:
    """It says nothing any more, and a file may leave it out."""
    data = variant_to_data(load_variant("rush")) | {"id": "mine"}
    data["turn"]["discard_pile"] = data["turn"]["discard_pile"] | {"not_taken": ["99"]}
    assert "not_taken" not in live_rules(variant_from_data(data, "mine"))["turn"]["discard_pile"]


def test_what_is_needed_stays() -> None:
    """A key that no variant may leave out is not taken out, unless a value says as little."""
    data = variant_to_data(load_variant("rush"))
    assert not digest._take_out(("deal", "cards"), None, data)
    assert data == variant_to_data(load_variant("rush"))


def test_keys_that_rest_on_each_other() -> None:
    """Names that repeat a wider one go, and not the wider one, too, which then decides."""
    data = variant_to_data(load_variant("rush")) | {"id": "mine"}
    del data["values"]["J"]
    data["values"] |= {"red J": 11, "black J": 11, "J": 11}
    assert variant_digest(variant_from_data(data, "mine")) == variant_digest(load_variant("rush"))


def test_only_so_many_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pass takes out what one check finds, so an absurd variant takes a bounded time."""
    monkeypatch.setattr(digest, "_MOST_PASSES", 1)
    data = variant_to_data(load_variant("rush")) | {"id": "mine"}
    data["values"] |= {"11": 1, "12": 1}
    data["deal"]["open_card"] = "none"
    rules = live_rules(variant_from_data(data, "mine"))
    assert {"11", "12"}.isdisjoint(rules["values"])
    assert rules["matching"]["snap"]["starting_card"] is True


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        # the order of tests decides who wins
        ("rush", {"scoring.ties": ["fewest cards", "lowest card"]}, {"scoring.ties": ["lowest card", "fewest cards"]}),
        # whose hand it was decides what a late snap costs
        ("rush", {"matching.snap.late": 1}, {"matching.snap.late": 1, "matching.snap.same_hand": "not twice in a row"}),
        # a power is still open when another player calls out of turn
        ("stacking", _OUT_OF_TURN, _OUT_OF_TURN | {"calling.caller_safe_from": ["looks"]}),
    ],
)
def test_what_is_refereed_otherwise_has_another_digest(name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """A key counts as without effect only where it has none."""
    assert variant_digest(with_keys(name, one)) != variant_digest(with_keys(name, other))


_FREE: Final = {"matching.snap.own.wrong": 0, "matching.snap.others.wrong": 0}
_ANY_POINT: Final = {"calling.last_turns": "none", "calling.when": "any point of the turn", "scoring.caller.bonus": -5}
_LOW: Final = {"values.A": 1, "values.red K": 5, "values.joker": 5}


@pytest.mark.parametrize(
    ("name", "key", "value", "changes"),
    [
        ("dutch-match", "matching.drawn.most", 4, {"matching.drawn.own.wrong": 0, "matching.snap.own.wrong": 0}),
        ("cambio-two-looks", "scoring.ties", ["fewest cards"], {"scoring.caller.tied": "lowest"}),
        ("cambio-two-looks", "scoring.caller.at_least", 2, _LOW),
        ("rush", "scoring.caller.cut_short", "counts as not called", _FREE | _ANY_POINT),
    ],
)
def test_what_matters_only_at_a_table_set_up_by_hand(
    name: str, key: str, value: object, changes: dict[str, Any]
) -> None:
    """No hand that is dealt needs the key, so the checker reports it; the digest still counts it."""
    changes = changes | {"conduct.forbidden_look": 0}
    without, variant = with_keys(name, changes), with_keys(name, changes | {key: value})
    (found,) = (each for each in find_problems(variant) if each.as_dealt)
    assert dotted(found.path).startswith(key)
    assert variant_digest(variant) != variant_digest(without)
    assert compare(variant, without) != ()


def test_hands_set_up_by_hand_are_scored_by_such_a_key() -> None:
    """As where every hand that is dealt has 4 cards, and ties go to the fewest cards."""
    first, second = (
        with_keys("cambio-two-looks", {"scoring.caller.tied": "lowest"} | ties)
        for ties in ({}, {"scoring.ties": ["fewest cards"]})
    )
    hands = [["5S"], ["2S", "3S"]]
    assert score_round(first, hands, caller=0).winners == (0, 1)
    assert score_round(second, hands, caller=0).winners == (0,)
    table = Game.set_up(second, ["Ana", "Ben"], hands=hands)
    assert [len(hand) for hand in table.state.hands] == [1, 2]


def test_a_limit_whose_consequence_never_comes_is_the_number_alone() -> None:
    """Where no mistake costs cards, nothing follows beyond the limit."""
    limit = {"cards": 9, "beyond": "loses the round"}
    penalty = {"place": "first free slot", "unpaid": "waive all", "most_cards": 9}
    free: dict[str, Any] = {"matching": {"penalty": penalty}, "conduct.forbidden_look": 0}
    with_more = with_keys("eventide", free | {"matching.penalty.most_cards": limit})
    assert variant_digest(with_more) == variant_digest(with_keys("eventide", free))


def test_a_list_keeps_its_last_word() -> None:
    """Powers that nothing opens still load without what is idle in them."""
    variant = with_keys("hunner", {"powers.triggers": ["snapped"]})
    rules = live_rules(variant)
    assert rules["powers"]["triggers"] == ["snapped"]
    assert variant_digest(variant_from_data(rules, "mine")) == variant_digest(variant)
