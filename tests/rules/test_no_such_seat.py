"""A seat that does not exist is named, whatever it wants to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabo_rules import Game
from cabo_rules import moves as m
from cabo_rules.moves import Place
from tests.rules.tables import new_game, play, refused, shuffled_for, table

DRAWN = play(table("eventide", ["7 2", "8 2"], stock="3 4"), m.Draw(0, "stock"))
LOOKS = play(new_game("rush", 2), m.Deal(shuffled_for("rush", ["5S 2S 3S 4S", "7H 2H 3H 4H"]), starter=0))

MOVES: dict[str, tuple[Game, Callable[[int], m.Move]]] = {
    "first look": (LOOKS, lambda seat: m.FirstLook(seat, (0,))),
    "draw": (DRAWN, lambda seat: m.Draw(seat, "stock")),
    "keep": (DRAWN, lambda seat: m.Keep(seat, 0)),
    "discard": (DRAWN, m.Discard),
    "look": (DRAWN, lambda seat: m.Look(seat, (Place(0, 0),))),
    "placed penalty card": (DRAWN, lambda seat: m.PlacePenalty(seat, (0, 3))),
    "call": (DRAWN, m.Call),
    "end of the turn": (DRAWN, m.EndTurn),
}


@pytest.mark.parametrize("seat", [2, 99])
@pytest.mark.parametrize("name", MOVES)
def test_a_seat_that_does_not_exist(name: str, seat: int) -> None:
    """It is refused, with the last seat that there is."""
    game, move = MOVES[name]
    refusal = refused(game, move(seat))
    assert (refusal.code, refusal.sentence) == ("seat.unknown", f"There is no seat {seat}; the seats are 0 to 1.")
