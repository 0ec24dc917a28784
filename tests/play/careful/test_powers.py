"""Powers of a careful player."""

from __future__ import annotations

import pytest

from cabo_rules.moves import ChoosePlayer, DeclinePower, Discard, Draw, EndTurn, Keep, Look, Move, Place, Swap
from tests.play.careful.asked import asked, seen
from tests.rules.tables import play, table, with_keys


@pytest.mark.parametrize(
    ("card", "hand", "known", "use"),
    [
        ("7C", "7S 5S AH 2D", "0 0 - -", Look(0, (Place(0, 2),))),  # a look at an own card
        ("9C", "8S 5S AH 2D", "0 0 0 0", Look(0, (Place(1, 0),))),  # at one of another player
        ("JC", "QS 5S AH 2D", "0 0 0 0", Swap(0, (Place(0, 0), Place(1, 0)))),  # the queen for an unseen card
        ("KC", "QS 5S AH 2D", "0 0 0 0", Look(0, (Place(1, 0),))),  # to swap it for the queen, if it is low
    ],
)
def test_a_power_is_used(card: str, hand: str, known: str, use: Move) -> None:
    """A power card is worth its power, if that is worth more than the card in the hand."""
    rules = with_keys("rush", {"calling.earliest_lap": 2, "matching.snap": None})
    game = table(rules, [hand, "3S 6S 4S 8H"], discard="KS", stock=card, seen=seen(known, "- - - -"))
    game = play(game, Draw(0, "stock"))
    assert asked(game) == use


