"""A player whose hand had no room for a penalty card, and who is out of the round."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import card, events
from cabo_rules.moves import HOST, Call, Claim, Discard, Draw, Look, Match, PassSnap, Penalize, Swap
from tests.rules.full_hands import HAND_OUT, HANDS, KEY, OUT, PUT_OUT, full, wrong
from tests.rules.scenes import at, discarded, last_discard, only, snap, take_turn, texts
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, table


@pytest.mark.parametrize("beyond", PUT_OUT)
def test_who_is_out_plays_no_more(beyond: str) -> None:
    """Its turn is over, it is passed over, and nobody touches its hand: no snap, no look, no swap."""
    game = wrong(beyond)
    assert only(events.WentOut, game.last_events) == events.WentOut(1, KEY)
    assert (game.state.out, game.state.turn) == (frozenset({1}), 2)
    assert texts(game, 1) == HANDS[1]
    assert refused_by(game, snap(1, 1, 0)) == OUT
    assert refused_by(game, snap(1, 0, 0)) == OUT
    assert refused_by(game, snap(2, 1, 0)) == HAND_OUT
    assert [*game.legal_moves(1)] == []
    assert is_listed(game, snap(2, 2, 0))
    game = take_turn(game)
    assert (game.state.turn, game.state.phase) == (0, "draw")
    game = take_turn(game)
    assert events.PassedOver(1, KEY) in game.last_events
    assert game.state.turn == 2


def test_no_penalty_for_who_is_out() -> None:
    """The host cannot punish a player who is out, and lists no such move."""
    variant = full("rush", "loses the round", conduct__forbidden_look=1)
    game = play(discarded(variant, HANDS, "5C"), snap(1, 1, 1))
    assert refused_by(game, Penalize(1)) == OUT
    assert Penalize(2) in [*game.legal_moves(HOST)]


def test_powers_leave_the_hand_alone() -> None:
    """A power that looks or swaps passes over the hand; one without another target lapses."""
    variant = full("rush", "loses the round", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="9C 6C JC", turn=0), Penalize(1), Draw(0, "stock"))
    assert refused_by(game, Look(0, (at(1, 0),))) == HAND_OUT
    assert {move.places[0].seat for move in game.legal_moves(0) if isinstance(move, Look)} == {2}
    game = play(table(variant, HANDS, stock="JC"), Penalize(1), Draw(0, "stock"))
    assert refused_by(game, Swap(0, (at(0, 0), at(1, 0)))) == HAND_OUT
    assert {at.seat for move in game.legal_moves(0) if isinstance(move, Swap) for at in move.places} == {0, 2}


def test_a_match_leaves_the_hand_alone() -> None:
    """A drawn card is not matched with it."""
    variant = full("hunner", "loses the round", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="5C"), Penalize(1), Draw(0, "stock"))
    assert refused_by(game, Match(0, (Claim(at(1, 0), 1),))) == HAND_OUT


def test_in_a_match_the_rest_is_not_turned_up() -> None:
    """The drawn card goes on the pile, the cards named after the wrong one stay, and the turn is over."""
    game = play(table(full("hunner", "loses the round"), HANDS, stock="5C"), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(at(0, 1)), Claim(at(0, 2)), Claim(at(0, 0)))))
    assert kinds(game.last_events) == [
        "MatchBegan", "MatchFailed", "PenaltyOwed", "PenaltyWaived", "WentOut", "Discarded", "TurnBegan",
    ]  # fmt: skip
    assert game.state.discard[-1] == card("5C")
    assert (texts(game, 0), game.state.turn, game.state.claims) == (HANDS[0], 1, None)


@pytest.mark.parametrize(("pile", "put"), [("stock", "Discarded"), ("discard pile", "Returned")])
def test_a_drawn_card_goes_on_the_pile(pile: Any, put: str) -> None:
    """A player who is put out with a card in hand does nothing with it, and its power is not used."""
    variant = full("travellers", "loses the round", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="7C", discard="7S"), Draw(0, pile), Penalize(0))
    assert kinds(game.last_events) == ["PenaltyOwed", "PenaltyWaived", "WentOut", put, "TurnBegan"]
    assert (game.state.powers, game.state.turn) == ((), 1)


def test_a_drawn_card_of_another_player_stays_in_hand() -> None:
    """If another player is put out, the turn goes on."""
    variant = full("travellers", "loses the round", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="6C"), Draw(0, "stock"), Penalize(1))
    assert (game.state.phase, game.state.turn) == ("drawn", 0)


def test_an_open_power_is_forfeited() -> None:
    """A player who is put out with a power open loses it."""
    game = discarded(full("travellers", "loses the round"), HANDS, "7C")
    assert game.state.powers
    game = play(game, snap(0, 0, 1))
    assert only(events.PowerEnded, game.last_events).how == "forfeited"
    assert game.state.turn == 1


def test_the_next_player_ends_a_turn_by_drawing() -> None:
    """Where turns end so, the next player who is not out draws."""
    game = play(discarded(full("travellers", "loses the round"), HANDS, "6C"), snap(1, 1, 1))
    assert is_listed(game, Draw(2, "stock"))
    assert kinds(play(game, Draw(2, "stock")).last_events)[:2] == ["PassedOver", "TurnBegan"]


def test_in_the_last_lap_a_turn_is_lost() -> None:
    """Who is out has no last turn any more; the others have theirs."""
    variant = full("rush", "loses the round", conduct__forbidden_look=1)
    game = play(table(variant, HANDS, stock="6C 6H", caller=0, turn=1), Penalize(2))
    assert game.state.last_lap is not None
    assert game.state.last_lap.last_turns == ()
    assert "LastTurnEnded" in kinds(take_turn(game).last_events)
    called = play(take_turn(play(table(variant, HANDS, stock="6C 6H"), Penalize(2))), Call(1))
    assert only(events.Called, called.last_events).last_turns == (0,)


def test_the_fewest_cards_are_those_of_the_players_left() -> None:
    """A hand that is out does not count where a call needs the fewest cards."""
    keys = {"calling__last_turns": "if the caller has the fewest cards", "conduct__forbidden_look": 1}
    hands = ("5S 2S 3S", "5H 2H", "5D 2D 3D")
    variant = full("rush", "loses the round", cards=2, **keys)
    game = play(table(variant, hands, turn=0), Penalize(1), Call(0))
    assert only(events.Called, game.last_events).last_turns == (2,)


def test_an_empty_hand_among_those_left() -> None:
    """A hand that is out is neither empty nor in the way of another's that is."""
    variant = full("rush", "loses the round", cards=2, conduct__forbidden_look=1)
    game = play(table(variant, ("5S 2S", "5H 2H", "5D"), stock="5C"), Penalize(1), Draw(0, "stock"), Discard(0))
    assert "RoundEnded" in kinds(play(game, snap(2, 2, 0)).last_events)


