"""Cambio: the caller's hand is locked and loses every tie, and a black king looks at two cards before it swaps them."""

from __future__ import annotations

import pytest

from cabo_rules import card, events
from cabo_rules.moves import Call, CloseWindow, DeclineGift, DeclinePower, Give, Look, Place, Swap
from tests.rules.scenes import FIVES, at, discarded, only, snap, take_turn, texts
from tests.rules.tables import happened, kinds, play, refused, table


def test_the_black_king_looks_at_one_card_of_each() -> None:
    """Its user sees an own card and one of another player, and may then swap just those two."""
    game = play(discarded("cambio", FIVES, "KS"), Look(0, (at(0, 1), at(2, 0))))
    looked = only(events.Looked, game.last_events)
    assert looked.cards == (card("2S"), card("5D"))
    assert refused(game, Swap(0, (at(0, 1), at(2, 1)))).code == "powers.wrong_target"
    assert texts(play(game, Swap(0, (at(0, 1), at(2, 0)))), 0) == "5S 5D 3S 4S"
    assert texts(play(game, DeclinePower(0)), 0) == FIVES[0]


def test_a_snap_of_anothers_card_passes_an_own_one_on() -> None:
    """The snapper fills the gap with an own card, and cannot decline to."""
    game = play(discarded("cambio", FIVES, "5C"), snap(2, 1, 0))
    assert refused(game, DeclineGift(2)).code == "matching.gift.must"
    game = play(game, Give(2, 3))
    assert [texts(game, 1), texts(game, 2)] == ["4D 2H 3H 4H", "5D 2D 3D -"]


@pytest.mark.parametrize("target", [at(2, 1), at(1, 1)])
def test_a_wrong_snap_costs_a_card(target: Place) -> None:
    """One penalty card, whoever's card it was; the card goes back."""
    game = play(discarded("cambio", FIVES, "5C", stock="9C"), snap(2, target.seat, target.slot))
    assert (texts(game, 2), texts(game, target.seat)[:5]) == ("5D 2D 3D 4D 9C", FIVES[target.seat][:5])


def test_it_may_be_looked_at() -> None:
    """A look changes nothing, so it is allowed; a black king may look at the caller's card, and has then no swap."""
    assert "Looked" in kinds(happened(discarded("cambio", FIVES, "9C", caller=1), Look(0, (at(1, 0),))))
    ended = happened(discarded("cambio", FIVES, "KC", caller=1), Look(0, (at(0, 0), at(1, 0))))
    assert only(events.PowerEnded, ended).how == "lapsed"


def test_the_winner_starts_the_next_round() -> None:
    """A caller who tied has not won, so the other one starts."""
    game = play(table("cambio", ["AS 2S", "3H", "9D"], stock="4S 4H"), Call(0))
    game = play(take_turn(take_turn(game)), CloseWindow())
    assert only(events.RoundAwaited, game.last_events).starter == 1
