"""Parts of the wrong shape: the checks of the meaning go round them, and find what is wrong elsewhere."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.check import ID_TAKEN
from cabo_rules.variants.problem import problem
from cabo_rules.variants.reading.shape import take_shape
from tests.variants.checking import ABSENT, Changes, house_data, told
from tests.variants.from_schema import changed_once, complete_files
from tests.variants.plain_data import MAIN, Data, entries, plain

_USES: list[Callable[[Any], object]] = [
    bool, len, iter, hash, int, float, str, abs, format, operator.neg, operator.index,
    lambda value: value == 1, lambda value: value != 1, lambda value: value < 1, lambda value: value > 1,
    lambda value: value + 1, lambda value: 1 + value, lambda value: value * 2, lambda value: 5 % value,
    lambda value: value - 1, lambda value: 7 // value, lambda value: value.cards, lambda value: value["cards"],
    lambda value: "own" in value, lambda value: "own" in ("another's", value),
    lambda value: range(value), lambda value: f"{value}", lambda value: value(), lambda value: max(1, value),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(_USES)))
def test_a_broken_value_cannot_be_used(number: int) -> None:
    """Whatever is done with a broken value, a check that needs it learns that it cannot judge."""
    with pytest.raises(Broken):
        _USES[number](BROKEN)


def test_a_broken_value_is_there() -> None:
    """A broken value is not an absent one, and can be shown to who writes a check."""
    assert BROKEN is not None
    assert repr(BROKEN) == "BROKEN"
    assert not isinstance(BROKEN, int)


def test_a_broken_value_is_never_told() -> None:
    """A check that would put one into its message learns that it cannot judge."""
    with pytest.raises(Broken):
        problem(ID_TAKEN, "id", id=BROKEN)


def _put(data: Any, path: tuple[str | int, ...], value: object) -> Any:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def _breakable(name: str) -> list[tuple[str | int, ...]]:
    """All keys, items of lists and tables of a variant."""
    return [path for path, _ in entries(plain(name))]


@pytest.mark.parametrize("name", MAIN)
def test_a_broken_part_accuses_no_other(name: str) -> None:
    """Whatever one part of a sound variant is of the wrong shape, the checks neither fail nor find anything else."""
    for path in _breakable(name):
        data = plain(name)
        _put(data, path, 0.5)
        variant, wrong = take_shape(data)
        assert [each.path for each in wrong] == [path]
        assert told(find_problems(variant)) == [], path


@pytest.mark.parametrize(
    ("name", "broken", "mistake", "code"),
    [
        ("rush", {"powers.named.peek.look": 0.5}, {"powers.named.spy.cards": ["11"]}, "V271"),
        ("rush", {"powers.named.peek.cards": [0.5, "11"]}, {}, "V271"),
        ("rush", {"powers.named.spy": 0.5}, {"powers.named.peek.then": "peek"}, "V267"),
        ("rush", {"powers.triggers": [0.5, "replaced"]}, {}, "V270"),
        ("eventide", {"scoring.special.bad": 0.5}, {"scoring.special.kamikaze.points.holder": "0"}, None),
        ("eventide", {"scoring.special.bad": 0.5}, {"scoring.special.kamikaze.cards": ["14"]}, "V324"),
        ("eventide", {"game.rounds.starter": ["winner", "next in turn order", 0.5, "lowest total"]}, {}, "V230"),
        ("rush", {"values.J": 0.5}, {"values.red Q": "face"}, "V204"),
        ("rush", {"deck.packs": 0.5}, {"calling.when": "end of the turn"}, "V300"),
        ("rush", {"matching.snap.late": -1}, {"matching.snap.own": ABSENT, "matching.snap.others": ABSENT}, "V280"),
    ],
)
def test_the_rest_is_judged(name: str, broken: Changes, mistake: Changes, code: str | None) -> None:
    """Beside a part of the wrong shape, mistakes in other parts are found; what needs the broken part is left."""
    variant, wrong = take_shape(house_data(name, broken, mistake))
    assert wrong != []
    assert [each.kind.code for each in find_problems(variant)] == [code] * (code is not None)


_UNEASY: list[Changes] = [
    {"turn.discard_pile": "not drawn from"}, {"turn.ends": "by itself"}, {"deal.open_card": "none"},
    {"calling.stock_out": "round ends"}, {"calling.stock_out": {"shuffle_in": "the whole pile", "below": 1}},
    {"game.rounds": "one"}, {"game.rounds": {"end": "as the host says", "starter": []}},
    {"scoring.winner": "lowest, ties go to the caller"}, {"scoring.winner": "caller if lowest"},
    {"deal.seats": {"fewest": 2, "most": 500}}, {"powers.order": "use, then discard"}, {"deal.rows": 3},
    {"calling.highest_hand": -100}, {"calling.highest_hand": 10_000}, {"calling.earliest_lap": 100},
    {"deal.first_look": {"cards": 50, "where": "anywhere"}}, {"values": {"A": 1}}, {"deck.packs": 0},
    {"game.rounds": {"end": 2, "starter": "as the host says",
                     "reset": {"totals": {"5000": 5000}, "per_player": 5, "per_game": 1}}},
    {"game.rounds": {"end": {"total": 5, "when": "reached"}, "starter": "as the host says",
                     "dealer": ["before the starter", "highest total"],
                     "reset": {"totals": {"5000": 6000, "-5": 5000}, "per_player": 1, "per_game": 9}}},
    {"matching.set": {"fewest": 8, "most": 8, "wrong": 1, "wrong_beyond_two": 1, "drawn_card": "is kept"}},
    {"matching.penalty": {"place": "first free slot", "unpaid": "waive all", "most_cards": 1}},
]  # fmt: skip


@pytest.mark.parametrize(("name", "uneasy"), [*zip(cycle(["eventide", "stacking"]), _UNEASY, strict=False)])
def test_no_sentence_tells_of_a_broken_value(name: str, uneasy: Changes) -> None:
    """Where a rule set has other problems, each of its parts may be broken: every sentence can still be written."""
    for path in _breakable(name):
        data = house_data(name, uneasy)
        try:
            _put(data, path, 3.5)
        except (KeyError, TypeError, IndexError):
            continue  # the problem took its place
        for each in find_problems(take_shape(data)[0]):
            assert "BROKEN" not in each.message + str(each.expected) + str(each.suggestion)


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=changed_once(complete_files()))
def test_any_file_can_be_judged(data: Data) -> None:
    """Whatever a file says, the checks come to an end, and every problem has a sentence and a key that is a path."""
    rules = {key: value for key, value in data.items() if key not in ("format", "extends", "without")}
    for each in find_problems(take_shape(rules)[0]):
        assert "{" not in each.kind.sentence.format(**dict.fromkeys(dict(each.gaps), ""))
        assert each.message.endswith(".")
        assert each.path[0] in data or each.on == "key"
