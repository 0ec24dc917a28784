"""Matching: how long a card may be snapped, how often, and what a snap that comes too late costs."""

from __future__ import annotations

import pytest

from cabo_rules import events
from cabo_rules.moves import Call, CloseWindow, Discard, Draw, EndTurn, Move, Pile, PlacePenalty
from tests.rules.scenes import FIVES, at, card_at, counted, discarded, finish_turn, pile, snap, texts
from tests.rules.tables import happened, kinds, play, refused, refused_by, with_keys

SNAPPING = ("travellers", "rush", "stacking")


@pytest.mark.parametrize("variant", SNAPPING)
@pytest.mark.parametrize("taken", ["stock", "discard pile"])
def test_closes_at_the_next_draw(variant: str, taken: Pile) -> None:
    """The window closes at the next draw, from either pile (ruling); a late snap costs and shows nothing (ruling)."""
    game = discarded(variant, FIVES, "5C", stock="KH 2C")
    game = play(game, Draw(1, taken))
    for seat in range(3):
        late = "matching.snap.drawn_since" if taken == "stock" else "matching.snap.nothing"  # the pile is empty then
        assert refused(game, snap(seat, seat, 0)).code == late
    assert all(not slot.seen_by for hand in game.state.hands for slot in hand)


@pytest.mark.parametrize("variant", ["travellers", "stacking"])
def test_one_snap_on_one_discard(variant: str) -> None:
    """Only the first right snap counts; the next is late and costs nothing (travellers: "only one card")."""
    game = play(discarded(variant, FIVES, "5C"), snap(2, 2, 0))
    for seat in (0, 1):
        assert refused_by(game, snap(seat, seat, 0)) == ("matching.snap.late", "matching.snap.per_discard")
    assert refused(game, snap(1, 1, 1)).code == "matching.snap.late"
    assert refused(game, CloseWindow()).code == "matching.snap.no_window"


def test_any_number_in_rush() -> None:
    """In rush any number of snaps may succeed on one discard, the window staying open, also of one player (ruling)."""
    game = discarded("rush", FIVES, "5C")
    for seat, slot in ((1, 0), (0, 0), (2, 0)):
        assert happened(game, snap(seat, seat, slot))[0] == events.Snapped(
            seat, at(seat, slot), card_at(game, seat, slot)
        )
        game = play(game, snap(seat, seat, slot))
    assert pile(game, 4) == "5C 5H 5S 5D"
    assert game.state.window is not None
    assert game.state.window.snapped == 3
    game = play(game, Draw(1, "stock"))
    assert refused(game, snap(2, 2, 1)).code == "matching.snap.drawn_since"
    two = play(discarded("rush", ["2S 3S", "5H 5D 2H", "2D 3D"], "5C"), snap(1, 1, 0), snap(1, 1, 1))
    assert texts(two, 1) == "- - 2H"


@pytest.mark.parametrize("variant", SNAPPING)
def test_host_closes(variant: str) -> None:
    """The host may close the window; a later snap is refused, costs nothing and shows no card (ruling)."""
    game = play(discarded(variant, FIVES, "5C"), CloseWindow())
    assert game.last_events == (events.WindowClosed("matching.snap"),)
    for slot in (0, 1):  # right and wrong
        assert refused(game, snap(1, 1, slot)).code == "matching.snap.closed"
        assert game.state.hands[1][slot].seen_by == frozenset()
    assert game.state.penalty is None
    assert refused(game, CloseWindow()).code == "matching.snap.no_window"


@pytest.mark.parametrize(
    ("variant", "move", "seats"),
    [
        pytest.param("travellers", Call(0), [0, 1, 2], id="a call of the same turn"),
        pytest.param("rush", Call(1), [0, 1, 2], id="a call instead of the next turn"),
        pytest.param("stacking", Call(1), [1, 2], id="stacking, a call instead of the next turn"),
        pytest.param("travellers", EndTurn(0), [0, 1, 2], id="the end of the turn"),
    ],
)
def test_stays_open(variant: str, move: Move, seats: list[int]) -> None:
    """Neither a call nor the end of a turn closes the window: all may still snap, the caller too (ruling)."""
    game = play(discarded(variant, FIVES, "5C"), move)
    assert game.state.turn == (2 if move.seat == 1 else 1)
    for seat in seats:
        assert isinstance(happened(game, snap(seat, seat, 0))[0], events.Snapped)


