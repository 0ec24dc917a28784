"""Validation results."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.logs.limits import LIMITS
from cabo_rules.players import viewer_in_words

Status = Literal["sound", "possible", "undecided", "broken", "unreadable"]
"""The status of a validated log. ``Verdict.status`` explains each."""

ChainStatus = Literal["none", "holds", "broken"]


@frozen
class LogProblem:
    """The first problem of a log.

    :ivar line: the number of its line, counted from 1; 0 if no line is to blame.
    :ivar move: the number of the move, counted from 1; ``None`` if no move is to blame.
    :ivar seat: the seat that made the move; :data:`cabo_rules.HOST` for the host; ``None`` without a move.
    :ivar recorded: the recorded move, event or claim, in words.
    :ivar ruled: the correct one by the rules, in words.
    :ivar key: the key of the variant file that the rule comes from, or the name of its clause if no key is its own, as
        :func:`cabo_rules.clause_of` knows it; empty if the log itself is at fault.
    :ivar code: a stable dotted code for programs: that of a refusal or of a problem with a score sheet, or one of
        ``CODES``.
    :ivar message: the whole problem in one line.
    :ivar column: the column of the move in the notation, counted from 1; 0 in a log.

    >>> from cabo_rules import validate_lines
    >>> problem = validate_lines(["{}"]).problem
    >>> problem.line, problem.move, problem.code
    (1, None, 'log.unreadable')
    """

    line: int
    move: int | None
    seat: int | None
    recorded: str
    ruled: str
    key: str
    code: str
    message: str
    column: int = 0


@frozen
class OpenGap:
    """A card that a record does not note although its observer saw it, and that may have several faces.

    :ivar line: the line of the move that shows it; 0 if the record was not read from a text.
    :ivar move: the number of that move.
    :ivar seat: the seat that made it; :data:`cabo_rules.HOST` for the host.
    :ivar words: the move and the card, in words.
    :ivar faces: the faces that the card may have: with each of them some cards make the whole record sound.
    :ivar column: the column of the move in the notation, counted from 1; 0 in a record of lines.

    >>> from cabo_rules.notation import read_record
    >>> from cabo_rules.validate import validate_record
    >>> text = '%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"] [Record "seat a"]\\n|deal starter=a |f ^9C 1a. d=??'
    >>> verdict = validate_record(read_record(text))
    >>> verdict.status, verdict.gaps[0].column, len(verdict.gaps[0].faces)
    ('possible', 28, 51)
    """

    line: int
    move: int
    seat: int
    words: str
    faces: tuple[Card, ...]
    column: int = 0


CODES = {
    "log.unreadable": "The line or the file cannot be read as a log.",
    "log.digest": "The digest in the header is not that of the variant in the header.",
    "log.players": "The header names more or fewer players than the cards were dealt to.",
    "log.number": "The moves are not numbered one after the other: a line is missing, repeated or out of place.",
    "log.events": "The recorded events are not those that the move causes.",
    "log.view": "The log of a view shows its seat more or less than that seat was shown.",
    "log.cards": "More cards of one face are shown than there can be, given those shown before.",
    "log.chain": "The hash of the line does not match the line and the line before it: something was changed.",
    "log.noted": "No line has the hash that was noted down: the end is missing, or the log was changed.",
    "log.claim": "The record claims what is not so: scores, totals, winners, hands, or that a snap was right.",
    "log.undecided": "Too much is not noted in the record to decide whether it is sound.",
    "log.shown": "The record notes another card than the move shows, or more or fewer cards.",
    **{f"limit.{name}": f"Beyond a limit: {meaning[0].lower()}{meaning[1:]}" for name, (_, meaning) in LIMITS.items()},
}
"""The codes of problems that are not refusals, and their meanings."""


@frozen
class Verdict:
    """The result of refereeing a log again.

    :ivar name: the name of the log: its path.
    :ivar status: ``"sound"``; ``"possible"`` if a record has gaps, and some cards in them make it sound;
        ``"undecided"`` if it has too many gaps to tell; ``"broken"`` if a rule was broken, whatever the cards in the
        gaps are; ``"unreadable"`` if it is not a log, or cannot be read from some line on.
    :ivar variant: the id of the variant; ``None`` if the header could not be read.
    :ivar players: the players' names, by seat.
    :ivar moves: the number of sound moves, before the problem if there is one.
    :ivar lines: the number of lines read, including the one with the problem.
    :ivar over: whether the game is over after those moves.
    :ivar winners: the winners; ``None`` while the game is not over, and if the bare scores of a score record do not
        show them; empty if it was abandoned.
    :ivar totals: the totals after those moves, by seat.
    :ivar set_up: whether the game began at a table set up by hand.
    :ivar complete: whether the log holds the events as well as the moves.
    :ivar problem: the first problem; ``None`` in a sound log.
    :ivar viewer: the seat whose view of the game the log is, or :data:`cabo_rules.SPECTATOR`; ``None`` if the log
        hides nothing.
    :ivar unseen: the number of cards dealt or shuffled in, up to the problem if there is one, that were never shown to
        the viewer: their faces could not be checked.
    :ivar variant_changed: whether the variant has the id of a built-in one but other rules: a log may call its rules
        rush although they are not the rush of this library.
    :ivar begins: the line at which the game begins in a file of many games; the lines of the game count from there.
    :ivar format: the format of the log; 0 if the header could not be read, and for a record in the notation.
    :ivar chain: ``"holds"`` if every line read fits into the chain of hashes; ``"broken"`` if the one with the problem
        does not, so that it or a line before it was changed; ``"none"`` in a log without hashes.
    :ivar sha256: the hash of the last sound line; ``None`` without a chain. The hash of a whole log is a secret until
        the log is opened, since with it a player can find the hidden cards by trial.
    :ivar noted: the line with the hash that was noted down, if one was given.
    :ivar opened: the number of the host's commitments that were opened and found right.
    :ivar unopened: the number of commitments not yet opened at the end of the log, or of its sound part.
    :ivar gaps: the cards that a record does not note and that may have several faces. If the standing of the game
        depends on them, ``totals`` is empty and ``winners`` is ``None``.
    :ivar rounds: the number of rounds counted in a score record, which has no moves; ``None`` for all others.
    :ivar notation: whether it is a record in the notation. Its seats have letters, also in the words of the problem, of
        the gaps and of :attr:`unchecked`.
    :ivar misread: all problems of a text of the notation that cannot be read, each with its line and column.

    >>> from cabo_rules import Game, load_variant, log_lines, validate_lines
    >>> verdict = validate_lines(log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)), "evening")
    >>> verdict.name, verdict.status, verdict.moves, verdict.over, verdict.chain, verdict.problem
    ('evening', 'sound', 1, False, 'holds', None)
    """

    name: str
    status: Status
    variant: str | None
    players: tuple[str, ...]
    moves: int
    lines: int
    over: bool
    winners: tuple[int, ...] | None
    totals: tuple[int, ...]
    set_up: bool
    complete: bool
    problem: LogProblem | None
    variant_changed: bool = False
    viewer: int | None = None
    unseen: int = 0
    begins: int = 1
    format: int = 0
    chain: ChainStatus = "none"
    sha256: str | None = None
    opened: int = 0
    unopened: int = 0
    noted: int | None = None
    gaps: tuple[OpenGap, ...] = ()
    misread: tuple[str, ...] = ()
    rounds: int | None = None
    notation: bool = False

    @property
    def unchecked(self) -> tuple[str, ...]:
        """A list, in words, of what could not be checked; empty if the log hides nothing."""
        if self.viewer is None or not self.unseen:
            return ()
        faces = "the face of the one card" if self.unseen == 1 else f"the faces of the {self.unseen} cards"
        viewer = viewer_in_words(self.viewer)
        if self.notation:
            from cabo_rules.notation.letters import in_letters  # logs do not need the notation

            viewer = in_letters(viewer)
        return (
            f"{faces} that {viewer} was never shown",
            "whether the other seats were shown the same game",
        )
