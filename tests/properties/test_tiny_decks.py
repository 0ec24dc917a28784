"""Decks so small that every deal which fits a view can be asked: what a view answers is what all of them answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import factorial, prod
from random import Random
from typing import Any, Final

import pytest

from cabo_rules import Card, Game, HiddenCardError, State, VariantError, legal_moves, load_variant, refusal, view
from cabo_rules.moves import HOST, SPECTATOR, Move
from cabo_rules.play import random_move
from cabo_rules.rules.hidden import unseen
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import Variant
from tests.properties.candidates import candidates
from tests.properties.seen import RECALLS
from tests.properties.test_decisions_on_views import Answer, answer_of, dealt

RULE_SETS: Final = ("eventide", "hunner", "rush", "stacking", "travellers")

MOST_DEALS: Final = 400
"""Views that more deals fit are passed over."""


def _tiny(rng: Random) -> Variant:
    """A variant for two with six to nine cards of a few numbers, its chapters from different rule sets.

    :raises VariantError: if these do not go together.
    """
    numbers = [str(number) for number in range(rng.choice([2, 3, 3, 4]))]
    data: dict[str, Any] = variant_to_data(load_variant(rng.choice(RULE_SETS)))
    for chapter in ("matching", "calling"):
        data[chapter] = variant_to_data(load_variant(rng.choice(RULE_SETS)))[chapter]
    more = rng.choices(numbers, k=rng.randint(6, 9) - len(numbers))
    data["deck"] = {"packs": 0, "jokers": 0, "numbers": dict(Counter([*numbers, *more]))}
    data["values"] = {number: rng.choice([1, 1, int(number), 5]) for number in numbers}
    data["deal"] |= {"cards": rng.choice([1, 1, 2]), "rows": 1, "seats": {"fewest": 2, "most": 2}}
    data["deal"].pop("first_look", None)
    data["powers"]["named"] = {f"p{number}": _power(numbers, rng) for number in range(rng.randint(1, 3))}
    data["powers"] |= {"order": rng.choice(["use, then discard", "discard, then use"])}
    data["powers"] |= {"triggers": rng.choice([["drawn"], ["drawn", "replaced"]])}
    special = {"cards": rng.choices(numbers, k=rng.choice([1, 1, 2])), "points": 7}
    data["scoring"]["special"] = {"seven": special} if rng.random() < 0.5 else {}
    return variant_from_data({**data, "id": "tiny"}, "tiny")


def _power(numbers: list[str], rng: Random) -> dict[str, Any]:
    power: dict[str, Any] = {"cards": rng.sample(numbers, rng.randint(1, len(numbers)))}
    power["optional"] = rng.random() < 0.5
    if rng.random() < 0.7:
        return {**power, "look": {"cards": 1, "whose": rng.choice(["own", "another's", "anyone's"])}}
    return {**power, "swap": {"pairs": [rng.choice(["own with another's", "two own", "any two"])]}}


def _all_deals(seen: State) -> list[State]:
    """Every deal that fits a view; none if they are too many."""
    left = unseen(seen)
    count = factorial(left.total()) // prod(map(factorial, left.values()))
    return [dealt(seen, faces) for faces in _orders(left)] if count <= MOST_DEALS else []


def _orders(left: Counter[Card]) -> Iterator[list[Card]]:
    if not +left:
        yield []
    for face in +left:
        yield from ([face, *rest] for rest in _orders(left - Counter([face])))


def _played(rng: Random) -> Iterator[State]:
    """The states of a random game of a tiny variant."""
    while True:
        try:
            game = Game.new(_tiny(rng), ["Ana", "Ben"])
            break
        except VariantError:
            continue
    for _ in range(25):
        game = game.play(random_move(game.state, rng, rounds=2))
        if game.is_over:
            return
        yield game.state


def _answers(seen: State, move: Move) -> tuple[Answer | None, Any]:
    """What a view answers to `decide` and to `refusal`; ``None`` and ``"hidden"`` if that depends on a hidden card."""
    try:
        told: Answer | None = answer_of(seen, move)
    except HiddenCardError:
        told = None
    try:
        return told, refusal(seen, move)
    except HiddenCardError:
        return told, "hidden"


def _only(values: set[Any], otherwise: Any) -> Any:
    return values.pop() if len(values) == 1 else otherwise


@pytest.mark.parametrize("seed", range(3))
def test_a_view_answers_as_all_deals_do(seed: int) -> None:
    """The answer is that of every deal; there is none if and only if two deals differ, in events or in refusals."""
    rng, asked = Random(f"tiny {seed}"), Counter[str]()
    for _ in range(10):
        for state in _played(rng):
            seen = view(state, rng.choice([0, 1, SPECTATOR]), rng.choice(RECALLS))
            deals = _all_deals(seen)
            listed = [move for seat in (HOST, 0, 1) for move in islice(legal_moves(state, seat), 40)]
            tried = [*candidates(state, seeded_pick(rng))]
            for move in (*rng.sample(tried, 10), *rng.sample(listed, min(6, len(listed)))) if deals else ():
                told, refused = _answers(seen, move)
                assert told == _only({answer_of(deal, move) for deal in deals}, None), move
                assert refused == _only({refusal(deal, move) for deal in deals}, "hidden"), move
                asked["hidden" if told is None else "told"] += 1
    assert asked["told"] > 350
    assert asked["hidden"] > 10
