"""Special hands, and other hands that are not worth the sum of their cards."""

from __future__ import annotations

from cabo_rules.moves import Call, Discard, Draw, Keep, Swap, Trade
from tests.play.careful.asked import asked, seen
from tests.rules.tables import play, table, with_keys

MINE = seen("0 0 0 0", "- - - -")


def test_a_kamikaze_is_completed_and_called() -> None:
    """With three of the four cards of Kamikaze, the fourth is kept for the card that does not belong, and then the
    player calls."""
    game = table("eventide", ["12 2 13 13", "1 1 2 3"], discard="5", stock="12", seen=MINE)
    game = play(game, Draw(0, "stock"))
    assert asked(game) == Keep(0, 1)
    whole = table("eventide", ["12 12 13 13", "0 0 1 1"], discard="5", seen=seen("0 0 0 0", "1 1 1 1"))
    assert asked(whole) == Call(0)


def test_cards_of_a_kamikaze_are_kept() -> None:
    """With three of the four a low card replaces the fourth, not one of the three; without hope the thirteens go."""
    game = table("eventide", ["12 9 13 13", "1 1 2 3"], discard="5", stock="2", seen=MINE)
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 1)
    gone = table("eventide", ["12 9 13 13", "1 1 2 3"], discard="12 12 12 5", stock="2", seen=MINE)
    assert asked(play(gone, Draw(0, "stock"))) == Trade(0, (2, 3))


def test_the_fourth_card_is_taken() -> None:
    """The card that completes a special hand is taken from the discard pile, however many points it has."""
    game = table("eventide", ["12 2 13 13", "1 1 2 3"], discard="12", seen=MINE)
    assert asked(game) == Draw(0, "discard pile")


def test_a_complete_hand_is_not_broken() -> None:
    """A low card is discarded rather than kept, and no card is swapped away."""
    for drawn in ("0", "11"):
        game = table("eventide", ["12 12 13 13", "1 1 2 3"], discard="5", stock=drawn, seen=MINE)
        assert asked(play(game, Draw(0, "stock"))) == Discard(0)


def test_a_swap_that_completes_a_hand() -> None:
    """The queen of Ben that Ana has seen completes Royal Roulette: it is worth more than his ace."""
    hands = ["KS KC QS 9H", "AS QH 2H 3H", "4S 4C 4H 4D"]
    game = table("travellers", hands, discard="5C", stock="JC", seen=seen("0 0 0 0", "0 0 - -", "- - - -"))
    swap = asked(play(game, Draw(0, "stock"), Discard(0)))
    assert isinstance(swap, Swap)
    assert {(at.seat, at.slot) for at in swap.places} == {(0, 3), (1, 1)}


def test_hands_of_another_size_are_no_hope() -> None:
    """Three cards cannot become a special hand of four: the thirteens go."""
    game = table("eventide", ["12 13 13", "1 1 2 3"], discard="5", stock="2", seen=seen("0 0 0", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Trade(0, (1, 2))


def test_equal_cards_that_count_nothing() -> None:
    """If equal cards count nothing, a second queen is kept for the lone nine, and an eight does not break the pair."""
    rules = with_keys("rush", {"scoring.equal_cards": "count nothing", "matching.snap": None, "powers": None})
    hands, known = ["QS 9S 2S", "3S 4S 5S 6S"], seen("0 0 0", "- - - -")
    assert asked(play(table(rules, hands, discard="KC", stock="QH", seen=known), Draw(0, "stock"))) == Keep(0, 1)
    pair = ["QS QH 9S", "3S 4S 5S 6S"]
    assert asked(play(table(rules, pair, discard="KC", stock="8C", seen=known), Draw(0, "stock"))) == Keep(0, 2)
