"""A hand that has no room for a penalty card, and a player for whom that counts as a call."""

from __future__ import annotations

import pytest

from cabo_rules import events
from cabo_rules.moves import (
    Call,
    ChoosePlayer,
    Claim,
    CloseWindow,
    Discard,
    Draw,
    Give,
    Match,
    Penalize,
    PlacePenalty,
    Trade,
)
from tests.rules.full_hands import HAND_OUT, HANDS, KEY, PUT_OUT, WORDS, full, wrong
from tests.rules.scenes import at, discarded, last_discard, only, snap, take_turn
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, table, with_keys

# --- when a hand is full ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("beyond", WORDS)
@pytest.mark.parametrize(("cards", "drawn"), [(4, 0), (5, 1), (6, 2)])
def test_cards_that_have_room_come_first(beyond: str, cards: int, drawn: int) -> None:
    """Those for which the hand has room are drawn and placed; only then does the rest have its consequence."""
    game = discarded(full("travellers", beyond, cards), HANDS, "5C", stock="KH KD")
    happened = kinds(play(game, snap(1, 2, 1)).last_events)  # another player's card costs two
    paid = ["SnapFailed", "PenaltyOwed", *["PenaltyDrawn"] * drawn, *["PenaltyPlaced"] * drawn]
    follows = "Called" if beyond == "counts as a call" else "WentOut"
    assert happened[: len(paid) + 2] == [*paid, *(["PenaltyWaived", follows] if drawn < 2 else [])]


def test_those_in_a_grid_are_placed_first_too() -> None:
    """Where the player says where a card goes, the consequence waits for that."""
    variant = with_keys(full("travellers", "counts as a call", 5), {"matching.penalty.place": "next to an own card"})
    game = play(discarded(variant, HANDS, "5C", stock="KH KD"), snap(1, 2, 1))
    assert kinds(game.last_events)[-1] == "PenaltyDrawn"
    assert game.state.caller is None
    game = play(game, PlacePenalty(1, (-1, 0)))
    assert kinds(game.last_events) == ["PenaltyPlaced", "PenaltyWaived", "Called"]
    assert game.state.penalty is None


@pytest.mark.parametrize("beyond", WORDS)
def test_a_stock_that_cannot_pay_has_no_consequence(beyond: str) -> None:
    """Cards that are waived for want of a stock are not those for which the hand has no room."""
    variant = full("travellers", beyond, 5, calling__stock_out="round ends")
    game = play(table(variant, HANDS, stock_only="5C 6C", turn=0), Draw(0, "stock"), Discard(0))
    after = play(with_penalty := game, snap(1, 1, 1))
    assert with_penalty.state.out == after.state.out == frozenset()
    assert only(events.PenaltyPlaced, after.last_events).seat == 1
    empty = play(table(variant, HANDS, stock_only="5C", turn=0), Draw(0, "stock"), Discard(0), snap(1, 1, 1))
    assert only(events.PenaltyWaived, empty.last_events).key == "matching.penalty.unpaid"
    assert not {"Called", "WentOut"} & {*kinds(empty.last_events)}


@pytest.mark.parametrize("beyond", WORDS)
def test_the_hosts_penalty_counts_too(beyond: str) -> None:
    """A forbidden look is a mistake of the player's, and so is a late snap that costs cards."""
    variant = full("rush", beyond, conduct__forbidden_look=1, matching__snap__late=1)
    game = discarded(variant, HANDS, "5C")
    for move in (Penalize(2), snap(2, 2, 0)):
        happened = play(play(game, CloseWindow()), move).last_events
        assert {"Called", "WentOut"} & {*kinds(happened)}


@pytest.mark.parametrize("beyond", WORDS)
def test_a_given_card_is_no_mistake(beyond: str) -> None:
    """A card that a power gives is waived if it has no room, and nothing follows; nor from a gift for a snap."""
    gift = {"cards": ["A"], "give": {"cards": 1, "to": "another"}, "optional": True}
    game = play(
        table(full("stacking", beyond, powers__named__gift=gift), HANDS, stock="AC"), Draw(0, "stock"), Discard(0)
    )
    game = play(game, ChoosePlayer(0, 1))
    assert only(events.PenaltyWaived, game.last_events).seat == 1
    assert (game.state.caller, game.state.out) == (None, frozenset())
    snapped = play(discarded(full("rush", beyond), HANDS, "5C"), snap(2, 1, 0), Give(2, 1))
    assert (snapped.state.caller, snapped.state.out) == (None, frozenset())


@pytest.mark.parametrize("beyond", PUT_OUT)
def test_nothing_is_given_to_who_is_out(beyond: str) -> None:
    """A power that gives cards passes over a player who is out."""
    gift = {"cards": ["A"], "give": {"cards": 1, "to": "another"}, "optional": True}
    variant = full("stacking", beyond, powers__named__gift=gift, conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="AC"), Penalize(1), Draw(0, "stock"), Discard(0))
    assert refused_by(game, ChoosePlayer(0, 1)) == HAND_OUT
    assert is_listed(game, ChoosePlayer(0, 2))


