"""Youglouf: -10 for a caller who is lowest alone, +10 for any other, queens that must be used, and a last card."""

from __future__ import annotations

import pytest

from cabo_rules import VariantError
from cabo_rules.moves import Call, DeclinePower, Draw, EndTurn, Look, Move, PutBack, Swap
from tests.rules.scenes import FIVES, at, discarded, pile, snap, texts
from tests.rules.tables import happened, kinds, new_game, play, refused, refused_by, table


def test_three_or_more() -> None:
    """Two are too few."""
    with pytest.raises(VariantError, match=r"3 to 12 players, not 2 \(deal.seats.fewest\)"):
        new_game("youglouf", 2)


def test_a_taken_card_may_be_dropped_again() -> None:
    """Whichever pile a card came from, it is kept or dropped."""
    assert pile(play(table("youglouf", FIVES, discard="9C"), Draw(0, "discard pile"), PutBack(0)), 1) == "9C"


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaving", [EndTurn(0), DeclinePower(0), Call(0), Draw(1, "stock")])
def test_a_queen_must_be_used(leaving: Move) -> None:
    """Nothing goes on before whoever discarded a queen has exchanged an own card for one of another player."""
    game = discarded("youglouf", FIVES, "QC")
    assert refused_by(game, leaving) == ("powers.mandatory", "powers.named.exchange.optional")
    swapped = play(game, Swap(0, (at(0, 0), at(1, 1))))
    assert (texts(swapped, 0), texts(swapped, 1)) == ("2H 2S 3S 4S", "5H 5S 3H 4H")
    if leaving != DeclinePower(0):
        assert play(swapped, leaving).steps > swapped.steps


def test_a_jack_need_not_be_used() -> None:
    """The looks are left to the player."""
    game = discarded("youglouf", FIVES, "JC")
    assert play(game, EndTurn(0)).state.turn == 1
    assert "Looked" in kinds(happened(game, Look(0, (at(2, 0),))))


# --- the last card ----------------------------------------------------------------------------------------------------

ONE_CARD = ("2S 3S", "2H 3H", "5D")


def test_the_last_card_stays_in_the_last_lap() -> None:
    """After the call nobody drops the last card, whatever lies on the pile."""
    refusal = refused(discarded("youglouf", ONE_CARD, "5C", caller=1), snap(2, 2, 0))
    assert (refusal.code, refusal.key) == ("matching.last_card", "matching.snap.last_card")


def test_before_the_call_it_goes() -> None:
    """Before the last lap the last card may be dropped; the call is then made on that player's turn."""
    game = play(discarded("youglouf", ONE_CARD, "5C"), snap(2, 2, 0))
    assert texts(game, 2) == "-"
