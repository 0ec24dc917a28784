"""Games of agents in the arena, next to random play with python-chess, in one run.

    python -m benchmarks.arena [--rounds 7] [--markdown]

The work with agents is that of whole games: each agent that may move is asked, on average more than two for a move, and
gets a view of the table; the referee decides the move, and the result is counted. With python-chess it is that of
``benchmarks.compare``: list all legal moves, choose one, push it. Both are measured in turn, several rounds; the
figures are medians of processor time. Run it on one core of an idle machine, and quote the ratios.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks import chess_peer
from benchmarks.measure import Rows, Task, compared, written
from cabo_rules import load_variant
from cabo_rules.play.arena import play

SEATS = 4
VARIANTS = ("rush", "travellers")
AGENTS = ("random", "careful")


def games(variant: str, agent: str, count: int) -> Task:
    """Play games of one agent at all seats."""
    rules = load_variant(variant)
    return Task(lambda: sum(result.moves for result in play(rules, [agent] * SEATS, games=count, seed=1)))


def speeds(count: int, moves: int, rounds: int) -> Rows:
    """How many moves each agent makes in a second, and how many times as many as a random player of chess."""
    rows: Rows = [("agent", "variant", "moves a second", "python-chess", "times as many")]
    for agent in AGENTS:
        for variant in VARIANTS:
            found = compared(games(variant, agent, count), chess_peer.at_random(moves, []), rounds)
            figures = f"{1e6 / found.ours:,.0f}", f"{1e6 / found.theirs:,.0f}", f"{found.ratio:.2f}"
            rows.append((agent, variant, *figures))
    return rows


def main(arguments: Sequence[str] | None = None, count: int = 10, moves: int = 3_000) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(arguments)
    print(f"CPython {sys.version.split()[0]}, {chess_peer.VERSION}; {SEATS} seats, medians of {given.rounds} rounds.\n")
    print(written(speeds(count, moves, given.rounds), given.markdown))


if __name__ == "__main__":
    main()
