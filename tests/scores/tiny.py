"""Tiny decks with any way to count, and all that their hands can score: what a search must find, found by counting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from cabo_rules import Card, Variant, VariantError, load_variant
from cabo_rules.cards import left_over
from cabo_rules.rules.scoring import count
from cabo_rules.scores.hands import sizes_of_hands
from cabo_rules.variants.load import variant_from_data, variant_to_data

Outcomes = Mapping[tuple[int, ...], set[tuple[int, ...]]]
"""The scores of a round, each with all seats that may have won it."""

_RULES: Final = tuple(variant_to_data(load_variant(name)) for name in ("eventide", "rush", "travellers", "dutch"))


def tiny(rng: Random, seats: int) -> Variant:
    """A variant with a few cards and any way to count.

    :raises VariantError: if these rules do not go together.
    """
    data = {**rng.choice(_RULES)}
    for chapter in ("matching", "calling"):
        data[chapter] = rng.choice(_RULES)[chapter]
    numbers = [str(number) for number in range(rng.choice([2, 3, 4]))]
    more = rng.choices(numbers, k=rng.randint(6, 7) - len(numbers))
    data["deck"] = {"packs": 0, "jokers": 0, "numbers": dict(Counter([*numbers, *more]))}
    data["values"] = {number: rng.choice([-1, 1, int(number), 5]) for number in numbers}
    data["deal"] = {**data["deal"], "cards": rng.choice([1, 2]), "rows": 1, "seats": {"fewest": seats, "most": seats}}
    data["deal"].pop("first_look", None)
    data.pop("powers", None)
    data["matching"] = {
        **data["matching"],
        "penalty": {**data["matching"]["penalty"], "most_cards": rng.choice([2, 3])},
    }
    data["calling"] = {**data["calling"], **maybe(rng, highest_hand=[1, 3])}
    data["scoring"] = _scoring(rng, numbers)
    return variant_from_data({**data, "id": "tiny"}, "tiny")


def maybe(rng: Random, **values: Sequence[Any]) -> dict[str, Any]:
    """Some of these keys, each with one of its values."""
    return {key: rng.choice(list(each)) for key, each in values.items() if rng.random() < 0.3}


def _scoring(rng: Random, numbers: Sequence[str]) -> dict[str, Any]:
    winner = ["lowest, ties are shared", "lowest, ties go to the caller", "caller if lowest"]
    caller = {
        "bonus": rng.choice([0, -3]), "penalty": rng.choice([0, 2, 5]),
        "tied": rng.choice(["lowest", "lowest", "not lowest", "neither"]),
        **maybe(rng, times=[2], at_least=[4], at_or_below=["score nothing"]),
    }  # fmt: skip
    if rng.random() < 0.1:
        caller = {"bonus": -3, "penalty": 2, "tied": "lowest", "score": 9}
    special = {
        "fixed": {"cards": rng.choices(numbers, k=rng.choice([1, 2])), "points": {"holder": 0, "others": 8}},
        "worth": {"cards": rng.choices(numbers, k=2), "points": rng.choice([-4, 6])},
    }
    return {
        "winner": rng.choice(winner), "winner_scores": rng.choice(["points", "nothing"]), "caller": caller,
        "special": {name: hand for name, hand in special.items() if rng.random() < 0.3},
        **maybe(rng, highest_adds=[3], equal_cards=["count nothing", "count once"]),
        **(maybe(rng, ties=[["fewest cards"], ["lowest card", "caller"]]) if rng.random() < 0.5 else {}),
    }  # fmt: skip


def tiny_variants(seed: int, seats: int) -> Iterator[Variant]:
    """Variants from a seed, without end."""
    rng = Random(seed)
    while True:
        try:
            yield tiny(rng, seats)
        except VariantError:
            continue


def outcomes(
    variant: Variant, seats: int, caller: int | None, out: frozenset[int], first: Sequence[Card] | None = None
) -> Outcomes:
    """All scores of a round, and who may have won with them: every way to lay the hands out is counted.

    :param first: the hand of seat 0, if it is known.
    """
    fewest, most = sizes_of_hands(variant)
    found = defaultdict[tuple[int, ...], set[tuple[int, ...]]](set)
    left = left_over(variant.cards_for(seats), first or ())
    known = [] if first is None else [tuple(first)]
    for rest in set(_hands(left, seats - len(known), fewest, most)):
        hands = [*known, *rest]
        if not all(hands[seat] for seat in out):
            continue  # who is out has too many cards
        score = count(variant, hands, caller, out)
        found[score.scores].add(score.winners)
    return found


def _hands(cards: Sequence[Card], seats: int, fewest: int, most: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not seats:
        yield ()
        return
    for size in range(fewest, min(most, len(cards)) + 1):
        for taken in combinations(range(len(cards)), size):
            rest = [card for number, card in enumerate(cards) if number not in taken]
            for others in _hands(rest, seats - 1, fewest, most):
                yield (tuple([cards[number] for number in taken]), *others)


def near(found: Outcomes, rng: Random, number: int) -> list[tuple[int, ...]]:
    """Some scores that can be, and as many that are near them."""
    known = rng.sample(sorted(found), min(number, len(found)))
    values = sorted({score for scores in found for score in scores})
    other = [tuple([rng.choice(values) if rng.random() < 0.4 else score for score in scores]) for scores in known]
    return [*known, *other]
