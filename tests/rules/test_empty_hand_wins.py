"""A player without cards who wins at once: the round ends, and that player alone is lowest."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, Variant, events, score_round
from cabo_rules.moves import Claim, Draw, Give, Match
from tests.rules.scenes import at, discarded, last_discard, only, snap
from tests.rules.tables import kinds, play, table, with_keys

KEY = "calling.empty_hand"
WINNERS = ("lowest, ties are shared", "lowest, ties go to the caller", "caller if lowest")
DRAWN = "matching.drawn"
MATCH = {"piles": ["stock"], "own": {"wrong": 1}, "others": {"wrong": 1, "gift": "none"}, "last_card": "may go"}
CALLER_ONLY = {"scoring__winner": "caller if lowest"}
HANDS = ("2S 3S", "5H", "KD")
"""Seat 1 has a single five; the red king of seat 2 is worth -1."""


def wins(variant: str = "rush", **keys: Any) -> Variant:
    """The variant where an empty hand wins; ``__`` is a dot."""
    below = {"values.red K": -1, "matching.snap.final_window": True}
    return with_keys(variant, below | {KEY: "wins at once"} | {k.replace("__", "."): v for k, v in keys.items()})


def scored(game: Game) -> events.RoundScored:
    """How the round was counted by the last move."""
    return only(events.RoundScored, game.last_events)


def test_the_round_ends_and_its_player_wins() -> None:
    """Pablo: if a player has zero cards, they instantly win. A hand below 0 does not matter."""
    game = play(discarded(wins(), HANDS, "5C"), snap(1, 1, 0))
    assert kinds(game.last_events)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("empty hand", KEY)
    assert scored(game).winners == (1,)
    assert [line.score for line in scored(game).seats] == [5, 0, -1]


@pytest.mark.parametrize("winner", WINNERS)
@pytest.mark.parametrize("caller", [None, 1, 2])
def test_who_wins_whoever_called(winner: str, caller: int | None) -> None:
    """The player without cards wins alone; a caller who is somebody else has failed, one without cards has not."""
    price: dict[str, Any] = {"scoring__winner": winner, "scoring__caller__penalty": 5, "scoring__caller__bonus": -3}
    counted = score_round(wins(**price), [["2S"], [], ["KD"]], caller=caller)
    assert counted.winners == (1,)
    assert counted.seats[2].penalty == (5 if caller == 2 else 0)
    assert counted.seats[1].bonus == (-3 if caller == 1 else 0)


@pytest.mark.parametrize(
    ("keys", "hands", "caller", "winners", "scores"),
    [
        ({}, [["2S"], ["AS", "KD"], []], None, (2,), (2, 0, 0)),
        ({"scoring__caller__tied": "not lowest"}, [["2S"], ["AS", "KD"], []], 2, (2,), (2, 0, -3)),
        ({"scoring__caller__tied": "neither"}, [["2S"], ["AS", "KD"], []], 1, (2,), (2, 5, 0)),
        ({"calling__highest_hand": -1}, [["2S"], ["AS"], []], 2, (2,), (2, 1, -3)),
        ({"scoring__caller__times": 2, "scoring__caller__penalty": 0}, [["2S"], ["AS"], []], 0, (2,), (4, 1, 0)),
        ({}, [[], ["KD"], []], None, (0, 2), (0, -1, 0)),
        ({"scoring__winner": "lowest, ties go to the caller"}, [[], ["KD"], []], 2, (2,), (0, -1, -3)),
        (CALLER_ONLY, [[], ["KD"], []], None, (0, 2), (0, -1, 0)),
        ({"scoring__caller__tied": "not lowest"}, [[], ["KD"], []], 2, (0,), (0, -1, 5)),
        (CALLER_ONLY | {"scoring__caller__tied": "not lowest"}, [[], ["KD"], []], 2, (0,), (0, -1, 5)),
        (CALLER_ONLY | {"scoring__caller__tied": "neither"}, [[], ["KD"], []], 2, (0,), (0, -1, 0)),
        ({"scoring__ties": ["fewest cards", "lowest card"]}, [[], ["KD"], []], None, (0, 2), (0, -1, 0)),
    ],
)
def test_how_it_is_counted(keys: Any, hands: Any, caller: int | None, winners: Any, scores: Any) -> None:
    """No other hand ties or is lower, not even one of 0 points; two empty hands tie only with each other."""
    usual = {"scoring__caller__penalty": 5, "scoring__caller__bonus": -3, "scoring__winner_scores": "points"}
    usual |= {"scoring__winner": "lowest, ties are shared"}
    counted = score_round(wins(**usual | keys), hands, caller=caller)
    assert (counted.winners, counted.scores) == (winners, scores)


def test_an_empty_hand_comes_before_a_special_one() -> None:
    """Ruling: it has won before any hand is turned up, so no hand that fixes all scores is left to win."""
    variant = with_keys("eventide", {DRAWN: MATCH, KEY: "wins at once"})
    hands = [["12", "12", "13", "13"], [], ["1"]]
    counted = score_round(variant, hands)
    assert (counted.winners, counted.scores) == ((1,), (50, 0, 1))
    assert counted.seats[0].special is None
    assert score_round(with_keys("eventide", {DRAWN: MATCH, KEY: "round ends"}), hands).winners == (0,)


def test_where_no_hand_runs_empty() -> None:
    """The word means nothing, in the rulebook and in a count: nobody has emptied the hand."""
    hands = [["0", "1"], [], ["0"]]
    for word in ("wins at once", "round ends"):
        assert score_round(with_keys("eventide", {KEY: word}), hands, caller=2).winners == (2,)


def test_a_player_who_is_out_does_not_win() -> None:
    """A player who was out before has no cards either, but does not win."""
    assert score_round(wins(scoring__winner=WINNERS[0]), [[], ["2S"], ["3S"]], out=[0]).winners == (1,)


def test_in_the_last_lap() -> None:
    """After a call, too, the round ends at once, and the caller has failed."""
    game = play(discarded(wins(), HANDS, "5C", caller=2), snap(1, 1, 0))
    assert kinds(game.last_events)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
    assert scored(game).winners == (1,)
    assert scored(game).seats[2].penalty == game.variant.scoring.caller.penalty


def test_in_the_last_snap() -> None:
    """Ruling: a win at once ends the last snap, too, so nobody else can still empty a hand and share it."""
    game = last_discard(wins(), ("5S 3S", "5H 2C", "5D"), "5C")
    assert game.state.phase == "last snap"
    game = play(game, snap(2, 2, 0))
    assert kinds(game.last_events)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
    assert scored(game).winners == (2,)
    free = {"calling__empty_hand": "round ends", "matching__snap__per_discard": "any number"}
    others = play(last_discard(wins(**free), ("5S 3S", "5H 2C", "5D"), "5C"), snap(2, 2, 0))
    assert others.state.phase == "last snap"


def test_a_gift_is_settled_first() -> None:
    """A hand wins only if it still is empty when gifts are given: the last card may be given away."""
    game = play(discarded(wins(), ("2S 3S", "4H", "5D KD"), "5C"), snap(1, 2, 0))
    assert kinds(game.last_events)[-1] == "GiftOwed"
    game = play(game, Give(1, 0))
    assert scored(game).winners == (1,)


def test_two_hands_that_run_empty_at_once() -> None:
    """A match can empty the player's hand and another's in one move: they tie, as among the lowest."""
    game = table(wins(matching__drawn=MATCH, scoring__winner=WINNERS[0]), ("5S", "5H", "KD"), stock="5C")
    game = play(game, Draw(0, "stock"), Match(0, (Claim(at(0, 0)), Claim(at(1, 0)))))
    assert scored(game).winners == (0, 1)


def test_a_game_of_one_round() -> None:
    """The player without cards wins the round and the game, even if another score is below 0."""
    game = play(discarded(wins(game__rounds="one"), HANDS, "5C"), snap(1, 1, 0))
    assert only(events.GameEnded, game.last_events).winners == (1,)
    plain = wins(game__rounds="one", calling__empty_hand="round ends")
    game = play(discarded(plain, HANDS, "5C"), snap(1, 1, 0))
    assert only(events.GameEnded, game.last_events).winners == (2,)


def test_a_call_is_counted_as_ever_without_an_empty_hand() -> None:
    """Where nobody runs out of cards the word changes nothing."""
    hands = [["2S"], ["AS"], ["KD"]]
    for caller in (None, 0, 2):
        assert score_round(wins(), hands, caller=caller) == score_round(
            wins(calling__empty_hand="round ends"), hands, caller=caller
        )
