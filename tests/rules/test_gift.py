"""Matching: the card given for another player's card that was snapped."""

from __future__ import annotations

import pytest

from cabo_rules import events
from cabo_rules.moves import Abandon, CloseWindow, DeclineGift, Draw, EndTurn, Give, Move, PassSnap, Penalize
from tests.rules.scenes import FIVES, at, discarded, last_discard, pile, snap, texts
from tests.rules.tables import happened, play, refused, refused_by, with_keys

GIVING = ("travellers", "rush")


@pytest.mark.parametrize("variant", GIVING)
def test_into_the_vacated_place(variant: str) -> None:
    """The snapper gives an own card into the place that the snapped card left (travellers, rush; place: ruling)."""
    game = play(discarded(variant, FIVES, "5C"), snap(2, 1, 0))
    assert game.last_events[1:] == (events.GiftOwed(2, at(1, 0), "matching.snap.others.gift"),)
    given = play(game, Give(2, 3))
    assert given.last_events == (events.Gave(2, 3, at(1, 0)),)
    assert [texts(given, seat) for seat in range(3)] == ["5S 2S 3S 4S", "4D 2H 3H 4H", "5D 2D 3D -"]
    assert [slot.cell for slot in given.state.hands[1]] == [slot.cell for slot in game.state.hands[1]]
    assert given.state.gift is None


@pytest.mark.parametrize("variant", GIVING)
def test_unseen(variant: str) -> None:
    """Nobody looks at the given card; what is known of it goes with it, and the place forgets the snapped card."""
    seen = [[()] * 4, [(0, 1), (), (), ()], [(), (), (), (2,)]]
    game = play(discarded(variant, FIVES, "5C", seen=seen), snap(2, 1, 0), Give(2, 3))
    assert game.state.hands[1][0].seen_by == frozenset({2})
    assert game.state.hands[2][3].seen_by == frozenset()
    unseen = play(discarded(variant, FIVES, "5C", seen=seen), snap(2, 1, 0), Give(2, 1))
    assert unseen.state.hands[1][0].seen_by == frozenset()


@pytest.mark.parametrize("variant", GIVING)
def test_may_or_must(variant: str) -> None:
    """In travellers the snapper "can" give, and may leave the place empty; in rush it must: "give them one"."""
    game = play(discarded(variant, FIVES, "5C"), snap(2, 1, 0))
    gifts = {Give(2, slot) for slot in range(4)}
    if variant == "rush":
        assert refused_by(game, DeclineGift(2)) == ("matching.gift.must", "matching.snap.others.gift")
        assert set(game.legal_moves(2)) == gifts
    else:
        assert set(game.legal_moves(2)) == {*gifts, DeclineGift(2)}
        game = play(game, DeclineGift(2))
        assert (game.last_events, game.state.gift) == ((events.GiftDeclined(2),), None)
        assert (texts(game, 1), texts(game, 2)) == ("- 2H 3H 4H", "5D 2D 3D 4D")


@pytest.mark.parametrize("variant", GIVING)
@pytest.mark.parametrize("taken", [snap(1, 1, 0), snap(1, 2, 1)], ids=["an own card", "a wrong card"])
def test_nothing_is_given(variant: str, taken: Move) -> None:
    """For an own card nothing is given, and a wrong snap of another's card gives no right to give."""
    game = play(discarded(variant, FIVES, "5C"), taken)
    assert game.state.gift is None
    for move in (Give(1, 1), DeclineGift(1)):
        assert refused(game, move).code == "matching.gift.none"


@pytest.mark.parametrize("variant", GIVING)
@pytest.mark.parametrize(("slot", "code"), [(1, "slot.empty"), (4, "slot.unknown")])
def test_a_card_that_is_there(variant: str, slot: int, code: str) -> None:
    """A card that is given must be there."""
    game = play(discarded(variant, ["2S 3S", "5H 2H", "2D - 3D 4D"], "5C"), snap(2, 1, 0))
    assert refused(game, Give(2, slot)).code == code


@pytest.mark.parametrize("variant", GIVING)
def test_everybody_waits(variant: str) -> None:
    """While a card is owed nobody else moves, the host neither (ruling); only abandoning is always open."""
    game = play(discarded(variant, FIVES, "5C", stock="KH"), snap(2, 1, 0))
    others: list[Move] = [snap(0, 0, 0), snap(2, 2, 0), snap(1, 1, 1), Draw(1, "stock"), CloseWindow(), PassSnap(1)]
    for move in others:
        assert refused(game, move).code == "wait.gift", move
    for seat in (0, 1):
        assert not game.legal_moves(seat)
        assert refused(game, Give(seat, 1)).code == "matching.gift.none"
    if variant == "rush":
        assert refused(game, Penalize(0)).code == "wait.gift"
    else:
        assert refused(game, EndTurn(0)).code == "wait.gift"
    assert game.play(Abandon()).winners == ()


@pytest.mark.parametrize("variant", GIVING)
def test_the_window_after_the_gift(variant: str) -> None:
    """Once the card is given the one window is as it was: used up in travellers, open in rush (rulings)."""
    game = play(discarded(variant, FIVES, "5C"), snap(2, 1, 0), Give(2, 3))
    if variant == "travellers":
        assert refused(game, snap(2, 2, 0)).code == "matching.snap.late"
    else:
        assert pile(play(game, snap(2, 2, 0)), 3) == "5C 5H 5D"


def test_travellers_without_cards() -> None:
    """Nothing bars a travellers' snap by a player without cards: giving is optional, and nothing is owed (ruling)."""
    game = discarded("travellers", ["2S 3S", "5H 2H", "- -", "2D"], "5C", caller=3)
    game = play(game, snap(2, 1, 0))
    assert game.last_events == (events.Snapped(2, at(1, 0), game.state.discard[-1]),)
    assert game.state.gift is None


def test_rush_without_cards() -> None:
    """In rush a player without a card to give may not snap another's card (ruling)."""
    game = play(last_discard("rush", ["2S 3S", "5H 5D 2H", "5S"], "5C"), snap(2, 2, 0))
    assert texts(game, 2) == "-"
    assert refused_by(game, snap(2, 1, 0)) == ("matching.no_gift", "matching.snap.others.gift")
    assert refused(game, snap(2, 1, 2)).code == "matching.no_gift"
    assert isinstance(happened(game, snap(0, 1, 0))[0], events.Snapped)


@pytest.mark.parametrize("variant", GIVING)
def test_the_last_card_may_be_given(variant: str) -> None:
    """An only card may be given, too; whether a hand is empty is judged once it is given (ruling)."""
    game = play(discarded(variant, ["2S 3S", "5H 2H", "4D"], "5C"), snap(2, 1, 0))
    assert not any(isinstance(event, (events.HandEmptied, events.RoundEnded)) for event in game.last_events)
    game = play(game, Give(2, 0))
    end = events.HandEmptied if variant == "travellers" else events.RoundEnded
    assert isinstance(game.last_events[1], end)


def test_a_table_that_gives_none() -> None:
    """Another table's line is another rule: nothing is given."""
    changed = with_keys("rush", {"matching.snap.others.gift": "none"})
    game = play(discarded(changed, FIVES, "5C"), snap(2, 1, 0))
    assert game.state.gift is None
    assert texts(game, 1) == "- 2H 3H 4H"
