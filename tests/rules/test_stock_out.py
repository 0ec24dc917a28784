"""The end of a round: what happens when the stock runs out."""

from __future__ import annotations

import pytest

from cabo_rules import Game, card, events
from cabo_rules import moves as m
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.show.commentary import pending
from tests.rules.scenes import at, finish_turn, held_in_hands, only, pile, snap, take_turn
from tests.rules.tables import MAIN, happened, is_listed, kinds, play, refused, table, with_keys

HANDS = ("5S 2S", "5H 2H", "5D 2D")
NUMBERS = ("5 2", "5 2", "5 2")
KEEPING = ("travellers", "rush", "stacking", "hunner-reshuffle")


def low(variant: str, stock: str, discard: str = "") -> Game:
    """It is the turn of seat 0; the stock is what is said, and all other cards are on the discard pile."""
    return table(variant, NUMBERS if variant == "eventide" else HANDS, stock_only=stock, discard=discard)


# --- it is shuffled in ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", KEEPING)
def test_all_but_the_top_card(variant: str) -> None:
    """When there is no card to draw the discard pile but its top card is shuffled in (rulings)."""
    game = play(low(variant, "", "9S 6C"), m.Draw(0, "stock"))
    assert game.last_events == (events.ShuffleAwaited(0, "calling.stock_out"),)
    order = game.state.discard[:-1]
    game = play(game, m.Shuffle(order[::-1]))
    assert game.last_events == (events.Shuffled(order[::-1], 1, None), events.Drew(0, card("9S")))
    assert game.state.stock == order[::-1][1:]
    assert pile(game, 5) == "6C"


def test_eventide_the_whole_pile() -> None:
    """In eventide the whole discard pile is shuffled in; then there is nothing to take from it (eventide)."""
    game = play(low("eventide", "", "9 6"), m.Draw(0, "stock"))
    assert game.last_events == (events.ShuffleAwaited(0, "calling.stock_out"),)
    order = game.state.discard
    refusal = refused(game, m.Shuffle(order[:-1]))
    assert refusal.sentence == "These cards are not the cards to shuffle: missing 1.", "no card is named"
    game = play(game, m.Shuffle(order[::-1]))
    assert game.last_events == (events.Shuffled(order[::-1], 0, None), events.Drew(0, card("6")))
    assert game.state.discard == ()
    game = play(game, m.Keep(0, 0))
    assert pile(game, 2) == "5"


def test_eventide_one_card_is_the_whole_pile() -> None:
    """Even a pile of one card is shuffled in (eventide), so a player can always draw from the stock."""
    hands = held_in_hands("eventide", ["5 2", "5 2"], "6")
    game = play(table("eventide", hands, stock_only="", discard="6"), m.Draw(0, "stock"), m.Shuffle((card("6"),)))
    assert kinds(game.last_events) == ["Shuffled", "Drew"]
    assert refused(game, m.Draw(1, "discard pile")).code == "turn.not_yours"


@pytest.mark.parametrize(("stock", "shuffles"), [("", True), ("9S", True), ("9S 9H 9D 9C", True),
    ("9S 9H 9D 9C 8C", False)])  # fmt: skip
def test_rush_when_the_stock_is_low(stock: str, shuffles: bool) -> None:
    """With fewer than 5 cards (ruling) in the stock, the discard pile goes back into it, shuffled (rush)."""
    game = play(low("rush", stock, "6C"), m.Draw(0, "stock"))
    if not shuffles:
        assert game.last_events == (events.Drew(0, card("9S")),)
        return
    assert kinds(game.last_events) == ["ShuffleAwaited"]
    order = game.state.stock + game.state.discard[:-1]
    assert len(order) == 52 - 6 - 1
    assert kinds(happened(game, m.Shuffle(order))) == ["Shuffled", "Drew"]


def test_rush_with_nothing_to_shuffle_in() -> None:
    """With nothing under the top card a low rush stock is drawn from as it is, down to the last card (ruling)."""
    hands = held_in_hands("rush", ["5S 2S", "5H 2H"], "6C", "9S")
    game = table("rush", hands, stock_only="9S", discard="6C")
    assert happened(game, m.Draw(0, "stock")) == (events.Drew(0, card("9S")),)
    game = play(game, m.Draw(0, "stock"), m.Discard(0), m.Draw(1, "stock"))
    assert kinds(game.last_events) == ["ShuffleAwaited"]
    assert kinds(happened(game, m.Shuffle((card("6C"),)))) == ["Shuffled", "Drew"]


