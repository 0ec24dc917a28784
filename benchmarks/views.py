"""What views cost, next to what refereeing costs: a server's side, a client's side, and logs of views, in one run.

    python -m benchmarks.views [--rounds 7] [--markdown]

Each figure is for one recorded move of random games: microseconds, and how many times what ``decide`` costs that is.
The games are those of ``benchmarks.compare``, with four seats, and then some at tables as full as the deck allows,
where there is most to turn over. All are measured in turn, several rounds; the figures are medians. Run it on one core
of an idle machine, and quote the ratios.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from benchmarks.measure import Rows, Work, per_move, written
from benchmarks.ours import random_games
from cabo_rules import SPECTATOR, Game, State, Step, decide, evolve, load_variant, log_lines, new_state, redact, view
from cabo_rules.play import play_at_random
from cabo_rules.validate import validate_lines

SEAT = 0
FULL = {"travellers": 13, "rush": 12}
"""How many seats there are at a full table."""


def full_games(name: str, count: int) -> list[Game]:
    """Random games of three rounds at a full table."""
    variant, players = load_variant(name), [f"Player {seat}" for seat in range(FULL[name])]
    return [game for seed in range(count) for *_, game in [play_at_random(variant, players, seed)]]


def works(games: Sequence[Game]) -> dict[str, Work]:
    """What is measured, by name; ``decide`` first, since all else is held against it."""
    everybody = (*range(games[0].state.seats), SPECTATOR)
    turns = list(chain.from_iterable(map(turns_of, games)))
    seen = [game.view(SEAT) for game in games]
    logs = {"a game": [list(log_lines(game)) for game in games], "a view": [list(log_lines(game)) for game in seen]}
    return {
        "decide": each(turns, lambda before, step, after: decide(before, step.move)),
        "evolve": each(turns, lambda before, step, after: applied(before, step)),
        "view, one seat": each(turns, lambda before, step, after: view(after, SEAT)),
        "view, one seat, no recall": each(turns, lambda before, step, after: view(after, SEAT, "none")),
        "redact, one seat": each(turns, lambda before, step, after: [redact(event, SEAT) for event in step.events]),
        "view, everybody": each(turns, lambda before, step, after: [view(after, seat) for seat in everybody]),
        "redact, everybody": each(
            turns, lambda before, step, after: [redact(event, seat) for seat in everybody for event in step.events]
        ),
        "Game.play": played(games),
        "Game.follow": followed(seen),
        **{f"validate the log of {name}": validated(lines) for name, lines in logs.items()},
    }


def turns_of(game: Game) -> list[tuple[State, Step, State]]:
    """The steps of a game, each between the states before and after it."""
    turns, state = [], new_state(game.variant, len(game.players))
    for step in game.steps:
        before, state = state, applied(state, step)
        turns.append((before, step, state))
    return turns


def applied(state: State, step: Step) -> State:
    """The state after a step."""
    for event in step.events:
        state = evolve(state, event)
    return state


def each(turns: Sequence[tuple[State, Step, State]], do: Callable[[State, Step, State], object]) -> Work:
    """Do something with each step."""

    def work() -> int:
        for before, step, after in turns:
            do(before, step, after)
        return len(turns)

    return work


def played(games: Sequence[Game]) -> Work:
    """Play the moves again, as a server does."""
    starts = [(Game.new(game.variant, game.players), game.moves) for game in games]

    def work() -> int:
        for game, moves in starts:
            for move in moves:
                game = game.play(move)
        return sum(len(moves) for _, moves in starts)

    return work


def followed(seen: Sequence[Game]) -> Work:
    """Follow the steps that a seat is told of, as its client does."""
    starts = [(Game.new(game.variant, game.players, viewer=game.viewer), game.steps) for game in seen]

    def work() -> int:
        for game, steps in starts:
            for step in steps:
                game = game.follow(step)
        return sum(len(steps) for _, steps in starts)

    return work


def validated(logs: Sequence[Sequence[str]]) -> Work:
    """Referee logs anew."""

    def work() -> int:
        verdicts = [validate_lines(lines) for lines in logs]
        assert all(verdict.status == "sound" for verdict in verdicts)
        return sum(verdict.moves for verdict in verdicts)

    return work


def measured(works: Mapping[str, Work], rounds: int) -> dict[str, tuple[float, float]]:
    """The medians of all, measured in turn: microseconds, and how many times the first each one is."""
    times = [[per_move(work) for work in works.values()] for _ in range(rounds + 1)][1:]
    return {
        name: (statistics.median(row[at] for row in times), statistics.median(row[at] / row[0] for row in times))
        for at, name in enumerate(works)
    }


def table(tables: Mapping[str, Sequence[Game]], rounds: int) -> Rows:
    """A row for each measurement; for each table of players what it costs there, and how many times ``decide``."""
    found = {title: measured(works(games), rounds) for title, games in tables.items()}
    heading = [text for title in found for text in (f"{title}, µs", "times `decide`")]
    names = next(iter(found.values()))
    rows = [
        (name, *(text for at in found.values() for text in (f"{at[name][0]:.2f}", f"{at[name][1]:.2f}")))
        for name in names
    ]
    return [("measurement", *heading), *rows]


def main(arguments: Sequence[str] | None = None, games: int = 40, full: int = 10) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(arguments)
    tables = {
        "four seats": random_games(games),
        **{f"{seats} seats of `{name}`": full_games(name, full) for name, seats in FULL.items()},
    }
    print(f"CPython {sys.version.split()[0]}; medians of {given.rounds} rounds.\n")
    print(written(table(tables, given.rounds), given.markdown))


if __name__ == "__main__":
    main()
