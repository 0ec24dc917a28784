"""Plain data: whatever the library makes, in types that JSON has, and nothing of it a template or a stub."""

from __future__ import annotations

import datetime
import json
import re
from enum import IntEnum
from math import inf, nan
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs
import pytest
import tomli_w

from cabo_rules import Game, GameError, card, check_variant, clause_of, load_variant, score_round, variant_ids, view
from cabo_rules.logs import as_data, log_lines, recover_game
from cabo_rules.logs.header import read_header
from cabo_rules.moves import CloseLooks, Draw, Place
from cabo_rules.play import USUAL
from cabo_rules.refusals import REASONS, Refusal
from cabo_rules.show.svg import layout_of
from cabo_rules.validate import Recorded, judge, validate_lines
from cabo_rules.variants.diagnostic import diagnostic_to_data
from cabo_rules.variants.load import variant_from_data

RUSH = load_variant("rush")
GAME = Game.new(RUSH, ["Ana", "Ben"], seed=7).play(CloseLooks())


def test_values_of_derived_classes() -> None:
    """They become what their base becomes, as do tables and sets of other kinds."""

    class Many(list[int]):
        pass

    class Word(str):
        __slots__ = ()

    class Number(IntEnum):
        ONE = 1

    class Part(float):
        pass

    given = [Many([1, 2]), Word("a"), Number.ONE, Part(0.5), {3, 1}, MappingProxyType({"a": (1,)})]
    assert json.dumps(as_data(given)) == '[[1, 2], "a", 1, 0.5, [1, 3], {"a": [1]}]'


@pytest.mark.parametrize("name", variant_ids())
def test_a_variant_is_its_complete_rules(name: str, tmp_path: Path) -> None:
    """The data in the header of a log. Loaded again, from them or from a file of them, they are an equal variant."""
    variant = load_variant(name)
    data = json.loads(json.dumps(as_data(variant)))
    header = json.loads(next(log_lines(Game.new(variant, ["Ana"] * variant.deal.seats.fewest))))
    assert data == header["variant"]
    assert variant_from_data(data, "data") == variant
    path = tmp_path / f"{name}.toml"
    path.write_text(tomli_w.dumps({"format": 1, **data}), "utf-8")
    assert load_variant(path) == variant


def test_a_state_names_its_variant() -> None:
    """States are sent with every move, and their rules never change."""
    data = as_data(view(GAME.state, 1))
    assert data.keys() == set(type(GAME.state).__match_args__)
    assert data["variant"] == "rush"
    assert data["hands"][0][0] == {"card": "??", "seen_by": [], "cell": [0, 0], "face_up": False}


def test_a_refusal_is_a_sentence_and_what_it_is_made_of() -> None:
    """A client shows the sentence, or writes its own of the code and the gaps."""
    refusal = GAME.refusal(Draw(1, "stock"))
    assert as_data(refusal) == {
        "code": "turn.not_yours", "key": "turn", "seat": 1, "gaps": {"turn": 0}, "sentence": "It is seat 0's turn.",
    }  # fmt: skip


@pytest.mark.parametrize("code", REASONS)
def test_no_refusal_is_a_template(code: str) -> None:
    """Whatever fills its gaps, the sentence is whole, and JSON can hold all of it."""
    gaps = dict.fromkeys(re.findall(r"\{(\w+)\}", REASONS[code].sentence.replace("{who}", "")), (3, 4))
    refusal = Refusal(REASONS[code], "deal", 0, tuple(gaps.items()))
    data = json.loads(json.dumps(as_data(refusal)))
    assert data["sentence"] == refusal.sentence
    assert "{" not in data["sentence"]
    assert data["gaps"] == {name: [3, 4] for name in gaps}


def test_legal_moves_are_a_list_of_moves() -> None:
    """And not the state that they were asked of."""
    assert as_data(GAME.legal_moves(0))[0] == {"type": "draw", "seat": 0, "pile": "stock"}
    assert as_data(GAME.legal_moves(0)) == as_data(list(GAME.legal_moves(0)))


def test_a_game_is_its_players_its_state_and_its_steps() -> None:
    """However long it is: its past is a list of steps, the first one first."""
    data = as_data(GAME)
    assert list(data) == ["players", "state", "seed", "shuffles", "past", "viewer"]
    assert (data["seed"], as_data(GAME.with_seed(None))["seed"]) == ("7", None)
    assert as_data(GAME.with_seed(2**4096 - 1))["seed"] == str(2**4096 - 1)
    assert data["past"] == as_data(GAME.steps)
    assert [step["number"] for step in data["past"]] == [1, 2]


