"""Random play: seats that make random legal moves, right and wrong snaps included, until the game is over.

:func:`random_move_of` moves for one seat and needs only that seat's view: for bots, and for players who have left. In
the other functions the players peek: they know which snap would be right, and decide by chance whether to make it.
These are for demonstrations, tests and measurements. The same seed gives the same game on every platform, but not in
every version of the library.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from cabo_rules.errors import check_between, check_kind, check_whole
from cabo_rules.game import Game
from cabo_rules.moves import Abandon, Deal
from cabo_rules.on_demand import loader
from cabo_rules.play.agents import AGENTS, Agent, RandomAgent
from cabo_rules.play.choice import MOST_ROUNDS, random_move, random_move_of
from cabo_rules.play.habits import IDLE, USUAL, Habits, check_player
from cabo_rules.players import check_seed

if TYPE_CHECKING:
    from cabo_rules.play.careful import CarefulAgent
    from cabo_rules.play.sharp import SharpAgent
    from cabo_rules.variants.model import Variant

__all__ = [
    "AGENTS",
    "IDLE",
    "USUAL",
    "Agent",
    "CarefulAgent",
    "Habits",
    "RandomAgent",
    "SharpAgent",
    "continue_at_random",
    "play_at_random",
    "random_move",
    "random_move_of",
]  # fmt: skip

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(globals(), {"careful": ("CarefulAgent",), "sharp": ("SharpAgent",)})


MOST_MOVES: Final = 100_000
"""By default the host abandons a game with more moves; most games have a few hundred."""


def play_at_random(
    variant: Variant,
    players: Sequence[str],
    seed: int,
    *,
    rounds: int = 3,
    habits: Habits = USUAL,
    most_moves: int = MOST_MOVES,
) -> Iterator[Game]:
    """Play a game at random, and yield it after the deal and after every move; the last one is over.

    :param players: the players' names, seat 0 first.
    :param seed: the seed of the shuffles and of the choices.
    :param rounds: the number of rounds, from 1 to 1,000,000,000, if the host ends the game.
    :param most_moves: the number of moves after which the host abandons the game.
    :raises VariantError: if the variant is not for this many players.
    :raises GameError: if an argument is of the wrong type, or ``rounds`` is out of range.

    >>> from cabo_rules import load_variant
    >>> *_, game = play_at_random(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> game.is_over
    True
    """
    check_whole("seed", seed)
    check_seed(seed)
    rng = Random(f"cabo-rules play {seed}")
    return continue_at_random(Game.new(variant, players).with_seed(seed), rng, rounds, habits, most_moves)


def continue_at_random(
    game: Game, rng: Random, rounds: int = 3, habits: Habits = USUAL, most_moves: int = MOST_MOVES
) -> Iterator[Game]:
    """Continue a game at random, and yield it after every move. See :func:`play_at_random`.

    Only ``random()`` of ``rng`` is used, which gives the same numbers on every Python.

    :raises GameError: if the game is a view, which cannot play, an argument is of the wrong type, or ``rounds`` is out
        of range.

    >>> from random import Random
    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> *_, over = continue_at_random(game, Random(1))
    >>> over.is_over, over.since(0)[0] == game.steps[0]
    (True, True)
    """
    check_kind(Game, "game", game, "a Game")
    check_player(rng, habits)
    check_between(1, MOST_ROUNDS, "rounds", rounds)
    check_whole("most_moves", most_moves)
    return _continued(game, rng, rounds, habits, most_moves)


def _continued(game: Game, rng: Random, rounds: int, habits: Habits, most_moves: int) -> Iterator[Game]:
    while not game.is_over:
        move = random_move(game.state, rng, habits, rounds)
        if game.past is not None and game.past.number >= most_moves:
            move = Abandon()
        if isinstance(move, Deal) and game.seed is not None:
            game = game.deal(starter=move.starter, dealer=move.dealer)
        else:
            game = game.play(move)
        yield game
