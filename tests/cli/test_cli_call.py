"""The word that is called, as the commands tell it."""

from __future__ import annotations

import pytest

from cabo_rules import Call, Game
from cabo_rules.cli.table import table_lines
from cabo_rules.show.commentary import sentence
from cabo_rules.state import new_state
from tests.rules.tables import play, table

NAMES = ("Ana", "Ben", "Chi")
HANDS = ["AS 2S", "AH 2H", "AD 2D"]


def _called(name: str) -> tuple[Game, Game]:
    """A table at which it is for the first seat to call, before and after the call."""
    before = table(name, HANDS, stock="9C", discard="8C")
    return before, play(before, Call(0))


@pytest.mark.parametrize(("name", "word"), [("rush", "Cabo"), ("cambio", "Cambio"), ("tamalou", "Tamalou")])
def test_commentary_and_table_tell_the_games_own_word(name: str, word: str) -> None:
    """Whoever calls says what is said in that game."""
    before, after = _called(name)
    event = after.events[len(before.events)]
    assert sentence(NAMES, before.state, event).startswith(f"Ana calls {word}; ")
    lines = list(table_lines(after.state, NAMES))
    assert f"Ana, seat 0, called {word}" in lines
    assert any(f"the last lap, since Ana called {word}; " in line for line in lines)


def test_a_table_set_up_after_the_call_is_told_in_that_word() -> None:
    """Also in a game that somebody set up by hand."""
    game = table("cambio", HANDS, stock="9C", discard="8C", caller=2)
    told = sentence(NAMES, new_state(game.variant, 3), game.events[0])
    assert " Chi has called Cambio. " in told