def test_a_report_names_where_each_value_comes_from() -> None:
    """Its variant is the rules, its sources are names, and the origin of a key is a place in a file."""
    report = check_variant("rush-ten", changes={"deal.crads": 5})
    data = as_data(report)
    assert data["diagnostics"] == [diagnostic_to_data(each) for each in report.diagnostics]
    assert data["sources"] == ["changes", "rush-ten.toml", "rush.toml"]
    origin = {"file": "rush-ten.toml", "line": 11, "text": "penalty = 10"}
    (found,) = (place for key, place in data["origins"] if key == ["scoring", "caller", "penalty"])
    assert {**found, "line": 11} == origin
    assert as_data(check_variant("rush"))["variant"] == as_data(RUSH)


def test_all_that_is_public_becomes_json(tmp_path: Path) -> None:
    """What callers are given is written by ``json.dumps`` as it is."""
    path = tmp_path / "game.jsonl"
    path.write_bytes("\n".join([*log_lines(GAME), '{"events"']).encode() + b"\xff")
    recovered = recover_game(path)
    things: list[Any] = [
        GAME, GAME.view(0), GAME.state, GAME.steps, GAME.legal_moves(1), GAME.refusal(Draw(1, "stock")), recovered,
        check_variant("rush-ten"), clause_of(RUSH, "calling.when"), judge(Recorded("it", 1, [])),
        layout_of([GAME.state], GAME.players), score_round(RUSH, [["AS"], ["2S"]]), validate_lines(["{"]),
        read_header(json.loads(next(log_lines(GAME)))), USUAL,
    ]  # fmt: skip
    for thing in things:
        data = as_data(thing)
        assert json.loads(json.dumps(data)) == data
        assert as_data(data) == data
    assert as_data(recovered)["dropped"] == '{"events"\\xff'


def test_other_plain_values() -> None:
    """Sets are sorted, paths, dates and bytes are text."""
    assert as_data({"b": {10, 2}, "a": frozenset()}) == {"b": [2, 10], "a": []}
    assert as_data({None, "b", 1, 0.5, "a"}) == [0.5, 1, "a", "b", None]
    assert as_data({Draw(1, "stock"), Draw(0, "stock")}) == as_data([Draw(0, "stock"), Draw(1, "stock")])
    assert as_data(frozenset([(1, None), (1, 2)])) == [[1, 2], [1, None]]
    assert as_data([2**53 - 1, 1 - 2**53]) == [2**53 - 1, 1 - 2**53]
    assert as_data({"a": (card("AS"), Place(0, 1))}) == {"a": ["AS", [0, 1]]}
    assert as_data([Path("a"), datetime.date(2024, 1, 2), datetime.time(3, 4)]) == ["a", "2024-01-02", "03:04:00"]
    assert as_data([b"a\xff", None, True, 1.5]) == ["a\\xff", None, True, 1.5]


def test_the_shape_does_not_depend_on_the_contents() -> None:
    """A field is a list of pairs because it is declared as such a table, be it empty or not."""
    empty, full = check_variant("none.toml"), check_variant("rush")
    for name, kind in (("origins", list), ("data", dict)):
        assert [type(as_data(each)[name]) for each in (empty, full)] == [kind, kind]
    assert as_data(empty)["origins"] == []
    assert as_data({}) == {}


@attrs.frozen
class Mine:
    """A class of a caller's."""

    field: int = 1


HOLDS_ITSELF: list[object] = []
HOLDS_ITSELF.append(HOLDS_ITSELF)


@pytest.mark.parametrize(
    "thing",
    [
        object(), print, [object()], {"a": {object()}}, ValueError("x"), {1: 2}, {"a": {None: 1}}, Mine(), [Mine()],
        nan, [inf], {"a": -inf}, 2**53, [-(2**53)], 10**5000, HOLDS_ITSELF,
    ],
    ids=lambda thing: type(thing).__name__,
)  # fmt: skip
def test_what_is_no_plain_data_is_an_error(thing: object) -> None:
    """It is not passed on, for ``json.dumps`` to stumble over."""
    with pytest.raises(GameError, match="thing must"):
        as_data(thing)
