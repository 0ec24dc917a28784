"""``cabo-rules replay``: write a page that steps through a recorded game."""

from __future__ import annotations

import argparse
from typing import Any, get_args

from cabo_rules.cli.files import add_force, check_writable, file_name, is_output, is_same, write_lines
from cabo_rules.cli.logs import Loaded, add_log, as_seen_by, load, seat_number
from cabo_rules.cli.output import print_error, print_line
from cabo_rules.errors import GameError, LogError
from cabo_rules.game import Game
from cabo_rules.show.commentary import viewer_named
from cabo_rules.views import Recall


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay",
        help="write a page that steps through a recorded game",
        description="Write a page that steps through a recorded game in a browser, without a server or a network. "
        "A full log is replayed, not validated; a record of moves is refereed. If the log breaks, the page ends there "
        "and says so.",
        epilog="Without --seat, the file holds every card of the game: do not give it to players.",
    )
    add_log(parser)
    parser.add_argument("--html", type=file_name, required=True, metavar="FILE", help="where to write the page")
    parser.add_argument(
        "--seat",
        type=seat_number,
        metavar="N",
        help="include only what this seat saw, counted from 0; or the word spectator",
    )
    parser.add_argument(
        "--recall",
        choices=get_args(Recall),
        default="perfect",
        help="in views of players, show every card that was shown before (perfect, the default), or only cards that "
        "are open or being looked at (none)",
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    log, output, seat = options.log, options.html, options.seat
    if is_same(log, output):
        raise LogError(f"replay: --html must not be the log itself, {output}")
    check_writable(output, force=options.force)  # before reading a long log in vain
    loaded, unread = _load_sound_part(log, seat)
    game = loaded.game if seat is None else as_seen_by(loaded.game, seat)
    note, end = "", f"the page ends with move {game.number}"  # the broken line's move may be sound, but not its claim
    if unread is not None:
        print_error(f"{unread}; {end}")
        note = f"{end.capitalize()}: line {unread.line} of the log cannot be read."
    elif problem := loaded.problem(seat):
        print_error(f"{log}: {problem}; {end}")
        note = f"{end.capitalize()}: the record is {problem}"
    from cabo_rules.show.html import page  # imported here to keep other commands fast

    try:
        html = page(game, note=note, recall=options.recall)
    except GameError as error:
        hint = " (a page with --seat N is smaller)" if game.viewer is None else ""
        raise LogError(f"{log}: {error}{hint}") from None
    write_lines([html.rstrip("\n")], output, force=options.force)
    if not is_output(output):
        print_line(f"Wrote the page of {game.number} moves{_seen(game, options.recall)} to {output}.")
    return loaded.exit_code if unread is None else 2


def _load_sound_part(log: str, seat: int | None) -> tuple[Loaded, LogError | None]:
    """Load the log up to an unreadable line, and return it with the error about that line.

    :raises LogError: if nothing before that line can be shown.
    """
    try:
        return load(log, seat=seat), None
    except LogError as error:
        if error.line < 2:
            raise
        try:
            return load(log, error.line - 2, seat=seat), error
        except LogError:  # a pipe cannot be read twice
            raise error from None


def _seen(game: Game, recall: Recall) -> str:
    seen = [] if game.viewer is None else [f"as seen by {viewer_named(game.players, game.viewer)}"]
    parts = [*seen, *(["with no recall"] if recall == "none" else [])]
    return f", {', '.join(parts)}," if parts else ""
