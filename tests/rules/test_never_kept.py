"""Powers whose cards may not be kept when they are drawn from the stock: they are used or discarded."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cabo_rules import Game, HiddenCardError, decide, possible_game
from cabo_rules.moves import Claim, Discard, Draw, Keep, Look, Match, Place, Trade
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, table, with_keys

OWN, BENS = Place(0, 0), Place(1, 0)
HANDS = ("9S 2S", "9H 2H")
NEVER = {"powers.named.spy.kept": "never"}


def drawn(keys: Mapping[str, object], base: str = "rush", card: str = "9C", hands: tuple[str, ...] = HANDS) -> Game:
    """Seat 0 has drawn a card from the stock."""
    return play(table(with_keys(base, keys), hands, stock=card), Draw(0, "stock"))


def test_the_card_is_used_or_discarded() -> None:
    """It may not be kept; its power may be used, or left unused if it is optional."""
    game = drawn(NEVER)
    refusal = refused(game, Keep(0, 0))
    assert (refusal.code, refusal.key) == ("powers.never_kept", "powers.named.spy.kept")
    assert refusal.sentence == "Seat 0 can only use or discard a card with the power spy."
    assert {type(move) for move in game.legal_moves(0)} == {Look, Discard}
    assert kinds(happened(game, Look(0, (BENS,))))[-2:] == ["Discarded", "TurnBegan"]


def test_other_cards_are_kept() -> None:
    """A card without that power may be kept, and so may one with it that is taken from the discard pile."""
    assert kinds(happened(drawn(NEVER, card="7C"), Keep(0, 0)))[0] == "Kept"
    taken = play(table(with_keys("rush", NEVER), HANDS, discard="9C"), Draw(0, "discard pile"))
    assert kinds(happened(taken, Keep(0, 0)))[0] == "Kept"


def test_a_wrong_slot_comes_first() -> None:
    """A slot that does not exist is refused for that reason, whatever was drawn."""
    assert refused_by(drawn(NEVER), Keep(0, 7))[0] == "slot.unknown"


def test_it_must_be_used_at_once() -> None:
    """A power that is not optional either must be used; with nothing to use it on its card is discarded."""
    must = NEVER | {"powers.named.spy.optional": False}
    game = drawn(must)
    assert {type(move) for move in game.legal_moves(0)} == {Look}
    assert refused_by(game, Discard(0)) == ("powers.mandatory", "powers.named.spy.optional")
    alone = drawn(must | {"calling.empty_hand": "called on their turn"}, hands=("9S 2S", "- -"))
    assert list(alone.legal_moves(0)) == [Discard(0)]


def test_it_is_not_matched() -> None:
    """Where a drawn card may be matched, this one may not."""
    game = drawn({"powers.named.know-a-friend.kept": "never"}, "hunner")
    match = Match(0, (Claim(OWN),))
    assert refused_by(game, match) == ("powers.never_kept", "powers.named.know-a-friend.kept")
    assert not is_listed(game, match)


def test_no_set_is_traded_for_it() -> None:
    """Where a set may be traded for a drawn card, none is for this one."""
    game = drawn(NEVER, "eventide", "9", ("9 9 2 3", "1 1 2 3"))
    trade = Trade(0, (0, 1))
    assert refused_by(game, trade) == ("powers.never_kept", "powers.named.spy.kept")
    assert not is_listed(game, trade)
    assert refused_by(game, Trade(0, (0, 9)))[0] == "slot.unknown"


def test_a_view_knows_as_much_as_its_seat() -> None:
    """The player knows whether the drawn card may be kept; for another seat that depends on a hidden card."""
    game = drawn(NEVER)
    assert game.view(0).refusal(Keep(0, 0)) == game.refusal(Keep(0, 0))
    with pytest.raises(HiddenCardError, match="the drawn card"):
        decide(game.view(1).state, Keep(0, 0))


def test_in_possible_games_only_other_cards_are_kept() -> None:
    """Who sees a card kept knows that it has no such power; so it has none in any game with that view."""
    every = {f"powers.named.{name}.kept": "never" for name in ("peek", "spy", "swap", "peek-and-swap")}
    game = play(drawn(every, card="4C"), Keep(0, 0))
    for seed in range(30):
        kept = possible_game(game.view(1), seed).state.hands[0][0].card
        assert kept is not None
        assert kept.text not in game.variant.never_kept
