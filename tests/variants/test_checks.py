"""The checks of deck, deal, turn and powers: mistakes, which ``test_checks_matching`` tries, and what was meant."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from cabo_rules.variants.chapters import checks
from tests.variants.checking import ABSENT, Slip, problems_of, told

CHAPTERS: Final = Path(checks.__file__).parent

_PEEK = {"cards": 1, "whose": "own"}
_OWN = ["own with another's"]
_PILE = "turn.discard_pile"


def _power(*cards: str, **rest: object) -> dict[str, object]:
    return {"cards": list(cards), "optional": True, **rest}


def _chain(steps: int) -> dict[str, object]:
    names = [f"step-{n}" for n in range(steps)]
    chain = {f"powers.named.{name}": _power(look=_PEEK, then=then) for name, then in pairwise(names)}
    last = {f"powers.named.{names[-1]}": _power(look=_PEEK)}
    return {**chain, **last, "powers.named.step-0.cards": ["2"]}


SLIPS = [
    # deck and values
    Slip("V200", "rush", {"deck.packs": 0}, ("deck",), {"deck.packs": 2}),
    Slip("V201", "rush", {"deck.packs": 19, "deck.jokers": 13, "values.joker": 0}, ("deck",), {"deck.jokers": 12}),
    Slip("V202", "eventide", {"deck.numbers.12-13": 1}, ("deck", "numbers", "12-13"),
         {"deck.numbers.12-13": ABSENT, "deck.numbers.14-15": 1, "values.0-13": ABSENT, "values.0-15": "face"}),
    Slip("V209", "rush", {"deck.packs": {"2-4": 1, "4-12": 2}}, ("deck", "packs", "4-12"),
         {"deck.packs": {"2-4": 1, "5-12": 2}}),
    Slip("V210", "rush", {"deck.packs": {"2-4": 1, "6-12": 2}}, ("deck", "packs"),
         {"deck.packs": {"2-5": 1, "6-12": 2}}),
    Slip("V210", "rush", {"deck.jokers": {"2-5": 2}, "values.joker": 0, "deal.seats.most": 6}, ("deck", "jokers"),
         {"deck.jokers": {"2-6": 2}}),
    Slip("V210", "rush", {"deck.jokers": {"2-5": 2}, "values.joker": 0, "deck.packs": {"2-6": 1}}, ("deck", "jokers"),
         {"deck.jokers": {"2-6": 2}}),
    Slip("V222", "rush", {"deck.packs": {"2-20": 1}, "deal.seats.most": 20}, ("deal", "seats", "most"),
         {"deck.packs": {"2-12": 1, "13-20": 2}}),
    Slip("V211", "rush", {"deck.packs": {"1": 1, "2-12": 1}}, ("deck", "packs", "1"), {"deck.packs": {"2-12": 1}}),
    Slip("V211", "rush", {"deck.packs": {"2-12": 1, "13-14": 1}}, ("deck", "packs", "13-14"),
         {"deck.packs": {"2-12": 1, "13-14": 2}}),
    Slip("V203", "rush", {"deck.jokers": 2}, ("values",), {"values.joker": -1}),
    Slip("V204", "rush", {"values.J": "face"}, ("values", "J"), {"values.J": 11}),
    Slip("V205", "eventide", {"values.2-5": 1, "values.4-7": 2}, ("values", "4-7"),
         {"values.4-7": ABSENT, "values.6-9": 2}),
    Slip("V206", "eventide", {"values.K": 13}, ("values", "K"), {"values.K": ABSENT, "values.13": 12}),
    Slip("V207", "rush", {"values.red Q": 12}, ("values", "red Q"), {"values.red Q": 10}),
    Slip("V207", "eventide", {"values.7": 7}, ("values", "7"), {"values.7": -7}),
    Slip("V208", "rush", {"values.K": 10}, ("values", "K"), {"values.red K": ABSENT}),
    # deal
    Slip("V220", "rush", {"deal.cards": 5}, ("deal", "rows"), {"deal.cards": 6}),
    Slip("V221", "rush", {"deal.seats.fewest": 13}, ("deal", "seats", "fewest"), {"deal.seats.fewest": 12}),
    Slip("V221", "travellers", {"deal.cards": 18}, ("deal", "seats", "fewest"), {"deal.cards": 16}),
    Slip("V222", "rush", {"deal.seats.most": 13}, ("deal", "seats", "most"), {"deal.seats.most": 12}),
    Slip("V223", "eventide", {"deal.seats.fewest": 6}, ("deal", "seats", "most"), {"deal.seats.most": 6}),
    Slip("V224", "rush", {"deal.first_look.cards": 3}, ("deal", "first_look", "cards"),
         {"deal.first_look.where": "anywhere"}),
    Slip("V224", "stacking", {"deal.first_look.cards": 5}, ("deal", "first_look", "cards"), {"deal.cards": 5}),
    Slip("V232", "rush", {"deal.rows": 1}, ("deal", "first_look", "where"), {"deal.rows": 2}),
    Slip("V232", "rush", {"deal.first_look.where": "outermost"}, ("deal", "first_look", "where"),
         {"deal.first_look.where": "leftmost"}),
    Slip("V232", "stacking", {"deal.first_look": {"cards": 4, "where": "leftmost"}}, ("deal", "first_look", "where"),
         {"deal.first_look.cards": 3}),
    Slip("V227", "rush", {"game.rounds.starter": ["winner", "caller"]}, ("game", "rounds", "starter"),
         {"game.rounds.starter": ["winner", "caller", "next in turn order"]}),
    Slip("V227", "rush", {"game.rounds.starter": []}, ("game", "rounds", "starter"),
         {"game.rounds.starter": ["next in turn order"]}),
    Slip("V227", "eventide", {"game.rounds.dealer": ["highest score"]}, ("game", "rounds", "dealer"),
         {"game.rounds.dealer": ["highest score", "before the starter"]}),
    Slip("V228", "rush", {"game.rounds.dealer": ["before the starter"]}, ("game", "rounds", "dealer", 0),
         {"game.rounds.starter": ["next in turn order"]}),
    Slip("V231", "travellers", {"turn.direction": "counterclockwise"}, ("deal", "starter"),
         {"deal.starter": "after the dealer"}),
    Slip("V230", "eventide", {"game.rounds.starter": ["next in turn order", "winner"]},
         ("game", "rounds", "starter", 1), {"game.rounds.starter": ["winner", "next in turn order"]}),
    Slip("V230", "travellers", {"game.rounds.dealer": ["before the starter", "next in turn order"]},
         ("game", "rounds", "dealer", 1), {"game.rounds.dealer": ["highest score", "before the starter"]}),
    Slip("V230", "rush", {"game.rounds.dealer": ["next in turn order", "highest score"]},
         ("game", "rounds", "dealer", 1), {"game.rounds.dealer": ["highest score", "next in turn order"]}),
    # turn
    Slip("V240", "rush", {f"{_PILE}.not_taken": ["J", "11"]}, ("turn", "discard_pile", "not_taken", 1),
         {f"{_PILE}.not_taken": ["J", "10"]}),
    Slip("V241", "rush", {f"{_PILE}.not_taken": "power cards", "powers": ABSENT}, ("turn", "discard_pile", "not_taken"),
         {f"{_PILE}.not_taken": ABSENT}),
    Slip("V242", "eventide", {f"{_PILE}.not_taken": ["0-13"]}, ("turn", "discard_pile", "not_taken"),
         {f"{_PILE}.not_taken": ["1-13"]}),
    # powers
    Slip("V260", "rush", {"powers.named.idle": _power("2")}, ("powers", "named", "idle"),
         {"powers.named.idle.look": _PEEK}),
    Slip("V260", "rush", {"powers.named.swap.look": _PEEK}, ("powers", "named", "swap"),
         {"powers.named.swap.swap": ABSENT}),
    Slip("V260", "rush", {"powers.named.swap.give": {"cards": 1, "to": "another"}}, ("powers", "named", "swap"),
         {"powers.named.swap.swap": ABSENT}),
    Slip("V264", "stacking", {"powers.named.look-at-any-two.look.cards": 3},
         ("powers", "named", "look-at-any-two", "look", "cards"), {"powers.named.look-at-any-two.look.swap": ABSENT}),
    Slip("V265", "rush", {"powers.named.spy.look": {"cards": 1, "whose": "own and another's"}},
         ("powers", "named", "spy", "look", "cards"), {"powers.named.spy.look.cards": 2}),
    Slip("V265", "rush", {"powers.named.spy.look": {"cards": {"up_to": 3}, "whose": "two players'"}},
         ("powers", "named", "spy", "look", "cards"), {"powers.named.spy.look.cards": {"up_to": 2}}),
    Slip("V256", "rush", {"powers.named.swap.swap": {"pairs": ["two opponents'"], "look": "received"}},
         ("powers", "named", "swap", "swap", "look"),
         {"powers.named.swap.swap.pairs": ["own with another's", "two opponents'"]}),
    Slip("V256", "rush", {"powers.named.swap.swap": {"pairs": ["two own"], "look": "received"}},
         ("powers", "named", "swap", "swap", "look"), {"powers.named.swap.swap.pairs": ["two own", *_OWN]}),
    Slip("V257", "hunner", {"turn.stock_card": "keep", "powers.order": "use, then discard",
                            "powers.named.know-a-friend.kept": "never"},
         ("powers", "named", "know-a-friend", "kept"), {"turn.stock_card": "keep or discard"}),
    Slip("V258", "rush", {"powers.named.spy.then": "more", "powers.named.more": _power(look=_PEEK, kept="never")},
         ("powers", "named", "more", "kept"), {"powers.named.more.kept": ABSENT}),
    Slip("V261", "stacking", {"powers.triggers": ["snapped"], "powers.named.look-at-own.kept": "never"},
         ("powers", "named", "look-at-own", "kept"), {"powers.triggers": ["snapped", "drawn"]}),
    Slip("V266", "rush", {"powers.named.peek.then": "spi"}, ("powers", "named", "peek", "then"),
         {"powers.named.peek.then": "spy"}),
    Slip("V255", "rush", {"powers.named.swap.then": ["peek", "own"],
                          "powers.named.own": _power(look={"cards": 1, "whose": "anyone's"})},
         ("powers", "named", "swap", "then", 1), {"powers.named.own.look.cards": 2}),
    Slip("V266", "rush", {"powers.named.peek.then": ["spy", "swop"]}, ("powers", "named", "peek", "then", 1),
         {"powers.named.peek.then": ["spy", "swap"]}),
    Slip("V266", "rush", {"powers.named.peek.then": "spy", "powers.named.spy.then": "swop"},
         ("powers", "named", "spy", "then"), {"powers.named.spy.then": "swap"}),
    Slip("V267", "rush", {"powers.named.peek.then": "peek"}, ("powers", "named", "peek", "then"),
         {"powers.named.peek.then": "swap"}),
    Slip("V267", "rush", {"powers.named.peek.then": "spy", "powers.named.spy.then": "swap",
                          "powers.named.swap.then": "spy"},
         ("powers", "named", "swap", "then"), {"powers.named.swap.then": ABSENT}),
    Slip("V267", "rush", {"powers.named.peek.then": ["spy", "swap"], "powers.named.swap.then": "peek"},
         ("powers", "named", "swap", "then"), {"powers.named.swap.then": "peek-and-swap"}),
    Slip("V267", "rush", {"powers.named.peek.then": "spy", "powers.named.spy.then": ["swap", "peek"]},
         ("powers", "named", "spy", "then", 1), {"powers.named.spy.then": ["swap", "peek-and-swap"]}),
    Slip("V268", "rush", _chain(9), ("powers", "named", "step-0", "then"),
         {"powers.named.step-8": ABSENT, "powers.named.step-7.then": ABSENT}),
    Slip("V269", "rush", {"powers.named.spy.cards": ["8"], "powers.named.spy.look.whose": "anyone's"},
         ("powers", "named", "spy", "cards", 0), {"powers.named.spy.look.whose": "another's"}),
    Slip("V269", "rush", {"powers.named.again": _power("red Q", swap={"pairs": ["any two"]})},
         ("powers", "named", "again", "cards", 0), {"powers.named.again.swap.pairs": ["two opponents'"]}),
    Slip("V269", "rush", {"powers.named.both": _power("2", look={"cards": 2, "whose": "own and another's"}),
                          "powers.named.two": _power("2", look={"cards": 2, "whose": "anyone's"})},
         ("powers", "named", "two", "cards", 0), {"powers.named.two.look.whose": "own"}),
    Slip("V269", "rush", {"powers.named.both": _power("2", look={"cards": 2, "whose": "two players'"}),
                          "powers.named.two": _power("2", look={"cards": {"up_to": 2}, "whose": "another's"})},
         ("powers", "named", "two", "cards", 0), {"powers.named.two.look.cards": 1}),
    Slip("V270", "rush", {"powers.triggers": ["drawn", "replaced"]}, ("powers", "triggers", 1),
         {"powers.order": "discard, then use"}),
    Slip("V270", "rush", {"powers.triggers": ["drawn", "snapped"]}, ("powers", "triggers", 1),
         {"powers.order": "discard, then use"}),
    Slip("V250", "rush", {"powers.order": "discard, then use", "powers.triggers": ["drawn", "snapped"],
                          "matching.snap": ABSENT}, ("powers", "triggers", 1), {"powers.triggers": ["drawn"]}),
    Slip("V362", "stacking", {"powers.triggers": ["drawn", "put back"]}, ("powers", "triggers", 1),
         {"turn.discard_pile.card": "keep or put back"}),
    Slip("V362", "dutch", {"powers.triggers": ["drawn", "put back"]}, ("powers", "triggers", 1),
         {"powers.triggers": ["drawn"]}),
    Slip("V362", "travellers", {"powers.triggers": ["put back", "drawn"],
                                "turn.discard_pile.not_taken": "power cards"},
         ("powers", "triggers", 0), {"turn.discard_pile.not_taken": ["7-8"]}),
    Slip("V271", "rush", {"powers.named.spy.cards": ["9", "11"]}, ("powers", "named", "spy", "cards", 1),
         {"powers.named.spy.cards": ["9", "2-8"], "powers.named.peek.cards": ["A"]}),
    Slip("V272", "rush", {"powers.named.peek.cards": []}, ("powers", "named", "peek", "cards"),
         {"powers.named.swap.then": "peek"}),
    Slip("V274", "hunner", {"turn.stock_card": "keep"}, ("powers", "triggers", 0),
         {"powers.order": "use, then discard"}),
    Slip("V275", "eventide", {"powers.named.peek.look.cards": 5}, ("powers", "named", "peek", "look", "cards"),
         {"powers.named.peek.look.cards": 4}),
    Slip("V275", "eventide", {"deal.seats.most": 2, "powers.named.spy.look.cards": 5},
         ("powers", "named", "spy", "look", "cards"), {"deal.seats.most": 3}),
    Slip("V276", "rush", {"powers.named.swap.swap.pairs": ["any two", *_OWN]},
         ("powers", "named", "swap", "swap", "pairs", 1), {"powers.named.swap.swap.pairs": ["two opponents'", *_OWN]}),
    Slip("V276", "rush", {"powers.named.swap.swap.pairs": ["two own", "any two"]},
         ("powers", "named", "swap", "swap", "pairs", 0), {"powers.named.swap.swap.pairs": ["any two"]}),
    Slip("V277", "rush", {"powers.named.peek-and-swap.look.cards": 2},
         ("powers", "named", "peek-and-swap", "look", "swap", "pairs", 0),
         {"powers.named.peek-and-swap.look.whose": "own and another's"}),
    Slip("V277", "rush", {"powers.named.peek-and-swap.look.whose": "own",
                          "powers.named.peek-and-swap.look.swap.pairs": ["two opponents'"]},
         ("powers", "named", "peek-and-swap", "look", "swap", "pairs", 0),
         {"powers.named.peek-and-swap.look.whose": "anyone's"}),
    Slip("V277", "rush", {"powers.named.peek-and-swap.look": {
                            "cards": 2, "whose": "own and another's",
                            "swap": {"pairs": ["two opponents'"], "optional": True}}},
         ("powers", "named", "peek-and-swap", "look", "swap", "pairs", 0),
         {"powers.named.peek-and-swap.look.cards": {"up_to": 2}}),
    Slip("V277", "rush", {"powers.named.peek-and-swap.look.swap.pairs": ["two own", *_OWN]},
         ("powers", "named", "peek-and-swap", "look", "swap", "pairs", 0),
         {"powers.named.peek-and-swap.look.whose": "anyone's"}),
    Slip("V277", "rush", {"powers.named.peek-and-swap.look": {
                            "cards": 2, "whose": "two players'", "swap": {"pairs": ["two own"], "optional": True}}},
         ("powers", "named", "peek-and-swap", "look", "swap", "pairs", 0),
         {"powers.named.peek-and-swap.look.cards": {"up_to": 2}}),
    Slip("V277", "eventide", {"deal.cards": 1, "deal.first_look.cards": 1, "matching.set": ABSENT,
                              "scoring.special": ABSENT, "powers.named.swap.swap.pairs": [*_OWN, "two own"]},
         ("powers", "named", "swap", "swap", "pairs", 1), {"deal.cards": 2}),
    Slip("V277", "eventide", {"deal.seats.most": 2, "powers.named.swap.swap.pairs": [*_OWN, "two opponents'"]},
         ("powers", "named", "swap", "swap", "pairs", 1), {"deal.seats.most": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "key", "text", "suggestion"),
    [
        ("rush", "powers.named.spy.cards", "13", '"K"'),
        ("rush", "powers.named.spy.cards", "1", '"A"'),
        ("rush", "powers.named.spy.cards", "20", '"10"'),
        ("rush", "powers.named.spy.cards", "joker", None),
        ("eventide", "powers.named.spy.cards", "Q", '"12"'),
        ("eventide", "powers.named.spy.cards", "7 of spades", '"7"'),
        ("eventide", "powers.named.spy.cards", "20-30", '"13"'),
    ],
)
def test_the_card_that_was_meant(name: str, key: str, text: str, suggestion: str | None) -> None:
    """A card that is not in the deck is followed by the one of the same rank, or the nearest number."""
    (problem,) = problems_of(name, {key: [text]})
    assert (problem.kind.code, problem.suggestion) == ("V271", suggestion)


def test_two_problems_of_one_list() -> None:
    """A test that cannot be asked still leaves one seat, so both words go; and a long way may lead into a circle."""
    dealer = {"game.rounds.dealer": ["before the starter", "next in turn order"]}
    at = ("game", "rounds", "dealer")
    assert told(problems_of("rush", dealer)) == [("V228", (*at, 0)), ("V230", (*at, 1))]
    circle = {**_chain(9), "powers.named.step-8.then": "step-5"}
    found = told(problems_of("rush", circle))
    assert found == [
        (code, ("powers", "named", name, "then")) for code, name in (("V267", "step-8"), ("V268", "step-0"))
    ]


def test_two_ways_to_one_power_are_no_circle() -> None:
    """Two powers of which one follows may be followed by the same one."""
    ways = {"powers.named.spy.then": ["peek", "swap"]}
    same = {f"powers.named.{name}.then": "peek-and-swap" for name in ("peek", "swap")}
    assert problems_of("rush", ways, same) == []


@pytest.mark.parametrize("module", sorted(CHAPTERS.glob("*/*.py")), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_each_check_is_in_the_list_of_its_module(module: Path) -> None:
    """Once, in the order of the module, and no check of another one; a module with checks is asked for them."""
    written = [
        function.name
        for function in ast.parse(module.read_text("utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for made in function.decorator_list
        if isinstance(made, ast.Call) and ast.unparse(made.func) in ("error", "warning")
    ]
    asked = [each for each in checks.MODULES if each.__file__ == str(module)]
    assert [check.find.__name__ for each in asked for check in each.CHECKS] == written


def test_each_check_has_a_code_of_its_own() -> None:
    """So that a code says what is wrong."""
    codes = [check.kind.code for module in checks.MODULES for check in module.CHECKS]
    assert len(set(codes)) == len(codes)


def test_a_misspelt_power_is_recognised() -> None:
    """A power that is to follow and does not exist is followed by the nearest name."""
    (problem,) = problems_of("rush", {"powers.named.peek.then": "peek-and-swop"})
    assert problem.suggestion == '"peek-and-swap"'


def test_missing_values_are_counted() -> None:
    """Many cards without a value are told in one sentence."""
    (problem,) = problems_of("rush", {"values.2-10": ABSENT})
    assert problem.message == "[values] has no value for 2S, 3S, 4S, 5S, 6S, 7S and 30 more."
