"""The form of moves: creating a malformed move raises ``MoveError``."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import card
from cabo_rules import moves as m
from cabo_rules.errors import MoveError
from cabo_rules.legal import legal_moves
from cabo_rules.state import new_state
from cabo_rules.variants.load import load_variant

_HERE = m.Place(0, 0)


@pytest.mark.parametrize("wrong", ["1", 1.0, True, None, [1], b"1", _HERE])
@pytest.mark.parametrize(
    "kind",
    [
        lambda slot: m.FirstLook(0, (slot,)), lambda slot: m.Trade(0, (slot,)),
        lambda column: m.PlacePenalty(0, (0, column)), lambda total: m.SetUp((), (), (), 0, (total,)),
    ],
)  # fmt: skip
def test_numbers_in_lists_are_whole_numbers(kind: Any, wrong: Any) -> None:
    """``"1"``, 1.0 and ``True`` are not slots; tests/test_wrong_arguments.py tries the fields themselves."""
    with pytest.raises(MoveError, match="must"):
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


def test_something_else_is_not_a_legal_move() -> None:
    """The list of legal moves can be asked about anything."""
    moves = legal_moves(new_state(load_variant("rush"), 2), 0)
    assert not [thing for thing in (None, "Call", 5, _HERE, m.Claim(_HERE), m.Call, object()) if thing in moves]
