"""The log named on the command line: read it, and view it as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from attrs import evolve, frozen

from cabo_rules.cards import HIDDEN
from cabo_rules.cli.files import in_line
from cabo_rules.errors import LogError
from cabo_rules.game import Game
from cabo_rules.logs import load_lines
from cabo_rules.logs.header import header_of
from cabo_rules.logs.lines import file_lines, is_notation, text_of
from cabo_rules.moves import SHUFFLES, SetUp
from cabo_rules.notation.letters import seat_letters
from cabo_rules.notation.problems import NotationError
from cabo_rules.players import viewer_in_words
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.commentary import viewer_named
from cabo_rules.validate import Verdict, complete_lines, complete_record
from cabo_rules.views import Recall
from cabo_rules.visibility import cards_in

EXIT_CODES = {"sound": 0, "possible": 0, "undecided": 1, "broken": 1, "unreadable": 2}


@frozen
class Loaded:
    """A log that was read.

    :ivar game: the game up to the wanted move, or up to its first problem if it was refereed.
    :ivar moves: the number of moves in the log.
    :ivar verdict: the verdict on a record; ``None`` for a full log, which is not refereed.
    """

    game: Game
    moves: int
    verdict: Verdict | None

    def problem(self, seat: int | None = None) -> str | None:
        """Describe where and why a record breaks or cannot be decided, or return ``None`` if neither is so.

        A seat gets the code of the rule instead of the message, which may name a card that the seat must not see.
        """
        if self.verdict is None or self.verdict.problem is None:
            return None
        found = self.verdict.problem
        column = f", column {found.column}" if found.column else ""
        description = found.message if seat is None else f"line {found.line}{column} ({found.code})"
        return f"{self.verdict.status}: {description}"

    def seat_named(self, seat: int) -> str:
        """Return the number of a seat, or its letters if the log is a record in the notation."""
        if self.verdict is None or not self.verdict.notation:
            return str(seat)
        return seat_letters(seat)

    @property
    def gaps(self) -> str | None:
        """A note about the cards that a possible record does not have, or ``None`` if it is not one."""
        if self.verdict is None or self.verdict.status != "possible":
            return None
        rest = f"; move {self.game.number + 1} depends on them" if self.ends_early else ""
        return f"possible: cards that are not noted are shown as ??{rest}"

    @property
    def ends_early(self) -> bool:
        """Return whether the game ends before the last sound move, since what a move caused is not known."""
        return self.verdict is not None and self.game.number < self.verdict.moves

    @property
    def exit_code(self) -> int:
        """The exit code of a command that reads this log."""
        return 0 if self.verdict is None else EXIT_CODES[self.verdict.status]


def load(log: str, most: int | None = None, *, seat: int | None = None) -> Loaded:
    """Read a log: replay a full log or the log of a view, or referee a record up to its first problem.

    :param most: the number of moves to read; by default all.
    :param seat: the seat that will see the result. An error may name a card, so a seat gets only the line number.
    :raises LogError: if it cannot be read as a log. Its line is 0 if nothing can be shown.
    """
    try:
        loaded = _load(log, most)
        return _with_what_follows(loaded, log, most) if most is not None and loaded.gaps else loaded
    except NotationError as error:
        if seat is not None:
            raise LogError(f"{log}: line {error.line} of the record cannot be read") from None
        raise LogError("\n".join(f"{log}: {line}" for line in str(error).splitlines())) from None
    except LogError as error:
        if seat is None or error.line < 2:  # the header names no card of the game
            raise
        raise LogError(f"{log}: line {error.line} of the log cannot be read", error.line) from None


def _load(log: str, most: int | None) -> Loaded:
    lines = file_lines(log)
    try:
        first = next(lines, b"")
        if is_notation(first, log):
            return _load_notation(log, chain([first] if first else [], lines), most)
    except NotationError:
        raise
    except LogError as error:
        raise LogError(f"{log}: {in_line(error)}") from None
    whole = chain([first] if first else [], lines)
    if not _is_record(first):
        game = load_lines(whole, log, most=most)
        return Loaded(game, game.number + _moves_left(lines), None)
    verdict, so_far = complete_lines(whole, log, most=most)
    if so_far is None:
        raise LogError(f"{log}: {'is empty' if verdict.problem is None else verdict.problem.message}")
    return Loaded(so_far, so_far.number + _moves_left(lines), verdict)


def _with_what_follows(loaded: Loaded, log: str, most: int) -> Loaded:
    """Return a record of which the first moves have gaps with the faces in them that the moves after these leave."""
    whole = _load(log, None)
    if whole.verdict is None or whole.verdict.problem is not None:
        return loaded
    return evolve(whole, verdict=evolve(whole.verdict, moves=min(whole.verdict.moves, most)))


def _load_notation(log: str, lines: Iterable[bytes], most: int | None) -> Loaded:
    from cabo_rules.notation.score import ScoreRecord  # imported here to keep the commands fast that read logs
    from cabo_rules.validate.records import read_noted

    record = read_noted(lines)
    if isinstance(record, ScoreRecord):
        raise LogError("a score record has no moves; cabo-rules score counts it")
    verdict, so_far = complete_record(record, log, most=most)
    assert so_far is not None  # reading has checked the digest
    return Loaded(so_far, len(record.notes), verdict)


def why_no_log(verdict: Verdict, game: Game | None) -> str | None:
    """Say why a refereed record cannot become a log; return ``None`` if it can."""
    if verdict.status == "possible":
        return "has gaps"
    if verdict.status != "sound":
        return f"is {verdict.status}"
    for step in () if game is None or game.viewer is not None else game.steps:
        if isinstance(step.move, (*SHUFFLES, SetUp)) and HIDDEN in cards_in(step.move):
            return f"does not have the order of the cards in move {step.number}"
    return None


def _is_record(first: bytes) -> bool:
    """Return whether a first line is the header of a record of moves."""
    try:
        return not header_of(text_of(first)).is_full
    except LogError:
        return False  # loading it reports the problem


def _moves_left(lines: Iterable[bytes]) -> int:
    """Count the moves in the remaining lines without parsing them."""
    return sum(b'"move"' in line for line in lines)


def as_seen_by(game: Game, seat: int) -> Game:
    """Return a game as one seat saw it.

    :raises LogError: if there is no such seat, or the log does not hold its view.
    """
    last = len(game.players) - 1
    if seat != SPECTATOR and seat > last:
        raise LogError(f"--seat must be a seat from {_both(0)} to {_both(last)} or spectator, not {_both(seat)}")
    if game.viewer is not None and seat not in (game.viewer, SPECTATOR):
        held = "" if game.viewer == SPECTATOR else f"{_both(game.viewer)} or "
        viewer = viewer_in_words(game.viewer)
        raise LogError(f"--seat must be {held}spectator, not {_both(seat)}; this is the view of {viewer}")
    return game.view(seat)


def _both(seat: int) -> str:
    """Return the number of a seat and its letters."""
    return f"{seat} ({seat_letters(seat)})"


def how_seen(loaded: Loaded, game: Game, recall: Recall | None = None) -> str:
    """Name the viewer of a game and a lack of recall, for the end of a sentence.

    :param game: the loaded game, or a view of it.
    """
    seen = "" if game.viewer is None else f", as seen by {viewer_named(game.players, game.viewer)}"
    if game.viewer is not None and game.viewer != SPECTATOR:
        seen = f", as seen by seat {loaded.seat_named(game.viewer)}, {game.players[game.viewer]}"
    return f"{seen}, with no recall" if recall == "none" else seen
