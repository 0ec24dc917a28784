"""Tamalou: counterclockwise, late snaps that cost a card, and calls with five points or fewer."""

from __future__ import annotations

from cabo_rules import card, events
from cabo_rules.moves import Look, Swap
from tests.rules.scenes import FIVES, at, discarded, only, texts
from tests.rules.tables import play


def test_the_black_king() -> None:
    """It looks at a card of another player, which may then be swapped with an own one."""
    game = play(discarded("tamalou", FIVES, "KC"), Look(0, (at(1, 1),)))
    assert only(events.Looked, game.last_events).cards == (card("2H"),)
    assert texts(play(game, Swap(0, (at(0, 3), at(1, 1)))), 0) == "5S 2S 3S 2H"
