"""The cost of a sample of the states that a seat may be in, at any length of game.

    python -m benchmarks.sampling

Prints milliseconds for the last 100 moves of random games of 1, 5 and 20 rounds, and of one long round with many
shuffles: of a first sample after a move, which takes in that move, of another sample of the same view, and of a
possible game of that view, with the cards of the present round and with those of all rounds.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

from attrs import evolve

from cabo_rules import Game, load_variant, possible_game, possible_state
from cabo_rules.moves import Shuffle
from cabo_rules.play import USUAL, continue_at_random, random_move
from cabo_rules.play.habits import Habits

SEAT = 0
LAST = 100
ENDLESS: Habits = evolve(USUAL, call=0.0, right_snap=0.0)


def game_of(rounds: int) -> Game:
    """A random game of so many rounds, up to the end of the last one."""
    game = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi", "Dot"]).with_seed(1)
    for after in continue_at_random(game, Random("sampling"), rounds):
        if after.is_over:
            break
        game = after
    return game


def long_round(moves: int) -> Game:
    """A random round in which nobody calls, with so many moves."""
    game, rng = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), Random("sampling")
    while game.number < moves and game.round == 1 and game.state.phase != "over":
        game = game.play(random_move(game.state, rng, ENDLESS))
    return game


def row(game: Game, samples: int) -> str:
    """The medians over the last moves of a game, as its viewer follows them."""
    rng, steps = Random(1), game.view(SEAT).steps
    view, further = Game.new(game.variant, game.players, viewer=SEAT), list[float]()
    first = list[float]()
    for step in steps:
        view = view.follow(step)
        if view.number > len(steps) - LAST:
            first.append(milliseconds(lambda: possible_state(view, rng)))  # noqa: B023
            further.extend(milliseconds(lambda: possible_state(view, rng)) for _ in range(samples))  # noqa: B023
        else:
            possible_state(view, rng)
    present = milliseconds(lambda: possible_game(view))
    whole = milliseconds(lambda: possible_game(view, earlier=True))
    return f"{statistics.median(first):8.3f} {statistics.median(further):8.3f} {present:8.1f} {whole:8.1f}"


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def main(rounds: Sequence[int] = (1, 5, 20), moves: int = 1500, samples: int = 20) -> None:
    """Measure and print."""
    print(f"{'ms':>24}    first  another     game  all rounds")
    games = {f"{count} rounds": game_of(count) for count in rounds}
    games["one long round"] = long_round(moves)
    for name, game in games.items():
        shuffles = sum(isinstance(step.move, Shuffle) for step in game.steps)
        print(f"{name:>16} {game.number:5} moves {row(game, samples)}   {shuffles} shuffles")


if __name__ == "__main__":
    main()
