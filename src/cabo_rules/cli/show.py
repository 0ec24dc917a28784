"""``cabo-rules show``: the table after a move of a recorded game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cabo_rules.cli.commentary import commentary
from cabo_rules.cli.output import plain, say, say_data
from cabo_rules.cli.table import LEGEND, table_lines
from cabo_rules.errors import LogError
from cabo_rules.game import Game, replay
from cabo_rules.record import load_game
from cabo_rules.state import State


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "show",
        help="show the table after a move of a recorded game",
        description="Show the table after a move of a recorded game. The game is replayed, not validated.",
    )
    parser.add_argument("log", type=Path, metavar="LOG", help="the log of a game")
    parser.add_argument("--move", type=int, metavar="N", help="after move N, counted from 1; 0 is before the first")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the table."""
    game = load_game(options.log)
    last = 0 if game.past is None else game.past.number
    number = last if options.move is None else options.move
    if not 0 <= number <= last:
        raise LogError(f"{options.log}: there is no move {number}; the game has moves 1 to {last}")
    before, after = _around(game, number)
    if options.format == "json":
        table = {"log": str(options.log), "players": game.players, "move": number, "moves": last, **plain(after)}
        say_data(table)
        return 0
    try:
        lines = [f"{options.log}: {game.variant.name}, after move {number} of {last}"]
        if number:
            told = commentary(game.players, before, game.steps[number - 1].events)
            lines += [f"Move {number}:", *(f"    {sentence}" for sentence in told)]
        lines += ["", *table_lines(after, game.players), "", LEGEND]
    except (
        LookupError,
        TypeError,
        ValueError,
    ):  # replaying asks little of a log: it may tell of a seat that is not there
        problem = f"{options.log}: the table after move {number} makes no sense; cabo-rules validate says what is wrong"
        raise LogError(problem) from None
    for line in lines:
        say(line)
    return 0


def _around(game: Game, number: int) -> tuple[State, State]:
    """The states before and after a move."""
    events = [event for step in game.steps[:number] for event in step.events]
    last = len(game.steps[number - 1].events) if number else 0
    seats = len(game.players)
    before = replay(game.variant, seats, events[: len(events) - last])
    return before, replay(game.variant, seats, events)
