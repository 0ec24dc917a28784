"""Faces for hidden cards, compared with an exhaustive search over all possible orders of a few cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.cards import Card, card
from cabo_rules.possible import fill_round
from cabo_rules.possible.faces import fill_lots, first_impossible
from cabo_rules.possible.marked import Lot, Shown

DECK = tuple(card(text) for text in ("1", "1", "2", "3", "4"))


def all_ways(lots: Sequence[Lot], faces: Mapping[str, Card]) -> Iterator[Mapping[str, Card]]:
    """Yield every way to give the cards of some lots faces, after those before them have theirs."""
    if not lots:
        yield faces
        return
    lot = lots[0]
    cards = DECK if lot.made_of is None else [faces[mark.text] for mark in lot.made_of]
    for order in set(permutations(cards)):
        yield from all_ways(
            lots[1:], {**faces, **{mark.text: each for mark, each in zip(lot.marks, order, strict=True)}}
        )


def agrees(faces: Mapping[str, Card], shown: Sequence[Shown]) -> bool:
    """Return whether the cards have the faces that were shown."""
    return all(faces[each.mark.text] == each.face for each in shown)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Lot], list[Shown]]:
    """Draw a deal and up to two shuffles: of cards of the lot before, shown or not, and of any cards shown before."""
    marks = tuple(card(str(number)) for number in range(20, 35))  # any cards that are not in the deck
    lots, shown, number = [Lot(marks[: len(DECK)], None)], list[Shown](), len(DECK)
    while True:
        last = lots[-1]
        for mark in last.marks:
            if draw(st.booleans()):
                shown.append(Shown(len(shown), mark, draw(st.sampled_from(DECK))))
        if len(lots) == 3:
            return lots, shown
        known = {each.mark.text for each in shown}
        before = {mark.text for lot in lots for mark in lot.made_of or ()}
        may = [m for lot in lots for m in lot.marks if m.text not in before and (m.text in known or lot is last)]
        made_of = tuple(mark for mark in may if draw(st.booleans()))
        if not made_of:
            return lots, shown
        lots.append(Lot(marks[number : number + len(made_of)], made_of))
        number += len(made_of)


@given(round_=rounds(), seed=st.integers(0, 3))
def test_there_are_faces_just_where_there_is_a_way(round_: tuple[list[Lot], list[Shown]], seed: int) -> None:
    """Faces are found if and only if some order of the cards agrees with those shown, and they are such an order."""
    lots, shown = round_
    ways = list(all_ways(lots, {}))
    found = fill_lots(lots, shown, DECK, Random(seed))
    assert (found is not None) == any(agrees(way, shown) for way in ways)
    if found is not None:
        assert agrees(found, shown)
        assert dict(found) in [dict(way) for way in ways]
    at = first_impossible(lots, shown, DECK)
    assert any(agrees(way, shown[:at]) for way in ways)
    assert at == len(shown) or not any(agrees(way, shown[: at + 1]) for way in ways)


@given(data=st.data(), seed=st.integers(0, 3))
def test_cards_that_were_kept_have_faces_that_may_be(data: st.DataObject, seed: int) -> None:
    """The same where some cards were kept in a hand, and some faces may not be: of these the kept cards have none."""
    lots, shown = data.draw(rounds())
    never = data.draw(st.sets(st.sampled_from(DECK).map(lambda face: face.text)))
    gone = {mark.text for mark in (*(each.mark for each in shown), *(m for lot in lots for m in lot.made_of or ()))}
    held = [mark.text for lot in lots for mark in lot.marks if mark.text not in gone]
    kept = data.draw(st.sets(st.sampled_from(held))) if held else set[str]()
    ways = [way for way in all_ways(lots, {}) if agrees(way, shown) and all(way[m].text not in never for m in kept)]
    found = fill_lots(lots, shown, DECK, Random(seed), kept, never)
    assert (found is not None) == bool(ways)
    if found is not None:
        assert dict(found) in [dict(way) for way in ways]


MARKS = tuple(card(str(number)) for number in range(20, 27))
DEAL = Lot(MARKS[:5], None)


def _shuffle(*made_of: Card) -> Lot:
    return Lot(MARKS[5 : 5 + len(made_of)], made_of)


@pytest.mark.parametrize(
    ("lots", "shown", "kept", "never"),
    [
        ([DEAL], [], {"20", "21"}, {"1", "2", "3"}),
        ([DEAL, _shuffle(*MARKS[:2])], [("20", "1"), ("25", "2")], {"26"}, {"1"}),
        ([DEAL, _shuffle(*MARKS[:2])], [], {"24", "25"}, {"1", "2", "3"}),
    ],
    ids=["too few in the deck", "no room before the shuffle", "too few for a hand and the shuffle"],
)
def test_kept_cards_cannot_all_have_such_faces(
    lots: list[Lot], shown: list[tuple[str, str]], kept: set[str], never: set[str]
) -> None:
    """There are no faces where more cards were kept than may be."""
    seen = [Shown(0, card(mark), card(face)) for mark, face in shown]
    assert fill_lots(lots, seen, DECK, Random(0)) is not None
    assert fill_lots(lots, seen, DECK, Random(0), kept, never) is None


def test_a_card_kept_after_a_shuffle_limits_those_before() -> None:
    """The only face that may be kept is among the cards shuffled again."""
    for seed in range(10):
        faces = fill_lots([DEAL, _shuffle(*MARKS[:2])], [], DECK, Random(seed), {"26"}, {"1", "2", "3"})
        assert faces is not None
        assert faces["26"].text == "4"


def test_more_cards_kept_than_may_be_have_some_faces() -> None:
    """No card shown later is to blame, so the referee finds the keeping of one of them refused."""
    state: Any = SimpleNamespace(
        variant=SimpleNamespace(cards_for=lambda _: DECK, never_kept=frozenset({"1", "2", "3"})), seats=2
    )
    round_: Any = SimpleNamespace(state=state, lots=[DEAL], shown=[], kept={"20": 1, "21": 2})
    filled = fill_round(round_, Random(0))
    assert filled.impossible is None
    assert len(filled.faces) == len(DEAL.marks)
