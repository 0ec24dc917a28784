"""Going on alone: once somebody has snapped a right card, the others may not snap that discard any more."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules import Variant
from cabo_rules.moves import CloseWindow, DeclineGift, Discard, Draw, Give, PassSnap
from cabo_rules.play.equal_cards import a_snap
from cabo_rules.play.habits import Habits
from cabo_rules.rules.matching.snap import list_snaps
from cabo_rules.show.commentary import pending
from tests.rules.scenes import discarded, last_discard, snap
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, with_keys

KEYS = {
    "matching.snap.after_right": "closes for the others", "matching.snap.others.gift": "may",
    "matching.penalty.place": "first free slot",
}  # fmt: skip
VARIANT = with_keys("rush", KEYS)
LATE = with_keys(VARIANT, {"matching.snap.late": 1})
HANDS = ("5S 2S", "5H 5D 4H", "6D 2D")
TOP = "5C"
NOT_FIRST = ("matching.snap.not_first", "matching.snap.after_right")


def test_the_first_to_snap_goes_on_alone() -> None:
    """The others may not snap any card, right or wrong; the first may snap every card, own or not."""
    game = discarded(VARIANT, HANDS, TOP, turn=2)
    assert all(is_listed(game, snap(seat, 1, 1)) for seat in range(3))
    game = play(game, snap(1, 1, 1))
    assert game.state.window is not None
    assert game.state.window.snapper == 1
    for seat in (0, 2):
        assert not list_snaps(game.state, seat)
        assert {refused_by(game, snap(seat, owner, 0)) for owner in range(3)} == {NOT_FIRST}
    game = play(game, snap(1, 0, 0), DeclineGift(1), snap(1, 1, 0))
    assert refused_by(game, snap(2, 2, 0)) == NOT_FIRST
    assert is_listed(game, snap(1, 2, 0))


def test_a_gift_does_not_open_it_again() -> None:
    """The snapper gives a card for another player's, and goes on."""
    game = play(discarded(VARIANT, ("5S 2S", "5H 3H", "5D 4D"), TOP, turn=2), snap(1, 2, 0), Give(1, 1))
    assert refused_by(game, snap(0, 0, 0)) == NOT_FIRST
    assert is_listed(game, snap(1, 0, 0))


def test_a_wrong_card_is_not_the_first_snap() -> None:
    """Only a right card counts as the first; a wrong one of the player who goes on gives nobody a chance."""
    game = play(discarded(VARIANT, HANDS, TOP, turn=2, stock="KH KD"), snap(1, 1, 2))
    assert kinds(game.last_events)[0] == "SnapFailed"
    game = play(game, snap(0, 0, 0), snap(0, 0, 1))
    assert kinds(game.last_events)[0] == "SnapFailed"
    assert refused_by(game, snap(1, 1, 0)) == NOT_FIRST
    assert is_listed(game, snap(0, 1, 0))


def test_after_a_wrong_card_of_the_first_nobody_may() -> None:
    """If the first to snap is then wrong, and may not snap that card again, nobody may."""
    variant = with_keys(VARIANT, {"matching.snap.after_wrong": "closes for that player"})
    game = play(discarded(variant, HANDS, TOP, turn=2, stock="KH KD"), snap(1, 1, 0), snap(1, 1, 2))
    assert refused(game, snap(1, 1, 1)).code == "matching.snap.wrong_before"
    assert refused_by(game, snap(0, 0, 0)) == NOT_FIRST


def test_the_next_discard_is_open_to_all() -> None:
    """The next draw ends it."""
    game = play(discarded(VARIANT, ("5S 2S", "6H 3D", "6D 5C"), "KC 6C", turn=1), Draw(2, "stock"), Discard(2))
    game = play(game, snap(2, 2, 0))
    assert refused_by(game, snap(1, 1, 0)) == NOT_FIRST
    game = play(game, Draw(0, "stock"), Discard(0))
    assert is_listed(game, snap(1, 1, 0))


def test_another_players_snap_comes_too_late() -> None:
    """It costs what a late snap costs, as after the one snap that counts; the first player's own is not late."""
    game = play(discarded(LATE, HANDS, TOP, turn=2, stock="KH KD"), snap(1, 1, 0))
    assert is_listed(game, snap(0, 0, 0))
    late = play(game, snap(0, 0, 0))
    assert kinds(late.last_events) == ["SnappedLate", "PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]
    assert kinds(play(late, snap(1, 1, 1)).last_events) == ["Snapped"]
    assert kinds(play(game, CloseWindow(), snap(1, 1, 1)).last_events)[0] == "SnappedLate"


def test_a_random_player_takes_a_late_snap_for_a_wrong_one() -> None:
    """A player who makes no mistakes does not snap after another one was first."""
    habits = Habits(right_snap=1, wrong_snap=0)
    game = play(discarded(LATE, HANDS, TOP, turn=2), snap(1, 1, 0))
    assert a_snap(game.state, [0, 2], Random(1), habits) is None
    assert a_snap(game.state, [0, 1, 2], Random(1), habits) == snap(1, 1, 1)


def test_so_many_snaps_of_one_player() -> None:
    """The most snaps on a discard are those of the first player."""
    variant = with_keys(VARIANT, {"matching.snap.per_discard": 2})
    game = play(discarded(variant, HANDS, TOP, turn=2), snap(1, 1, 0))
    assert refused_by(game, snap(0, 0, 0)) == NOT_FIRST
    game = play(game, snap(1, 1, 1))
    assert {refused(game, snap(seat, 0, 0)).code for seat in range(3)} == {"matching.snap.late"}


@pytest.mark.parametrize("variant", [VARIANT, LATE], ids=["free", "late"])
def test_in_the_last_snap(variant: Variant) -> None:
    """Once somebody has snapped the last discard, only that player has to pass, even if a late snap costs cards."""
    game = play(last_discard(variant, HANDS, TOP), snap(2, 1, 0), DeclineGift(2))
    assert game.state.phase == "last snap"
    for seat in (0, 1):
        assert refused(game, PassSnap(seat)).code == "matching.snap.cannot"
    assert "RoundEnded" in kinds(play(game, PassSnap(2)).last_events)


def test_it_is_told() -> None:
    """The sentence about the open window names the player who may go on."""
    game = discarded(VARIANT, HANDS, TOP, turn=2)
    assert "The 5C may be snapped." in pending(game.state, game.players)
    game = play(game, snap(1, 1, 0))
    assert "The 5H may be snapped by Ben." in pending(game.state, game.players)


def test_nothing_is_told_of_one_who_may_not_go_on() -> None:
    """With one snap a round for each player, nobody may snap a card further."""
    variant = with_keys(VARIANT, {"matching.snap.per_round": 1})
    game = play(discarded(variant, HANDS, TOP, turn=2), snap(1, 1, 0))
    assert not [text for text in pending(game.state, game.players) if "may be snapped" in text]
