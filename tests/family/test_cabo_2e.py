"""Cabo, second edition: taken cards lie face up, failed sets cost cards, and a call that fails costs ten points."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, VariantError, card, events, load_variant
from cabo_rules.moves import Call, CloseLooks, Discard, Draw, Keep, Swap, Trade
from cabo_rules.testing import ScriptedDealer
from cabo_rules.variants.load import variant_to_data
from tests.rules.scenes import at, only, pile, take_turn, texts
from tests.rules.tables import EVERYBODY, kinds, new_game, play, table

HANDS = ("5 6 5 4", "1 2 3 4", "6 6 7 8")


def leaves(data: Any, at: str = "") -> dict[str, Any]:
    """The keys of a variant, written out, each with its value."""
    if not isinstance(data, dict):
        return {at: data}
    return {path: value for key in data for path, value in leaves(data[key], f"{at}.{key}".lstrip(".")).items()}


def test_what_is_new() -> None:
    """The list of modified rules, key by key; all else is as in the first edition."""
    first, second = (leaves(variant_to_data(load_variant(name))) for name in ("eventide", "cabo-2e"))
    changed = {key: second.get(key) for key in sorted({*first, *second}) if first.get(key) != second.get(key)}
    assert {key: value for key, value in changed.items() if "." in key} == {
        "calling.stock_out": "round ends",
        "calling.stock_out.below": None,
        "calling.stock_out.shuffle_in": None,
        "deal.seats.most": 4,
        "game.rounds.reset.per_player": 1,
        "matching.set.drawn_card": "is kept",
        "matching.set.wrong_beyond_two": 1,
        "scoring.caller.penalty": 10,
        "scoring.winner": "caller if lowest",
        "turn.discard_pile.kept": "face up",
    }


def test_four_play() -> None:
    """Two to four play, where five may in the first edition."""
    assert new_game("cabo-2e", 4).state.seats == 4
    with pytest.raises(VariantError, match=r"2 to 4 players, not 5 \(deal.seats.most\)"):
        new_game("cabo-2e", 5)


# --- cards that lie face up -------------------------------------------------------------------------------------------


def taken() -> Game:
    """Seat 0 has taken a 3 from the discard pile and kept it in slot 1."""
    return play(table("cabo-2e", HANDS, discard="13 3", stock="11 9 2"), Draw(0, "discard pile"), Keep(0, 1))


def test_a_taken_card_lies_face_up() -> None:
    """Everybody sees a card from the discard pile, also where it then lies."""
    slot = taken().state.hands[0][1]
    assert (slot.card, slot.face_up, slot.seen_by) == (card("3"), True, EVERYBODY)
    assert events.LaidFaceUp(0, 1, "turn.discard_pile.kept") in taken().last_events


def test_a_card_from_the_stock_lies_face_down() -> None:
    """Only its drawer knows it."""
    slot = play(table("cabo-2e", HANDS, stock="3"), Draw(0, "stock"), Keep(0, 1)).state.hands[0][1]
    assert (slot.face_up, slot.seen_by) == (False, frozenset({0}))


def test_it_stays_face_up_in_another_hand() -> None:
    """Swapped away, it lies open before its new owner, and the card that came for it lies face down."""
    game = play(taken(), Draw(1, "stock"), Swap(1, (at(1, 0), at(0, 1))))
    assert [game.state.hands[1][0].card, game.state.hands[0][1].card] == [card("3"), card("1")]
    assert [game.state.hands[1][0].face_up, game.state.hands[0][1].face_up] == [True, False]
    assert game.state.hands[1][0].seen_by == EVERYBODY


def test_a_set_for_a_taken_card() -> None:
    """A card that a set was traded for lies face up, too."""
    game = play(table("cabo-2e", HANDS, discard="13 3"), Draw(0, "discard pile"), Trade(0, (0, 2)))
    assert texts(game, 0) == "3 6 - 4"
    assert game.state.hands[0][0].face_up


@pytest.mark.parametrize(
    ("slots", "after", "penalty"),
    [
        pytest.param((0, 1), "5 6 5 4 1", 0, id="two"),
        pytest.param((0, 1, 2), "5 6 5 4 1 7", 1, id="three"),
        pytest.param((3, 2, 1, 0), "5 6 5 4 1 7 9", 2, id="four"),
    ],
)
def test_a_failed_set(slots: tuple[int, ...], after: str, penalty: int) -> None:
    """All cards are kept and the drawn one too, and each card beyond two costs one more; the turn is over."""
    game = play(table("cabo-2e", HANDS, stock="1 7 9", discard="13"), Draw(0, "stock"), Trade(0, slots))
    assert (texts(game, 0), pile(game, 1), game.state.turn) == (after, "13", 1)
    assert kinds(game.last_events).count("PenaltyDrawn") == penalty
    assert [slot.seen_by for slot in game.state.hands[0][4:]] == [frozenset({0})] + [frozenset()] * penalty


def test_a_failed_set_with_a_taken_card() -> None:
    """The taken card is one card more, and lies face up."""
    game = play(table("cabo-2e", HANDS, discard="13 3"), Draw(0, "discard pile"), Trade(0, (0, 1)))
    assert (texts(game, 0), game.state.hands[0][4].face_up) == ("5 6 5 4 3", True)


# --- the end of a round and the count ---------------------------------------------------------------------------------


def test_the_round_ends_when_the_stock_is_out() -> None:
    """Nothing is shuffled in: the turn with the last card is the last."""
    game = play(table("cabo-2e", HANDS, stock_only="1"), Draw(0, "stock"), Discard(0))
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("stock out", "calling.stock_out")


def called_and_lost(game: Game) -> Game:
    """The round after a call of seat 0 in which all others discard what they draw."""
    return take_turn(take_turn(play(game, Call(0))))


def test_a_total_comes_down_once() -> None:
    """A total of exactly 100 becomes 50, for each player once: the second time it stays."""
    game = called_and_lost(table("cabo-2e", ["5 5", "1", "2"], totals=(80, 60, 70), stock="4 4", dealer=0))
    assert only(events.TotalReset, game.last_events) == events.TotalReset(0, 50, "game.rounds.reset")
    assert game.totals == (50, 61, 72)
    with ScriptedDealer(game) as dealer:
        game = dealer.deals("13 9 9 9", "0 1 1 2", "0 1 2 3", stock="4 4 4")
        game = dealer.attend(called_and_lost(play(game, CloseLooks())))
    assert (game.totals, game.winners) == ((100, 65, 78), None)
