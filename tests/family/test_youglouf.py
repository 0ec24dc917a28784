"""Youglouf: -10 for a caller who is lowest alone, +10 for any other, queens that must be used, and a last card."""

from __future__ import annotations

import pytest

from cabo_rules import VariantError
from cabo_rules.moves import Call, DeclinePower, Draw, EndTurn, Move, PutBack, Swap
from tests.rules.scenes import FIVES, at, discarded, pile, texts
from tests.rules.tables import new_game, play, refused_by, table


def test_three_or_more() -> None:
    """Two are too few."""
    with pytest.raises(VariantError, match=r"3 to 12 players, not 2 \(deal.seats.fewest\)"):
        new_game("youglouf", 2)


def test_a_taken_card_may_be_dropped_again() -> None:
    """Whichever pile a card came from, it is kept or dropped."""
    assert pile(play(table("youglouf", FIVES, discard="9C"), Draw(0, "discard pile"), PutBack(0)), 1) == "9C"


@pytest.mark.parametrize("leaving", [EndTurn(0), DeclinePower(0), Call(0), Draw(1, "stock")])
def test_a_queen_must_be_used(leaving: Move) -> None:
    """Nothing goes on before whoever discarded a queen has exchanged an own card for one of another player."""
    game = discarded("youglouf", FIVES, "QC")
    assert refused_by(game, leaving) == ("powers.mandatory", "powers.named.exchange.optional")
    swapped = play(game, Swap(0, (at(0, 0), at(1, 1))))
    assert (texts(swapped, 0), texts(swapped, 1)) == ("2H 2S 3S 4S", "5H 5S 3H 4H")
    if leaving != DeclinePower(0):
        assert play(swapped, leaving).steps > swapped.steps
