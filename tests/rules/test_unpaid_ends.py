"""Penalty cards that the stock cannot pay, at a table where the round ends for that."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, Variant, events
from cabo_rules.moves import (
    Call,
    ChoosePlayer,
    Claim,
    CloseWindow,
    DeclineGift,
    Discard,
    Draw,
    Look,
    Match,
    Penalize,
    PlacePenalty,
)
from tests.properties.rules_kept import check_rules_kept
from tests.rules.scenes import FIVES, at, held_in_hands, only, snap, texts
from tests.rules.tables import kinds, play, refused, table, with_keys

KEY = "matching.penalty.unpaid"
ENDED = events.LastTurnEnded(0, "nothing to draw", KEY)


def ends(variant: str, **keys: Any) -> Variant:
    """A variant whose round ends for a penalty that is not paid, and whose stock is not renewed."""
    changes = {name.replace("__", "."): value for name, value in keys.items()}
    ends_round = {KEY: "round ends", "calling.stock_out": "round ends", "turn.ends": "by the player"}
    return with_keys(variant, ends_round | changes)


def discarded(variant: Variant, stock: str = "", top: str = "5C", **more: Any) -> Game:
    """Seat 0 has drawn a five and discarded it; no more than that is left in the stock."""
    return play(table(variant, FIVES, stock_only=f"{top} {stock}", **more), Draw(0, "stock"), Discard(0))


@pytest.mark.parametrize(("stock", "drawn"), [("", 0), ("KH", 1)])
def test_the_player_gets_what_there_is(stock: str, drawn: int) -> None:
    """The cards that are left are drawn and placed, and then the last turn is over."""
    game = play(discarded(ends("travellers", matching__penalty__place="first free slot"), stock), snap(1, 2, 1))
    paid = ["PenaltyDrawn", "PenaltyPlaced"] * drawn
    assert kinds(game.last_events)[: 2 + len(paid)] == ["SnapFailed", "PenaltyOwed", *paid]
    assert only(events.PenaltyWaived, game.last_events) == events.PenaltyWaived(1, 2 - drawn, KEY)
    assert only(events.LastTurnEnded, game.last_events) == ENDED
    check_rules_kept(game)


def test_a_stock_that_pays_goes_on() -> None:
    """The round does not end if the cards are just enough."""
    game = play(discarded(ends("travellers", matching__penalty__place="first free slot"), "KH KD"), snap(1, 2, 1))
    assert not {"PenaltyWaived", "LastTurnEnded"} & {*kinds(game.last_events)}


def test_in_a_grid_the_card_is_placed_first() -> None:
    """Where the player says where a card goes, the end of the round waits for that."""
    game = play(discarded(ends("travellers"), "KH"), snap(1, 2, 1))
    assert kinds(game.last_events) == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn"]
    game = play(game, PlacePenalty(1, (0, 2)))
    assert kinds(game.last_events)[:3] == ["PenaltyPlaced", "PenaltyWaived", "LastTurnEnded"]
    assert texts(game, 1) == "5H 2H 3H 4H KH"
    check_rules_kept(game)


def test_a_shuffle_comes_first() -> None:
    """The discard pile is shuffled in if the variant shuffles; only a stock that is empty then ends the round."""
    variant = with_keys("stacking", {KEY: "round ends"})
    game = play(table(variant, FIVES, stock_only="5C", discard="KH"), Draw(0, "stock"), Discard(0), snap(1, 1, 1))
    assert kinds(game.last_events)[-1] == "ShuffleAwaited"
    hands = held_in_hands(variant, FIVES, "5C")
    game = play(table(variant, hands, stock_only="5C"), Draw(0, "stock"), Discard(0), snap(1, 1, 1))
    assert only(events.LastTurnEnded, game.last_events).key == KEY


def test_the_last_discard_may_still_be_snapped() -> None:
    """As after any last turn, if the table says so; what is not paid then has no effect any more."""
    variant = ends("rush")
    game = play(discarded(variant), snap(1, 1, 1))
    assert (game.state.phase, kinds(game.last_events)[-1]) == ("last snap", "LastTurnEnded")
    game = play(game, snap(2, 2, 1))
    assert kinds(game.last_events) == ["SnapFailed", "PenaltyOwed", "PenaltyWaived"]
    game = play(game, snap(2, 2, 0), CloseWindow())
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("nothing to draw", KEY)
    check_rules_kept(game)
    at_once = play(discarded(ends("rush", matching__snap__final_window=False)), snap(1, 1, 1))
    assert kinds(at_once.last_events)[-3:-1] == ["RoundEnded", "RoundScored"]


def test_a_match_is_broken_off() -> None:
    """The cards that are still named stay, and the drawn card goes on the pile without its power."""
    game = play(table(ends("hunner"), FIVES, stock_only="5C"), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(at(0, 1)), Claim(at(0, 0)))))
    happened = kinds(game.last_events)
    assert happened[:6] == ["MatchBegan", "MatchFailed", "PenaltyOwed", "PenaltyWaived", "Discarded", "LastTurnEnded"]
    assert "Matched" not in happened
    check_rules_kept(game)


@pytest.mark.parametrize("pile", ["stock", "discard pile"])
def test_a_drawn_card_goes_on_the_pile(pile: Any) -> None:
    """Nothing is done with it, but it may be snapped as the last discard."""
    variant = ends("rush", conduct__forbidden_look=2)
    game = table(variant, FIVES, stock_only="5C", discard="KH 6C")
    game = play(game, Draw(0, pile), Penalize(1))
    put = "Discarded" if pile == "stock" else "Returned"
    paid = ["PenaltyDrawn", "PenaltyPlaced"] if pile == "discard pile" else []
    assert kinds(game.last_events) == ["PenaltyOwed", *paid, "PenaltyWaived", put, "LastTurnEnded"]
    assert game.state.phase == "last snap"
    if pile == "stock":
        assert kinds(play(game, snap(2, 2, 0)).last_events)[0] == "Snapped"
    check_rules_kept(game)


def test_before_anybody_has_drawn() -> None:
    """The turn that is beginning is not played."""
    game = play(table(ends("hunner", conduct__forbidden_look=2), FIVES, stock_only="KH"), Penalize(1))
    assert only(events.LastTurnEnded, game.last_events) == ENDED
    check_rules_kept(game)


def test_an_open_power_is_forfeited() -> None:
    """It is part of the turn that is over."""
    variant = ends("rush", powers__order="discard, then use", conduct__forbidden_look=1)
    game = play(table(variant, FIVES, stock_only="7C"), Draw(0, "stock"), Discard(0), Penalize(1))
    assert only(events.PowerEnded, game.last_events) == events.PowerEnded(0, "peek", "forfeited", KEY)
    assert game.state.powers == ()
    check_rules_kept(game)


def test_the_power_of_a_snapped_card_is_used_first() -> None:
    """As after any last turn; the power of the discard itself is forfeited."""
    keys: dict[str, Any] = {"powers__triggers": ["drawn", "snapped"], "matching__snap__others__owner": "draws a card"}
    variant = ends("rush", **keys, powers__order="discard, then use", matching__snap__others__gift="none")
    hands = ("7S 2S 3S 4S", "7H 2H 3H 4H", "5D 2D 3D 4D")
    game = play(table(variant, hands, stock_only="7C"), Draw(0, "stock"), Discard(0))
    game = play(game, snap(2, 1, 0))
    assert only(events.LastTurnEnded, game.last_events) == ENDED
    assert (game.state.phase, game.state.powers) == ("last snap", ("peek",))
    check_rules_kept(play(game, Look(2, (at(2, 1),))))
    again = play(table(variant, hands, stock_only="7C"), Draw(0, "stock"), Discard(0), Look(0, (at(0, 1),)))
    again = play(again, snap(0, 0, 0), snap(1, 1, 1))  # a wrong snap while the power of a snapped card is open
    assert only(events.LastTurnEnded, again.last_events) == ENDED
    assert (again.state.phase, again.state.powers) == ("last snap", ("peek",))
    check_rules_kept(play(again, Look(0, (at(0, 1),))))


@pytest.mark.parametrize("order", ["discard, then use", "use, then discard"])
def test_a_card_that_a_power_gives(order: str) -> None:
    """It is a penalty card of another cause, and the stock lacks it as well; the power that follows is forfeited."""
    give = {"cards": ["8"], "give": {"cards": 2, "to": "another"}, "optional": True, "then": "peek"}
    keys: dict[str, Any] = {"powers__named__peek__cards": ["7"], "powers__named__gift": give}
    variant = ends("rush", powers__order=order, powers__named__spy=None, **keys)
    game = play(table(variant, FIVES, stock_only="8C KH"), Draw(0, "stock"))
    game = game if order == "use, then discard" else play(game, Discard(0))
    game = play(game, ChoosePlayer(0, 1))
    happened = kinds(game.last_events)
    put = ["Discarded"] if order == "use, then discard" else []
    assert happened[happened.index("PenaltyWaived") + 1 :] == [*put, "PowerEnded", "LastTurnEnded"]
    check_rules_kept(game)


def test_after_a_call() -> None:
    """The others lose the last turns that they have not had; the call counts."""
    game = play(discarded(ends("rush"), caller=2), snap(0, 0, 1), CloseWindow())
    scored = only(events.RoundScored, game.last_events)
    assert [line.bonus for line in scored.seats] == [0, 0, -3]
    check_rules_kept(game)


def test_an_empty_hand_counts_no_more() -> None:
    """A hand that the same snap empties begins no last lap, but wins at once where empty hands win."""
    keys: dict[str, Any] = {"matching__snap__others__owner": "draws a card", "matching__snap__others__gift": "may"}
    hands = ("2S 3S", "5H", "5D 2D")
    for word, last in (("last lap", "LastTurnEnded"), ("wins at once", "RoundScored")):
        variant = ends("rush", calling__empty_hand=word, **keys)
        game = play(table(variant, hands, stock_only="5C"), Draw(0, "stock"), Discard(0), snap(2, 1, 0))
        game = play(game, DeclineGift(2))
        assert last in kinds(game.last_events)
        assert "HandEmptied" not in kinds(game.last_events)
        check_rules_kept(game)


def test_the_player_on_turn_does_not_become_the_caller() -> None:
    """The rule for a player who cannot draw is another one."""
    game = play(discarded(ends("rush", calling__nothing_to_draw="counts as a call")), snap(1, 1, 1), CloseWindow())
    assert game.state.caller is None
    assert "Called" not in kinds(game.last_events)


def test_a_hand_without_room_is_no_empty_stock() -> None:
    """Cards for which the hand has no room are waived first, so the round goes on."""
    game = play(discarded(ends("rush", matching__penalty__most_cards=4)), snap(1, 1, 1))
    assert only(events.PenaltyWaived, game.last_events).key == "matching.penalty.most_cards"
    assert game.state.phase != "last snap"
    assert refused(game, Call(2)).code
