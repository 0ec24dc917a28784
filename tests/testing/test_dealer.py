"""The scripted dealer deals the cards of a script, and a test that does not use them all fails."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, GameError, IllegalMove, load_variant
from cabo_rules.errors import CardError
from cabo_rules.moves import (
    Abandon,
    CloseLooks,
    CloseWindow,
    Discard,
    Draw,
    Keep,
    OpenCommitment,
    Penalize,
    Place,
    Snap,
)
from cabo_rules.testing import ScriptedDealer
from cabo_rules.variants.model import ShuffleIn
from tests.rules.commitments import NONCE, ORDER, dealt, played
from tests.rules.full_hands import HANDS as THREE
from tests.rules.full_hands import full

RUSH = load_variant("rush")
PLAYERS = ("Ana", "Ben")
HANDS = ("AS 2S 3S 4S", "AH 2H 3H 4H")


def _new() -> ScriptedDealer:
    return ScriptedDealer(Game.new(RUSH, PLAYERS))


def _texts(game: Game, seat: int) -> str:
    return " ".join(str(slot.card) for slot in game.state.hands[seat])


def test_hands_and_stock_are_dealt_as_written() -> None:
    """Slot by slot; below the script's cards the deck follows in its written order."""
    with _new() as dealer:
        game = dealer.deals(*HANDS, starter=1)
    assert [_texts(game, seat) for seat in (0, 1)] == [*HANDS]
    assert (game.state.starter, len(game.state.stock)) == (1, 44)
    assert [each.text for each in game.state.stock[:3]] == ["5S", "6S", "7S"]


def test_the_open_card_and_drawn_cards_are_those_of_the_script() -> None:
    """In the order in which they leave the stock; cards from the discard pile do not count."""
    with _new() as dealer:
        dealer.deals(*HANDS, stock="9C KD JC", starter=0)
        game = dealer.play(CloseLooks(), Draw(0, "stock"), Keep(0, 0), Draw(1, "discard pile"), Keep(1, 1))
        game = dealer.play(Draw(0, "stock"))
    assert _texts(game, 0) == "KD 2S 3S 4S"
    assert game.state.drawn is not None
    assert str(game.state.drawn.card) == "JC"


def test_a_card_beyond_the_script_fails_at_once() -> None:
    """The move that takes it is named."""
    dealer = _new()
    dealer.deals(*HANDS, stock="9C", starter=0)
    dealer.play(CloseLooks())
    with pytest.raises(AssertionError, match=r"^move 3 \(Draw\) took a card from the stock beyond those of"):
        dealer.play(Draw(0, "stock"))


def test_cards_that_are_left_fail_at_the_end() -> None:
    """Of the cards of the script each must leave the stock."""
    dealer = _new()
    dealer.deals(*HANDS, stock="9C KD JC", starter=0)
    with pytest.raises(AssertionError, match=r"not exhausted at the end: KD JC did not leave the stock$"), dealer:
        dealer.play(CloseLooks())


def test_orders_that_are_left_fail_at_the_end() -> None:
    """Each deal and shuffle of the script must become due."""
    dealer = _new()
    dealer.deals(*HANDS, starter=0)
    dealer.shuffles("5S")
    dealer.deals(*HANDS, starter=0)
    with pytest.raises(AssertionError, match=r"at the end: a shuffle and a deal did not become due$"):
        dealer.assert_exhausted()


def test_an_error_in_the_test_is_not_hidden() -> None:
    """Where a test fails by itself, what is left in the script does not matter."""
    dealer = _new()
    dealer.deals(*HANDS, stock="9C", starter=0)
    with pytest.raises(IllegalMove), dealer:
        dealer.play(Discard(0))


def test_a_shuffle_brings_the_cards_of_the_script() -> None:
    """It is made when the stock has run out; before it, all cards of the script must have left the stock."""
    variant, hands = load_variant("stacking"), ("AS 2S", "AH 2H")
    with ScriptedDealer.set_up(
        variant, PLAYERS, *hands, discard="7D", stock="4C", rest="discard pile", turn=1
    ) as dealer:
        dealer.shuffles("5C 6C")
        game = dealer.play(Draw(1, "stock"), Keep(1, 0), Draw(0, "stock"), Discard(0), Draw(1, "stock"))
    assert game.state.drawn is not None
    assert str(game.state.drawn.card) == "6C"


def test_a_shuffle_too_early_is_noticed() -> None:
    """A variant may shuffle before the last card is drawn."""
    assert RUSH.calling.stock_out == ShuffleIn(shuffle_in="all but the top card", below=5)
    dealer = ScriptedDealer.set_up(RUSH, PLAYERS, "AS", "AH", discard="7D", stock="4C 3C 2C", rest="discard pile")
    dealer.shuffles("4C")
    with pytest.raises(AssertionError, match="not exhausted before the shuffle of move 3: 4C 3C 2C did not leave"):
        dealer.play(Draw(0, "stock"))


