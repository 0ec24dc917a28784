"""``cabo-rules view``: the log of what one seat saw of a game."""

from __future__ import annotations

import argparse
from typing import Any

from cabo_rules.cli.files import add_force, is_output, is_same, may_write, named, write_log
from cabo_rules.cli.logs import add_log, as_seen_by, load, seat_named
from cabo_rules.cli.output import complain, say
from cabo_rules.errors import LogError
from cabo_rules.show.commentary import viewer_named


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "view",
        help="write the log of what one seat saw of a game",
        description="Write the log of what one seat saw of a game: the cards that it was not shown are turned over. "
        "A full log is replayed, not validated; a record of moves is refereed. Of the log of a view there are only "
        "that view and a spectator's.",
        epilog="Where the log cannot be read to its end, or a record of moves breaks a rule, nothing is written.",
    )
    add_log(parser)
    parser.add_argument(
        "--seat", type=seat_named, required=True, metavar="N", help="the seat, counted from 0, or the word spectator"
    )
    parser.add_argument("--output", type=named, metavar="FILE", help="where to write the log, if not to the screen")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the log of a view."""
    log, output = options.log, options.output
    if options.force and output is None:
        raise LogError("view: --force goes with --output")
    if output is not None:
        if is_same(log, output):
            raise LogError(f"view: --output: {output} is the log itself, which would be lost")
        may_write(output, force=options.force)  # before a long log is read for nothing
    loaded = load(log)
    if problem := loaded.problem():
        complain(f"{log}: {problem}; nothing is written")
        return loaded.exit_code
    game = as_seen_by(loaded.game, options.seat)
    write_log(game, output, force=options.force)
    if output is not None and not is_output(output):
        say(f"The log of {game.number} moves, as seen by {viewer_named(game.players, options.seat)}, is in {output}.")
    return 0
