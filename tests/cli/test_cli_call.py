"""The word for calling, as the commands print it."""

from __future__ import annotations

import pytest

from cabo_rules import Game
from cabo_rules.cli.table import table_lines
from cabo_rules.moves import Call
from cabo_rules.show.commentary import sentence
from cabo_rules.state import new_state
from tests.rules.tables import play, table

NAMES = ("Ana", "Ben", "Chi")
HANDS = ["AS 2S", "AH 2H", "AD 2D"]


def _called(name: str) -> tuple[Game, Game]:
    """Return a table before and after its first seat calls."""
    before = table(name, HANDS, stock="9C", discard="8C")
    return before, play(before, Call(0))


@pytest.mark.parametrize(("name", "word"), [("rush", "Cabo"), ("cambio", "Cambio"), ("tamalou", "Tamalou")])
def test_commentary_and_table_tell_the_games_own_word(name: str, word: str) -> None:
    """The commentary and the table use the word of the game."""
    before, after = _called(name)
    event = after.events[len(before.events)]
    assert sentence(NAMES, before.state, event).startswith(f"Ana calls {word}; ")
    lines = list(table_lines(after.state, NAMES))
    assert f"Ana, seat 0, called {word}" in lines
    assert any(f"This is the last lap, since Ana called {word}; " in line for line in lines)


def test_a_table_set_up_after_the_call_is_told_in_that_word() -> None:
    """A game set up by hand uses its word, too."""
    game = table("cambio", HANDS, stock="9C", discard="8C", caller=2)
    printed = sentence(NAMES, new_state(game.variant, 3), game.events[0])
    assert " Chi has called Cambio. " in printed
