"""Kabo, German house rules: two places for penalty cards, no call in the first lap, a single round."""

from __future__ import annotations

from tests.rules.scenes import discarded, pile, snap, texts
from tests.rules.tables import play, refused

HANDS = ("5 2 3 4", "5 1 6 7", "5 8 9 0")


def test_throws_of_one_number() -> None:
    """Whoever has the number of the top card throws it, also the player who put it there, one after the other."""
    game = play(discarded("kabo-german", HANDS, "5"), snap(0, 0, 0), snap(2, 2, 0))
    assert (texts(game, 0), texts(game, 2), pile(game, 3)) == ("- 2 3 4", "- 8 9 0", "5 5 5")
    assert refused(game, snap(2, 1, 0)).code == "matching.not_own"


def test_the_lowest_total_wins_the_one_round() -> None:
    """Whether or not they called: seat 1 did, and seat 0 has less."""
    game = discarded("kabo-german", ["2 3", "5 1", "13"], "4", caller=1)
    assert (game.totals, game.winners) == ((5, 6, 13), (0,))
