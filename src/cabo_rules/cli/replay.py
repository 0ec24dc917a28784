"""``cabo-rules replay``: a page that steps through a recorded game."""

from __future__ import annotations

import argparse
from typing import Any, get_args

from cabo_rules.cli.files import add_force, is_output, is_same, may_write, named, write_lines
from cabo_rules.cli.logs import Loaded, add_log, as_seen_by, load, seat_named
from cabo_rules.cli.output import complain, say
from cabo_rules.errors import GameError, LogError
from cabo_rules.game import Game
from cabo_rules.show.commentary import viewer_named
from cabo_rules.views import Recall


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay",
        help="write a page that steps through a recorded game",
        description="Write a page that steps through a recorded game in a browser, and needs nothing else: no server, "
        "no network. A full log is replayed, not validated; a record of moves is refereed. Where a log breaks, the "
        "page goes up to there, and says so.",
        epilog="Without --seat the page of a game holds every card, for whoever looks into the file: "
        "do not give it to players.",
    )
    add_log(parser)
    parser.add_argument("--html", type=named, required=True, metavar="FILE", help="where to write the page")
    parser.add_argument(
        "--seat",
        type=seat_named,
        metavar="N",
        help="only what this seat, counted from 0, has seen; or the word spectator. Nothing else is in the file",
    )
    parser.add_argument(
        "--recall",
        choices=get_args(Recall),
        default="perfect",
        help="through players' eyes: with every card that was shown before (perfect, if you do not say), or only those "
        "that are open or being looked at (none)",
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    log, output, seat = options.log, options.html, options.seat
    if is_same(log, output):
        raise LogError(f"replay: --html: {output} is the log itself, which would be lost")
    may_write(output, force=options.force)  # before a long log is read for nothing
    loaded, unread = _as_far_as_it_goes(log, seat)
    game = loaded.game if seat is None else as_seen_by(loaded.game, seat)
    note, end = "", f"the page ends with move {game.number}"  # a claim may be wrong where the move beside it is sound
    if unread is not None:
        complain(f"{unread}; {end}")
        note = f"{end.capitalize()}: line {unread.line} of the log cannot be read."
    elif problem := loaded.problem(seat):
        complain(f"{log}: {problem}; {end}")
        note = f"{end.capitalize()}: the record is {problem}"
    from cabo_rules.show.html import page  # for which the other commands need not wait

    try:
        html = page(game, note=note, recall=options.recall)
    except GameError as error:
        hint = " (--seat N takes less)" if game.viewer is None else ""
        raise LogError(f"{log}: {error}{hint}") from None
    write_lines([html.rstrip("\n")], output, force=options.force)
    if not is_output(output):
        say(f"The page of {game.number} moves{_seen(game, options.recall)} is in {output}.")
    return loaded.exit_code if unread is None else 2


def _as_far_as_it_goes(log: str, seat: int | None) -> tuple[Loaded, LogError | None]:
    """The log up to the line that cannot be read, and what is wrong with that one.

    :raises LogError: when there is nothing before it.
    """
    try:
        return load(log, seat=seat), None
    except LogError as error:
        if error.line < 2:
            raise
        try:
            return load(log, error.line - 2, seat=seat), error
        except LogError:  # what came through a pipe cannot be read twice
            raise error from None


def _seen(game: Game, recall: Recall) -> str:
    seen = [] if game.viewer is None else [f"as seen by {viewer_named(game.players, game.viewer)}"]
    parts = [*seen, *(["with no recall"] if recall == "none" else [])]
    return f", {', '.join(parts)}," if parts else ""