@pytest.mark.parametrize("variant", ["travellers", "stacking", "hunner-reshuffle", "eventide"])
def test_not_before_there_is_none(variant: str) -> None:
    """The last card of the stock is drawn without a shuffle (ruling: when there is none)."""
    last = "6" if variant == "eventide" else "6C"
    assert happened(low(variant, last), m.Draw(0, "stock")) == (events.Drew(0, card(last)),)


@pytest.mark.parametrize("variant", KEEPING)
def test_taking_needs_no_shuffle(variant: str) -> None:
    """Who takes from the discard pile needs no shuffle (ruling: when a card must be drawn)."""
    assert happened(low(variant, "", "6C"), m.Draw(0, "discard pile")) == (events.Took(0, card("6C")),)


@pytest.mark.parametrize("variant", KEEPING)
def test_everybody_waits_for_the_shuffle(variant: str) -> None:
    """While a shuffle is awaited nobody else moves, and the cards must be those that lie there."""
    game = play(low(variant, "", "5C"), m.Draw(0, "stock"))
    moves: list[m.Move] = [m.Draw(0, "discard pile"), m.Call(0), m.Discard(0), m.CloseWindow()]
    for move in moves[:3]:
        assert refused(game, move).code == "wait.shuffle", move
    if variant != "hunner-reshuffle":
        assert refused(game, snap(1, 1, 0)).code == "wait.shuffle"
        assert refused(game, m.CloseWindow()).code == "wait.shuffle"
    order = game.state.discard[:-1]
    for wrong in (order[1:], (*order, card("5C")), (*order[1:], order[1])):
        assert refused(game, m.Shuffle(wrong)).code == "deal.wrong_cards"
    assert not any(game.legal_moves(seat) for seat in range(3))
    assert game.play(m.Abandon()).winners == ()


@pytest.mark.parametrize("variant", [*KEEPING, "eventide"])
def test_a_wrong_shuffle_names_no_card(variant: str) -> None:
    """Not everybody knows what lies in the stock: the refusal tells how many cards are wrong, and not which."""
    top = "6" if variant == "eventide" else "6C"
    game = play(low(variant, "9S" if variant == "rush" else "", top), m.Draw(0, "stock"))
    order = to_shuffle(game.state)
    in_hands = tuple(slot.card for slot in game.state.hands[1] if slot.card is not None)
    for number, one in enumerate(order):
        rest = order[:number] + order[number + 1 :]
        for wrong, told in ((rest, "missing 1"), ((*order, one), "too many 1"), (order + in_hands, "too many 2")):
            sentence = refused(game, m.Shuffle(wrong)).sentence
            assert sentence == f"These cards are not the cards to shuffle: {told}."


@pytest.mark.parametrize("variant", MAIN)
def test_no_shuffle_without_need(variant: str) -> None:
    """The host shuffles only when a card waits to be drawn (ruling)."""
    game = table(variant, NUMBERS if variant == "eventide" else HANDS)
    assert refused(game, m.Shuffle(())).code == "turn.no_shuffle"


@pytest.mark.parametrize("variant", KEEPING)
def test_a_seed_shuffles(variant: str) -> None:
    """A game with a seed shuffles by itself, and the draw follows at once."""
    game = play(low(variant, "", "6C").with_seed(3), m.Draw(0, "stock"))
    assert kinds(game.last_events) == ["Shuffled", "Drew"]


def test_the_next_draw_ends_the_turn_before_the_shuffle() -> None:
    """The draw that ends a travellers' turn ends it also when it must wait for a shuffle (travellers; ruling)."""
    game = play(low("travellers", "6C"), m.Draw(0, "stock"), m.Discard(0), m.Draw(1, "stock"))
    assert kinds(game.last_events) == ["TurnBegan", "ShuffleAwaited"]


# --- hunner: the round ends -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("use", [m.Discard(0), m.Keep(0, 0)])
def test_hunner_ends_with_the_turn(use: m.Move) -> None:
    """The game ends when the turn in which the last card was drawn is over, ended by its player (hunner; ruling)."""
    game = play(low("hunner", "6C"), m.Draw(0, "stock"), use)
    assert kinds(game.last_events) == [type(use).__name__.replace("Keep", "Kept").replace("Discard", "Discarded")]
    piles: tuple[m.Pile, ...] = ("stock", "discard pile")
    for taken in piles:
        for seat in (1, 2):
            assert refused(game, m.Draw(seat, taken)).code == "turn.no_next"
    game = play(game, m.EndTurn(0))
    assert kinds(game.last_events) == ["LastTurnEnded", "RoundEnded", "RoundScored", "GameEnded"]
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("stock out", "calling.stock_out")


