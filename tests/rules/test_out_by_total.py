"""Totals that put their players out of the game, which the last one left wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from cabo_rules import Game, IllegalMove, Variant, card, events, load_lines, log_lines, possible_game, validate_lines
from cabo_rules.moves import (
    HOST,
    SPECTATOR,
    Call,
    ChoosePlayer,
    CloseLooks,
    CloseWindow,
    Deal,
    Draw,
    FirstLook,
    Penalize,
    Snap,
)
from cabo_rules.play.coverage import features, features_shown
from cabo_rules.show.commentary import sentence
from cabo_rules.testing import ScriptedDealer
from tests.rules.full_hands import full
from tests.rules.scenes import at, counted, only, take_turn, texts
from tests.rules.tables import play, refused_by, table, with_keys

KEY: Final = "game.rounds.end.then"
OUT: Final = ("matching.penalty.out", KEY)
HAND_OUT: Final = ("matching.penalty.hand_out", KEY)

HANDS: Final = ("5S 2S", "4S 2H", "9S 8S")
"""Hands with 7, 6 and 17 points; seat 1 has called and is lowest."""

ONE: Final = ("5S 2S", "9S 8S", "4S 2H")
"""The same hands, of which seat 1 has the one with 17 points."""

RESET: Final = {"totals": {"50": 25}, "per_player": 1, "per_game": "unlimited"}
NEXT: Final = ("5S 2S 3S 4S", "", "5D 2D 3D 4D")
"""The hands of the next round, without seat 1."""


def bust(base: str | Variant = "rush", **keys: Any) -> Variant:
    """The variant, in which a total of 50 or more puts its player out; the next seat starts."""
    end = {"total": 50, "when": "reached", "then": "out of the game"}
    first = {"game.rounds.end": end, "game.rounds.starter": ["next in turn order"]}
    return with_keys(base, {**first, **{name.replace("__", "."): value for name, value in keys.items()}})


def after_round(totals: Sequence[int], hands: Sequence[str] = HANDS, dealer: int | None = None, **keys: Any) -> Game:
    """A round that seat 1 has called is counted; the totals are those before it."""
    return counted(bust(**keys), hands, "5C", totals=totals, dealer=dealer)


def one_out(totals: Sequence[int], **keys: Any) -> Game:
    """Seat 1 is out, and the next round is dealt to the others."""
    game = after_round(totals, ONE, **keys)
    held = [NEXT[0].split(), NEXT[2].split()]
    order = [*(card(hand[number]) for number in range(4) for hand in held), card("AC")]
    rest = list(game.variant.cards)
    for each in order:
        rest.remove(each)
    starter = 0 if game.state.starter is None else None
    return play(game, Deal((*order, *rest), starter=starter))


def last_turns(game: Game, *, call: bool = True) -> Game:
    """The same game once the round is counted that the player on turn calls."""
    game = play(game, CloseLooks()) if game.state.phase == "looks" else game
    game = play(game, Call(game.state.turn)) if call else game
    while game.state.phase == "draw":
        game = take_turn(game)
    return play(game, CloseWindow()) if game.state.phase == "last snap" else game


def went_out(game: Game) -> list[int]:
    """The seats that the last move put out."""
    return [event.seat for event in game.last_events if isinstance(event, events.WentOut)]


# --- who goes out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "before", "out"), [("reached", 33, [2]), ("exceeded", 33, []), ("exceeded", 34, [2])])
def test_a_total_at_the_limit_puts_its_player_out(when: str, before: int, out: list[int]) -> None:
    """The others play on; the score of the round is added first."""
    end = {"total": 50, "when": when, "then": "out of the game"}
    game = after_round([0, 0, before], game__rounds__end=end)
    assert (game.totals[2], went_out(game), game.state.phase) == (before + 17, out, "deal")
    assert game.state.out == {*out}


def test_the_last_player_left_wins() -> None:
    """Also with a total that is higher than that of a player who went out before."""
    game = after_round([48, 49, 10], ONE)
    assert went_out(game) == [0, 1]
    assert game.last_events[-1] == events.GameEnded((2,), "game.rounds.end")


PLAIN: Final[dict[str, Any]] = {
    "scoring__winner_scores": "points", "scoring__caller__bonus": 0, "scoring__caller__penalty": 0,
}  # fmt: skip
"""Everybody scores the points of the hand."""


@pytest.mark.parametrize(("totals", "winners"), [((44, 49, 33), (2,)), ((43, 49, 33), (0, 2))])
def test_a_round_that_would_put_out_everybody_ends_the_game(totals: Sequence[int], winners: tuple[int, ...]) -> None:
    """Nobody goes out then: the lowest total of those who were left wins, and ties are shared."""
    game = after_round(totals, **PLAIN)
    assert went_out(game) == []
    assert game.last_events[-1] == events.GameEnded(winners, "game.rounds.end")


def test_a_total_of_somebody_who_went_out_before_does_not_win() -> None:
    """Even if it is lower than the totals of all who were left."""
    game = last_turns(one_out([40, 33, 43], **PLAIN))
    assert game.totals == (61, 50, 63)
    assert game.winners == (0,)


def test_a_tie_of_the_last_two_goes_on() -> None:
    """Both are left, so another round is played."""
    game = after_round([9, 33, 10], ONE, **PLAIN)
    assert game.totals == (16, 50, 16)
    assert (game.state.phase, game.winners) == ("deal", None)


def test_a_reset_comes_first() -> None:
    """A total that is reset puts nobody out."""
    game = after_round([0, 0, 33], game__rounds__reset=RESET, **PLAIN)
    assert (game.totals[2], went_out(game)) == (25, [])


def test_a_total_of_a_player_who_is_out_stays() -> None:
    """It is not reset in a later round, and its player does not go out twice."""
    game = one_out([0, 34, 0], game__rounds__reset=RESET, **PLAIN)
    assert game.totals[1] == 51
    game = last_turns(game)
    assert (game.totals[1], went_out(game), game.state.out) == (51, [], frozenset({1}))


# --- later rounds -----------------------------------------------------------------------------------------------------


def test_no_cards_in_later_rounds() -> None:
    """Who is out has no hand, no look and no turn; nobody can name the hand, and the deck stays as it was."""
    game = one_out([0, 33, 0])
    assert [texts(game, seat) for seat in range(3)] == [*NEXT]
    assert (game.state.out, game.state.to_look) == (frozenset({1}), frozenset({0, 2}))
    assert refused_by(game, FirstLook(1, ())) == OUT
    assert len(game.state.stock) == len(game.variant.cards) - 8
    game = play(game, CloseLooks())
    turns = []
    for _ in range(4):
        turns.append(game.state.turn)
        game = take_turn(game)
    assert turns in ([0, 2, 0, 2], [2, 0, 2, 0])
    assert events.PassedOver(1, KEY) in [each for step in game.steps for each in step.events]
    assert refused_by(game, Snap(1, at(1, 0))) == OUT
    assert refused_by(game, Snap(0, at(1, 0))) == ("slot.unknown", "deal.rows")


def test_a_player_who_is_out_owes_no_penalty() -> None:
    """The host cannot impose one."""
    game = play(one_out([0, 33, 0], conduct__forbidden_look=1), CloseLooks())
    assert refused_by(game, Penalize(1)) == OUT


def test_no_power_gives_a_card_to_who_is_out() -> None:
    """Neither is its player listed among those whom a power can choose."""
    gift = {"cards": ["A"], "give": {"cards": 1, "to": "another"}, "optional": True}
    game = play(one_out([0, 33, 0], powers__named__gift=gift), CloseLooks())
    seat = game.state.turn
    game = play(game, Draw(seat, "stock"))
    assert refused_by(game, ChoosePlayer(seat, 1)) == HAND_OUT
    assert {move.player for move in game.legal_moves(seat) if isinstance(move, ChoosePlayer)} == {2 - seat}


def test_who_is_out_starts_no_round() -> None:
    """The host cannot name a seat that is out; a list of tests passes over it."""
    game = after_round([0, 33, 0], ONE, game__rounds__starter="as the host says")
    assert refused_by(game, Deal(game.variant.cards, starter=1)) == OUT
    assert {move.starter for move in game.legal_moves(HOST) if isinstance(move, Deal)} == {0, 2}
    tests = ["caller", "highest total", "next in turn order"]
    assert after_round([1, 33, 1], ONE, game__rounds__starter=tests).state.starter == 0
    dealer = ["highest score", "next in turn order"]
    assert after_round([1, 33, 1], ONE, game__rounds__dealer=dealer, dealer=0).state.dealer == 0


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_view_of_a_round_without_a_seat(viewer: int) -> None:
    """Its log is sound, a client follows it, and a possible game has the same cards in the same places."""
    game = play(one_out([0, 33, 0]), CloseLooks())
    seen = take_turn(game).view(viewer)
    assert validate_lines(log_lines(seen)).status == "sound"
    assert load_lines(log_lines(seen)).state == seen.state
    assert possible_game(seen, seed=1).view(viewer) == seen


def test_the_most_points_are_compared_among_those_left() -> None:
    """A player who is out pays nothing for the most points of a round."""
    game = last_turns(one_out([0, 33, 0], scoring__highest_adds=5, **PLAIN))
    assert game.totals[1] == 55


# --- a full hand beside it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("beyond", "later"), [("loses the round", {0, 1, 2}), ("out of the game", {0, 2})])
def test_a_full_hand_beside_a_total(beyond: str, later: set[int]) -> None:
    """Who lost the round is dealt cards in the next; who was out of the game is not."""
    variant = bust(full("rush", beyond, cards=2, conduct__forbidden_look=1))
    game = play(table(variant, HANDS, stock="6C 6H 6D", caller=0, turn=1, seed=1), Penalize(1))
    game = last_turns(game, call=False)
    assert (game.state.phase, went_out(game)) == ("deal", [])
    game = game.deal()
    assert {seat for seat, hand in enumerate(game.state.hands) if hand} == later


# --- words and pictures -----------------------------------------------------------------------------------------------


def test_the_game_says_who_is_out() -> None:
    """The commentary names the total, and coverage counts the rule."""
    game = after_round([0, 33, 0], ONE, **PLAIN)
    event = only(events.WentOut, game.last_events)
    assert sentence(("Ana", "Ben", "Chi"), game.state, event) == "Ben is out of the game with a total of 50."
    assert KEY in {feature.key for feature in features(game.variant)}
    assert KEY in {*features_shown(game.variant, game.last_events)}


def test_no_table_is_set_up_with_a_player_who_is_out() -> None:
    """A total past the limit is refused, as it is where it ends the game."""
    with pytest.raises(IllegalMove, match="the totals already put a player out of the game"):
        table(bust(), HANDS, totals=[0, 50, 0])


def test_a_deal_of_a_script_without_a_seat() -> None:
    """Seats that are out have an empty hand in the script."""
    game = ScriptedDealer(after_round([0, 33, 0], ONE)).deals(*NEXT, stock="9C")
    assert [len(hand) for hand in game.state.hands] == [4, 0, 4]
