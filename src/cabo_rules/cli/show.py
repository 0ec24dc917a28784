"""``cabo-rules show``: the table after a move of a recorded game."""

from __future__ import annotations

import argparse
from typing import Any, get_args

from cabo_rules.cli.files import add_force, is_output, is_same, may_write, named, write_lines
from cabo_rules.cli.logs import Loaded, add_log, as_seen_by, load, seat_named
from cabo_rules.cli.numbers import whole_number
from cabo_rules.cli.output import complain, say, say_data, say_exactly
from cabo_rules.cli.table import HIDES, LEGEND, LEGEND_WITHOUT_RECALL, table_lines
from cabo_rules.errors import LogError
from cabo_rules.evolve import replay
from cabo_rules.game import Game
from cabo_rules.logs.data import as_data
from cabo_rules.show.commentary import commentary, viewer_named
from cabo_rules.state import State
from cabo_rules.views import Recall, view


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "show",
        help="show the table after a move of a recorded game",
        description="Show the table after a move of a recorded game. A full log is replayed, not validated, "
        "and not read past that move; a record of moves is refereed, and shown up to where it breaks. "
        "Of the log of a view only that is shown which its viewer saw.",
    )
    add_log(parser)
    parser.add_argument(
        "--move", type=whole_number, metavar="N", help="after move N, counted from 1; 0 is before the first"
    )
    parser.add_argument(
        "--seat", type=seat_named, metavar="N", help="as this seat, counted from 0, sees it; or the word spectator"
    )
    parser.add_argument(
        "--recall",
        choices=get_args(Recall),
        help="of a view: with every card that was shown before (perfect, if you do not say), or only those that are "
        "open or being looked at (none)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--format", choices=("text", "json"), default="text", help="how to print it")
    how.add_argument(
        "--svg",
        type=named,
        nargs="?",
        const=False,  # no file
        metavar="FILE",
        help="as a picture instead, which is written to the file, or printed if none is named",
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the table."""
    log, picture = options.log, options.svg
    if options.force and not picture:
        raise LogError("show: --force goes with --svg FILE")
    if picture:
        if is_same(log, picture):
            raise LogError(f"show: --svg: {picture} is the log itself, which would be lost")
        may_write(picture, force=options.force)  # before a long log is read for nothing
    loaded = _loaded(log, options.move, options.seat)
    game = loaded.game if options.seat is None else as_seen_by(loaded.game, options.seat)
    recall: Recall | None = options.recall or (None if game.viewer is None else "perfect")
    if game.viewer is None and recall is not None:
        raise LogError("show: --recall goes with --seat, or with the log of a view")
    problem = loaded.problem(options.seat)
    if problem is not None:
        complain(f"{log}: {problem}; the table after move {game.number} is shown")
    number = game.number if options.move is None or problem is not None else options.move
    if not 0 <= number <= loaded.moves:
        raise LogError(f"{log}: there is no move {number}; the game has moves 1 to {loaded.moves}, 0 is before them")
    before, after = _around(game, number)
    after = _remembered(after, game, recall)
    if options.format == "json":
        seen = {"viewer": game.viewer, "recall": recall}
        said = {"log": log, "players": game.players, "move": number, "moves": loaded.moves, **seen, **as_data(after)}
        say_data(said)
        return loaded.exit_code
    try:
        if picture is not None:
            lines = _drawn(after, game)
        else:
            lines = [f"{log}: {game.variant.name}, after move {number} of {loaded.moves}{_seen(game, recall)}"]
            if number:
                told = commentary(game.players, before, game.steps[number - 1].events, recall or "perfect")
                lines += [f"Move {number}:", *(f"    {sentence}" for sentence in told)]
            lines += ["", *table_lines(after, game.players, recall or "perfect")]
            if after.round:
                legend = LEGEND_WITHOUT_RECALL if recall == "none" else LEGEND
                lines += ["", legend, *([] if game.viewer is None else [HIDES])]
    except (LookupError, TypeError, ValueError):  # replaying asks little of a log: a seat need not even be there
        problem = f"{log}: the table after move {number} makes no sense; cabo-rules validate says what is wrong"
        raise LogError(problem) from None
    if picture:
        write_lines(lines, picture, force=options.force)
        if not is_output(picture):
            say(f"The picture is in {picture}.")
        return loaded.exit_code
    for line in lines:
        say(line) if picture is None else say_exactly(line)
    return loaded.exit_code


def _drawn(state: State, game: Game) -> list[str]:
    from cabo_rules.show import svg  # for which the other commands need not wait

    return svg.table(state, game.players, viewer=game.viewer).splitlines()


def _loaded(log: str, move: int | None, seat: int | None) -> Loaded:
    """The log, not read past the move that is wanted; an error says which table can be shown all the same."""
    try:
        return load(log, None if move is None or move < 0 else move, seat=seat)
    except LogError as error:
        before = error.line - 2
        hint = f" (--move {before} shows the table before it)" if before >= 0 else ""
        raise LogError(f"{error}{hint}", error.line) from None


def _seen(game: Game, recall: Recall | None) -> str:
    """Whose view of the game is shown, as the end of a line."""
    if game.viewer is None:
        return ""
    return f", as seen by {viewer_named(game.players, game.viewer)}{', with no recall' if recall == 'none' else ''}"


def _remembered(state: State, game: Game, recall: Recall | None) -> State:
    """A state as the viewer remembers it; with perfect recall it is what following the view's events has made of it."""
    return view(state, game.viewer, "none") if game.viewer is not None and recall == "none" else state


def _around(game: Game, number: int) -> tuple[State, State]:
    """The states before and after a move."""
    events = [event for step in game.steps[:number] for event in step.events]
    last = len(game.steps[number - 1].events) if number else 0
    seats = len(game.players)
    before = replay(game.variant, seats, events[: len(events) - last])
    return before, replay(game.variant, seats, events)
