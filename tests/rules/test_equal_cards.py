"""Counting: cards of one rank in a hand that count nothing, or once."""

from __future__ import annotations

import pytest

from cabo_rules import events, score_round
from cabo_rules import moves as m
from cabo_rules.events import SeatScore
from cabo_rules.referee import decide
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.variants.load import load_variant
from cabo_rules.views import view
from tests.rules.scenes import only
from tests.rules.tables import play, table, with_keys
from tests.rules.test_hidden_cards import few


@pytest.mark.parametrize(
    ("variant", "hand", "nothing", "once"),
    [
        ("rush", "5S 5H 9D", 9, 14),
        ("rush", "5S 5H 5D", 0, 5),  # however many
        ("rush", "5S 5H 9D 9C", 0, 14),
        ("rush", "5S 6H", 11, 11),
        ("rush", "", 0, 0),
        ("rush", "KS KH 2S", 2, 15),  # once, as the one that is worth the most
        ("travellers", "Joker Joker 2S", 2, 1),  # also where that costs something
        ("travellers", "KS KC QH QD", -50, -50),  # a special hand keeps its points
        ("eventide", "4 4 7", 7, 11),
    ],
)
def test_equal_cards(variant: str, hand: str, nothing: int, once: int) -> None:
    """Two or more cards of one rank count nothing, or once (ruling: the highest), a special hand its own points."""
    other = "1" if variant == "eventide" else "JS"
    for word, points in (("count nothing", nothing), ("count once", once)):
        rules = with_keys(variant, {"scoring.equal_cards": word})
        assert score_round(rules, [hand.split(), [other], []]).seats[0].points == points


def test_the_sum_of_the_cards_is_told_too() -> None:
    """The breakdown has the cards, what they are worth, and the score."""
    rules = with_keys("rush", {"scoring.equal_cards": "count once"})
    assert score_round(rules, [["5S", "5H"], ["KS"]]).seats[0] == SeatScore(10, None, 5, 5, 0, 0, 5)


@pytest.mark.parametrize(
    ("numbers", "hands", "word", "decided"),
    [
        (["4"] * 6, ["4 4", "4"], "count nothing", True),  # all are fours
        (["4", "5", "4", "5", "4", "5"], ["4 5", "4"], "count nothing", False),  # a pair or not
        (["4", "5", "4", "5", "4", "5"], ["4 5", "4"], "count once", False),
        (["4", "5", "6", "7", "8", "9"], ["4 5", "6"], "count nothing", True),  # there is no pair
        (["4", "5", "4", "5", "4", "5"], ["4", "5"], "count once", True),  # one card is no pair
    ],
)
def test_hidden_cards_that_are_worth_the_same(numbers: list[str], hands: list[str], word: str, decided: bool) -> None:
    """Whether hidden cards of equal worth are of one rank decides the count, so it must not be guessed."""
    rules = few(*numbers, **{"values": {"0-13": 10}, "scoring.equal_cards": word, "scoring.special": {}})
    rest = list(numbers)
    for number in " ".join(hands).split():
        rest.remove(number)
    game = table(rules, hands, stock=rest[0], discard=rest[1], turn=1, caller=0)
    game = play(game, m.Draw(1, "stock"))
    true = only(events.RoundScored, decide(game.state, m.Discard(1)))
    if decided:
        assert only(events.RoundScored, decide(view(game.state, m.SPECTATOR), m.Discard(1))) == true
    else:
        with pytest.raises(HiddenCardError):
            decide(view(game.state, m.SPECTATOR), m.Discard(1))


def test_no_file_of_ours_counts_otherwise() -> None:
    """Every card counts unless the variant says otherwise."""
    assert load_variant("rush").scoring.equal_cards is None
