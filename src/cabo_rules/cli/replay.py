"""``cabo-rules replay``: write a page that steps through a recorded game."""

from __future__ import annotations

import argparse
import sys
from typing import get_args

from cabo_rules.cli.files import check_output, write_output
from cabo_rules.cli.logs import Loaded, as_seen_by, how_seen, load
from cabo_rules.cli.options import FORCE, LOG, file_name, seat_number
from cabo_rules.cli.output import print_error
from cabo_rules.cli.parser import Command, choice, option
from cabo_rules.errors import GameError, LogError
from cabo_rules.game import Game
from cabo_rules.show.texts import LANGUAGES, texts_in
from cabo_rules.views import Recall


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    log, output, seat = options.log, options.html, options.seat
    check_output("replay", "--html", output, force=options.force, source=log)
    loaded, unread = _load_sound_part(log, seat)
    game = loaded.game if seat is None else as_seen_by(loaded.game, seat)
    words = texts_in(options.language).templates
    note, end = "", f"the page ends with move {game.number}"  # the broken line's move may be sound, but not its claim
    if unread is not None:
        print_error(f"{unread}; {end}")
        note = words["replay.note.unread"].format(move=game.number, line=unread.line)
    elif problem := loaded.problem(seat):
        print_error(f"{log}: {problem}; {end}")
        note = words["replay.note.problem"].format(move=game.number, problem=problem)
    elif gaps := loaded.gaps:
        print_error(f"{log}: {gaps}{f'; {end}' if loaded.ends_early else ''}")
        if loaded.ends_early:
            note = words["replay.note.problem"].format(move=game.number, problem=gaps)
    try:
        html = _page(game, note, options.recall, options.language)
    except GameError as error:
        hint = " (a page with --seat N is smaller)" if game.viewer is None else ""
        raise LogError(f"{log}: {error}{hint}") from None
    seen = how_seen(loaded, game, options.recall)
    what = f"the page of {game.number} moves{seen}{',' if seen else ''}"
    write_output([html.rstrip("\n")], what, output, force=options.force)
    return loaded.exit_code if unread is None else 2


def _page(game: Game, note: str, recall: Recall, language: str) -> str:
    """Return the page, with a line of progress on a terminal: a long game takes seconds."""
    from cabo_rules.cli.progress_line import draw_line
    from cabo_rules.show.html.page import page, watched_page  # imported here to keep other commands fast

    if not sys.stderr.isatty():
        return page(game, note=note, recall=recall, language=language)
    shown = -1

    def watch(done: int, pictures: int) -> None:
        nonlocal shown
        percent = 100 * done // pictures
        if percent != shown:
            draw_line(f"drawing {pictures:,} pictures: {percent} %")
            shown = percent

    try:
        return watched_page(game, note, recall, language, watch)
    finally:
        draw_line("")


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


COMMAND = Command(
    "Write a page that steps through a recorded game in a browser, without a server or a network. "
    "A full log is replayed, not validated; a record is refereed. If the log breaks, the page ends there "
    "and says so.",
    (
        LOG,
        option("--html FILE", "where to write the page", type=file_name, required=True),
        option(
            "--seat N",
            "include only what this seat saw: its number from 0, its letter from a, or the word spectator",
            type=seat_number,
        ),
        choice(
            "--recall",
            get_args(Recall),
            "in views of players, show every card that was shown before (perfect, the default), or only cards that "
            "are open or being looked at (none)",
            "perfect",
        ),
        choice("--language", LANGUAGES, "the language of the page (default: en)", "en"),
        FORCE,
    ),
    run,
    "Without --seat, the file holds every card of the game: do not give it to players.",
)
