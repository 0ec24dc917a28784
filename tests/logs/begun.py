"""A game, its beginnings, and a log of it: for the tests of what writes logs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from cabo_rules import Game, load_variant
from cabo_rules.logs import log_lines
from cabo_rules.moves import Draw
from tests.validate.games import random_game

GAME = random_game("travellers")
VIEW = GAME.view(1)


def beginning(game: Game, moves: int) -> Game:
    """A game as far as so many moves."""
    begun = Game.new(game.variant, game.players, viewer=game.viewer)
    for step in game.steps[:moves]:
        begun = begun.follow(step)
    return begun


def content(game: Game) -> bytes:
    """What a file holds in which the game was saved."""
    return "".join(f"{line}\n" for line in log_lines(game)).encode()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Drop the rights of root, who may write everywhere."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)
        yield
    finally:
        if root:
            os.seteuid(0)


def in_need_of_a_shuffle() -> tuple[Game, Game]:
    """A game from seed 4, and the same after a draw for which the host shuffles at once."""
    rush = load_variant("rush")
    pile = [each for each in rush.cards if each.text not in ("AS", "7D", "2C")]
    game = Game.set_up(rush, ["Ana", "Ben"], hands=[["AS"], ["7D"]], discard=pile, stock=["2C"], seed=4)
    return game, game.play(Draw(0, "stock"))
