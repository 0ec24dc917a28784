"""Snapping twice in a row from one hand, where the table forbids it."""

from __future__ import annotations

from cabo_rules import Game
from cabo_rules.moves import CloseWindow, DeclineGift, Discard, Draw, Give, PassSnap, Snap
from tests.rules.scenes import discarded, last_discard, snap
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, with_keys

KEYS = {"matching.snap.same_hand": "not twice in a row", "matching.snap.others.gift": "may"}
VARIANT = with_keys("rush", KEYS)
HANDS = ("5S 2S", "5H 5D 4H", "6D 2D")
AGAIN = ("matching.snap.same_hand", "matching.snap.same_hand")


def hands_snapped_from(game: Game, seat: int) -> set[int]:
    """The seats whose cards a seat may snap, which are just those of which a snap is listed."""
    listed = {move.target.seat for move in game.legal_moves(seat) if isinstance(move, Snap)}
    assert listed == {owner for owner in range(3) if game.refusal(snap(seat, owner, 0)) is None}
    return listed


def test_not_twice_in_a_row() -> None:
    """After a right snap nobody may snap from the same hand, neither its owner nor anybody else."""
    game = discarded(VARIANT, HANDS, "5C", turn=2)
    assert hands_snapped_from(game, 2) == {0, 1, 2}
    game = play(game, snap(1, 1, 1))
    assert game.state.window is not None
    assert game.state.window.hand == 1
    for seat in range(3):
        assert hands_snapped_from(game, seat) == {0, 2}
        assert refused_by(game, snap(seat, 1, 0)) == AGAIN


def test_a_snap_from_another_hand_comes_between() -> None:
    """A right snap from another hand frees the first one, and bars the other."""
    game = play(discarded(VARIANT, HANDS, "5C", turn=2), snap(1, 1, 1), snap(1, 0, 0), DeclineGift(1))
    assert refused_by(game, snap(0, 0, 1)) == AGAIN
    assert kinds(play(game, snap(1, 1, 0)).last_events)[0] == "Snapped"


def test_the_next_discard_begins_anew() -> None:
    """The next draw ends it, even where the next discard has the same rank."""
    game = play(discarded(VARIANT, ("5S 2S", "5H 5D 4H", "6D 5C"), "KC 6C", turn=1), Draw(2, "stock"), Discard(2))
    game = play(game, snap(2, 2, 0))
    assert refused_by(game, snap(2, 2, 1)) == AGAIN
    assert is_listed(play(game, Draw(0, "stock"), Discard(0)), snap(2, 2, 1))


def test_a_wrong_snap_changes_nothing() -> None:
    """Only a right snap bars a hand, and a wrong one from another hand frees none."""
    game = play(discarded(VARIANT, HANDS, "5C", turn=2), snap(1, 1, 2))
    assert kinds(game.last_events)[0] == "SnapFailed"
    game = play(game, snap(1, 1, 1), snap(2, 2, 0))
    assert kinds(game.last_events)[0] == "SnapFailed"
    assert refused_by(game, snap(1, 1, 0)) == AGAIN


def test_a_gift_cannot_be_snapped_at_once() -> None:
    """A card given for the snapped one lies in the hand that was snapped from."""
    game = play(discarded(VARIANT, ("5S 2S", "5H 4H", "5D 2D"), "5C", turn=2), snap(2, 1, 0), Give(2, 0))
    assert refused_by(game, snap(2, 1, 0)) == AGAIN
    assert refused_by(game, snap(1, 1, 0)) == AGAIN


def test_it_costs_nothing() -> None:
    """It is refused, so no card is shown and no penalty is due, even where late snaps cost cards."""
    variant = with_keys(VARIANT, {"matching.snap.late": 2})
    game = play(discarded(variant, HANDS, "5C", turn=2), snap(1, 1, 1))
    assert refused_by(game, snap(1, 1, 0)) == AGAIN
    closed = play(game, CloseWindow())
    assert refused_by(closed, snap(1, 1, 0)) == AGAIN
    assert kinds(play(closed, snap(1, 0, 0)).last_events)[0] == "SnappedLate"


def test_in_the_last_snap() -> None:
    """A player who could snap only from that hand need not pass any more."""
    game = last_discard(with_keys(VARIANT, {"matching.snap.others": None}), ("5S 2S", "5H 5D"), "5C")
    game = play(game, snap(1, 1, 1))
    assert refused(game, PassSnap(1)).code == "matching.snap.cannot"
    assert "RoundEnded" in kinds(play(game, PassSnap(0)).last_events)
