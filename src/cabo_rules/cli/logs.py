"""The log that is named on the command line: reading it, and looking at it through the eyes of one seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain

from attrs import frozen

from cabo_rules.cli.files import named
from cabo_rules.errors import GameError, LogError
from cabo_rules.game import Game
from cabo_rules.logs import load_lines
from cabo_rules.logs.header import header_of
from cabo_rules.logs.lines import file_lines, text_of
from cabo_rules.moves import SPECTATOR
from cabo_rules.validate import Verdict, complete_lines

EXIT_CODES = {"sound": 0, "broken": 1, "unreadable": 2}


@frozen
class Loaded:
    """A log that was read.

    :ivar game: the game, as far as it is wanted, and sound where it was refereed.
    :ivar moves: how many moves the log holds.
    :ivar verdict: what came of refereeing a record of moves; ``None`` for a full log, which is not refereed.
    """

    game: Game
    moves: int
    verdict: Verdict | None

    def problem(self, seat: int | None = None) -> str | None:
        """Where and why a record of moves breaks, and to a seat the code of the rule instead, which names no card;
        ``None`` where it does not."""
        if self.verdict is None or self.verdict.problem is None:
            return None
        found = self.verdict.problem
        told = found.message if seat is None else f"line {found.line} ({found.code})"
        return f"{self.verdict.status}: {told}"

    @property
    def exit_code(self) -> int:
        """What the command that read it exits with."""
        return 0 if self.verdict is None else EXIT_CODES[self.verdict.status]


def log_named(text: str) -> str:
    """An argument that names a log.

    :raises ArgumentTypeError: when it is the name of a variant.
    """
    if text.endswith(".toml"):
        raise argparse.ArgumentTypeError(
            f"{text} is named like a variant, not like a log: try cabo-rules variant check {text}"
        )
    return named(text)


def add_log(parser: argparse.ArgumentParser) -> None:
    """The command takes one log of any kind."""
    parser.add_argument(
        "log", type=log_named, metavar="LOG", help="the log of a game or of a view, or a record of a game's moves"
    )


def load(log: str, most: int | None = None, *, seat: int | None = None) -> Loaded:
    """Read a log: a full one and that of a view are replayed, a record of moves is refereed, up to where it breaks.

    :param most: how many moves are wanted, all if left out; what comes after them is not read.
    :param seat: for whose eyes it is; what is wrong with a line may name a card, so a seat is told only which line.
    :raises LogError: when it cannot be read as a log.
    """
    try:
        return _load(log, most)
    except LogError as error:
        if seat is None or error.line < 2:  # the header names no card that lies anywhere
            raise
        raise LogError(f"{log}: line {error.line} of the log cannot be read", error.line) from None


def _load(log: str, most: int | None) -> Loaded:
    lines = file_lines(log)
    try:
        first = next(lines, b"")
    except LogError as error:
        raise LogError(f"{log}: {error}") from None
    whole = chain([first] if first else [], lines)
    if not _is_record(first):
        game = load_lines(whole, log, most=most)
        return Loaded(game, game.number + _moves_left(lines), None)
    verdict, so_far = complete_lines(whole, log, most=most)
    if so_far is None:
        raise LogError(f"{log}: {'is empty' if verdict.problem is None else verdict.problem.message}")
    return Loaded(so_far, so_far.number + _moves_left(lines), verdict)


def _is_record(first: bytes) -> bool:
    """Whether a first line is the header of a record of moves."""
    try:
        return not header_of(text_of(first)).is_full
    except LogError:
        return False  # loading it says what is wrong


def _moves_left(lines: Iterable[bytes]) -> int:
    """How many moves the lines that are not wanted hold, by their looks."""
    return sum(b'"move"' in line for line in lines)


# --- whose eyes -------------------------------------------------------------------------------------------------------


def seat_named(text: str) -> int:
    """An argument that names a seat, or a spectator.

    :raises ArgumentTypeError: when it names neither.

    >>> seat_named("2"), seat_named("spectator") == SPECTATOR
    (2, True)
    """
    if text == "spectator":
        return SPECTATOR
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text:.40} is no seat: seats are counted from 0, and spectator watches")
    return int(text)


def as_seen_by(game: Game, seat: int) -> Game:
    """A game through the eyes of one seat.

    :raises LogError: when there is no such seat, or the log does not hold what it has seen.
    """
    last = len(game.players) - 1
    if seat != SPECTATOR and seat > last:
        raise LogError(f"--seat: {seat} is no seat: the seats are 0 to {last}, and spectator watches")
    try:
        return game.view(seat)
    except GameError as error:
        raise LogError(f"--seat: {error}") from None