@pytest.mark.parametrize("variant", ["travellers", "stacking"])
def test_passing_over_does_not_close(variant: str) -> None:
    """A player passed over does not close the window (travellers, stacking; ruling)."""
    game = finish_turn(discarded(variant, ["2S 3S", "- -", "5D 2D", "2C 3C"], "5C", caller=3), 0)
    assert kinds(game.last_events)[-2:] == ["PassedOver", "TurnBegan"]
    assert game.state.turn == 2
    assert happened(game, snap(2, 2, 0))[0] == events.Snapped(2, at(2, 0), card_at(game, 2, 0))


def test_call_made_for_a_player_does_not_close() -> None:
    """The call made for a player without cards does not close the window either (stacking; ruling)."""
    game = discarded("stacking", ["2S 3S", "- -", "5D 2D"], "5C")
    assert kinds(game.last_events) == ["Discarded", "TurnBegan", "Called", "TurnBegan"]
    assert happened(game, snap(2, 2, 0)) == (events.Snapped(2, at(2, 0), card_at(game, 2, 0)),)


@pytest.mark.parametrize("variant", SNAPPING)
@pytest.mark.parametrize("again", [1, 2])
def test_open_after_a_wrong_snap(variant: str, again: int) -> None:
    """After a wrong snap the window stays open, for the same player too (ruling)."""
    game = play(discarded(variant, FIVES, "5C"), snap(1, 1, 2))
    if variant == "travellers":
        game = play(game, PlacePenalty(1, (0, 2)))
    assert isinstance(happened(game, snap(again, again, 0))[0], events.Snapped)
    assert isinstance(happened(game, snap(1, 1, 2))[0], events.SnapFailed)


def test_a_table_that_closes_after_a_wrong_snap() -> None:
    """Another table's line is another rule: a wrong snap may close the window for that player, or for all."""
    changed = with_keys("rush", {"matching.snap.after_wrong": "closes for that player"})
    game = play(discarded(changed, FIVES, "5C"), snap(1, 1, 2))
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.wrong_before"
    assert isinstance(happened(game, snap(2, 2, 0))[0], events.Snapped)
    changed = with_keys("rush", {"matching.snap.after_wrong": "closes"})
    game = play(discarded(changed, FIVES, "5C"), snap(1, 1, 2))
    assert game.last_events[1] == events.WindowClosed("matching.snap.after_wrong")
    assert refused(game, snap(2, 2, 0)).code == "matching.snap.closed"


@pytest.mark.parametrize("variant", SNAPPING)
def test_a_new_discard_opens_a_new_window(variant: str) -> None:
    """The next discard may be snapped again, whatever became of the window before."""
    game = finish_turn(play(discarded(variant, FIVES, "5C", stock="3C"), CloseWindow()), 0)
    game = play(game, Draw(1, "stock"), Discard(1))
    assert happened(game, snap(2, 2, 2)) == (events.Snapped(2, at(2, 2), card_at(game, 2, 2)),)


@pytest.mark.parametrize(("variant", "code"), [("travellers", "turn.no_round"), ("rush", "turn.no_round"),
    ("stacking", "game.over")])  # fmt: skip
def test_not_between_rounds(variant: str, code: str) -> None:
    """Once the round is counted its last discard is no longer snapped (travellers, rush, stacking)."""
    game = counted(variant, FIVES, "5C", dealer=0 if variant == "travellers" else None)
    assert refused(game, snap(2, 2, 0)).code == code
    assert refused(game, CloseWindow()).code in ("matching.snap.no_window", "game.over")
