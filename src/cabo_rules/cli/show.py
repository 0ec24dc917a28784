"""``cabo-rules show``: show the table after a move of a recorded game."""

from __future__ import annotations

import argparse
from typing import get_args

from cabo_rules.cli.files import check_output, write_output
from cabo_rules.cli.logs import Loaded, as_seen_by, how_seen, load
from cabo_rules.cli.options import FORCE, LOG, file_name, formats, seat_number, whole_number
from cabo_rules.cli.output import print_error, print_json, print_line
from cabo_rules.cli.parser import Command, choice, flag, option
from cabo_rules.cli.table import HIDES, LEGEND, LEGEND_WITHOUT_RECALL, table_lines
from cabo_rules.errors import LogError
from cabo_rules.events.evolve import replay
from cabo_rules.game import Game
from cabo_rules.logs.data import as_data
from cabo_rules.past import Step
from cabo_rules.show.commentary import commentary
from cabo_rules.show.texts import LANGUAGES
from cabo_rules.state import State
from cabo_rules.views import Recall, view


def run(options: argparse.Namespace) -> int:
    """Show the table."""
    log, picture = options.log, options.svg
    for name, given in (("--wide", options.wide), ("--language", options.language)):
        if given and picture is None:
            raise LogError(f"show: {name} needs --svg")
    check_output("show", "--svg FILE", picture or None, force=options.force, source=log)
    loaded = _loaded(log, options.move, options.seat)
    game = loaded.game if options.seat is None else as_seen_by(loaded.game, options.seat)
    recall: Recall | None = options.recall or (None if game.viewer is None else "perfect")
    if game.viewer is None and recall is not None:
        raise LogError("show: --recall needs --seat or the log of a view")
    problem = loaded.problem(options.seat)
    if problem is not None:
        print_error(f"{log}: {problem}; showing the table after move {game.number}")
    elif gaps := loaded.gaps:
        print_error(f"{log}: {gaps}{', so this is the table before it' if loaded.ends_early else ''}")
    ends_early = problem is not None or loaded.ends_early
    number = game.number if options.move is None or ends_early else options.move
    if not 0 <= number <= loaded.moves:
        raise LogError(f"{log}: --move must be from 0 to {loaded.moves}, not {number}; 0 is before the first move")
    before, after = _around(game, number)
    after = _remembered(after, game, recall)
    if options.format == "json":
        seen = {"viewer": game.viewer, "recall": recall}
        data = {"log": log, "players": game.players, "move": number, "moves": loaded.moves, **seen, **as_data(after)}
        print_json(data)
        return loaded.exit_code
    try:
        if picture is not None:
            lines = _drawn(after, game, game.steps[number - 1] if number else None, options)
        else:
            lines = [
                f"{log}: {game.variant.name}, after move {number} of {loaded.moves}{how_seen(loaded, game, recall)}"
            ]
            if number:
                sentences = commentary(game.players, before, game.steps[number - 1].events, recall or "perfect")
                lines += [f"Move {number}:", *(f"    {sentence}" for sentence in sentences)]
            lines += ["", *table_lines(after, game.players, recall or "perfect", loaded.seat_named)]
            if after.round:
                legend = LEGEND_WITHOUT_RECALL if recall == "none" else LEGEND
                lines += ["", legend, *([] if game.viewer is None else [HIDES])]
    except (LookupError, TypeError, ValueError):  # replay does not validate, so a seat may be missing
        problem = f"{log}: the table after move {number} is impossible; cabo-rules validate explains why"
        raise LogError(problem) from None
    if picture is not None:
        write_output(lines, "the picture", picture or None, force=options.force)
        return loaded.exit_code
    for line in lines:
        print_line(line)
    return loaded.exit_code


def _drawn(state: State, game: Game, step: Step | None, options: argparse.Namespace) -> list[str]:
    from cabo_rules.show import svg  # imported here to keep other commands fast

    wide, language = options.wide, options.language or "en"
    return svg.table(state, game.players, viewer=game.viewer, wide=wide, step=step, language=language).splitlines()


def _loaded(log: str, move: int | None, seat: int | None) -> Loaded:
    """Load the log up to the wanted move; an error names the last table that can be shown."""
    try:
        return load(log, None if move is None or move < 0 else move, seat=seat)
    except LogError as error:
        before = error.line - 2
        hint = f" (--move {before} shows the table before it)" if before >= 0 else ""
        raise LogError(f"{error}{hint}", error.line) from None


def _remembered(state: State, game: Game, recall: Recall | None) -> State:
    """Return a state as the viewer remembers it; the state of a view already has perfect recall."""
    return view(state, game.viewer, "none") if game.viewer is not None and recall == "none" else state


def _around(game: Game, number: int) -> tuple[State, State]:
    """Return the states before and after a move."""
    events = [event for step in game.steps[:number] for event in step.events]
    last = len(game.steps[number - 1].events) if number else 0
    seats = len(game.players)
    before = replay(game.variant, seats, events[: len(events) - last])
    return before, replay(game.variant, seats, events)


COMMAND = Command(
    "Show the table after a move of a recorded game. A full log is replayed, not validated, "
    "and not read past that move; a record is refereed, and shown up to its first problem. "
    "The log of a view shows only what its viewer saw.",
    (
        LOG,
        option("--move N", "after move N, counted from 1, or 0 for the start; by default the last", type=whole_number),
        option(
            "--seat N",
            "as this seat sees it: its number from 0, its letter from a, or the word spectator",
            type=seat_number,
        ),
        choice(
            "--recall",
            get_args(Recall),
            "in a view, show every card that was shown before (perfect, the default), or only cards that are open or "
            "being looked at (none)",
        ),
        [
            formats(),
            option(
                "--svg FILE",
                "draw a picture and write it to the file, or print it without one",
                type=file_name,
                nargs="?",
                const=False,  # no file
            ),
        ],
        flag("--wide", "draw the picture for a screen instead of a phone"),
        choice("--language", LANGUAGES, "the language of the picture (default: en)"),
        FORCE,
    ),
    run,
)
