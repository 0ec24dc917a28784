"""Setting up a table by hand: what does not fit the deck or the seats is refused, and the refusal says what."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cabo_rules import SPECTATOR, Game, IllegalMove, load_variant
from cabo_rules.state import MOST_SLOTS

HANDS: Final[Any] = [["AS", "KH"], ["7D", None]]

TABLES: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "a hand too few": ({"hands": [["AS"]]}, "2 seats and 1 hands"),
    "a hand too many": ({"hands": [["AS"], ["KH"], ["7D"]]}, "2 seats and 3 hands"),
    "ever more slots": ({"hands": [["AS"], ["KH", *[None] * MOST_SLOTS]]}, f"more than {MOST_SLOTS} slots"),
    "a total too few": ({"totals": [3]}, "2 seats and 1 totals"),
    "seen for another hand": ({"seen": [[[0], []], [[1]]]}, "for just the slots of the hands"),
    "seen by nobody there": ({"seen": [[[0], []], [[5], []]]}, "by a seat that is not there"),
    "a hole that was seen": ({"seen": [[[0], []], [[1], [1]]]}, "somebody has seen a hole"),
    "open to spectators alone": ({"seen": [[[0, SPECTATOR], []], [[], []]]}, "lay open, and has been seen by all"),
    "no card on turn": ({"hands": [["AS"], [None]], "turn": 1}, "seat 1 is on turn and has no card"),
    "a dealer who does not matter": ({"dealer": 1}, "it does not matter who deals"),
    "the game over": ({"totals": [101, 0]}, "the totals have ended the game"),
    "no lap": ({"lap": 0}, "there is no lap 0"),
    "a caller on turn": ({"caller": 0}, "the caller has no turn in the last lap"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_cannot_be(name: str) -> None:
    """Each is a refusal of its own, and no game comes of it."""
    changes, told = TABLES[name]
    with pytest.raises(IllegalMove) as caught:
        Game.set_up(load_variant("rush"), ["Ana", "Ben"], **{"hands": HANDS, "discard": ["9S"], **changes})
    assert caught.value.refusal.code == "deal.bad_table"
    assert told in caught.value.refusal.sentence


def test_a_card_that_lay_open() -> None:
    """All have seen it, spectators too; a hand may have as many slots as that."""
    seen: Any = [[[0, 1, SPECTATOR], []], [[]] * MOST_SLOTS]
    hands: Any = [["AS", "KH"], ["7D", *[None] * (MOST_SLOTS - 1)]]
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["9S"], seen=seen)
    assert game.view(0).view(SPECTATOR) == game.view(SPECTATOR)
    assert str(game.view(SPECTATOR).state.hands[0][0].card) == "AS"