def test_the_last_snap_goes_on_for_the_others() -> None:
    """Who is put out there need not pass; the round is counted when the others have."""
    game = last_discard(full("rush", "loses the round"), HANDS, "5C")
    game = play(game, snap(0, 0, 1))
    assert (game.state.phase, game.state.out) == ("last snap", frozenset({0}))
    assert refused(game, PassSnap(0)).code == "matching.snap.cannot"
    game = play(game, PassSnap(1), PassSnap(2))
    assert "RoundScored" in kinds(game.last_events)


@pytest.mark.parametrize("beyond", PUT_OUT)
@pytest.mark.parametrize("phase", ["draw", "drawn", "last snap"])
def test_the_round_ends_when_one_player_is_left(beyond: str, phase: str) -> None:
    """It ends at once; a card in hand goes on the pile first, and no snap is awaited."""
    variant = full("rush", beyond, conduct__forbidden_look=1, scoring__winner="lowest, ties are shared")
    if phase == "last snap":
        game = last_discard(variant, HANDS[:2], "5C")
    else:
        game = table(variant, HANDS[:2], stock="6C")
        game = play(game, Draw(0, "stock")) if phase == "drawn" else game
    game = play(game, Penalize(1))
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("one player left", KEY)
    assert ("Discarded" in kinds(game.last_events)) == (phase == "drawn")
    assert game.state.drawn is None
    assert only(events.RoundScored, game.last_events).winners == (0,)


def test_who_is_out_at_an_empty_hand_too() -> None:
    """A player without cards who is out of the round leaves one player fewer, and so does one whose hand is full."""
    keys: dict[str, Any] = {"calling__empty_hand": "out of the round", "conduct__forbidden_look": 1}
    game = discarded(full("rush", "loses the round", **keys), ("5S 2S 3S 4S", "5H", "5D 2D 3D 4D"), "5C")
    game = play(game, snap(1, 1, 0))
    assert game.state.phase == "draw"
    game = play(game, Penalize(2))
    assert only(events.RoundEnded, game.last_events).cause == "one player left"
