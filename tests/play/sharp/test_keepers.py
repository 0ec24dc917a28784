"""A sharp player believes that cards are good that others have kept, the more so the longer they had the choice."""

from __future__ import annotations

from math import log
from statistics import pstdev

import pytest

from cabo_rules import Game, card, view
from cabo_rules.moves import Discard, Draw, Keep, Move, Place, Swap
from cabo_rules.play.sharp.keepers import DOUBT, Keepers
from cabo_rules.possible import Knowledge
from cabo_rules.variants.model import Variant
from tests.rules.tables import play, table, with_keys

LOW, HIGH = card("2C"), card("8C")


class Watched:
    """A game, and what Ana in seat 0 believes of it."""

    def __init__(self, game: Game) -> None:
        self.game, self.keepers, self.knowledge = game, Keepers(0), Knowledge(view(game.state, 0))
        self.keepers.follow(self.knowledge.state, self.knowledge.marked)

    def play(self, *moves: Move) -> None:
        """Play moves, each of which she hears."""
        for move in moves:
            self.game = play(self.game, move)
            [*_, step] = self.game.view(0).steps
            self.knowledge.follow(step, view(self.game.state, 0))
            self.keepers.follow(self.knowledge.state, self.knowledge.marked)

    def chances(self) -> dict[Place, int]:
        """Return after how many chances to get rid of it each card is believed to be as good as it is."""
        variant = self.game.variant
        deviation = pstdev([variant.points[each.text] for each in variant.cards_for(2)])
        weights, found = self.keepers.belief(self.knowledge.state, self.knowledge.marked).weights, {}
        for at, faces in weights.items():
            slope = log(faces[LOW] / faces[HIGH]) / 6 * deviation
            [found[at]] = [chances for chances in range(20) if slope == pytest.approx(1 - DOUBT**chances)]
        return found


def watched(variant: str | Variant = "rush") -> Watched:
    """Return a game in which Ben, who moves first, knows the cards in his slots 0 and 1."""
    game = table(
        variant, ["AC 2D 3C 4C", "9C 9D 5C 6C"], stock="5D JC 6D 4D 3D", turn=1, seen=[[()] * 4, [{1}, {1}, (), ()]]
    )
    return Watched(game)


def test_a_card_is_believed_in_more_with_every_lap() -> None:
    """Of the cards that Ben knows nothing is believed at first; then each lap is a chance."""
    game = watched()
    assert game.chances() == {Place(1, 0): 0, Place(1, 1): 0}
    game.play(Draw(1, "stock"), Discard(1), Draw(0, "stock"), Keep(0, 0))
    assert game.chances() == {Place(1, 0): 1, Place(1, 1): 1}
    game.play(Draw(1, "stock"), Discard(1), Draw(0, "stock"), Keep(0, 0))
    assert game.chances() == {Place(1, 0): 2, Place(1, 1): 2}


def test_to_keep_a_card_is_a_chance() -> None:
    """Ben keeps a card where his first was, and has known it for less time, but has chosen it."""
    game = watched()
    game.play(Draw(1, "stock"), Keep(1, 0))
    assert game.chances() == {Place(1, 0): 1, Place(1, 1): 0}
    game.play(Draw(0, "stock"), Keep(0, 0), Draw(1, "stock"), Discard(1))
    assert game.chances() == {Place(1, 0): 2, Place(1, 1): 1}


def test_a_card_that_its_owner_does_not_know_is_not_believed_in() -> None:
    """Ana swaps a card that Ben knows for one that she has not seen: neither is a card that Ben has chosen."""
    game = watched()
    game.play(Draw(1, "stock"), Discard(1), Draw(0, "stock"), Swap(0, (Place(0, 1), Place(1, 0))))
    assert game.chances() == {Place(1, 1): 1}


@pytest.mark.parametrize("worth", [1000, -1000, 0])
def test_points_may_be_large(worth: int) -> None:
    """If all cards but the kings are worth the same, whatever it is, others are believed to keep no king."""
    ranks = ("A", *map(str, range(2, 11)), "J", "Q")
    changed = with_keys("rush", {"values": {**dict.fromkeys(ranks, worth), "K": worth + 1}})
    game = watched(changed)
    game.play(Draw(1, "stock"), Keep(1, 0))
    weights = game.keepers.belief(game.knowledge.state, game.knowledge.marked).weights[Place(1, 0)]
    assert {face.rank for face, weight in weights.items() if weight == pytest.approx(1)} == {*ranks}
    assert {weight < 0.2 for face, weight in weights.items() if face.rank == "K"} == {True}