def test_hunner_not_before() -> None:
    """With one card left the next turn begins as ever (hunner)."""
    game = take_turn(low("hunner", "6C 6D"))
    assert kinds(game.last_events) == ["TurnBegan"]
    assert kinds(take_turn(game).last_events) == ["LastTurnEnded", "RoundEnded", "RoundScored", "GameEnded"]


def test_hunner_last_card_as_a_penalty() -> None:
    """The last card may be drawn as a penalty, too: the round ends with that turn (hunner; ruling)."""
    game = play(low("hunner", "6C 6D"), m.Draw(0, "stock"), m.Match(0, (m.Claim(at(0, 0)),)))
    assert kinds(game.last_events)[-3:] == ["PenaltyDrawn", "PenaltyPlaced", "Discarded"]
    assert refused(game, m.Draw(1, "stock")).code == "turn.no_next"
    assert only(events.RoundEnded, happened(game, m.EndTurn(0))).cause == "stock out"


def test_hunner_the_turn_is_played_to_its_end() -> None:
    """A power is still used and Cabo still called in that turn; the call brings nobody a turn (hunner; ruling)."""
    game = play(low("hunner", "7C"), m.Draw(0, "stock"), m.Discard(0))
    assert is_listed(game, m.Look(0, (at(0, 0),)))
    game = play(game, m.Look(0, (at(0, 0),)), m.Call(0))
    assert kinds(game.last_events) == ["Called"]
    ended = happened(game, m.EndTurn(0))
    assert only(events.RoundEnded, ended).cause == "stock out"
    assert game.state.caller == 0


def test_hunner_cuts_the_last_lap_short() -> None:
    """When the stock runs out in the last lap the round ends with that turn, whoever is still to play (ruling)."""
    game = play(table("hunner", HANDS, stock_only="6C", caller=2), m.Draw(0, "stock"), m.Discard(0))
    assert game.state.last_lap is not None
    assert game.state.last_lap.last_turns == (1,)
    assert only(events.RoundEnded, happened(game, m.EndTurn(0))).cause == "stock out"


@pytest.mark.parametrize("variant", ["travellers", "rush", "stacking"])
def test_a_snapping_table_that_ends_so(variant: str) -> None:
    """Another table's line is another rule: the round ends when the stock is out, after a last snap."""
    changed = with_keys(variant, {"calling.stock_out": "round ends"})
    game = finish_turn(play(table(changed, HANDS, stock_only="5C"), m.Draw(0, "stock"), m.Discard(0)), 0)
    assert game.last_events[-1] == events.LastTurnEnded(0, "stock out", "calling.stock_out")
    game = play(game, snap(2, 2, 0))
    game = play(game, m.CloseWindow()) if variant == "rush" else game
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key, ended.hands[2][0]) == ("stock out", "calling.stock_out", None)


# --- nothing to draw --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
def test_nothing_to_draw(variant: str) -> None:
    """Where the player on turn can draw from neither pile the round ends and is counted (ruling)."""
    hands = held_in_hands(variant, ["5 2", "5 2"] if variant == "eventide" else list(HANDS))
    happenings = table(variant, hands, stock_only="").last_events
    assert kinds(happenings)[:4] == ["TableSet", "LastTurnEnded", "RoundEnded", "RoundScored"]
    assert happenings[1] == events.LastTurnEnded(0, "nothing to draw", "calling.nothing_to_draw")
    ended = only(events.RoundEnded, happenings)
    assert (ended.cause, ended.key) == ("nothing to draw", "calling.nothing_to_draw")


def test_nothing_to_draw_after_a_turn() -> None:
    """So it is when it happens in the course of play, at a table without cards from the discard pile (ruling)."""
    variant = with_keys("hunner-reshuffle", {"turn.discard_pile": "not drawn from", "matching.drawn.piles": ["stock"]})
    hands = held_in_hands(variant, list(HANDS), "6C")
    game = play(table(variant, hands, stock_only="6C"), m.Draw(0, "stock"), m.Discard(0))
    game = play(game, m.EndTurn(0))
    assert kinds(game.last_events) == ["TurnBegan", "LastTurnEnded", "RoundEnded", "RoundScored", "GameEnded"]
    assert only(events.RoundEnded, game.last_events).cause == "nothing to draw"


@pytest.mark.parametrize("variant", ["travellers", "hunner", "rush", "stacking"])
def test_one_open_card_is_enough(variant: str) -> None:
    """As long as the top card of the pile can be taken the round goes on (ruling)."""
    hands = held_in_hands(variant, list(HANDS), "6C")
    game = table(variant, hands, stock_only="", discard="6C")
    assert kinds(game.last_events) == ["TableSet"]
    assert refused(game, m.Draw(0, "stock")).code == "turn.stock_empty"
    assert happened(game, m.Draw(0, "discard pile")) == (events.Took(0, card("6C")),)


