"""Dutch: two packs, no first look, no drawing from the discard pile, and kings that are a choice of two actions."""

from __future__ import annotations

import pytest

from cabo_rules import Game, card, events, load_variant
from cabo_rules.moves import (
    Call,
    Claim,
    CloseLooks,
    Deal,
    DeclinePower,
    Discard,
    Draw,
    EndTurn,
    FirstLook,
    Keep,
    Look,
    Match,
    Move,
    Penalize,
    Swap,
)
from tests.family.scores import counted
from tests.rules.scenes import FIVES, at, discarded, only, pile, snap, texts
from tests.rules.tables import happened, kinds, new_game, play, refused, table


def test_two_packs() -> None:
    """104 cards: the same card is there twice, and matches itself."""
    assert len(load_variant("dutch").cards) == 104
    assert load_variant("dutch").most_seats == 10
    assert pile(play(discarded("dutch", ["2S", "5H 3H", "9D"], "5H"), snap(1, 1, 0)), 2) == "5H 5H"


def test_values() -> None:
    """Red kings are worth nothing, black ones 13."""
    points = load_variant("dutch").points
    assert [points[text] for text in ("KH", "KS", "QS", "JS", "AS", "7D")] == [0, 13, 12, 11, 1, 7]


def test_nobody_looks() -> None:
    """The first turn follows the deal; whoever looks all the same takes a card."""
    game = play(new_game("dutch", 3), Deal(load_variant("dutch").cards, 1))
    assert (game.state.phase, game.state.turn) == ("draw", 1)
    assert not any(slot.seen_by for hand in game.state.hands for slot in hand)
    assert refused(game, FirstLook(1, (0,))).key == refused(game, CloseLooks()).key == "deal.first_look"
    assert len(play(game, Penalize(2)).state.hands[2]) == 5


def test_nothing_is_drawn_from_the_discard_pile() -> None:
    """Cards that lie there are only to be snapped on."""
    refusal = refused(table("dutch", FIVES, discard="7C"), Draw(0, "discard pile"))
    assert refusal.key == "turn.discard_pile"


# --- powers -----------------------------------------------------------------------------------------------------------

OWN, BEN, CHI = at(0, 1), at(1, 2), at(2, 3)
KING = {
    "two looks": (Look(0, (OWN, CHI)),),
    "a look and a swap": (Look(0, (BEN,)), Swap(0, (OWN, CHI))),
    "two swaps": (Swap(0, (OWN, BEN)), Swap(0, (BEN, CHI))),
}


@pytest.mark.parametrize("moves", KING.values(), ids=KING)
def test_a_king_is_two_actions(moves: tuple[Move, ...]) -> None:
    """Each is a look at any card or a swap of any two; its user chooses, and has then used it up."""
    game = play(discarded("dutch", FIVES, "KS"), *moves)
    assert game.state.powers == ()
    assert refused(game, moves[-1]).code == "powers.none_open"


def test_two_swaps_move_a_card_on() -> None:
    """The second swap is a swap of any two cards."""
    game = play(discarded("dutch", FIVES, "KS"), *KING["two swaps"])
    assert [texts(game, seat) for seat in range(3)] == ["5S 3H 3S 4S", "5H 2H 4D 4H", "5D 2D 3D 2S"]


def test_what_is_chosen_is_chosen() -> None:
    """After a look at one card nothing but a swap is left, and that may be declined."""
    game = play(discarded("dutch", FIVES, "KD"), Look(0, (BEN,)))
    assert refused(game, Look(0, (CHI,))).code == "powers.other_action"
    assert play(game, DeclinePower(0)).state.powers == ()


@pytest.mark.parametrize(("drawn", "power"), [("JS", "look"), ("QS", "swap"), ("9S", None)])
def test_a_replaced_card_has_its_power(drawn: str, power: str | None) -> None:
    """A court card that is replaced acts as one that is drawn and discarded."""
    game = play(table("dutch", [f"{drawn} 2S", *FIVES[1:]], stock="3C"), Draw(0, "stock"), Keep(0, 0))
    assert game.state.powers == (() if power is None else (power,))


# --- matching ---------------------------------------------------------------------------------------------------------


def test_a_wrong_snap_bars_its_player() -> None:
    """Who was wrong takes a card and snaps no more on this discard; the others may."""
    game = play(discarded("dutch", FIVES, "5C", stock="9C"), snap(1, 1, 1))
    assert texts(game, 1) == "5H 2H 3H 4H 9C"
    assert refused(game, snap(1, 1, 0)).key == "matching.snap.after_wrong"
    assert "Snapped" in kinds(happened(game, snap(2, 2, 0)))


def test_a_drawn_card_goes_with_an_own_one() -> None:
    """A drawn card of the same rank as an own card is discarded with it."""
    game = play(table("dutch", FIVES, stock="5C"), Draw(0, "stock"), Match(0, (Claim(at(0, 0)),)))
    assert (texts(game, 0), pile(game, 2)) == ("- 2S 3S 4S", "5S 5C")
    drawn = play(table("dutch", FIVES, stock="5C"), Draw(0, "stock"))
    assert refused(drawn, Match(0, (Claim(at(1, 0)),))).code == "matching.not_own"


# --- calling and scores -----------------------------------------------------------------------------------------------


def last_lap(top: str) -> Game:
    """Seat 1 has called, and seat 0 has discarded a card."""
    return discarded("dutch", FIVES, top, caller=1)


def test_the_caller_is_immune() -> None:
    """Nobody swaps the caller's cards; the caller may still be rid of some."""
    refusal = refused(last_lap("QC"), Swap(0, (at(0, 0), at(1, 0))))
    assert (refusal.code, refusal.key) == ("powers.caller_safe", "calling.caller_safe_from")
    assert only(events.Snapped, happened(last_lap("5C"), snap(1, 1, 0))).card == card("5H")


def test_without_cards() -> None:
    """Who has no cards left calls, but not before it is their turn."""
    game = play(discarded("dutch", ["2S", "5H", "9D"], "5C"), snap(1, 1, 0))
    assert "Called" not in kinds(game.last_events)
    assert only(events.Called, happened(game, EndTurn(0))).seat == 1


@pytest.mark.parametrize(
    ("hands", "scores", "winners"),
    [
        pytest.param("AS 2S | 4H | 9D", (3, 4, 9), (0,), id="lowest"),
        pytest.param("AS 2S | 3H | 9D", (3, 3, 9), (0,), id="a tie is the caller's"),
        pytest.param("AS 3S | 3H | 3D", (14, 3, 3), (1, 2), id="ten for a call that fails"),
    ],
)
def test_scores(hands: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Everybody scores the points, and seat 0 called."""
    score = counted("dutch", hands, 0)
    assert (score.scores, score.winners) == (scores, winners)


def test_called_at_the_end_of_the_turn() -> None:
    """Dutch is said when the turn is over."""
    assert refused(play(table("dutch", FIVES), Draw(0, "stock")), Call(0)).code == "calling.too_early"
    assert play(table("dutch", FIVES, stock="2C"), Draw(0, "stock"), Discard(0), Call(0)).state.turn == 1
