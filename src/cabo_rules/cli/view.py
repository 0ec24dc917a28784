"""``cabo-rules view``: write the log of what one seat saw of a game."""

from __future__ import annotations

import argparse

from cabo_rules.cli.files import check_output, print_written, write_log
from cabo_rules.cli.logs import as_seen_by, how_seen, load
from cabo_rules.cli.options import FORCE, LOG, OUTPUT, seat_number
from cabo_rules.cli.output import print_error
from cabo_rules.cli.parser import Command, option


def run(options: argparse.Namespace) -> int:
    """Write the log of a view."""
    log, output = options.log, options.output
    check_output("view", "--output", output, force=options.force, source=log)
    loaded = load(log)
    if problem := loaded.problem():
        print_error(f"{log}: {problem}; nothing was written")
        return loaded.exit_code
    if loaded.gaps:
        print_error(f"{log} has gaps, so nobody knows what a seat saw; nothing was written")
        return 1
    game = as_seen_by(loaded.game, options.seat)
    write_log(game, output, force=options.force)
    print_written(f"the log of {game.number} moves{how_seen(loaded, game)},", output)
    return 0


COMMAND = Command(
    "Write the log of what one seat saw of a game: the cards that it was not shown are hidden. "
    "A full log is replayed, not validated; a record is refereed. The log of a view gives only that view "
    "and a spectator's.",
    (
        LOG,
        option(
            "--seat N",
            "the seat: its number from 0, its letter from a, or the word spectator",
            type=seat_number,
            required=True,
        ),
        OUTPUT,
        FORCE,
    ),
    run,
    "If the log cannot be read to its end, or a record breaks a rule or has gaps, nothing is written.",
)
