"""The turn of a careful player: where it draws from, and what it does with the card."""

from __future__ import annotations

import pytest

from cabo_rules.moves import Discard, Draw, Keep, Look, Match, Move, Place, Trade
from tests.play.careful.asked import asked, seen
from tests.rules.tables import play, table, with_keys

MINE = seen("0 0 - -", "- - - -")
"""Ana has seen her first two cards, Ben none."""


@pytest.mark.parametrize(
    ("top", "pile"),
    [("2C", "discard pile"), ("AC", "discard pile"), ("KC", "stock"), ("9C", "stock")],
)
def test_a_low_card_that_lies_open_is_taken(top: str, pile: str) -> None:
    """A card that makes the hand better than an unseen one would, on average, is taken."""
    game = table("rush", ["QS 5S 9H 9D", "3S 4S 7S 8S"], discard=top, seen=MINE)
    assert asked(game) == Draw(0, pile)  # type: ignore[arg-type]


def test_a_card_is_drawn_from_the_only_pile_there_is() -> None:
    """A player who may draw from one pile only draws from it."""
    game = table("dutch", ["QS 5S", "3S 4S"], discard="AC", seen=seen("0 0", "- -"))
    assert asked(game) == Draw(0, "stock")


@pytest.mark.parametrize(
    ("hand", "known", "drawn", "use"),
    [
        ("QS 5S 9H 9D", "0 0 - -", "2C", Keep(0, 0)),  # for the worst card
        ("4S 5S 9H 9D", "0 0 - -", "3C", Keep(0, 2)),  # for an unseen one, which is worth more on average
        ("4S 5S 3H 2D", "0 0 0 0", "6C", Discard(0)),  # it would make the hand worse
        ("4S 5S 3H 2D", "0 0 0 0", "KD", Keep(0, 1)),  # the red king is worth 0
    ],
)
def test_a_drawn_card_replaces_the_worst_card(hand: str, known: str, drawn: str, use: Move) -> None:
    """The drawn card goes where it takes the most points off the hand, or away if it adds some."""
    keys = {"matching.snap": None}
    game = table(with_keys("rush", keys), [hand, "3S 6S 7S 8S"], discard="JC", stock=drawn, seen=seen(known, "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == use


def test_of_two_equal_cards_one_is_discarded_to_snap_the_other() -> None:
    """Replacing one of two queens gets rid of both: the other is snapped. The jack would go alone."""
    game = table("rush", ["QS JS QH 2S", "3S 4S 6S 8S"], discard="KC", stock="3C", seen=seen("0 0 0 0", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 0)
    alone = table("rush", ["JS QS JH 2S", "3S 4S 6S 8S"], discard="KC", stock="3C", seen=seen("0 0 0 0", "- - - -"))
    assert asked(play(alone, Draw(0, "stock"))) == Keep(0, 0)


def test_the_power_of_a_replaced_card_counts() -> None:
    """Where a replaced card opens its power, replacing a seven also shows a card."""
    hands = ["7S 8C 9S 9H", "3S 4S 6S 8S"]
    keys = {"powers.triggers": ["drawn", "replaced"], "powers.named.look-at-own.cards": ["7"]}
    game = table(with_keys("stacking", keys), hands, stock="4C", seen=seen("0 0 - -", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 0)
    keys["powers.triggers"] = ["drawn"]
    game = table(with_keys("stacking", keys), hands, stock="4C", seen=seen("0 0 - -", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 1)


def test_a_set_is_traded_for_one_card() -> None:
    """Two nines go for one five: that takes more points off than replacing the eleven."""
    game = table("eventide", ["9 9 11 3", "2 2 4 4"], discard="8", stock="5", seen=seen("0 0 0 0", "- - - -"))
    assert asked(play(game, Draw(0, "stock"))) == Trade(0, (0, 1))
    unseen = table("eventide", ["9 9 11 3", "2 2 4 4"], discard="8", stock="5", seen=seen("0 - 0 0", "- - - -"))
    assert asked(play(unseen, Draw(0, "stock"))) == Keep(0, 2)


def test_the_drawn_card_is_matched() -> None:
    """An own card that equals the drawn one goes, and so do the worst cards for those of others that equal it."""
    rules = with_keys("hunner", {"calling.earliest_lap": 2})
    game = table(rules, ["6S QS JS 2S", "6H 3S 3H 8S"], stock="6C", seen=seen("0 0 0 0", "0 - - -"))
    match = asked(play(game, Draw(0, "stock")))
    assert isinstance(match, Match)
    assert [(claim.place, claim.give) for claim in match.claims] == [(Place(0, 0), None), (Place(1, 0), 1)]


def test_no_more_cards_are_matched_than_allowed() -> None:
    """If one card may be named in a match, it is the one that is worth the most: the queen goes for Ben's six."""
    keys = {"calling.earliest_lap": 2, "matching.drawn.most": 1}
    hands = ["6S QS JS 2S", "6H 3S 3H 8S"]
    game = table(with_keys("hunner", keys), hands, stock="6C", seen=seen("0 0 0 0", "0 - - -"))
    match = asked(play(game, Draw(0, "stock")))
    assert isinstance(match, Match)
    assert [(claim.place, claim.give) for claim in match.claims] == [(Place(1, 0), 1)]


def test_a_card_is_taken_to_be_matched() -> None:
    """The king that lies open is taken to match the own one."""
    game = table("hunner", ["KS 4S 3S 2S", "6H 3C 3H 8S"], discard="KC", seen=seen("0 0 0 0", "- - - -"))
    assert asked(game) == Draw(0, "discard pile")


def test_a_stock_in_which_cards_can_be_matched_is_worth_more() -> None:
    """Two jacks are left in a stock of three; one of them would take Ana's king, and Ben's known jack goes for it."""
    hands = ["KS 4S 3S 2S", "JH 6C 6H 8S"]
    few = table("hunner", hands, discard="6D", stock_only="JC JD QC", seen=seen("0 0 0 0", "0 - - -"))
    assert asked(few) == Draw(0, "stock")
    none = table("hunner", hands, discard="6D", stock_only="QD QH QC", seen=seen("0 0 0 0", "0 - - -"))
    assert asked(none) == Draw(0, "discard pile")


# --- the last turn ----------------------------------------------------------------------------------------------------


def test_knowledge_is_worth_nothing_in_the_last_turn() -> None:
    """A seven is used to look at a card; after Ben's call it replaces the eight instead."""
    hands, known = ["8S 9H", "3S 4S"], seen("0 -", "- -")
    before = table("rush", hands, discard="KC", stock="7C", seen=known)
    assert asked(play(before, Draw(0, "stock"))) == Look(0, (Place(0, 1),))
    last = table("rush", hands, discard="KC", stock="7C", seen=known, caller=1)
    assert asked(play(last, Draw(0, "stock"))) == Keep(0, 0)


def test_in_the_last_turn_the_chance_to_win_counts() -> None:
    """Ben has called with seven points that Ana knows. With six and five she cannot win, with five and a card that
    nobody knows she can: the six goes, although the unknown card is worth more on average."""
    hands, known = ["6S 9H", "3S 4H"], seen("0 -", "0 0")
    before = table("hunner", hands, stock="5C", seen=known)
    assert asked(play(before, Draw(0, "stock"))) == Keep(0, 1)
    last = table("hunner", hands, stock="5C", seen=known, caller=1)
    assert asked(play(last, Draw(0, "stock"))) == Keep(0, 0)


def test_the_last_card_of_a_stock_that_ends_the_round() -> None:
    """If the round ends with the stock, the turn in which its last card is drawn is the last one, too."""
    hands, known = ["6S 9H", "3S 4H", "AS KC QC 8D"], seen("0 -", "0 0", "- - - -")
    game = table("hunner", hands, stock_only="5C", seen=known)
    assert asked(game) == Draw(0, "stock")
    assert asked(play(game, Draw(0, "stock"))) == Keep(0, 0)
    longer = table("hunner", hands, stock_only="5C 5D", seen=known)
    assert asked(play(longer, Draw(0, "stock"))) == Keep(0, 1)


def test_a_pile_is_chosen_in_the_last_turn_too() -> None:
    """A low card that lies open is taken after a call as before it."""
    for top, pile in (("AC", "discard pile"), ("KC", "stock")):
        game = table("rush", ["QS 5S", "3S 4S"], discard=top, seen=seen("0 0", "- -"), caller=1)
        assert asked(game) == Draw(0, pile)  # type: ignore[arg-type]
