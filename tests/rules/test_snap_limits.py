"""Matching: so many right snaps of one player in a round, the price of a late snap, and hands that are full."""

from __future__ import annotations

import pytest

from cabo_rules import Variant, card, events
from cabo_rules.moves import CloseWindow, DeclinePower, Discard, Draw, Penalize
from tests.rules.scenes import FIVES, at, discarded, snap, take_turn, texts
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, table, with_keys


def test_so_many_right_snaps_a_round() -> None:
    """A player whose right snaps of the round are used up may snap no more, wrong ones not counted; others may."""
    variant = with_keys("rush", {"matching.snap.per_round": 1})
    game = play(discarded(variant, FIVES, "5C", stock="KH 2C"), snap(1, 1, 1), snap(1, 1, 0))
    assert game.state.snaps == (0, 1, 0)
    assert refused_by(game, snap(1, 1, 1)) == ("matching.snap.spent", "matching.snap.per_round")
    assert is_listed(game, snap(2, 2, 0))
    assert refused(take_turn(game), snap(1, 1, 1)).code == "matching.snap.spent"


# --- a late snap ------------------------------------------------------------------------------------------------------

LATE = {"matching.snap.late": 2}


def late(variant: str = "travellers") -> Variant:
    """A variant in which a late snap costs two cards."""
    return with_keys(variant, {**LATE, "matching.penalty.place": "first free slot"})


def test_the_price_of_a_late_snap() -> None:
    """A snap after the one that used the window up costs penalty cards, and its card is not shown."""
    game = play(discarded(late(), FIVES, "5C", stock="KH KD"), snap(1, 1, 0))
    assert is_listed(game, snap(2, 2, 0))
    game = play(game, snap(2, 2, 0))
    placed = [events.PenaltyPlaced(2, 4, (0, 2)), events.PenaltyPlaced(2, 5, (0, 3))]
    drawn = [events.PenaltyDrawn(2, card("KH")), events.PenaltyDrawn(2, card("KD"))]
    owed = events.PenaltyOwed(2, 2, "matching.snap.late")
    assert [*game.last_events] == [events.SnappedLate(2, at(2, 0)), owed, *drawn, *placed]
    assert texts(game, 2) == "5D 2D 3D 4D KH KD"
    assert game.state.hands[2][0].seen_by == frozenset()


def test_after_the_window_was_closed() -> None:
    """A snap after the window was closed comes too late, too; after the next draw it is refused and costs nothing."""
    game = play(discarded(late(), FIVES, "5C", stock="KH KD"), CloseWindow())
    assert kinds(play(game, snap(2, 2, 0)).last_events)[0] == "SnappedLate"
    assert refused(play(game, Draw(1, "stock")), snap(2, 2, 0)).code == "matching.snap.drawn_since"


@pytest.mark.parametrize(("may", "happens"), [(True, "SnappedLate"), (False, "matching.snap.starting_card")])
def test_a_late_snap_of_the_starting_card(may: bool, happens: str) -> None:
    """The card that starts the pile is snapped late where it may be snapped at all; else it costs nothing."""
    variant = with_keys(late("rush"), {"matching.snap.starting_card": may})
    game = table(variant, FIVES, discard="5C", stock="KH KD")
    game = play(game, CloseWindow()) if may else game
    refusal = game.refusal(snap(2, 2, 0))
    assert (kinds(play(game, snap(2, 2, 0)).last_events)[0] if refusal is None else refusal.code) == happens


def test_as_many_snaps_as_one_likes_are_never_late() -> None:
    """Where a discard may be snapped any number of times, the second snap is as good as the first."""
    variant = with_keys(late(), {"matching.snap.per_discard": "any number"})
    game = play(discarded(variant, FIVES, "5C", stock="KH KD"), snap(1, 1, 0), snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert kinds(play(game, CloseWindow(), snap(0, 0, 0)).last_events)[0] == "SnappedLate"


def test_no_snap_is_late_while_it_waits_for_a_power() -> None:
    """While the power of a snapped card is open, a snap is refused and costs nothing; once it is over, it is late."""
    waits = {"matching.snap.opens": "after the power", "powers.triggers": ["drawn", "snapped"]}
    game = discarded(with_keys(late(), waits), ("7S 2S", "7H 2H", "7D 2D"), "7C", stock="KH KD")
    game = play(game, DeclinePower(0), snap(2, 2, 0))
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.power_first"
    assert kinds(play(game, DeclinePower(2), snap(1, 1, 0)).last_events)[0] == "SnappedLate"


def test_who_has_no_seat_does_not_snap() -> None:
    """A seat that does not exist is refused while the window is open, and later."""
    game = discarded(late(), FIVES, "5C")
    for open_or_late in (game, play(game, CloseWindow())):
        assert refused(open_or_late, snap(3, 0, 0)).code == "seat.unknown"
        assert refused(open_or_late, snap(-1, 0, 0)).code == "seat.unknown"


def test_who_may_not_snap_at_all_is_not_late() -> None:
    """Who may not snap the card at all is refused, and pays nothing."""
    variant = with_keys(late(), {"matching.snap.who": "anyone but the discarder"})
    game = play(discarded(variant, FIVES, "5C"), snap(1, 1, 0))
    assert refused(game, snap(0, 0, 0)).code == "matching.snap.discarder"


# --- a hand that is full ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "drawn"), [(4, 0), (5, 1), (6, 2), ("any number", 2)])
def test_penalties_fill_a_hand_only_so_far(most: int | str, drawn: int) -> None:
    """Penalty cards that would fill a hand beyond what the table allows are waived."""
    keys = {"matching.penalty.most_cards": most, "matching.penalty.place": "first free slot"}
    game = play(discarded(with_keys("travellers", keys), FIVES, "5C", stock="KH KD"), snap(1, 2, 1))
    owed, placed = ["SnapFailed", "PenaltyOwed", *["PenaltyDrawn"] * drawn], ["PenaltyPlaced"] * drawn
    happened = kinds(game.last_events)
    waived = [each for each in game.last_events if isinstance(each, events.PenaltyWaived)]
    assert [kind for kind in happened if kind != "PenaltyWaived"] == [*owed, *placed]
    rest = [events.PenaltyWaived(1, 2 - drawn, "matching.penalty.most_cards")] if drawn < 2 else []
    assert waived == rest
    assert len(game.state.hands[1]) == 4 + drawn


def test_the_hosts_penalty_too() -> None:
    """The host's penalty for a forbidden look fills a hand no further either."""
    game = discarded(with_keys("rush", {"matching.penalty.most_cards": 4}), FIVES, "5C")
    assert kinds(play(game, Penalize(1)).last_events) == ["PenaltyOwed", "PenaltyWaived"]


@pytest.mark.parametrize(("stock", "drawn"), [("KH", 1), ("", 0)])
def test_a_penalty_paid_whole_is_what_there_is_room_for(stock: str, drawn: int) -> None:
    """Where a penalty is paid whole or not at all, whole is as much of it as the hand has room for."""
    keys = {
        "matching.penalty.most_cards": 5, "matching.penalty.place": "first free slot",
        "matching.penalty.unpaid": "waive all", "calling.stock_out": "round ends",
    }  # fmt: skip
    variant = with_keys("travellers", keys)
    game = play(table(variant, FIVES, stock_only=f"5C {stock}", discard="KS"), Draw(0, "stock"), Discard(0))
    assert kinds(play(game, snap(1, 2, 1)).last_events).count("PenaltyDrawn") == drawn
