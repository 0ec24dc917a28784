"""Long games in which much happens, of every shipped variant and of generated ones; played once, for tests that look at
the same games from different sides.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules.moves import SPECTATOR, Abandon
from cabo_rules.play import random_move
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import LIVELY, a_move, committed, numbers_of_seats, opening
from cabo_rules.variants.model import Variant
from tests.families import UNLIKE

SHIPPED: Final = variant_ids()

GENERATED: Final = tuple(f"made up {seed}" for seed in range(12))

SET_UP: Final = tuple(f"set up {name}" for name in ("rush", "kaboom", "travellers"))

MORE_SEATS: Final = ("5 at rush", "6 at travellers", "7 at dutch", "8 at kaboom")

CHANGED: Final = {"rush with the caller's hand face up": ("rush", ['calling.caller_hand = "face up"'])}
"""Shipped variants with rules that chance rarely makes up."""

GAMES: Final = (*UNLIKE, *GENERATED, *SET_UP, *MORE_SEATS, *CHANGED)
"""The names of all these games."""

_MOST_MOVES: Final = 110

_SHORT: Final = 80
"""Where a game is over before so many moves, others are tried, and the longest is taken."""


@lru_cache(maxsize=len(GAMES))
def lively_game(name: str) -> Game:
    """The game of that name."""
    rng = Random(f"lively {name}")
    game = played_on(_beginning(name, rng), rng, _MOST_MOVES)
    for _ in range(12):
        if game.number < _SHORT:
            game = max(game, played_on(_beginning(name, rng), rng, _MOST_MOVES), key=lambda each: each.number)
    return game.play(Abandon()) if name in GENERATED and not game.is_over else game


def _beginning(name: str, rng: Random) -> Game:
    """Where the game of that name begins."""
    *_, last = name.split()
    if name in GENERATED:
        return new_game(seeded(int(last)), rng, most_seats=4)
    if name in SET_UP:
        return _table(load_variant(last), rng)
    if name in MORE_SEATS:
        return Game.new(load_variant(last), [f"Player {seat}" for seat in range(int(name[0]))])
    variant, changes = CHANGED.get(name, (name, []))
    return new_game(load_variant(variant, changes=changes), rng, most_seats=4)


def new_game(variant: Variant, rng: Random, most_seats: int = 8) -> Game:
    """A game for as many players as chance will have, or as few as the variant is for."""
    fewest, *more = numbers_of_seats(variant)
    seats = seeded_pick(rng).one([fewest, *(seats for seats in more if seats <= most_seats)])
    return Game.new(variant, [f"Player {seat}" for seat in range(seats)])


def _table(variant: Variant, rng: Random) -> Game:
    """A table set up by hand in the middle of a round, with holes, and cards that somebody or everybody has seen."""
    cards = iter(rng.sample(deck := variant.cards_for(3), len(deck)))
    hands = [[None if slot == 2 else next(cards) for slot in range(2 + seat)] for seat in (1, 2, 3)]
    who = [(), (0,), (0, 2), (0, 1, 2, SPECTATOR)]
    seen = [[() if card is None else rng.choice(who) for card in hand] for hand in hands]
    discard = [next(cards) for _ in range(5)]
    return Game.set_up(variant, ["Ana", "Ben", "Chi"], hands=hands, seen=seen, discard=discard, stock=[*cards])


def played_on(game: Game, rng: Random, most_moves: int) -> Game:
    """The game played on by chance, by players of usual habits and now and then by such as do anything.

    More often than not the host commits to the cards. Whether it does changes nothing else in the game.
    """
    host = Random(str(rng.getstate()))
    while not game.is_over and game.number < most_moves:
        if (opened := opening(game.state, host)) is not None:
            game = game.play(opened)
            continue
        if rng.random() < 0.9:
            move = random_move(game.state, rng, LIVELY, rounds=3)
        else:
            move = a_move(game.state, seeded_pick(rng), rng.randrange(2**32))
        game = game.play(committed(game.state, move) if host.random() < 0.7 else move)
    while (opened := opening(game.state, host)) is not None:
        game = game.play(opened)
    return game
