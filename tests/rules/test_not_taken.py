"""Cards of the discard pile that may not be taken: those named, or all with a power."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import events
from cabo_rules.moves import Draw
from tests.rules.scenes import discarded, snap
from tests.rules.tables import is_listed, play, refused_by, table, with_keys

HANDS = ("2S 3S", "2H 3H", "2D 3D")
TAKE = Draw(0, "discard pile")


@pytest.mark.parametrize(
    ("rule", "top", "taken"),
    [
        (["7-10", "J", "black K"], "6C", True),
        (["7-10", "J", "black K"], "7C", False),
        (["7-10", "J", "black K"], "10C", False),
        (["7-10", "J", "black K"], "JC", False),
        (["7-10", "J", "black K"], "KC", False),
        (["7-10", "J", "black K"], "KD", True),
        ("power cards", "7C", False),
        ("power cards", "6C", True),
        ("power cards", "KS", False),
        (None, "7C", True),
    ],
)
def test_which_cards_may_be_taken(rule: Any, top: str, taken: bool) -> None:
    """A card that may not be taken is refused, and never listed; the stock is there as always."""
    game = table(with_keys("rush", {"turn.discard_pile.not_taken": rule}), HANDS, stock="4C", discard=top)
    assert is_listed(game, TAKE) is taken
    assert is_listed(game, Draw(0, "stock"))
    if not taken:
        assert refused_by(game, TAKE) == ("turn.not_taken", "turn.discard_pile.not_taken")


def test_an_empty_pile_is_another_reason() -> None:
    """Without a card on the pile there is none that may not be taken."""
    game = table(with_keys("rush", {"turn.discard_pile.not_taken": ["5"]}), HANDS, stock="4C")
    assert refused_by(game, TAKE) == ("turn.discard_empty", "turn.discard_pile")


def test_a_player_who_can_draw_from_neither_pile() -> None:
    """Where the stock is empty and cannot be renewed, a card that may not be taken leaves nothing to draw (ruling)."""
    variant = with_keys("rush", {"turn.discard_pile.not_taken": ["5"], "calling.stock_out": "round ends"})
    game = table(variant, HANDS, stock_only="", discard="6C")
    assert is_listed(game, TAKE)
    game = table(variant, HANDS, stock_only="", discard="5C")
    assert game.last_events[1] == events.LastTurnEnded(0, "nothing to draw", "calling.nothing_to_draw")


def test_a_snap_changes_what_may_be_taken() -> None:
    """The card on top counts, so a snapped card of the same rank may be one that may be taken, or not."""
    keys = {"turn.discard_pile.not_taken": ["black 5"]}
    game = discarded(with_keys("rush", keys), ["2S 3S", "5H 3H", "2D 3D"], "5C")
    assert not is_listed(game, Draw(1, "discard pile"))
    assert is_listed(play(game, snap(1, 1, 0)), Draw(1, "discard pile"))
