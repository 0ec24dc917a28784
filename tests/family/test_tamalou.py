"""Tamalou: counterclockwise, late snaps that cost a card, and calls with five points or fewer."""

from __future__ import annotations

from cabo_rules import Game, card, events, load_variant
from cabo_rules.moves import Call, CloseLooks, Deal, Look, Swap
from tests.rules.scenes import FIVES, at, discarded, only, snap, take_turn, texts
from tests.rules.tables import new_game, play, table


def test_turns_go_counterclockwise() -> None:
    """After seat 0 comes the last seat: the one at the right."""
    game, turns = table("tamalou", FIVES, stock="2C 3C 4C"), []
    for _ in range(4):
        turns.append(game.state.turn)
        game = take_turn(game)
    assert turns == [0, 2, 1, 0]


def test_the_player_at_the_dealers_right_starts() -> None:
    """In turn order that is the one after the dealer."""
    game = play(new_game("tamalou", 4), Deal(load_variant("tamalou").cards, dealer=2), CloseLooks())
    assert (game.state.dealer, game.state.turn) == (2, 1)


def test_the_last_lap_goes_round_the_same_way() -> None:
    """After a call of seat 1, seat 0 has its last turn first, then seat 2."""
    game = play(table("tamalou", FIVES, turn=1, stock="2C 3C"), Call(1))
    assert game.state.turn == 0
    assert take_turn(game).state.turn == 2


def snapped() -> Game:
    """Seat 0 has discarded a five, and seat 1 was first to snap it."""
    return play(discarded("tamalou", FIVES, "5C", stock="9C"), snap(1, 1, 0))


def test_a_late_snap_costs_a_card() -> None:
    """Whoever is slower takes the card back, unseen by the others, and one card more."""
    game = play(snapped(), snap(2, 2, 0))
    assert game.last_events[0] == events.SnappedLate(2, at(2, 0))
    assert only(events.PenaltyOwed, game.last_events).key == "matching.snap.late"
    assert texts(game, 2) == "5D 2D 3D 4D 9C"
    assert game.state.hands[2][0].seen_by == frozenset()


def test_the_black_king() -> None:
    """It looks at a card of another player, which may then be swapped with an own one."""
    game = play(discarded("tamalou", FIVES, "KC"), Look(0, (at(1, 1),)))
    assert only(events.Looked, game.last_events).cards == (card("2H"),)
    assert texts(play(game, Swap(0, (at(0, 3), at(1, 1)))), 0) == "5S 2S 3S 2H"