def test_a_table_where_it_counts_as_a_call() -> None:
    """Another table's line is another rule: who can draw from neither pile counts as the caller."""
    variant = with_keys("rush", {"calling.nothing_to_draw": "counts as a call"})
    happenings = table(variant, held_in_hands(variant, ["KH KD", "5H 2H"]), stock_only="").last_events
    assert kinds(happenings) == ["TableSet", "Called", "LastTurnEnded", "RoundEnded", "RoundScored", "GameEnded"]
    assert only(events.Called, happenings) == events.Called(0, (), "calling.nothing_to_draw")
    assert only(events.RoundScored, happenings).seats[0].score == -3


# --- it is shuffled in at once ----------------------------------------------------------------------------------------

AT_ONCE = {"calling.stock_out": {"shuffle_in": "all but the top card", "below": 1, "when": "at once"}}
AWAITED = events.StockLow("calling.stock_out.when")


def test_the_shuffle_follows_the_draw_of_the_last_card() -> None:
    """The host shuffles while the player holds the card, before anybody does anything (raafayk7/cambio)."""
    game = play(table(with_keys("rush", AT_ONCE), HANDS, stock_only="KS", discard="9S 6C"), m.Draw(0, "stock"))
    assert game.last_events[1:] == (AWAITED,)
    assert (game.state.phase, game.state.shuffle) == ("drawn", "stock")
    assert "The host must shuffle the discard pile into the stock." in pending(game.state, game.players)
    assert refused(game, m.Keep(0, 0)).code == "wait.shuffle"
    game = play(game, m.Shuffle(to_shuffle(game.state)))
    assert kinds(game.last_events) == ["Shuffled"]
    assert pile(game, 5) == "6C"
    assert is_listed(game, m.Keep(0, 0))


def test_a_shuffle_may_wait_for_a_card_on_the_pile() -> None:
    """If there was nothing to shuffle in, the next discard brings the shuffle, after the move is over."""
    variant = with_keys("rush", AT_ONCE)
    hands = held_in_hands(variant, ["5S 2S", "5H 2H", "5D"], "KS", "6C")
    game = play(table(variant, hands, stock_only="KS", discard="6C"), m.Draw(0, "stock"))
    assert kinds(game.last_events) == ["Drew"]
    game = play(game, m.Keep(0, 0))
    assert kinds(game.last_events) == ["Kept", "TurnBegan", "StockLow"]
    assert (game.state.phase, pile(game, 2)) == ("draw", "6C 5S")
    game = play(game, m.Shuffle((card("6C"),)))
    assert kinds(game.last_events) == ["Shuffled"]
    assert kinds(happened(game, snap(1, 1, 0))) == ["Snapped"]


def test_a_debt_comes_before_the_shuffle() -> None:
    """A gift is settled and a power in use is finished first; the shuffle follows at the end of that move."""
    keys = {**AT_ONCE, "matching.snap.starting_card": True, "deal.open_card": "after the looks"}
    variant = with_keys("travellers", keys)
    hands = held_in_hands(variant, ["9S 2S", "5H 2H", "5D"], "9C", "6C")
    game = play(table(variant, hands, stock_only="9C", discard="6C"), m.Draw(0, "stock"), m.Discard(0))
    assert game.last_events[-1] == AWAITED
    game = play(game, m.Shuffle(to_shuffle(game.state)))
    assert game.state.powers == ("know-a-friend",)
    hands = held_in_hands(variant, ["9S 2S", "5H 2H", "5D"], "5C")
    game = play(table(variant, hands, stock_only="5C"), m.Draw(0, "stock"), m.Discard(0), snap(0, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "GiftOwed"]
    assert kinds(happened(game, m.Give(0, 0))) == ["Gave", "StockLow"]


def test_more_cards_may_be_left() -> None:
    """With a higher limit the pile is shuffled in while cards are left; and a card drawn as a penalty counts."""
    rule = {"shuffle_in": "all but the top card", "below": 3, "when": "at once"}
    game = table(with_keys("rush", {"calling.stock_out": rule}), HANDS, stock_only="KS QS 4S", discard="9S 6C")
    assert kinds(game.last_events) == ["TableSet"]
    assert kinds(happened(game, m.Penalize(1)))[-2:] == ["PenaltyPlaced", "StockLow"]


def test_the_shuffle_of_a_seed_comes_at_once() -> None:
    """A game with a seed shuffles by itself."""
    game = table(with_keys("rush", AT_ONCE), HANDS, stock_only="KS", discard="9S 6C", seed=3)
    assert kinds(game.play(m.Draw(0, "stock")).last_events) == ["Shuffled"]
