"""``cabo-rules view``: write the log of what one seat saw of a game."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.files import add_force, check_writable, file_name, is_output, is_same, write_log
from cabo_rules.cli.logs import add_log, as_seen_by, load, seat_number
from cabo_rules.cli.output import print_error, print_line
from cabo_rules.errors import LogError
from cabo_rules.show.commentary import viewer_named


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "view",
        help="write the log of what one seat saw of a game",
        description="Write the log of what one seat saw of a game: the cards that it was not shown are hidden. "
        "A full log is replayed, not validated; a record of moves is refereed. The log of a view gives only that view "
        "and a spectator's.",
        epilog="If the log cannot be read to its end, or a record of moves breaks a rule, nothing is written.",
    )
    add_log(parser)
    parser.add_argument(
        "--seat", type=seat_number, required=True, metavar="N", help="the seat, counted from 0, or the word spectator"
    )
    parser.add_argument("--output", type=file_name, metavar="FILE", help="write to this file instead of the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the log of a view."""
    log, output = options.log, options.output
    if options.force and output is None:
        raise LogError("view: --force needs --output")
    if output is not None:
        if is_same(log, output):
            raise LogError(f"view: --output must not be the log itself, {output}")
        check_writable(output, force=options.force)  # before reading a long log in vain
    loaded = load(log)
    if problem := loaded.problem():
        print_error(f"{log}: {problem}; nothing was written")
        return loaded.exit_code
    game = as_seen_by(loaded.game, options.seat)
    write_log(game, output, force=options.force)
    if output is not None and not is_output(output):
        viewer = viewer_named(game.players, options.seat)
        print_line(f"Wrote the log of {game.number} moves, as seen by {viewer}, to {output}.")
    return 0