def test_nothing_is_looked_at_twice() -> None:
    """A player who knows all own cards discards a seven that shows an own card."""
    game = table("rush", ["3H 5S AH 2D", "3S 6S 4S 8S"], discard="KS", stock="7C", seen=seen("0 0 0 0", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Discard(0)


@pytest.mark.parametrize(("theirs", "then"), [("2S", Swap), ("JS", DeclinePower)])
def test_a_card_that_was_looked_at_is_swapped_if_it_is_low(theirs: str, then: type[Move]) -> None:
    """After the look the queen goes for a two, but not for a jack and a card that nobody wants."""
    hands = ["9S 5S AH 2D", f"{theirs} 6S 4S 8S"]
    game = table("rush", hands, discard="KS", stock="KC", seen=seen("0 0 0 0", "- - - -"))
    game = play(game, Draw(0, "stock"), Look(0, (Place(1, 0),)))
    assert isinstance(asked(game), then)


def test_a_swap_of_two_cards_that_were_looked_at() -> None:
    """Of any two cards, an own one that is bad and one of another player are looked at, and swapped if that is good."""
    hands = ["QS 5S AH 2D", "3S 6S 4S 8S"]
    game = table("stacking", hands, discard="", stock="KC", seen=seen("0 0 0 0", "- - - -"))
    game = play(game, Draw(0, "stock"), Discard(0))
    look = asked(game)
    assert look == Look(0, (Place(0, 0), Place(1, 0)))
    assert asked(play(game, Look(0, (Place(0, 0), Place(1, 0))))) == Swap(0, (Place(0, 0), Place(1, 0)))


def test_a_swap_of_the_cards_of_others_is_declined() -> None:
    """After a look at two cards of Ben, a swap of these two brings the player nothing."""
    game = table("stacking", ["QS 5S", "3S 6S"], stock="KC", seen=seen("0 0", "- -"))
    game = play(game, Draw(0, "stock"), Discard(0), Look(0, (Place(1, 0), Place(1, 1))))
    assert asked(game) == DeclinePower(0)


def test_two_cards_that_nobody_knows() -> None:
    """A player who knows no card at all looks at an own one beside another's: the better one may stay."""
    game = table("stacking", ["QS 5S", "3S 6S"], stock="KC", seen=seen("- -", "- -"))
    game = play(game, Draw(0, "stock"), Discard(0))
    look = asked(game)
    assert isinstance(look, Look)
    assert {at.seat for at in look.places} == {0, 1}


def test_a_known_card_of_another_player_is_worth_a_swap() -> None:
    """The two of Ben that Ana has seen is better than his unseen cards."""
    game = table("rush", ["QS 5S AH 2D", "8S 6S 2S 8H"], discard="KS", stock="JC", seen=seen("0 0 0 0", "- - 0 -"))
    assert asked(play(game, Draw(0, "stock"))) == Swap(0, (Place(0, 0), Place(1, 2)))


def test_a_power_that_harms_its_user_is_declined() -> None:
    """Low cards are not swapped for unseen ones: the jack is discarded, and a power that is open is declined."""
    hands, known = ["3H 2S AH 2D", "8S 6S 4S 8H"], seen("0 0 0 0", "- - - -")
    game = table("rush", hands, discard="KS", stock="JC", seen=known)
    assert asked(play(game, Draw(0, "stock"))) == Discard(0)
    game = play(table("travellers", [*hands, "9S 9H"], discard="KS", stock="JC", seen=[*known, [[], []]]),
                Draw(0, "stock"), Discard(0))  # fmt: skip
    assert asked(game) == DeclinePower(0)
    assert asked(play(game, DeclinePower(0))) != EndTurn(0)  # it calls


def test_a_power_that_must_be_used() -> None:
    """A power that may not be declined is used as well as possible: the worst card goes."""
    rules = with_keys("travellers", {"powers.named.switch-between.optional": False})
    hands, known = ["2H 3S AH 2D", "8S 6S 4S 8H", "9S 9H"], seen("0 0 0 0", "- - - -", "- -")
    game = play(table(rules, hands, discard="KS", stock="JC", seen=known), Draw(0, "stock"), Discard(0))
    swap = asked(game)
    assert isinstance(swap, Swap)
    assert Place(0, 1) in swap.places


def test_a_swap_that_brings_the_player_nothing() -> None:
    """If only other players' cards may change places, the swap is worth nothing, but is made where it must be."""
    keys = {"powers.named.switch-between.swap.pairs": ["two opponents'"], "powers.named.switch-between.optional": False}
    hands = ["2H 3S AH 2D", "8S 6S 4S 8H", "9S 9H"]
    known = seen("0 0 0 0", "- - - -", "- -")
    game = table(with_keys("travellers", keys), hands, discard="KS", stock="JC", seen=known)
    assert isinstance(asked(play(game, Draw(0, "stock"), Discard(0))), Swap)


def test_the_cards_of_a_caller_who_is_safe_are_left_alone() -> None:
    """Ben, who has called, keeps his two; Chi's ace is taken."""
    rules = with_keys("rush", {"calling.caller_safe_from": ["swaps"]})
    hands, known = ["QS 5S", "2S 8H", "9S AC"], seen("0 0", "0 -", "- 0")
    game = table(rules, hands, discard="KS", stock="JC", seen=known, caller=1)
    assert asked(play(game, Draw(0, "stock"))) == Swap(0, (Place(0, 0), Place(2, 1)))


def test_in_the_last_turn_a_swap_decides() -> None:
    """Ben has called with four points. The swap of the queen for his ace makes him lose; with Chi's ace it is a tie."""
    hands, known = ["QS 3S", "AS 3H", "AC 8H"], seen("0 0", "0 0", "0 0")
    game = table("hunner", hands, stock="JC", seen=known, caller=1)
    game = play(game, Draw(0, "stock"), Discard(0))
    assert asked(game) == Swap(0, (Place(0, 0), Place(1, 0)))


def test_the_power_that_follows_counts() -> None:
    """Of a king that may look first and then swap, or swap first, something is used."""
    game = table("dutch", ["QS 5S AH 2D", "3S 6S 4S 8S"], discard="3C", stock="KC", seen=seen("0 0 0 0", "- - - -"))
    first = asked(play(game, Draw(0, "stock"), Discard(0)))
    assert isinstance(first, Swap)


@pytest.mark.parametrize(("to", "chosen"), [("another", 2), ("anyone", 2)])
def test_cards_are_given_to_the_player_with_the_least(to: str, chosen: int) -> None:
    """A card that a power gives goes to the other player whose hand is worth the least."""
    rules = with_keys("dutch", {"powers.named.give-card.give.to": to})
    hands = ["2S 3H 2D", "3S 6S 4S 8S", "9S 6C 9D"]
    game = table(rules, hands, discard="3C", stock="AC", seen=seen("0 0 0", "- - - -", "- - -"))
    game = play(game, Draw(0, "stock"), Discard(0))
    assert asked(game) == ChoosePlayer(0, chosen)


def test_nobody_to_give_cards_to() -> None:
    """If the stock has no card to give, the power is worth nothing."""
    rules = with_keys("dutch", {"powers.without_target": "stays open", "calling.stock_out": "round ends"})
    game = table(rules, ["QS 2H", "3S 6S"], discard="3C", stock_only="AC", seen=seen("0 0", "- -"))
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 0)
    assert asked(play(game, Draw(0, "stock"), Discard(0))) == DeclinePower(0)
