"""Search for bugs by hand: random variants, random games of them, everything checked that can be.

``python -m tests.properties.fuzz --seeds 1-1000`` plays one game for each seed and prints what failed, with its seed.
The same seed gives the same variant and the same game.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from random import Random

from cabo_rules import Game, load_lines, log_lines
from cabo_rules.moves import Move
from cabo_rules.play import random_move
from cabo_rules.possible import possible_game
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import LIVELY, a_move, committed, numbers_of_seats, opening
from cabo_rules.validate import validate_lines
from tests.properties.candidates import candidates, candidates_of
from tests.properties.games import check_game
from tests.properties.invariants import check_distinct, check_listed, check_move, check_refusals
from tests.properties.rules_kept import check_rules_kept
from tests.properties.seen import check_knowledge, check_own_moves, check_square, viewers
from tests.properties.worlds import Compared, check_non_interference

_MOST_MOVES = 400


def play_and_check(seed: int, seen: Counter[str] | None = None, compared: Compared | None = None) -> Game:
    """Play the game of a seed, checking every state and every move of it, and the whole game at its end.

    :param seen: counts the moves and events that happened, by their names.
    :param compared: as for :func:`check_seen`.
    :raises AssertionError: when something does not hold; or whatever else the engine raises.
    """
    variant = seeded(seed)
    rng = Random(f"game {seed}")
    seats = seeded_pick(rng).one(numbers_of_seats(variant))
    game = Game.new(variant, [f"Player {seat}" for seat in range(seats)])
    # players of usual habits get further than those who do anything: each game is of one sort or a mixture
    sensible, tried, most = rng.choice((0.3, 0.9, 0.98)), rng.choice((0.02, 0.1)), rng.randrange(20, _MOST_MOVES)
    host = Random(f"host {seed}")  # who commits or not: that changes nothing else in the game
    while (move := _next_move(game, rng, host, sensible, tried, most)) is not None:
        after, events = check_move(game.state, move)
        game = game.play(move)
        assert (game.state, game.last_events) == (after, events)
        if seen is not None:
            seen.update(type(thing).__name__ for thing in (move, *events))
    check_game(game)
    check_rules_kept(game)
    check_seen(game, Random(f"views {seed}"), compared)
    return game


def check_seen(game: Game, rng: Random, compared: Compared | None = None) -> None:
    """What everybody sees of a game; and for one who looks on, that it knows just what it was shown, and that its log
    is sound.

    :param compared: counts what was compared between worlds that the seat cannot tell apart.
    """
    check_square(game)
    seat = rng.choice(viewers(game.state.seats))
    check_knowledge(game, [seat])
    found = check_non_interference(game, seat, rng)
    if compared is not None:
        compared.add(found)
    seen = game.view(seat)
    lines = list(log_lines(seen))
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.problem, verdict.viewer) == ("sound", None, seat)
    assert load_lines(lines, "the log of the view") == seen
    assert possible_game(seen, rng.randrange(100)).view(seat) == seen


def _next_move(game: Game, rng: Random, host: Random, sensible: float, tried: float, most: int) -> Move | None:
    """The next move of a game that is played by chance, until it is over or has so many."""
    state = game.state
    if (opened := opening(state, host)) is not None:
        return opened
    if game.is_over or game.number >= most:
        return None
    if rng.random() < tried:
        lists = check_listed(state)
        check_refusals(state, candidates(state, seeded_pick(rng)), lists)
        check_distinct(state, [move for moves, _ in lists.values() for move in moves[:100]])
        for seat in viewers(state.seats):
            check_own_moves(state, seat, candidates_of(state, seat, seeded_pick(Random(f"own moves {game.number}"))))
    if rng.random() < sensible:
        move = random_move(state, rng, LIVELY, rounds=3)
    else:
        check_listed(state)
        move = a_move(state, seeded_pick(rng), rng.randrange(2**32))
    return committed(state, move) if host.random() < 0.5 else move


def main() -> int:
    """Play the games of the seeds that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.fuzz", description=__doc__)
    parser.add_argument("--seeds", required=True, metavar="A-B", help="the first and the last seed")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long (60 if you do not say)")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    started, played, failed = time.monotonic(), 0, 0
    seen, compared = Counter[str](), Compared()
    for seed in range(int(first), int(last or first) + 1):
        if time.monotonic() - started > options.minutes * 60:
            break
        played += 1
        try:
            play_and_check(seed, seen, compared)
        except Exception as error:  # whatever goes wrong is what is looked for
            failed += 1
            *_, frame = traceback.extract_tb(error.__traceback__)
            where = f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}"
            print(f"seed {seed}: {type(error).__name__} at {where}: {str(error)[:300]}", flush=True)
    print(f"{played} games in {time.monotonic() - started:.0f} s, {failed} failed; what happened in them:")
    print(", ".join(f"{name} {count}" for name, count in sorted(seen.items())))
    print(f"{compared.moves} moves played beside another world, {compared.refused} refused in both; worlds parted by:")
    print(", ".join(f"{name} {count}" for name, count in sorted(compared.parted.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
