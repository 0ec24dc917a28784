"""Keys of a variant that contradict each other: each contradiction is an error that names the key."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cabo_rules.errors import VariantError
from cabo_rules.variant.load import variant_from_data
from tests.variants.plain_data import changed

_ONE_LOOK = {"cards": 1, "whose": "own"}
_DRAWN = {"piles": ["stock"], "whose": ["own"], "wrong": 1}

_CASES: list[tuple[str, str, Any, str]] = [
    # the variant, the key that is changed, its new value, and the beginning of the problem
    ("rush", "deck.packs", -1, "deck.packs: must be 0 to 1000"),
    ("rush", "deck.packs", 1001, "deck.packs: must be 0 to 1000"),
    ("rush", "deck.jokers", -1, "deck.jokers: must be 0 to 1000"),
    ("rush", "deck.packs", 0, "deck: has no cards"),
    ("rush", "deck.packs", 20, "deck: has more than 1000 cards"),
    ("eventide", "deck.numbers", {"1-99": 1000, "0": 1000}, "deck: has more than 1000 cards"),
    ("eventide", "deck.numbers.K", 4, "deck.numbers.K: must name a number"),
    ("eventide", "deck.numbers.red 7", 4, "deck.numbers.red 7: must name a number"),
    ("eventide", "deck.numbers.seven", 4, "deck.numbers.seven: must name a number"),
    ("eventide", "deck.numbers.7-5", 4, "deck.numbers.7-5: must name a number"),
    ("eventide", "deck.numbers.13", 0, "deck.numbers.13: must be 1 to 1000"),
    ("eventide", "deck.numbers.13", -2, "deck.numbers.13: must be 1 to 1000"),
    ("eventide", "deck.numbers.12-13", 2, "deck.numbers: says twice how many 12 there are"),
    ("rush", "values.knave", 11, "values.knave: 'knave' names no cards"),
    ("rush", "values.black K of hearts", 11, "values.black K of hearts: 'black K of hearts' names no cards"),
    ("rush", "values.J", "face", "values.J: only numbers have a face value"),
    ("rush", "deck.jokers", 2, "values: no value for Joker"),
    ("rush", "deal.cards", 0, "deal.cards: must be at least 1"),
    ("rush", "deal.cards", 2000, "deal.cards: must be at least 1"),
    ("rush", "deal.cards", 5, "deal.rows: 5 cards do not lie in 2 equal rows"),
    ("rush", "deal.rows", 0, "deal.rows: 4 cards do not lie in 0 equal rows"),
    ("rush", "deal.seats.fewest", 1, "deal.seats.fewest: must be at least 2"),
    ("rush", "deal.seats.fewest", 13, "deal.seats: the deck can serve 12 seats"),
    ("rush", "deal.seats.most", 13, "deal.seats.most: the deck can serve only 12 seats"),
    ("rush", "deal.first_look.cards", 3, "deal.first_look.cards: must be 1 to 2"),
    ("rush", "deal.first_look.cards", 0, "deal.first_look.cards: must be 1 to 2"),
    ("stacking", "deal.first_look.cards", 5, "deal.first_look.cards: must be 1 to 4"),
    ("rush", "deal.starter.first", "left of the dealer", "deal.starter.first: needs deal.dealer"),
    ("hunner", "turn.discard_pile_card", [], "matching.drawn.piles: names the discard pile"),
    ("hunner", "deal.starter.next", "host", "deal.starter.next: has no effect in a game of one round"),
    ("hunner", "game.rounds", 2, "deal.starter.next: missing"),
    ("rush", "deal.starter.next", ["winner", "caller"], 'deal.starter.next: must end in "next in turn order"'),
    ("rush", "deal.starter.next", [], 'deal.starter.next: must end in "next in turn order"'),
    ("rush", "deal.dealer", {"next": ["highest score"]}, 'deal.dealer.next: must end in "next in turn order" or'),
    ("rush", "deal.dealer", {"next": []}, 'deal.dealer.next: must end in "next in turn order" or'),
    ("rush", "deal.dealer", {"next": ["before the starter"]}, "deal.dealer.next: the starter is not known"),
    ("rush", "turn.stock_card", ["discard"], 'turn.stock_card: must let a player "keep"'),
    ("rush", "turn.stock_card", [], 'turn.stock_card: must let a player "keep"'),
    ("rush", "turn.discard_pile_card", ["put back"], 'turn.discard_pile_card: must let a player "keep"'),
    ("rush", "powers.named.x y", {"cards": ["2"], "look": _ONE_LOOK, "optional": True}, "powers.named.x y: a power's"),
    ("rush", "powers.named.", {"cards": ["2"], "look": _ONE_LOOK, "optional": True}, "powers.named.: a power's"),
    ("rush", "powers.named.idle", {"cards": ["2"], "optional": True}, "powers.named.idle: neither looks nor swaps"),
    ("rush", "powers.named.peek.look.cards", 0, "powers.named.peek.look.cards: must be at least 1"),
    ("rush", "powers.named.peek.look.cards", 11, "powers.named.peek.look.cards: must be at least 1"),
    ("rush", "powers.named.peek-and-swap.look.cards", 3, "powers.named.peek-and-swap.look.cards: must be at least 1"),
    ("rush", "powers.named.swap.swap.pairs", [], "powers.named.swap.swap.pairs: names no pair"),
    ("rush", "powers.named.swap.swap.optional", True, "powers.named.swap.swap.optional: is written exactly where"),
    ("rush", "powers.named.peek.cards", ["seven"], "powers.named.peek.cards: 'seven' names no cards"),
    ("rush", "powers.named.peek.cards", ["7-9"], "powers.named.spy.cards: 9S has the power peek already"),
    ("rush", "powers.triggers", ["drawn", "replaced"], "powers.triggers: a replaced card cannot be used before"),
    ("rush", "matching.snap.whose", [], "matching.snap.whose: names nobody's cards"),
    ("rush", "matching.snap.per_discard", 0, "matching.snap.per_discard: must be at least 1"),
    ("stacking", "matching.snap.gift", "may", "matching.snap.gift: is written exactly where cards of others"),
    ("rush", "matching.snap.whose", ["own"], "matching.snap.gift: is written exactly where cards of others"),
    ("stacking", "matching.snap.wrong_anothers", 1, "matching.snap.wrong_anothers: is written exactly where cards"),
    ("stacking", "matching.snap.starting_card", True, "matching.snap.starting_card: is written exactly where a card"),
    ("rush", "deal.open_card", "none", "matching.snap.starting_card: is written exactly where a card is turned"),
    ("rush", "matching.snap.wrong_own", -1, "matching.snap.wrong_own: must be 0 to 20"),
    ("rush", "matching.snap.wrong_anothers", 21, "matching.snap.wrong_anothers: must be 0 to 20"),
    ("rush", "calling.stock_out", "shuffle in the whole pile", "calling.stock_out: the whole pile cannot be shuffled"),
    ("hunner", "matching.drawn.piles", [], "matching.drawn.piles: names no pile"),
    ("hunner", "matching.drawn.whose", [], "matching.drawn.whose: names nobody's cards"),
    ("hunner", "matching.drawn.wrong", 21, "matching.drawn.wrong: must be 0 to 20"),
    ("eventide", "matching.set.fewest", 1, "matching.set: must be from at least 2"),
    ("eventide", "matching.set.most", 9, "matching.set: must be from at least 2"),
    ("eventide", "matching.set", {"fewest": 4, "most": 3}, "matching.set: must be from at least 2"),
    ("eventide", "matching.drawn", _DRAWN, "matching.penalty: is written exactly where penalty cards can be due"),
    ("eventide", "conduct.forbidden_look", 1, "matching.penalty: is written exactly where penalty cards can be due"),
    ("hunner", "matching.drawn.wrong", 0, "matching.penalty: is written exactly where penalty cards can be due"),
    ("rush", "conduct.forbidden_look", 21, "conduct.forbidden_look: must be 0 to 20"),
    ("rush", "conduct.forbidden_look", -1, "conduct.forbidden_look: must be 0 to 20"),
    ("rush", "calling.when", "end of the turn", "calling.when: nobody could call at the end of a turn that ends by"),
    ("rush", "calling.stock_out", "round ends", "calling.shuffle_below: is written exactly where the discard pile is"),
    ("hunner", "calling.shuffle_below", 1, "calling.shuffle_below: is written exactly where the discard pile is"),
    ("rush", "calling.shuffle_below", 0, "calling.shuffle_below: must be at least 1"),
    ("eventide", "scoring.special.kamikaze.points", 0, "scoring.special.kamikaze: either has points, or scores for"),
    ("travellers", "scoring.special.royal-roulette.holder", 0, "scoring.special.royal-roulette: either has points"),
    ("eventide", "scoring.special.kamikaze.cards", [], "scoring.special.kamikaze.cards: must be 1 to 8 cards"),
    ("eventide", "scoring.special.kamikaze.cards", ["1"] * 9, "scoring.special.kamikaze.cards: must be 1 to 8 cards"),
    ("eventide", "scoring.special.kamikaze.cards", ["13"] * 3, "scoring.special.kamikaze.cards: the deck has too few"),
    ("eventide", "scoring.special.kamikaze.cards", ["X"], "scoring.special.kamikaze.cards: 'X' names no cards"),
    ("hunner", "game.rounds", 0, "game.rounds: must be at least 1"),
    ("rush", "game.rounds", "as the host says", "game.limit: has no effect unless"),
    ("travellers", "game.rounds", "until the limit", "game.limit: missing"),
    ("hunner", "game.reset", {"at": 1, "to": 0, "per_player": 1, "per_game": 1}, "game.reset: has no effect in a game"),
    ("eventide", "game.reset.to", 101, "game.reset.to: is above the limit"),
    ("eventide", "game.reset.per_player", 0, "game.reset.per_player: must be at least 1"),
    ("eventide", "game.reset.per_game", -1, "game.reset.per_game: must be at least 1"),
]


@pytest.mark.parametrize(("name", "key", "value", "problem"), _CASES)
def test_a_contradiction_is_named(name: str, key: str, value: Any, problem: str) -> None:
    """One key is changed, and the rules no longer fit each other."""
    with pytest.raises(VariantError, match=rf"^house rules: (.*; )?{re.escape(problem)}"):
        variant_from_data(changed(name, key, value), "house rules")


def test_all_contradictions_are_named_at_once() -> None:
    """An author sees the whole list."""
    data = changed("rush", "deal.cards", 5)
    data["turn"]["stock_card"] = []
    data["game"]["rounds"] = 3
    with pytest.raises(VariantError) as caught:
        variant_from_data(data, "house rules")
    assert [problem.split(":")[0] for problem in str(caught.value).removeprefix("house rules: ").split("; ")][:3] == [
        "deal.rows", "turn.stock_card", "game.limit",
    ]  # fmt: skip


def test_two_equally_narrow_values_for_one_card() -> None:
    """If the order of the lines decided what a card is worth, equal rules would not give equal scores."""
    data = changed("eventide", "values", {"0-13": "face", "2-5": 1, "4-7": 2})
    with pytest.raises(VariantError, match="values"):
        variant_from_data(data, "house rules")


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("rush", "values.Q of hearts", -5),
        ("rush", "deal.dealer", {"next": ["highest score", "next in turn order"]}),
        ("rush", "turn.discard_pile_card", []),
        ("rush", "powers.triggers", []),
        ("rush", "powers.named", {}),
        ("rush", "powers.named.peek.look.cards", 10),
        ("rush", "matching.snap.per_discard", 2),
        ("rush", "matching.set", {"fewest": 2, "most": 8}),
        ("rush", "matching.drawn", _DRAWN),
        ("rush", "calling.caller_safe_from", ["looks", "swaps", "matching"]),
        ("hunner", "calling.when", "end of the turn"),
        ("eventide", "game.reset.to", 100),
    ],
)
def test_house_rules_that_can_be_played(name: str, key: str, value: Any) -> None:
    """Not everything unusual is a contradiction."""
    assert variant_from_data(changed(name, key, value), "house rules") is not None
