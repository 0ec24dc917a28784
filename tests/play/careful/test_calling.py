"""When a careful player calls."""

from __future__ import annotations

from collections import Counter

import pytest

from cabo_rules import Game, card
from cabo_rules.moves import Call, Draw, EndTurn, Keep
from tests.play.careful.asked import asked, seen
from tests.rules.tables import play, table, with_keys

OTHERS = "8S 9S 10S JH"


@pytest.mark.parametrize(
    ("hand", "known", "calls"),
    [
        ("AS 2S KH 2D", "0 0 0 0", True),
        ("AS 2S KH 2D", "0 0 0 -", True),
        ("AS 2S KH 2D", "0 - - -", False),  # three cards that the player has not seen
        ("QS JS KS 9D", "0 0 0 0", False),
        ("KS", "0", False),  # a single card, and a bad one
        ("AS", "0", True),
    ],
)
def test_a_low_hand_calls(hand: str, known: str, calls: bool) -> None:
    """The player calls with a hand that is likely to be the lowest."""
    game = table("rush", [hand, OTHERS], discard="KC", seen=seen(known, "- - - -"))
    assert (asked(game) == Call(0)) is calls


def test_a_known_hand_that_is_lower_keeps_the_player_from_calling() -> None:
    """A player with low cards does not call if another player's are known to be lower."""
    for theirs, calls in (("AS AC KD KH", False), (OTHERS, True)):
        game = table("rush", ["2S 2C 2H", theirs], discard="KC", seen=seen("0 0 0", "0 0 0 0"))
        assert (asked(game) == Call(0)) is calls


@pytest.mark.parametrize(
    ("keys", "calls"),
    [
        ({}, True),
        ({"scoring.caller.penalty": 60}, False),
        ({"scoring.caller.times": 8}, False),
        ({"scoring.caller.bonus": -20, "scoring.caller.times": 8}, True),
    ],
)
def test_what_a_failed_call_costs(keys: dict[str, object], calls: bool) -> None:
    """The more a failed call costs, the surer the player must be; the more one that succeeds is worth, the less."""
    game = table(with_keys("rush", keys), ["3S 2S 4H 2D", "8S 9S 10S"], discard="KC", seen=seen("0 0 0 0", "- - -"))
    assert (asked(game) == Call(0)) is calls


@pytest.mark.parametrize(("tied", "calls"), [("lowest", True), ("not lowest", False)])
def test_what_a_tie_is_worth(tied: str, calls: bool) -> None:
    """A hand that may tie is called only if a caller who ties for lowest counts as lowest."""
    rules = with_keys("rush", {"scoring.caller.tied": tied})
    game = table(rules, ["AS AH", "2D 2C"], discard="KC", seen=seen("0 0", "0 0"))
    assert (asked(game) == Call(0)) is calls


@pytest.mark.parametrize(
    ("hand", "known", "calls"),
    [("AS 2S 2D", "0 0 0", True), ("AS 2S 3D", "0 0 0", False), ("AS 2S 2D", "0 0 -", False)],
)
def test_a_hand_that_may_not_call(hand: str, known: str, calls: bool) -> None:
    """With more points than a caller may have nobody calls, nor if a hidden card may bring them."""
    game = table("tamalou", [hand, OTHERS], discard="KC", seen=seen(known, "- - - -"))
    assert (asked(game) == Call(0)) is calls


def test_the_end_of_the_turn() -> None:
    """A player who may call at the end of a turn calls then, or ends it."""
    for hand, ends in (("AS KH 2D", Call(0)), ("QS JS KS", EndTurn(0))):
        hands = [hand, OTHERS, "8H 9H 10H JC"]
        game = table("travellers", hands, discard="KC", stock="JD", seen=seen("0 0 0", "- - - -", "- - - -"))
        game = play(game, Draw(0, "stock"), Keep(0, 2))
        assert asked(game) == ends


def test_any_point_of_the_turn() -> None:
    """At any point of a turn: a player draws first, calls if the card makes the hand low enough, then uses it."""
    game = table("hunner", ["AS 2S QD", OTHERS], stock="AC", seen=seen("0 0 0", "- - - -"))
    assert asked(game) == Draw(0, "stock")
    game = play(game, Draw(0, "stock"))
    assert asked(game) == Call(0)
    assert asked(play(game, Call(0))) == Keep(0, 2)
    high = table("hunner", ["AS 2S QD", OTHERS], stock="KC", seen=seen("0 0 0", "- - - -"))
    assert asked(play(high, Draw(0, "stock"))) != Call(0)


def test_no_round_lasts_for_ever() -> None:
    """After very many laps a player calls with any hand; after many, with a worse one than before."""
    known = seen("0 0 0 0", "- -")
    bad, fair = ["QS JS KS 9D", "8S 9S"], ["AS 2S 4H 4D", "5S 6S"]
    assert asked(table("rush", bad, discard="2C", seen=known, lap=29)) != Call(0)
    assert asked(table("rush", bad, discard="2C", seen=known, lap=32)) == Call(0)
    assert asked(table("rush", fair, discard="QC", seen=known, lap=15)) != Call(0)
    assert asked(table("rush", fair, discard="QC", seen=known, lap=25)) == Call(0)


@pytest.mark.parametrize(("known", "calls"), [("- - - -", True), ("0 0 0 0", False)])
def test_at_a_large_table_a_hand_must_be_likely_to_win(known: str, calls: bool) -> None:
    """With twenty players in a game of one round, too: here one of them is known to have less."""
    large = with_keys("stacking", {"deck.packs": 3, "deal.seats.most": 20})
    others = [f"{rank}S {rank}H {rank}C {rank}D" for rank in ("6", "7", "8", "9", "10", "J")] * 3
    held = [[*map(card, hand.split())] for hand in ("2S 2H 3C 3D", "AS AH 2C 2D", *others)]
    stock = Counter(large.cards_for(20)) - Counter(each for hand in held for each in hand)
    known_to = seen("0 0 0 0", known, *["- - - -"] * 18)
    names = [f"Player {number}" for number in range(20)]
    game = Game.set_up(large, names, hands=held, discard=[], stock=[*stock.elements()], turn=0, seen=known_to)
    assert (asked(game) == Call(0)) is calls