def test_rounds_after_the_first_are_dealt_when_they_are_due() -> None:
    """The second deal waits for the end of the first round."""
    dealer = ScriptedDealer.set_up(RUSH, PLAYERS, "AS", "KS", discard="7D", stock="4C", caller=1)
    with dealer:
        dealer.deals(*HANDS, starter=0)
        assert dealer.game.round == 1
        game = dealer.play(Draw(0, "stock"), Keep(0, 0), CloseWindow())
        assert (game.round, game.state.phase) == (2, "looks")


def test_a_program_may_play_the_moves_itself() -> None:
    """The dealer attends to the game that it is given: it deals and shuffles what is due and counts all cards."""
    dealer = _new()
    game = dealer.deals(*HANDS, stock="9C KD", starter=0)
    game = dealer.attend(game.play(CloseLooks()).play(Draw(0, "stock")).play(Discard(0)))
    dealer.assert_exhausted()
    game = game.play(Snap(1, Place(1, 0)))
    with pytest.raises(AssertionError, match=r"move 5 \(Snap\) took a card"):
        dealer.attend(game)


def test_a_move_is_not_taken_back() -> None:
    """The dealer counts on: a game from before is not the one that it deals for."""
    dealer = _new()
    before = dealer.deals(*HANDS, stock="9C", starter=0)
    dealer.play(CloseLooks())
    with pytest.raises(GameError, match="game must continue the one that the dealer has seen"):
        dealer.attend(before)


def test_a_seed_is_not_used() -> None:
    """The dealer brings the cards, whatever seed the game has."""
    dealer = ScriptedDealer(Game.new(RUSH, PLAYERS).with_seed(7))
    assert dealer.deals(*HANDS, starter=0).seed is None


def test_the_stock_of_a_game_in_progress() -> None:
    """For a game that is there already, the script names the cards that its stock begins with."""
    game = Game.set_up(RUSH, PLAYERS, hands=[["AS"], ["AH"]], discard=["7D"])
    with ScriptedDealer(game, stock="2S 3S") as dealer:
        dealer.play(Draw(0, "stock"), Discard(0), Draw(1, "stock"))
    with pytest.raises(GameError, match="stock must be the first cards of the stock, not 3S"):
        ScriptedDealer(game, stock="3S")


@pytest.mark.parametrize(
    ("hands", "stock", "error", "message"),
    [
        (("AS 2S 3S 4S", "AS 2H 3H 4H"), "", IllegalMove, "too many AS. .deal.wrong_cards;"),
        (HANDS, "AS", IllegalMove, "too many AS. .deal.wrong_cards;"),
        (HANDS, "Joker", IllegalMove, "too many Joker. .deal.wrong_cards;"),
        (("AS 2S", "AH 2H"), "", GameError, "2 hands of 4 cards"),
        ((*HANDS, "AD 2D 3D 4D"), "", GameError, "2 hands of 4 cards"),
        (("AS 2S 3S", "AH 2H 3H 4H 5H"), "", GameError, "2 hands of 4 cards"),
        (("XX", "AS"), "", CardError, "'XX' is not a card"),
    ],
)
def test_a_script_that_cannot_be_dealt(
    hands: tuple[str, ...], stock: str, error: type[Exception], message: str
) -> None:
    """The cards must be those of the deck, and each seat is dealt a hand of the size that the rules say."""
    with pytest.raises(error, match=message):
        _new().deals(*hands, stock=stock, starter=0)


def test_ending_the_game() -> None:
    """The host's other moves are the test's."""
    with ScriptedDealer.set_up(RUSH, PLAYERS, "AS", "KS", discard="7D", stock="4C", caller=1) as dealer:
        dealer.play(Draw(0, "stock"), Keep(0, 0))
        game = dealer.play(CloseWindow(), Abandon())
    assert game.is_over


def test_the_dealer_of_a_script_waits_for_the_opening() -> None:
    """A deal that is scripted is due once the host has opened what it committed to."""
    dealer = ScriptedDealer(played(dealt()))
    assert dealer.deals("2S 3S 4S 5S", "KH 3H 4H 5H", starter=0).round == 1
    assert dealer.play(OpenCommitment(ORDER, NONCE)).round == 2


def test_a_deal_without_a_seat() -> None:
    """Seats that are out of the game have an empty hand in the script, and no others have."""
    keys: dict[str, Any] = {"conduct__forbidden_look": 1, "game__rounds__starter": "as the host says"}
    variant = full("rush", "out of the game", **keys)
    dealer = ScriptedDealer.set_up(variant, ["Ana", "Ben", "Chi"], *THREE, stock="6C", caller=0, turn=1)
    dealer.play(Penalize(1), Draw(2, "stock"), Discard(2), CloseWindow())
    for hands in (THREE, ("", THREE[1], THREE[2])):
        with pytest.raises(GameError, match="hands must be empty for the seats that are out of the game"):
            dealer.deals(*hands, starter=0)
    game = dealer.deals(THREE[0], "", THREE[2], stock="9C", starter=0)
    assert [len(hand) for hand in game.state.hands] == [4, 0, 4]
    dealer.play(CloseLooks())
    dealer.assert_exhausted()
