"""Several mistakes at once, unusual rules that are none, and rule sets of absurd size."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tests.effort import at_most
from tests.variants.checking import ABSENT, Changes, problems_of, told

_LOOK = {"cards": 1, "whose": "own"}
_DRAWN = {"piles": ["stock"], "own": {"wrong": 1}, "last_card": "may go"}
_SET = {"fewest": 2, "most": 8, "wrong": 0, "wrong_beyond_two": 0, "drawn_card": "is kept"}


def test_all_contradictions_are_told_at_once() -> None:
    """An author sees the whole list, in the order of the rulebook."""
    changes = {
        "deal.cards": 5,
        "calling.when": "end of the turn",
        "game.rounds.starter": [],
        "powers.named.spy.then": "spi",
    }
    assert told(problems_of("rush", changes)) == [
        ("V220", ("deal", "rows")),
        ("V266", ("powers", "named", "spy", "then")),
        ("V300", ("calling", "when")),
        ("V227", ("game", "rounds", "starter")),
    ]


def test_a_deck_that_cannot_be_dealt_accuses_nobody_else() -> None:
    """Without a deck nothing that depends on its cards can be judged, and the rest still is."""
    changes = {"deck.packs": 0, "powers.named.spy.cards": ["11"], "calling.when": "end of the turn"}
    assert told(problems_of("rush", changes)) == [("V200", ("deck",)), ("V300", ("calling", "when"))]


def test_two_equally_narrow_values_for_one_card() -> None:
    """If the order of the lines decided what a card is worth, equal rules would not give equal scores."""
    for values in ({"2-5": 1, "4-7": 2}, {"4-7": 2, "2-5": 1}):
        (problem,) = problems_of("eventide", {"values": {"0-13": "face", **values}})
        assert problem.kind.code == "V205"
        assert problem.path == ("values", list(values)[1])


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("rush", "values.Q of hearts", -5),
        ("rush", "values.joker", -1),
        ("rush", "game.rounds.dealer", ["highest score", "next in turn order"]),
        ("rush", "deal.first_look", ABSENT),
        ("rush", "powers.named.peek.look.cards", 10),
        ("rush", "powers.named.peek.cards", ["7-8"]),
        ("rush", "powers.named.choice", {"cards": ["7"], "look": {"cards": 1, "whose": "another's"}, "optional": True}),
        ("rush", "powers.named.pair", {"cards": ["7"], "look": {"cards": 2, "whose": "own"}, "optional": True}),
        ("rush", "powers.named.first", {"cards": ["2"], "look": _LOOK, "then": "spy", "optional": False}),
        ("rush", "matching.snap.per_discard", 2),
        ("rush", "matching.set", _SET),
        ("rush", "matching.drawn", _DRAWN),
        ("rush", "matching.penalty.most_cards", 3),
        ("rush", "calling.caller_safe_from", ["looks", "swaps", "matching"]),
        ("rush", "calling.highest_hand", 5),
        ("rush", "calling.earliest_lap", 100),
        ("hunner", "calling.earliest_lap", 100),
        ("hunner", "calling.when", "end of the turn"),
        ("eventide", "game.rounds.end.when", "reached"),
        ("eventide", "game.rounds.reset.totals", {"0": 50, "100": 0, "50": 0}),
        ("eventide", "scoring.special.low", {"cards": ["0-1"] * 4, "points": 0}),
        ("eventide", "scoring.special.kamikaze.cards", ["12-13", "12", "13", "12-13"]),
        ("travellers", "scoring.special.long", {"cards": ["2-10"] * 8, "points": {"holder": -9, "others": 0}}),
        ("travellers", "game.rounds.reset", {"totals": {"-50": 0}, "per_player": "unlimited", "per_game": 3}),
    ],
)
def test_unusual_rules_are_not_accused(name: str, key: str, value: Any) -> None:
    """Not everything unusual is a mistake: these can be played, and each rule can have its effect."""
    assert told(problems_of(name, {key: value})) == []


_POWERS, _HANDS, _NUMBERS, _VALUES = 90, 50, 100, 300  # with those of the rule set as many as there may be
_RANGES = {f"{n}-{m}": 1000 for n in range(100) for m in range(n + 1, 100)}


@pytest.mark.parametrize(
    "changes",
    [
        {f"powers.named.p{n}": {"cards": ["2-10"], "look": _LOOK, "optional": True} for n in range(_POWERS)},
        {f"powers.named.p{n}": {"cards": [], "look": _LOOK, "then": f"q{n}", "optional": True} for n in range(_POWERS)},
        {f"powers.named.p{n}": {"cards": [], "look": _LOOK, "then": f"p{n + 1}", "optional": True}
         for n in range(_POWERS)},
        {f"scoring.special.s{n}": {"cards": ["2-10"] * 8, "points": n} for n in range(_HANDS)},
        {"deck.numbers": dict(islice(_RANGES.items(), _NUMBERS))},
        {"values": dict(islice(_RANGES.items(), _VALUES))},
    ],
    ids=["powers of one card", "unknown powers", "a long chain", "special hands", "numbers", "values"],
)  # fmt: skip
def test_absurd_rule_sets_are_judged_quickly(changes: Changes) -> None:
    """As many powers, hands or values as a file may have take a moment to check."""
    with at_most(1_000_000):
        assert problems_of("eventide" if "deck.numbers" in changes else "rush", changes) != []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"scoring.caller.bonus": 1}, "scoring.caller.bonus adds 1 point to the score of"),
        (
            {"deck.jokers": 0, "deal.cards": 26, "deal.rows": 1},
            "deal.seats.fewest is 2, but the deck is enough for only 1 player",
        ),
        ({"deal.cards": 60}, "deal.seats.fewest is 2, but the deck is enough for nobody."),
        (
            {"deal.cards": 1, "deal.rows": 1},
            "deal.first_look.cards allows a look at 2 cards, but only 1 can be looked at.",
        ),
    ],
)
def test_sentences_fit_their_numbers(changes: Changes, sentence: str) -> None:
    """One is not many."""
    assert any(each.message.startswith(sentence) for each in problems_of("rush", changes))


def test_a_failed_call_may_score_more_than_any_hand() -> None:
    """A caller who fails may then reach a total that nobody else reaches."""
    changes = {"game.rounds.reset.totals": {"160": 50, "100": 50}}
    assert "V345" in [each.kind.code for each in problems_of("eventide", changes)]
    for key, value in (
        ("scoring.caller.times", 2),
        ("scoring.caller.score", 80),
        ("scoring.caller.at_least", 80),
        ("scoring.highest_adds", 9),
    ):
        assert "V345" not in [each.kind.code for each in problems_of("eventide", changes, {key: value})]


def test_a_rule_may_call_in_any_lap() -> None:
    """A player whose hand is empty, or has no room for a penalty card, has called, however early it is."""
    late: Changes = {
        "calling.stock_out": "round ends", "turn.discard_pile": "not drawn from", "calling.earliest_lap": 90,
        "calling.empty_hand": "last lap", "calling.nothing_to_draw": "round ends",
    }  # fmt: skip
    assert "V307" in [each.kind.code for each in problems_of("rush", late)]
    called: list[Changes] = [{"calling.empty_hand": f"called {when}"} for when in ("on their turn", "at once")]
    full = {"matching.penalty.most_cards": {"cards": 8, "beyond": "counts as a call"}}
    for by_rule in (*called, full, {"calling.nothing_to_draw": "counts as a call"}):
        assert "V307" not in [each.kind.code for each in problems_of("rush", {**late, **by_rule})]


@pytest.mark.parametrize(("when", "code"), [("reached", "V343"), ("exceeded", None)])
def test_a_total_that_comes_down_to_the_limit(when: str, code: str | None) -> None:
    """It ends the game only where the limit itself is enough."""
    reset = {"totals": {"150": 100}, "per_player": 1, "per_game": 1}
    data = {"game.rounds.end.when": when, "game.rounds.reset": reset}
    assert ("V343" in [each for each, _ in told(problems_of("eventide", data))]) == (code is not None)
