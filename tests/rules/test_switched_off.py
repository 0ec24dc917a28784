"""Keys that another key switches off have no effect, as the checker says of them."""

from __future__ import annotations

from cabo_rules import CloseWindow, Deal, Draw, EndTurn, Game, Variant, check_variant, events
from cabo_rules.moves import Discard
from tests.rules.scenes import snap
from tests.rules.tables import kinds, new_game, play, refused, table, with_keys


def the_end(variant: Variant) -> Game:
    """The last turn of a game of one round, which seat 1 has called."""
    game = table(variant, ["5S", "4H"], stock="6C", discard="KS", caller=1)
    game = play(game, Draw(0, "stock"), Discard(0))
    return play(game, EndTurn(0)) if game.state.phase == "done" else game


def test_a_reset_in_one_round() -> None:
    """In a game of one round no total comes down: the lowest hand wins."""
    reset = {"at": 5, "to": -20, "per_player": "unlimited", "per_game": "unlimited"}
    game = the_end(with_keys("stacking", {"game.reset": reset, "matching.snap.final_window": False}))
    assert "TotalReset" not in kinds(game.last_events)
    assert game.winners == (1,)


def test_a_dealer_in_one_round() -> None:
    """Where the host names the starter of a game of one round, it does not matter who deals."""
    variant = with_keys("stacking", {"deal.dealer.next": ["next in turn order"]})
    assert kinds(play(new_game(variant, 3), Deal(variant.cards, starter=0)).last_events)[0] == "Dealt"


def test_a_starting_card_that_is_not_turned() -> None:
    """Where no card is turned, the top card of a pile that was set up by hand cannot be snapped either."""
    variant = with_keys("stacking", {"matching.snap.starting_card": True})
    game = table(variant, ["5S 2S", "5H 2H"], discard="5C")
    refusal = refused(game, snap(1, 1, 0))
    assert (refusal.code, refusal.key) == ("matching.snap.starting_card", "deal.open_card")


def test_a_limit_without_until_the_limit() -> None:
    """A limit counts only where the game goes on until the limit."""
    changes = {"game.rounds": 2, "game.limit.points": 1}
    variant = check_variant("rush", changes=changes).variant
    assert variant is not None
    game = play(the_end(variant), CloseWindow())
    assert max(game.totals) > 1
    assert isinstance(game.last_events[-1], events.RoundAwaited)


def test_shuffling_where_the_round_ends() -> None:
    """Where the round ends with the stock, nothing is shuffled in, however few cards are left."""
    variant = with_keys("hunner", {"calling.shuffle_below": 60})
    game = play(table(variant, ["5S", "4H"], stock="9C", discard="KS"), Draw(0, "stock"))
    assert kinds(game.last_events) == ["Drew"]
