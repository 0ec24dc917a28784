"""Faces that are dealt fairly: against every order of a few cards, by the chi-squared test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from statistics import NormalDist

import pytest

from cabo_rules.cards import Card, card
from cabo_rules.possible import dealing
from cabo_rules.possible.faces import fill_lots
from cabo_rules.possible.marked import Lot, Shown

DRAWS = 2000


def lots_of(*made_of: Sequence[int], size: int) -> list[Lot]:
    """Return a deal of so many cards, and shuffles of cards by the numbers of their marks."""
    marks = [card(str(number)) for number in range(10, 10 + size + sum(map(len, made_of)))]
    lots, at = [Lot(tuple(marks[:size]), None)], size
    for numbers in made_of:
        lots.append(Lot(tuple(marks[at : at + len(numbers)]), tuple(marks[number] for number in numbers)))
        at += len(numbers)
    return lots


def all_orders(lots: Sequence[Lot], deck: Sequence[Card], faces: Mapping[str, Card]) -> Iterator[Mapping[str, Card]]:
    """Yield the faces of all cards for each order of each deal and shuffle; all of these are equally likely."""
    if not lots:
        yield faces
        return
    made_of = lots[0].made_of
    cards = deck if made_of is None else [faces[mark.text] for mark in made_of]
    for order in permutations(cards):
        known = {mark.text: face for mark, face in zip(lots[0].marks, order, strict=True)}
        yield from all_orders(lots[1:], deck, {**faces, **known})


def check_chances(found: Counter[str], expected: Counter[str]) -> None:
    """Check that what was drawn comes out as often as expected: this or less likely once in a thousand tests."""
    assert found.keys() <= expected.keys()
    scale = found.total() / expected.total()
    squared = sum((found[each] - count * scale) ** 2 / (count * scale) for each, count in expected.items())
    free = len(expected) - 1
    if not free:
        return
    # Wilson and Hilferty's approximation
    normal = ((squared / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5
    assert normal < NormalDist().inv_cdf(0.999), (squared, free)


CASES = {
    "one deal": ("A A 2 3 4", lots_of(size=5), {0: "A"}, "", ""),
    "kept cards": ("A A 2 3 4", lots_of(size=5), {0: "A"}, "1 2", "2 3"),
    "open cards shuffled": ("A 2 3 4 5", lots_of((0, 1, 2), size=5), {0: "A", 1: "2", 2: "3", 5: "3"}, "", ""),
    "a card of the stock, shown later": ("A 2 3 4", lots_of((0, 1), size=4), {0: "A", 4: "3"}, "", ""),
    "which copy was shown": ("A A 2 2 3", lots_of((0, 1, 2), size=5), {0: "A", 5: "A"}, "", ""),
    "copies of several faces": ("A A 2 2 2 3", lots_of((0, 1, 2), size=6), {0: "A", 1: "2", 6: "2"}, "", ""),
    "two shuffles": ("A A 2 3", lots_of((0, 1, 2), (4, 5), size=4), {0: "A", 4: "A", 7: "2"}, "", ""),
    "copies in two shuffles": ("A A 2 2", lots_of((0, 1, 2), (4, 5), size=4), {0: "A", 4: "A", 7: "A"}, "", ""),
    "kept after a shuffle": ("A A 2 3 4", lots_of((0, 1, 2), size=5), {0: "2"}, "5", "2 3"),
    "kept before and after": ("A A 2 3 4", lots_of((0, 1, 2), size=5), {0: "A"}, "3 5", "A"),
    "kept, and copies": ("A A 2 2 3 3", lots_of((0, 1, 2), size=6), {0: "3", 6: "A"}, "7", "2 3"),
}
"""A deck; the lots, by the numbers of their cards; cards shown; cards kept; and the faces that may not be kept."""


def cards_of(texts: str) -> list[Card]:
    """Return cards; an ace is a 1."""
    return [card(text.replace("A", "1")) for text in texts.split()]


def a_case(name: str) -> tuple[list[Card], list[Lot], list[Shown], set[str], set[str], Counter[str]]:
    """Return the parts of a case, and in how many ways the cards can have each faces."""
    texts, lots, shown, kept, never = CASES[name]
    marks = [mark for lot in lots for mark in lot.marks]
    seen = [Shown(0, marks[at], *cards_of(face)) for at, face in shown.items()]
    held, bad = {marks[int(at)].text for at in kept.split()}, {face.text for face in cards_of(never)}
    expected = Counter(
        written(faces)
        for faces in all_orders(lots, cards_of(texts), {})
        if all(faces[each.mark.text] == each.face for each in seen) and not any(faces[m].text in bad for m in held)
    )
    return cards_of(texts), lots, seen, held, bad, expected


def written(faces: Mapping[str, Card]) -> str:
    """Return the faces of all cards by their marks."""
    return " ".join(faces[mark].text for mark in sorted(faces, key=int))


@pytest.mark.parametrize("name", CASES)
def test_each_order_is_as_likely_as_it_should_be(name: str) -> None:
    """Drawn faces come out as often as among all orders of the cards that agree with what was shown."""
    deck, lots, shown, kept, never, expected = a_case(name)
    rng = Random(f"fair {name}")
    found = Counter[str]()
    for _ in range(DRAWS):
        faces = fill_lots(lots, shown, deck, rng, kept, never)
        assert faces is not None
        found[written(faces)] += 1
    check_chances(found, expected)


def test_faces_that_are_not_likely_are_noticed() -> None:
    """The test itself fails if one of the faces comes out twice as often as it should."""
    *_, expected = a_case("one deal")
    found = Counter(dict.fromkeys(expected, 100))
    check_chances(found, expected)
    found[next(iter(expected))] *= 2
    with pytest.raises(AssertionError):
        check_chances(found, expected)


@pytest.mark.parametrize("name", ["kept after a shuffle", "copies in two shuffles"])
def test_after_many_tries_the_last_draw_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no draw is taken, the cards still agree with what was shown."""
    monkeypatch.setattr(dealing, "MOST_TRIES", 0)
    deck, lots, shown, kept, never, expected = a_case(name)
    for seed in range(20):
        faces = fill_lots(lots, shown, deck, Random(seed), kept, never)
        assert faces is not None
        assert written(faces) in expected
