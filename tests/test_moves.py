"""The form of moves: creating a malformed move raises ``MoveError``."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import card
from cabo_rules import moves as m
from cabo_rules.errors import MoveError
from cabo_rules.referee import decide, legal_moves, refusal
from cabo_rules.state import new_state
from cabo_rules.variants.load import load_variant

_HERE = m.Place(0, 0)


@pytest.mark.parametrize("wrong", ["1", 1.0, True, None, [1], b"1", _HERE])
@pytest.mark.parametrize(
    "kind",
    [
        m.Discard, m.PutBack, m.DeclinePower, m.DeclineGift, m.PassSnap, m.Call, m.EndTurn, m.Penalize,
        lambda seat: m.Keep(seat, 0), lambda seat: m.Give(seat, 0), lambda seat: m.Draw(seat, "stock"),
        lambda seat: m.FirstLook(seat, ()), lambda seat: m.Trade(seat, ()), lambda seat: m.Look(seat, ()),
        lambda seat: m.Swap(seat, ()), lambda seat: m.Match(seat, ()), lambda seat: m.Snap(seat, _HERE),
        lambda seat: m.PlacePenalty(seat, (0, 0)), lambda seat: m.Place(seat, 0), lambda slot: m.Place(0, slot),
        lambda slot: m.Keep(0, slot), lambda slot: m.Give(0, slot), lambda slot: m.FirstLook(0, (slot,)),
        lambda slot: m.Trade(0, (slot,)), lambda slot: m.PlacePenalty(0, (0, slot)),
        lambda turn: m.SetUp((), (), (), turn, ()), lambda total: m.SetUp((), (), (), 0, (total,)),
    ],
)  # fmt: skip
def test_a_number_is_a_whole_number(kind: Any, wrong: Any) -> None:
    """``"1"``, 1.0 and ``True`` are neither seats nor slots."""
    with pytest.raises(MoveError, match="must"):
        kind(wrong)


@pytest.mark.parametrize("wrong", ["1", 1.0, True, [1], _HERE])
@pytest.mark.parametrize(
    "kind",
    [
        lambda seat: m.Deal((), seat), lambda seat: m.Deal((), None, seat), lambda slot: m.Claim(_HERE, slot),
        lambda seat: m.SetUp((), (), (), 0, (), (), seat), lambda seat: m.SetUp((), (), (), 0, (), (), None, seat),
    ],
)  # fmt: skip
def test_a_number_that_may_be_absent_is_a_whole_number(kind: Any, wrong: Any) -> None:
    """An optional number is ``None`` or a whole number."""
    assert kind(None) != kind(1)
    with pytest.raises(MoveError, match="must be a whole number"):
        kind(wrong)


@pytest.mark.parametrize("wrong", [(0, 0), "00", None, 5])
@pytest.mark.parametrize(
    "kind",
    [
        lambda place: m.Snap(0, place), lambda place: m.Look(0, (place,)), lambda place: m.Swap(0, (place, _HERE)),
        lambda place: m.Claim(place), lambda claim: m.Match(0, (claim,)), lambda each: m.Deal((each,)),
        lambda each: m.Shuffle((each,)),
    ],
)  # fmt: skip
def test_a_place_a_claim_and_a_card_have_their_own_types(kind: Any, wrong: Any) -> None:
    """A pair of numbers is not a place, and text is not a card."""
    with pytest.raises(MoveError, match="must"):
        kind(wrong)


@pytest.mark.parametrize("wrong", [5, None, "stock", "0"])
@pytest.mark.parametrize(
    "kind",
    [
        lambda slots: m.FirstLook(0, slots), lambda slots: m.Trade(0, slots), lambda places: m.Look(0, places),
        lambda places: m.Swap(0, places), lambda claims: m.Match(0, claims), m.Deal, m.Shuffle,
        lambda cell: m.PlacePenalty(0, cell), lambda totals: m.SetUp((), (), (), 0, totals),
    ],
)  # fmt: skip
def test_a_list_is_a_list(kind: Any, wrong: Any) -> None:
    """Text does not count as a list of letters."""
    with pytest.raises(MoveError, match="must be a list"):
        kind(wrong)


@pytest.mark.parametrize("pile", ["discard", "Stock", "", None, 0, ["stock"]])
def test_there_are_two_piles(pile: Any) -> None:
    """``pile`` is ``"stock"`` or ``"discard pile"``, and nothing else."""
    with pytest.raises(MoveError, match="pile must be one of stock, discard pile, not "):
        m.Draw(0, pile)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (lambda: m.PlacePenalty(0, (1,)), r"cell must be a row and a column, not \(1,\)"),  # type: ignore[arg-type]
        (lambda: m.SetUp((("AS",),), (), (), 0, ()), "hands must hold only Card and None, not 'AS'"),  # type: ignore[arg-type]
        (lambda: m.SetUp((), (), (), 0, (), ((("0",),),)), "seen must hold only seats, not '0'"),  # type: ignore[arg-type]
    ],
)
def test_items_of_lists(kind: Any, words: str) -> None:
    """A cell has two numbers, hands hold cards, and ``seen`` holds seats."""
    with pytest.raises(MoveError, match=words):
        kind()


def test_lists_of_any_kind_make_equal_moves() -> None:
    """Lists, tuples and generators make equal moves, in any order if the order does not matter."""
    other = m.Place(1, 2)
    assert m.FirstLook(0, [1, 0]) == m.FirstLook(0, (0, 1))  # type: ignore[arg-type]
    assert m.Swap(0, (other, _HERE)) == m.Swap(0, iter([_HERE, other]))  # type: ignore[arg-type]
    assert m.Look(0, {_HERE, other}) == m.Look(0, (_HERE, other))  # type: ignore[arg-type]
    assert m.Trade(0, (1, 0)) != m.Trade(0, (0, 1))
    assert hash(m.FirstLook(0, [1, 0])) == hash(m.FirstLook(0, (0, 1)))  # type: ignore[arg-type]
    assert m.Deal([card("AS")]) == m.Deal((card("AS"),))  # type: ignore[arg-type]


def test_a_long_value_is_cut_short_in_the_error() -> None:
    """An error fits on one line."""
    with pytest.raises(MoveError) as caught:
        m.Discard("x" * 10_000)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("thing", [None, "Call", 5, _HERE, m.Claim(_HERE), m.Call, object()])
def test_not_a_move(thing: Any) -> None:
    """The referee raises ``MoveError`` for anything that is not a move, and does not list it."""
    state = new_state(load_variant("rush"), 2)
    for ask in (decide, refusal):
        with pytest.raises(MoveError, match="move must be a move"):
            ask(state, thing)
    assert thing not in legal_moves(state, 0)
