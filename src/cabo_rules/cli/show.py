"""``cabo-rules show``: the table after a move of a recorded game."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain
from typing import Any

from cabo_rules.cli.commentary import commentary
from cabo_rules.cli.files import named
from cabo_rules.cli.output import complain, plain, say, say_data
from cabo_rules.cli.table import LEGEND, table_lines
from cabo_rules.cli.validate import EXIT_CODES
from cabo_rules.errors import LogError
from cabo_rules.evolve import replay
from cabo_rules.game import Game
from cabo_rules.record import load_lines
from cabo_rules.record.header import header_of
from cabo_rules.record.lines import file_lines, text_of
from cabo_rules.state import State
from cabo_rules.validate import complete_lines


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "show",
        help="show the table after a move of a recorded game",
        description="Show the table after a move of a recorded game. A full log is replayed, not validated, "
        "and not read past that move; a record of moves is refereed, and shown up to where it breaks.",
    )
    parser.add_argument("log", type=named, metavar="LOG", help="the log of a game, or a record of its moves")
    parser.add_argument("--move", type=int, metavar="N", help="after move N, counted from 1; 0 is before the first")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the table."""
    game, last, code = _loaded(options.log, options.move)
    number = game.number if options.move is None or code else options.move
    if not 0 <= number <= last:
        raise LogError(f"{options.log}: there is no move {number}; the game has moves 1 to {last}")
    before, after = _around(game, number)
    if options.format == "json":
        table = {"log": options.log, "players": game.players, "move": number, "moves": last, **plain(after)}
        say_data(table)
        return code
    try:
        lines = [f"{options.log}: {game.variant.name}, after move {number} of {last}"]
        if number:
            told = commentary(game.players, before, game.steps[number - 1].events)
            lines += [f"Move {number}:", *(f"    {sentence}" for sentence in told)]
        lines += ["", *table_lines(after, game.players), *(["", LEGEND] if after.round else [])]
    except (LookupError, TypeError, ValueError):  # replaying asks little of a log: a seat need not even be there
        problem = f"{options.log}: the table after move {number} makes no sense; cabo-rules validate says what is wrong"
        raise LogError(problem) from None
    for line in lines:
        say(line)
    return code


def _loaded(log: str, move: int | None) -> tuple[Game, int, int]:
    """The game as far as it is wanted, how many moves there are, and the exit code.

    A full log is replayed and a record of moves is refereed. Neither is read past the move that is wanted, and a record
    is shown up to where it breaks.
    """
    most = None if move is None or move < 0 else move
    lines = file_lines(log)
    first = next(lines, b"")
    whole = chain([first] if first else [], lines)
    if not _is_record(first):
        try:
            game = load_lines(whole, log, most=most)
        except LogError as error:
            before = error.line - 2
            hint = f" (--move {before} shows the table before it)" if before >= 0 else ""
            raise LogError(f"{error}{hint}", error.line) from None
        return game, game.number + _moves_left(lines), 0
    verdict, so_far = complete_lines(whole, log, most=most)
    problem = verdict.problem
    if so_far is None:
        raise LogError(f"{log}: {'is empty' if problem is None else problem.message}")
    if problem is not None:
        complain(f"{log}: {verdict.status}: {problem.message}; the table before that is shown")
    return so_far, so_far.number + _moves_left(lines), EXIT_CODES[verdict.status]


def _is_record(first: bytes) -> bool:
    """Whether a first line is the header of a record of moves."""
    try:
        return not header_of(text_of(first)).is_full
    except LogError:
        return False  # loading it says what is wrong


def _moves_left(lines: Iterable[bytes]) -> int:
    """How many moves the lines that are not wanted hold, by their looks."""
    return sum(b'"move"' in line for line in lines)


def _around(game: Game, number: int) -> tuple[State, State]:
    """The states before and after a move."""
    events = [event for step in game.steps[:number] for event in step.events]
    last = len(game.steps[number - 1].events) if number else 0
    seats = len(game.players)
    before = replay(game.variant, seats, events[: len(events) - last])
    return before, replay(game.variant, seats, events)
