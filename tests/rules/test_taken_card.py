"""Turn: a card from the discard pile that is kept may have to lie face up (second edition)."""

from __future__ import annotations

import pytest

from cabo_rules import card, events
from cabo_rules.moves import Discard, Draw, Keep, Place, Swap, Trade
from tests.rules.scenes import discarded, only, snap
from tests.rules.tables import EVERYBODY, kinds, play, table, with_keys

FACE_UP = {"turn.discard_pile.kept": "face up"}
HANDS = ("2 3 4 5", "6 7 8 9", "2 3 4 5")


def test_it_lies_face_up() -> None:
    """A card from the discard pile lies face up in the slot in which it is kept."""
    game = play(table(with_keys("eventide", FACE_UP), HANDS, discard="13 1"), Draw(0, "discard pile"), Keep(0, 2))
    assert only(events.LaidFaceUp, game.last_events) == events.LaidFaceUp(0, 2, "turn.discard_pile.kept")
    slot = game.state.hands[0][2]
    assert (slot.card, slot.face_up, slot.seen_by) == (card("1"), True, EVERYBODY)


@pytest.mark.parametrize(("variant", "pile"), [("face up", "stock"), ("face down", "discard pile")])
def test_else_it_lies_face_down(variant: str, pile: str) -> None:
    """A card from the stock lies face down, and so does a taken one where the table says so."""
    game = table(with_keys("eventide", {"turn.discard_pile.kept": variant}), HANDS, stock="1", discard="13 1")
    game = play(game, Draw(0, "stock" if pile == "stock" else "discard pile"), Keep(0, 2))
    assert "LaidFaceUp" not in kinds(game.last_events)
    assert not game.state.hands[0][2].face_up


def test_so_does_one_taken_for_a_set() -> None:
    """A taken card for which a set is traded lies face up in the first named slot."""
    game = table(with_keys("eventide", FACE_UP), ["5 5 4 3", *HANDS[1:]], discard="13 1")
    game = play(game, Draw(0, "discard pile"), Trade(0, (1, 0)))
    assert [slot.face_up for slot in game.state.hands[0]] == [False, True, False, False]


def test_it_stays_so_where_it_is_swapped_to() -> None:
    """A card that lies face up does so wherever it is swapped to, and the other card lies face down in its place."""
    game = table(with_keys("eventide", FACE_UP), HANDS, stock="11", discard="13 1")
    game = play(game, Draw(0, "discard pile"), Keep(0, 2), Draw(1, "stock"), Swap(1, (Place(1, 0), Place(0, 2))))
    assert [slot.face_up for slot in game.state.hands[0]] == [False] * 4
    assert [slot.face_up for slot in game.state.hands[1]] == [True, False, False, False]


def test_a_hole_does_not_lie_face_up() -> None:
    """Where a card that lay face up has left, nothing lies face up; what is laid there next does not either."""
    game = table(with_keys("rush", FACE_UP), ["2S 3S", "5H 3H", "4D 6D"], stock="8C 5C", discard="KS 5S")
    game = play(game, Draw(0, "discard pile"), Keep(0, 0), Draw(1, "stock"), Discard(1))
    assert game.state.hands[0][0].face_up
    game = play(game, Draw(2, "stock"), Discard(2), snap(0, 0, 0))
    assert (game.state.hands[0][0].card, game.state.hands[0][0].face_up) == (None, False)


def test_a_wrong_card_goes_back_as_it_lay() -> None:
    """A card that is shown and goes back lies as it lay before."""
    before = discarded(with_keys("rush", FACE_UP), ["2S 3S", "5H 3H", "4D 6D"], "8C")
    assert not play(before, snap(1, 1, 0)).state.hands[1][0].face_up