def test_a_kept_card_of_a_set_may_exceed_the_limit() -> None:
    """The drawn card of a failed set is no penalty card; the next one is beyond the limit, though."""
    variant = full("cabo-2e", "loses the round", matching__set__wrong=0, matching__set__wrong_beyond_two=0)
    game = play(table(variant, ("1 2 3 4", "1 2 3 4", "5 6 7 8"), stock="9"), Draw(0, "stock"), Trade(0, (0, 1)))
    assert len(game.state.hands[0]) == 5
    assert game.state.out == frozenset()


# --- a call -----------------------------------------------------------------------------------------------------------


def test_it_counts_as_a_call_out_of_turn() -> None:
    """Seat 2 calls in the turn of seat 1, which has not drawn: that turn is its last one."""
    game = play(discarded(full("rush", "counts as a call"), HANDS, "5C"), snap(2, 2, 1))
    assert game.last_events[-1] == events.Called(2, (0,), KEY)
    assert (game.state.turn, game.state.phase) == (1, "draw")
    game = take_turn(game)
    assert game.state.turn == 0
    assert take_turn(game).state.phase in ("last snap", "deal")


def test_a_turn_with_a_drawn_card_is_finished_first() -> None:
    """Its player has one more turn after it, as after a hand that runs empty."""
    variant = full("rush", "counts as a call", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="6C"), Draw(0, "stock"), Penalize(2))
    assert only(events.Called, game.last_events).last_turns == (1, 0)
    assert game.state.phase == "drawn"
    assert play(game, Discard(0)).state.turn == 1


def test_a_turn_of_ones_own_is_over_with_the_call() -> None:
    """A player who has not drawn has no turn after such a call, unless a call leaves the turn to its player."""
    game = wrong("counts as a call")
    assert kinds(game.last_events)[-2:] == ["Called", "TurnBegan"]
    assert (game.state.caller, game.state.turn) == (1, 2)
    variant = full("rush", "counts as a call", calling__when="any point of the turn")
    game = play(discarded(variant, HANDS, "5C"), snap(1, 1, 1))
    assert (game.state.caller, game.state.turn, game.state.phase) == (1, 1, "draw")


@pytest.mark.parametrize("last_turns", ["none", "if the caller has the fewest cards"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_call_that_ends_the_round(last_turns: str, seat: int) -> None:
    """Nobody has another turn, not even the player on turn who has not drawn; but one who has finishes the turn."""
    variant = full("rush", "counts as a call", calling__last_turns=last_turns, conduct__forbidden_look=1)
    hands = ("5S 2S 3S", "5H 2H 3H 4H", "5D 2D 3D 4D")
    game = play(discarded(variant, hands, "5C"), snap(seat, seat, 1))
    assert only(events.Called, game.last_events).last_turns == ()
    assert only(events.LastTurnEnded, game.last_events).key == KEY
    drawn = play(table(variant, hands, stock="6C"), Draw(0, "stock"), Penalize(seat))
    assert drawn.state.phase == "drawn"
    assert "LastTurnEnded" in kinds(play(drawn, Discard(0)).last_events)


def test_in_any_lap() -> None:
    """It counts even in a lap in which nobody may call."""
    game = play(
        discarded(full("kabo-german", "counts as a call"), ("5 2 3 4", "5 2 3 4", "5 1 3 4"), "5"), snap(1, 1, 1)
    )
    assert refused(discarded("kabo-german", ("5 2 3 4", "5 2 3 4"), "5"), Call(1)).code == "calling.too_soon"
    assert game.state.caller == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_last_lap_nothing_more_happens(seat: int) -> None:
    """There is only one call in a round, so neither the caller nor another player calls again; the cards are waived."""
    variant = full("rush", "counts as a call", conduct__forbidden_look=1)
    game = table(variant, HANDS, stock="5C", caller=1)
    assert kinds(play(game, Penalize(seat)).last_events) == ["PenaltyOwed", "PenaltyWaived"]
    ended = last_discard(variant, HANDS, "5C")
    assert kinds(play(ended, snap(seat, seat, 1)).last_events) == ["SnapFailed", "PenaltyOwed", "PenaltyWaived"]


def test_in_a_match() -> None:
    """The cards that are named are settled to the end, the turn goes on, and the others have their last turns."""
    game = play(table(full("hunner", "counts as a call"), HANDS, stock="5C"), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(at(0, 1)), Claim(at(0, 2)), Claim(at(0, 0)))))
    happened = kinds(game.last_events)
    assert happened.count("Called") == 1
    assert happened[-3:-1] == ["Matched", "Discarded"] or "Discarded" in happened
    assert only(events.Called, game.last_events).last_turns == (1, 2)


def test_two_players() -> None:
    """The other player's turn, which has not begun, is the last one."""
    game = play(discarded(full("rush", "counts as a call"), HANDS[:2], "5C"), snap(0, 0, 1))
    assert only(events.Called, game.last_events).last_turns == ()
    assert (game.state.turn, game.state.phase) == (1, "draw")
    assert "LastTurnEnded" in kinds(take_turn(game).last_events)
