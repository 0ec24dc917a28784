"""Counts of games: those of the shipped variants, and a position that can be counted by hand."""

from __future__ import annotations

from itertools import product

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.errors import GameError
from cabo_rules.moves import Call, Discard, Draw, Keep, Shuffle
from cabo_rules.testing.counts import count_by_move, count_games, position_to_count
from tests.testing.write_counts import SEEDS, kept

FEW = 1_200
"""Longer games are counted again only where there are no more than these."""


@pytest.mark.parametrize(("variant_id", "seed"), [*product(kept(), SEEDS)])
def test_the_games_of_a_shipped_variant(variant_id: str, seed: int) -> None:
    """The numbers of the page, as far as they are small."""
    variant, games = load_variant(variant_id), kept()[variant_id][str(seed)]
    state = position_to_count(variant, variant.deal.seats.fewest, seed).state
    few = [number for number in games if number <= FEW]
    assert few
    assert [count_games(state, moves) for moves in range(len(few) + 1)] == [1, *few]


RUSH = load_variant("rush", changes=["without=['matching.snap', 'powers']"])


def test_games_counted_by_hand() -> None:
    """Without snaps and powers: call, or draw from a pile; keep the card, or discard one of the stock; one call."""
    state = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"]).state
    assert count_by_move(state, 2) == {Draw(0, "stock"): 2, Draw(0, "discard pile"): 1, Call(0): 2}
    assert [count_games(state, moves) for moves in (1, 2, 3)] == [3, 2 + 1 + 2, (3 + 3) + 3 + (2 + 1)]


def test_a_shuffle_is_one_move() -> None:
    """Where the game waits for a shuffle, nothing else is counted."""
    pile = [card for card in RUSH.cards if card.text not in ("AS", "KH", "2C")]
    game = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=pile, stock=["2C"])
    state = game.play(Draw(0, "stock")).state
    (shuffle,) = count_by_move(state, 1)
    assert isinstance(shuffle, Shuffle)
    assert set(count_by_move(game.play(Draw(0, "stock")).play(shuffle).state, 1)) == {Keep(0, 0), Discard(0)}
    assert count_games(state, 2) == 2


def test_a_round_that_is_over_has_no_more_moves() -> None:
    """After the last turn nothing follows, however many moves are asked for."""
    game = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    over = game.play(Call(0)).play(Draw(1, "stock")).play(Discard(1))
    assert over.state.phase == "deal"
    assert count_games(over.state, 1) == count_games(over.state, 9) == 0


def test_a_view_cannot_be_counted() -> None:
    """Its hidden cards decide which moves there are."""
    with pytest.raises(GameError, match=r"^state must hide nothing, but its stock is hidden"):
        count_games(position_to_count(RUSH, 2, 1).view(0).state, 1)
