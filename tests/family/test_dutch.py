"""Dutch: two packs, no first look, no drawing from the discard pile, and kings that are a choice of two actions."""

from __future__ import annotations

from typing import Final

import pytest

from cabo_rules import events, load_variant
from cabo_rules import moves as m
from tests.rules.scenes import FIVES, at, discarded, only, pile, snap, texts
from tests.rules.tables import happened, kinds, new_game, play, refused, table


def test_two_packs() -> None:
    """104 cards: the same card is there twice, and matches itself."""
    assert len(load_variant("dutch").cards) == 104
    assert load_variant("dutch").most_seats == 10
    assert pile(play(discarded("dutch", ["2S", "5H 3H", "9D"], "5H"), snap(1, 1, 0)), 2) == "5H 5H"


def test_nobody_looks() -> None:
    """The first turn follows the deal; whoever looks all the same takes a card."""
    game = play(new_game("dutch", 3), m.Deal(load_variant("dutch").cards, 1))
    assert (game.state.phase, game.state.turn) == ("draw", 1)
    assert not any(slot.seen_by for hand in game.state.hands for slot in hand)
    assert refused(game, m.FirstLook(1, (0,))).key == refused(game, m.CloseLooks()).key == "deal.first_look"
    assert len(play(game, m.Penalize(2)).state.hands[2]) == 5


OWN, BEN, CHI = at(0, 1), at(1, 2), at(2, 3)
KING: Final[dict[str, tuple[m.Move, ...]]] = {
    "two looks": (m.Look(0, (OWN,)), m.Look(0, (CHI,))),
    "a look and a swap": (m.Look(0, (BEN,)), m.Swap(0, (OWN, CHI))),
    "a swap and a look": (m.Swap(0, (OWN, CHI)), m.Look(0, (BEN,))),
    "two swaps": (m.Swap(0, (OWN, BEN)), m.Swap(0, (BEN, CHI))),
}


@pytest.mark.parametrize("moves", KING.values(), ids=KING)
def test_a_king_is_two_actions(moves: tuple[m.Move, ...]) -> None:
    """Each is a look at any card or a swap of any two; its user chooses, and has then used it up."""
    game = play(discarded("dutch", FIVES, "KS"), *moves)
    assert game.state.powers == ()
    assert refused(game, moves[-1]).code == "powers.none_open"


def test_two_swaps_move_a_card_on() -> None:
    """The second swap is a swap of any two cards."""
    game = play(discarded("dutch", FIVES, "KS"), *KING["two swaps"])
    assert [texts(game, seat) for seat in range(3)] == ["5S 3H 3S 4S", "5H 2H 4D 4H", "5D 2D 3D 2S"]


def test_the_second_action_is_chosen_after_the_first() -> None:
    """After the first action a look and a swap are open, and both may be declined at once."""
    game = play(discarded("dutch", FIVES, "KD"), m.Look(0, (BEN,)))
    assert game.state.powers == ("look", "swap")
    assert refused(game, m.Look(0, (OWN, CHI))).code == "powers.wrong_target"
    assert play(game, m.DeclinePower(0)).state.powers == ()


@pytest.mark.parametrize(("drawn", "power"), [("JS", "look"), ("QS", "swap"), ("9S", None)])
def test_a_replaced_card_has_its_power(drawn: str, power: str | None) -> None:
    """A court card that is replaced acts as one that is drawn and discarded."""
    game = play(table("dutch", [f"{drawn} 2S", *FIVES[1:]], stock="3C"), m.Draw(0, "stock"), m.Keep(0, 0))
    assert game.state.powers == (() if power is None else (power,))


def test_a_drawn_card_goes_with_an_own_one() -> None:
    """A drawn card of the same rank as an own card is discarded with it."""
    game = play(table("dutch", FIVES, stock="5C"), m.Draw(0, "stock"), m.Match(0, (m.Claim(at(0, 0)),)))
    assert (texts(game, 0), pile(game, 2)) == ("- 2S 3S 4S", "5S 5C")
    drawn = play(table("dutch", FIVES, stock="5C"), m.Draw(0, "stock"))
    assert refused(drawn, m.Match(0, (m.Claim(at(1, 0)),))).code == "matching.not_own"


def test_without_cards() -> None:
    """Who has no cards left calls, but not before it is their turn."""
    game = play(discarded("dutch", ["2S", "5H", "9D"], "5C"), snap(1, 1, 0))
    assert "Called" not in kinds(game.last_events)
    assert only(events.Called, happened(game, m.EndTurn(0))).seat == 1


def test_an_ace_gives_another_player_a_card() -> None:
    """Règles du jeu Dutch: whoever plays an ace may give a card of the stock to a player of their choice, unseen."""
    game = discarded("dutch", FIVES, "AS", stock="9C")
    assert refused(game, m.ChoosePlayer(0, 0)).key == "powers.named.give-card.give.to"
    game = play(game, m.ChoosePlayer(0, 2))
    assert texts(game, 2) == "5D 2D 3D 4D 9C"
    assert game.state.hands[2][4].seen_by == frozenset()
    caller = discarded("dutch", FIVES, "AS", stock="9C", caller=1)
    assert texts(play(caller, m.ChoosePlayer(0, 1)), 1) == "5H 2H 3H 4H 9C"


def test_a_snapped_card_has_its_power() -> None:
    """Règles du jeu Dutch: a snapped special card acts, too, and actions are taken in the order of the cards."""
    game = play(discarded("dutch", ["QH 2S", "QD 2H", "AD 2D"], "QC"), snap(1, 1, 0), snap(0, 0, 0))
    assert refused(game, m.Swap(1, (at(0, 1), at(1, 1)))).code == "wait.power"
    game = play(game, m.Swap(0, (at(0, 1), at(2, 0))), m.Swap(1, (at(0, 1), at(1, 1))))
    assert [texts(game, seat) for seat in range(3)] == ["- 2H", "- AD", "2S 2D"]
    assert kinds(happened(game, m.DeclinePower(0), m.EndTurn(0))) == ["TurnBegan"]


def test_a_drawn_card_is_matched_with_one_card() -> None:
    """In dutch-match the drawn card goes with one equal card of the hand, in dutch with as many as there are."""
    two = m.Match(0, (m.Claim(at(0, 0)), m.Claim(at(0, 2))))
    for name, code in (("dutch-match", "matching.drawn.most"), ("dutch", None)):
        game = play(table(name, ["5S 2S 5H 4S", "6D", "7D"], stock="5C"), m.Draw(0, "stock"))
        refusal = game.refusal(two)
        assert (None if refusal is None else refusal.code) == code
