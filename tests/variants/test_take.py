"""A rule that is taken from another variant comes with what it needs, and the file that takes it can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import VariantError, load_variant
from cabo_rules.authoring.starting_file import starting_file
from cabo_rules.authoring.take import Take, missing, take
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.written import dotted, key_path
from tests.rules.tables import with_keys
from tests.variants.checking import report_of

TABLES = (
    "deck", "values", "deal", "turn", "powers", "matching", "matching.snap", "matching.drawn", "matching.set",
    "calling", "calling.stock_out", "scoring", "scoring.special", "game.rounds", "game.rounds.reset", "conduct",
)  # fmt: skip
MAIN = ("travellers", "rush", "eventide", "hunner", "cambio")


def _takes(*texts: str) -> list[Take]:
    return [Take(key_path(key), load_variant(name)) for key, _, name in (text.rpartition("=") for text in texts)]


@pytest.mark.parametrize("key", TABLES)
def test_what_is_taken_can_be_played(key: str, tmp_path: Path) -> None:
    """A table of each main variant in another: the file has no errors, and the table is as it was there."""
    for at, parent in enumerate(MAIN):
        for name in [MAIN[(at + 1 + TABLES.index(key) % 4) % 5]]:
            source = variant_to_data(load_variant(name))
            for step in key.split("."):
                source = source.get(step, {}) if isinstance(source, dict) else {}
            if name == parent or source == {}:
                continue
            taken = take(load_variant(parent), _takes(f"{key}={name}"))
            text = "\n".join(starting_file("mine", load_variant(parent), parent, taken))
            report = report_of(tmp_path, text)
            assert not [each for each in report.diagnostics if each.severity == "error"], (parent, name)
            assert not [each for each in report.diagnostics if each.code == "V030"], (parent, name)
            if report.variant is not None:
                assert variant_to_data(report.variant) == taken.data | {"id": "mine", **_names(report.variant)}


def _names(variant: object) -> dict[str, object]:
    return {key: getattr(variant, key) for key in ("name", "source", "summary", "call")}


def test_what_is_gone_is_named_in_the_file() -> None:
    """A chapter taken whole drops rules of the parent, which the file does without."""
    rush = load_variant("rush")
    taken = take(rush, _takes("matching=eventide"))
    assert [dotted(path) for path in taken.without] == ["matching.snap"]
    assert 'without = ["matching.snap"]' in starting_file("mine", rush, "rush", taken)


def test_what_it_needs_comes_along() -> None:
    """The reason is the contradiction that it solves."""
    taken = take(load_variant("eventide"), _takes("matching.snap=rush"))
    reason = taken.why["calling", "stock_out", "shuffle_in"]
    assert reason == "The whole discard pile cannot be shuffled in if its top card may be snapped."
    assert taken.why["matching", "snap", "who"] == "Taken from rush."
    taken = take(load_variant("rush"), _takes("deck=eventide"))
    assert taken.why["values", "0-13"].startswith("Comes along from eventide: [values] has no value for ")
    assert ("values", "J") in taken.without


def test_a_cure_beside_the_rule() -> None:
    """A key beside what is taken gets the value with which it can be played."""
    taken = take(load_variant("hunner"), _takes("matching.snap=travellers"))
    assert [each.partition(":")[0] for each in taken.adjusted] == ["deal.open_card"]


def test_a_warning_may_stay() -> None:
    """A rule without effect is taken, too, and the checker warns about it."""
    taken = take(load_variant("rush"), _takes("scoring.special=eventide"))
    assert taken.data["scoring"]["special"] == variant_to_data(load_variant("eventide"))["scoring"]["special"]
    assert taken.adjusted == ()


def test_several_and_single_keys() -> None:
    """Any key may be taken; one of the parent that the table does not have there goes."""
    taken = take(
        load_variant("rush"), _takes('values."red K"=travellers', "powers=hunner", "calling.earliest_lap=tamalou")
    )
    assert taken.data["values"]["red K"] == load_variant("travellers").values["red K"]
    assert taken.data["powers"] == variant_to_data(load_variant("hunner"))["powers"]
    gone = {*load_variant("rush").powers_by_name} - {*load_variant("hunner").powers_by_name}
    assert {dotted(path) for path in taken.without} == {f"powers.named.{name}" for name in gone}


def test_a_cure_that_leaves_something_out() -> None:
    """What has no effect any more, or stands in the way, goes; of an empty table or a flag nobody is told."""
    look = {"cards": 3, "whose": "anyone's"}
    source = with_keys("rush", {"powers.named.peek-and-swap.look": look})
    taken = take(load_variant("rush"), [Take(key_path("powers.named.peek-and-swap.look.cards"), source)])
    assert taken.data["powers"]["named"]["peek-and-swap"]["look"] == look
    assert [*missing({"special": {}, "starting_card": False, "late": 1}, {})] == [("late",)]
    taken = take(load_variant("rush"), _takes("deal=dutch"))
    assert taken.data["deal"]["open_card"] == load_variant("dutch").deal.open_card


@pytest.mark.parametrize(
    ("parent", "text", "message"),
    [
        ("eventide", "matching.drawn=rush", "--take: rush has no matching.drawn; to do without it, name it in without"),
        ("eventide", "scoring.special=rush", "--take: rush has no scoring.special; to do without it"),
        ("eventide", "matching.snip=rush", "--take: matching.snip is not a rule of a variant file"),
        ("eventide", "name=rush", "--take: name is not a rule of a variant file"),
        ("eventide", "matching.snap.word=stacking", "--take: matching.snap.word is not a rule of a variant file"),
    ],
)
def test_what_cannot_be_taken(parent: str, text: str, message: str) -> None:
    """The error names it, and the reason."""
    with pytest.raises(VariantError) as raised:
        take(load_variant(parent), _takes(text))
    assert str(raised.value).startswith(message)


def test_what_contradicts_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing solves a contradiction, the error names the rule and the reason."""
    monkeypatch.setattr("cabo_rules.authoring.take._MOST_STEPS", 0)
    with pytest.raises(VariantError) as raised:
        take(load_variant("eventide"), _takes("matching.snap=rush"))
    assert str(raised.value) == (
        "--take: matching.snap=rush cannot be taken into eventide: "
        "The whole discard pile cannot be shuffled in if its top card may be snapped."
    )
