"""Small games, whose every order of the cards can be tried: what a record with gaps must come to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, permutations
from typing import Any

from attrs import evolve, frozen

from cabo_rules import load_variant
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.logs import move_line
from cabo_rules.logs.claims import Claims, claims_of
from cabo_rules.logs.claims_json import claims_to_data
from cabo_rules.logs.paired import Mismatch, paired
from cabo_rules.moves import Deal, Move, Shuffle
from cabo_rules.play import Habits, play_at_random
from cabo_rules.referee import play
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import State, new_state
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import Variant

Gap = tuple[int, str, int]
"""The number of the move, the claim and the number of the card in it."""

HABITS = Habits(call=0.15, right_snap=0.8, wrong_snap=0.3, right_match=0.8, wrong_match=0.3, penalize=0.02, close=0.05)


@frozen
class Noted:
    """A move, and what an observer notes of it."""

    move: Move
    claims: Claims


@lru_cache
def small(base: str, numbers: tuple[tuple[str, int], ...], cards: int) -> Variant:
    """Return a variant with a deck of a few numbers."""
    data: dict[str, Any] = variant_to_data(load_variant(base))
    data["deck"] = {"packs": 0, "jokers": 0, "numbers": dict(numbers)}
    data["deal"] |= {"cards": cards, "rows": 1, "seats": {"fewest": 2, "most": 2}}
    if "first_look" in data["deal"]:
        data["deal"]["first_look"] |= {"cards": 1}
    data["scoring"]["special"] = {}
    data["values"] = {"0-12": "face"}
    return variant_from_data(data, "small")


VARIANTS = (
    ("eventide", (("1", 2), ("7", 2), ("9", 1), ("11", 2)), 2),
    ("cabo-2e", (("1", 3), ("7", 1), ("9", 1), ("11", 2)), 2),
    ("eventide-six", (("1", 3), ("2", 2), ("11", 2)), 2),
)


def random_record(variant: Variant, seed: int, viewer: int | None) -> list[Noted]:
    """Play a short game, and note all that an observer sees, up to a second shuffle: each has many orders."""
    *_, game = play_at_random(variant, ["Ana", "Ben"], seed, rounds=1, habits=HABITS, most_moves=40)
    shown = game if viewer is None else game.view(viewer)
    record = [Noted(_unordered(step.move), claims_of(step.move, step.events, viewer)) for step in shown.steps]
    orders = [at for at, noted in enumerate(record) if isinstance(noted.move, Deal | Shuffle)]
    return record[: orders[2]] if len(orders) > 2 else record


def _unordered(move: Any) -> Move:
    changed: Move = evolve(move, order=()) if type(move) in (Deal, Shuffle) else move
    return changed


Spot = tuple[int, str, int]
"""The index of a move, the claim and the number of the card in it."""


def places(record: Sequence[Noted]) -> list[Spot]:
    """Return where the record notes a face."""
    found: list[Spot] = []
    for at, noted in enumerate(record):
        claims = noted.claims
        hands = [card for hand in claims.hands or () for card in hand if card is not None]
        found += [(at, "shown", number) for number, _ in enumerate(claims.shown or ())]
        found += [(at, "hands", number) for number, _ in enumerate(hands)]
        found += [(at, name, 0) for name in ("open_card", "power_card") if getattr(claims, name) is not None]
    return found


def with_face(record: Sequence[Noted], spot: Spot, face: Card) -> list[Noted]:
    """Return the record with another face, or none, at one place."""
    at, name, number = spot
    claims: Any = record[at].claims
    value: Any = face
    if name == "shown":
        value = (*claims.shown[:number], face, *claims.shown[number + 1 :])
    if name == "hands":
        left = count()
        value = tuple(
            [
                tuple([face if card is not None and next(left) == number else card for card in hand])
                for hand in claims.hands
            ]
        )
    return [*record[:at], Noted(record[at].move, evolve(claims, **{name: value})), *record[at + 1 :]]


def without_sums(record: Sequence[Noted], at: int) -> list[Noted]:
    """Return the record without the scores and totals of one move."""
    claims: Any = record[at].claims
    return [*record[:at], Noted(record[at].move, evolve(claims, scores=None, totals=None)), *record[at + 1 :]]


def courses(variant: Variant, record: Sequence[Noted], viewer: int | None) -> tuple[int, dict[Gap, set[Card]]]:
    """Try every order of the cards.

    :return: how many moves the best of them agree with, and the faces that each gap has in those that agree with all.
    """
    best, found = 0, dict[Gap, set[Card]]()

    def follow(state: State, at: int, gaps: tuple[tuple[Gap, Card], ...]) -> None:
        nonlocal best
        best = max(best, at)
        if at == len(record):
            for gap, face in gaps:
                found.setdefault(gap, set()).add(face)
            return
        for move in _ordered(state, record[at].move):
            try:
                after, events = play(state, move)
            except IllegalMove:
                continue
            actual, claims = claims_of(move, events, viewer), record[at].claims
            pairs = paired(claims, actual)
            if isinstance(pairs, Mismatch) or any(pair.face not in (pair.card, HIDDEN) for pair in pairs):
                continue
            if claims.scores not in (None, actual.scores) or claims.totals not in (None, after.totals):
                continue
            open_now = [((at + 1, pair.claim, pair.at), pair.card) for pair in pairs if pair.face is HIDDEN]
            follow(after, at + 1, (*gaps, *open_now))

    follow(new_state(variant, 2), 0, ())
    return best, found


def _ordered(state: State, move: Any) -> Iterator[Move]:
    """Yield a move with every order of its cards."""
    if type(move) not in (Deal, Shuffle):
        yield move
        return
    cards = state.variant.cards_for(state.seats) if type(move) is Deal else to_shuffle(state)
    for order in dict.fromkeys(permutations(cards)):
        yield evolve(move, order=order)


def lines_of(variant: Variant, record: Sequence[Noted], viewer: int | None) -> list[str]:
    """Return the lines of a record."""
    header = {"format": 1, "players": ["Ana", "Ben"], "variant": variant_to_data(variant)}
    rows = [json.dumps(header if viewer is None else {**header, "viewer": viewer})]
    for noted in record:
        rows.append(f'{{"claims":{json.dumps(claims_to_data(noted.claims))},"move":{move_line(noted.move)}}}')
    return rows
