"""The score of players who are out, and later rounds without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cabo_rules import Game, card, events, load_lines, log_lines, possible_game, score_round, validate_lines
from cabo_rules.moves import HOST, SPECTATOR, Call, CloseLooks, CloseWindow, Deal, FirstLook, Penalize
from tests.properties.games import check_scores
from tests.rules.full_hands import HANDS, KEY, OUT, PUT_OUT, full
from tests.rules.scenes import discarded, only, snap, take_turn, texts
from tests.rules.tables import play, refused_by, shuffled_for, table

# --- the score --------------------------------------------------------------------------------------------------------


def scored(game: Game) -> events.RoundScored:
    """How the round was counted."""
    return only(events.RoundScored, game.last_events)


def test_who_is_out_is_never_lowest() -> None:
    """It scores the points of its hand, however few; the lowest of the others wins."""
    hands = ("5S 2S", "AH 2H", "KS QS JS 10S")
    variant = full("rush", "loses the round", cards=2, conduct__forbidden_look=1)
    game = play(table(variant, hands, stock="6C 6H 6D"), Penalize(1), Call(0))
    game = play(take_turn(game), *[CloseWindow()])
    lines = scored(game)
    assert lines.winners == (0,)
    assert (lines.seats[1].score, lines.seats[0].bonus) == (3, -3)


def test_a_caller_who_goes_out_has_failed() -> None:
    """The call stands and the others have their last turns, but the caller pays the penalty."""
    hands = ("5S 2S", "AH 2H", "KS QS JS 10S")
    keys = {"conduct__forbidden_look": 1, "scoring__winner": "lowest, ties are shared"}
    variant = full("rush", "loses the round", cards=2, **keys)
    game = play(table(variant, hands, stock="6C 6H 6D", caller=1, turn=0), Penalize(1))
    game = play(take_turn(game), CloseWindow())
    assert scored(game).seats[1].penalty == 5
    assert scored(game).winners == (0,)


def test_a_special_hand_that_is_out_counts_as_its_cards() -> None:
    """Kamikaze wins nothing for a player who is out."""
    variant = full("eventide", "loses the round", conduct__forbidden_look=1)
    game = table(variant, ("12 12 13 13", "1 2 3 4"), stock="6")
    assert scored(play(game, Penalize(0))).seats[0].special is None
    assert scored(play(game, Penalize(0))).winners == (1,)


def test_the_next_round_is_for_everybody() -> None:
    """Who has lost a round is dealt cards again, may start, and may still win the game."""
    variant = full("rush", "loses the round", game__rounds__end=2)
    game = play(discarded(variant, HANDS[:2], "5C"), snap(1, 1, 1))
    assert game.state.phase == "deal"
    game = play(game, Deal(shuffled_for(variant, HANDS[:2]), starter=game_starter(game)))
    assert game.state.out == frozenset()
    assert [len(hand) for hand in game.state.hands] == [4, 4]


def game_starter(game: Game) -> int | None:
    """The seat that the host names, if it names one."""
    return 1 if Deal(game.variant.cards, starter=1) in game.legal_moves(HOST) else None


def test_in_a_game_of_one_round_who_is_out_does_not_win() -> None:
    """There the round is the game, so the lowest total of the others wins, no matter which word the file has."""
    for beyond in PUT_OUT:
        variant = full("hunner", beyond, cards=2, conduct__forbidden_look=1)
        game = play(table(variant, ("5S 2S", "AH 2H"), stock="6C"), Penalize(1))
        assert only(events.GameEnded, game.last_events) == events.GameEnded((0,), "game.rounds")


# --- out of the game --------------------------------------------------------------------------------------------------


def after_one_round(**keys: Any) -> Game:
    """Three players; seat 1 went out in the first round, which is over."""
    variant = full("rush", "out of the game", conduct__forbidden_look=1, **keys)
    game = play(table(variant, HANDS, stock="6C 6H 6D", caller=0, turn=1), Penalize(1))
    return play(take_turn(game), CloseWindow())


def next_round(game: Game, hands: Sequence[str] = HANDS) -> Game:
    """The next round is dealt to seats 0 and 2."""
    held = [hands[0].split(), hands[2].split()]
    dealt = [hand[number] for number in range(4) for hand in held]
    order = [card(text) for text in dealt]
    rest = list(game.variant.cards)
    for each in order:
        rest.remove(each)
    return play(game, Deal((*order, *rest), starter=None if game.state.starter is not None else 2))


def test_no_cards_in_later_rounds() -> None:
    """Cards are dealt one at a time to those in the game; who is out has no hand, no look and no turn."""
    game = next_round(after_one_round())
    assert [texts(game, seat) for seat in range(3)] == [HANDS[0], "", HANDS[2]]
    assert (game.state.out, game.state.to_look) == (frozenset({1}), frozenset({0, 2}))
    assert refused_by(game, FirstLook(1, ())) == OUT
    game = play(game, CloseLooks())
    turns = []
    for _ in range(4):
        turns.append(game.state.turn)
        game = take_turn(game)
    assert turns in ([0, 2, 0, 2], [2, 0, 2, 0])


def test_the_scores_name_who_is_out() -> None:
    """Of the round in which a seat goes out, and of later ones; each is scored as by somebody who keeps score."""
    game = play(next_round(after_one_round()), CloseLooks())
    game = take_turn(play(game, Call(game.state.turn)))
    game = play(game, CloseWindow()) if game.state.phase == "last snap" else game
    assert [each.out for each in game.scores] == [(1,), (1,)]
    assert check_scores(game) == 2


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_view_of_a_round_without_a_seat(viewer: int) -> None:
    """Its log is sound, a client follows it, and a possible game has the same cards in the same places."""
    game = play(next_round(after_one_round()), CloseLooks())
    seen = take_turn(game).view(viewer)
    assert validate_lines(log_lines(seen)).status == "sound"
    assert load_lines(log_lines(seen)).state == seen.state
    assert possible_game(seen, seed=1).view(viewer) == seen


def test_an_empty_place_at_the_table_ends_no_round() -> None:
    """Who is out of the game has no cards, which is no empty hand and no small one."""
    keys = {"calling__empty_hand": "round ends", "calling__last_turns": "if the caller has the fewest cards"}
    game = play(next_round(after_one_round(**keys), ("5H 2S 3S 4S", *HANDS[1:])), CloseLooks())
    game = play(take_turn(game), snap(0, 0, 0))
    assert game.state.phase == "draw"
    assert only(events.Called, play(game, Call(0)).last_events).last_turns == (2,)


def test_who_is_out_starts_no_round() -> None:
    """The host cannot name a seat that is out; a list of tests passes over it."""
    game = after_one_round(game__rounds__starter="as the host says")
    assert refused_by(game, Deal(game.variant.cards, starter=1)) == OUT
    listed = {move.starter for move in game.legal_moves(HOST) if isinstance(move, Deal)}
    assert listed == {0, 2}
    assert after_one_round(game__rounds__starter=["next in turn order"]).state.starter == 2


def test_totals_of_who_is_out_do_not_end_the_game() -> None:
    """Neither does such a total win, nor is it reset."""
    keys: dict[str, Any] = {"conduct__forbidden_look": 1, "game__rounds__end": {"total": 30, "when": "reached"}}
    variant = full("rush", "out of the game", **keys)
    hands = ("5S 2S 3S 4S", "KS QS JS 10S", "5D 2D 3D 4D")
    game = play(table(variant, hands, stock="6C", caller=0, turn=1), Penalize(1))
    game = play(take_turn(game), CloseWindow())
    assert game.state.totals[1] >= 30
    assert game.state.phase == "deal"


def test_the_game_ends_when_one_player_is_left() -> None:
    """That player wins, whatever the totals."""
    game = play(next_round(after_one_round()), CloseLooks())
    seat = game.state.turn
    game = play(game, Penalize(2 - seat))
    assert only(events.GameEnded, game.last_events) == events.GameEnded((seat,), KEY)


def test_a_game_dealt_from_a_seed() -> None:
    """The host's default starter is the lowest seat in the game."""
    variant = full("rush", "out of the game", conduct__forbidden_look=1, game__rounds__starter="as the host says")
    game = Game.new(variant, ["Ana", "Ben", "Chi"], seed=3).play(CloseLooks())
    game = play(game, Penalize(0))
    for seat in (1, 2):
        game = play(game, Call(seat)) if seat == 1 else take_turn(game)
    game = play(game, CloseWindow()) if game.state.phase == "last snap" else game
    assert game.deal().state.starter == 1


def test_who_was_out_before_does_not_pay_for_a_hand_that_wins_outright() -> None:
    """The total of a player who is out of the game stays as it is; one who goes out in the round pays."""
    variant = full("eventide", "out of the game", conduct__forbidden_look=1)
    hands = [["12", "12", "13", "13"], [], ["1", "2"]]
    assert score_round(variant, hands, caller=0, out=[1]).scores == (0, 0, 50)
    hands = [["12", "12", "13", "13"], ["3", "4"], ["1", "2"]]
    assert score_round(variant, hands, caller=0, out=[1]).scores == (0, 50, 50)
