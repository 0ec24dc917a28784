"""A call that does not count, since no card was left to draw before the last turns were over."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, events, new_state
from cabo_rules.moves import CloseWindow, Discard, Draw, Penalize
from cabo_rules.play.coverage import features_shown
from cabo_rules.show.commentary import commentary
from tests.properties.games import check_scores
from tests.properties.rules_kept import check_rules_kept
from tests.rules.scenes import held_in_hands, only
from tests.rules.tables import play, table, with_keys

HANDS = ("5S", "5H 6H", "5D")
VOID = {"scoring.caller.cut_short": "counts as not called"}
ENDS = {"calling.stock_out": "round ends", **VOID}


def turn(game: Game) -> Game:
    """The seat on turn discards the card that it draws; a last window is closed."""
    seat = game.state.turn
    game = play(game, Draw(seat, "stock"), Discard(seat))
    return play(game, CloseWindow()) if game.state.phase == "last snap" else game


def scored(game: Game) -> events.RoundScored:
    """The scores of the round."""
    check_rules_kept(game)
    return only(events.RoundScored, game.events)


def points(game: Game) -> tuple[int, ...]:
    """What each seat scores."""
    return tuple(line.score for line in scored(game).seats)


def told(game: Game) -> str:
    """The commentary of the whole game."""
    return "\n".join(commentary(game.players, new_state(game.variant, len(game.players)), game.events))


def shows(game: Game) -> bool:
    """Whether random play would count the rule as met."""
    return "scoring.caller.cut_short" in features_shown(game.variant, game.events)


@pytest.mark.parametrize(("keys", "bonus"), [({}, -3), (VOID, 0)])
def test_the_stock_runs_out_before_the_last_turns_are_over(keys: dict[str, Any], bonus: int) -> None:
    """Seat 2 has called, and seat 1 loses its last turn: the caller gets no bonus, and does not win."""
    variant = with_keys("rush", {"calling.stock_out": "round ends", **keys})
    game = turn(table(variant, HANDS, stock_only="2C", caller=2))
    assert only(events.RoundEnded, game.last_events).cause == "stock out"
    assert scored(game).seats[2].bonus == bonus
    assert scored(game).winners == (() if keys else (2,))
    assert shows(game) == bool(keys)
    assert [each.caller for each in game.scores] == [None if keys else 2]
    assert check_scores(game) == 1
    text = "The round is over because the stock is empty."
    assert f"{text} Chi's call does not count. All hands" in told(game) if keys else f"{text} All hands" in told(game)


def test_the_last_turns_are_over_as_the_stock_runs_out() -> None:
    """Everybody has had the last turn, so the call counts."""
    game = turn(table(with_keys("rush", ENDS), HANDS, stock_only="2C", caller=1))
    assert only(events.RoundEnded, game.last_events).cause == "last turn"
    assert scored(game).seats[1].penalty == 5
    assert not shows(game)


def test_without_a_call_nothing_changes() -> None:
    """There is no call to be ignored."""
    game = turn(table(with_keys("rush", ENDS), HANDS, stock_only="2C"))
    assert only(events.RoundEnded, game.last_events).cause == "stock out"
    assert points(game) == (5, 11, 5)
    assert not shows(game)


def test_a_failed_call_costs_nothing() -> None:
    """Neither the penalty nor what else a failed call costs, and nobody is spared for the caller's points."""
    keys = {"scoring.caller.times": 2, "scoring.caller.at_or_below": "score nothing"}
    game = turn(table(with_keys("rush", ENDS | keys), ("5S", "5H 6H", "9D"), stock_only="2C", caller=2))
    assert points(game) == (5, 11, 9)


def test_nothing_to_draw() -> None:
    """So it is if the stock is renewed, and the player on turn can draw from neither pile."""
    variant = with_keys("rush", {**VOID, "turn.discard_pile": "not drawn from"})
    hands = held_in_hands(variant, ["5S", "5H", "5D"], "2C")
    game = table(variant, hands, stock_only="2C", caller=2)
    game = play(game, Draw(0, "stock"), Discard(0))
    game = play(game, CloseWindow()) if game.state.phase == "last snap" else game
    assert only(events.RoundEnded, game.last_events).cause == "nothing to draw"
    assert [line.bonus + line.penalty for line in scored(game).seats] == [0, 0, 0]


def test_a_penalty_that_is_not_paid() -> None:
    """And if the round ends for a penalty that the stock cannot pay."""
    keys = {"matching.penalty.unpaid": "round ends", "conduct.forbidden_look": 1}
    game = table(with_keys("rush", ENDS | keys), HANDS, stock_only="2C", caller=2)
    game = play(play(game, Draw(0, "stock")), Penalize(1), CloseWindow())
    assert scored(game).seats[2].bonus == 0
    assert "The round is over because the stock cannot pay a penalty. Chi's call" in told(game)


def test_a_call_made_for_want_of_cards_counts() -> None:
    """A table where a player who cannot draw counts as the caller means that call."""
    variant = with_keys("rush", {**VOID, "calling.nothing_to_draw": "counts as a call"})
    game = table(variant, held_in_hands(variant, ["KH KD", "5H 2H"]), stock_only="")
    assert scored(game).seats[0].bonus == -3
    assert not shows(game)
