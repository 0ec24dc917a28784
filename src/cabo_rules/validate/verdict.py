"""What validating a log comes to, as values."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from cabo_rules.logs.limits import LIMITS
from cabo_rules.players import viewer_in_words

Status = Literal["sound", "broken", "unreadable"]
"""What a log may be found to be; ``Verdict.status`` says what each means."""

ChainStatus = Literal["none", "holds", "broken"]


@frozen
class Problem:
    """The first thing that is wrong with a log.

    :ivar line: the line it stands in, counted from 1; 0 where no line is to blame.
    :ivar move: the number of the move, counted from 1; ``None`` where no move is to blame.
    :ivar seat: the seat that made the move; :data:`cabo_rules.HOST` for the host; ``None`` without a move.
    :ivar recorded: what the log says, in words.
    :ivar ruled: what the rules say instead, in words.
    :ivar key: the key of the variant file on which that rests; empty where the log itself is at fault.
    :ivar code: stable and dotted, for programs: the code of a refusal, or one of those in ``CODES``.
    :ivar message: all of it in one sentence.

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


CODES = {
    "log.unreadable": "The line, or the file, cannot be read as a log.",
    "log.digest": "The variant in the header is not the one that the digest was made of.",
    "log.players": "The header names more or fewer players than the cards were dealt to.",
    "log.number": "The moves are not numbered one after the other: a line is missing, doubled or in another place.",
    "log.events": "The recorded events are not those that the rules make of the move.",
    "log.view": "The log of a view shows its seat more, or less, than that seat was shown.",
    "log.cards": "More cards of one face were shown than there can be, given those that were shown before.",
    "log.chain": "The hash of the line is not the one that it and the line before it make: something was changed.",
    "log.noted": "No line has the hash that was noted down: the end is missing, or the log is not the one it was.",
    "log.claim": "The scores, totals or winners that the record claims are not those of the game.",
    **{f"limit.{name}": f"Beyond a limit: {meaning[0].lower()}{meaning[1:]}" for name, (_, meaning) in LIMITS.items()},
}
"""The codes of problems that are not refusals, and what each means."""


@frozen
class Verdict:
    """What came of refereeing a log anew.

    :ivar name: what the log is called: its path.
    :ivar status: ``"sound"``; ``"broken"`` where a rule was broken; ``"unreadable"`` where it is no log, or from some
        line on.
    :ivar variant: the id of the variant; ``None`` where the header could not be read.
    :ivar players: the players' names, by seat.
    :ivar moves: how many moves were sound, before the problem if there is one.
    :ivar lines: how many lines were read, the one with the problem included.
    :ivar over: whether the game is over after those moves.
    :ivar winners: the winners; ``None`` while the game is not over, empty if it was abandoned.
    :ivar totals: the totals after those moves, by seat.
    :ivar set_up: whether the game began at a table set up by hand.
    :ivar complete: whether the log holds the events, too, and is not a record of moves only.
    :ivar problem: what is wrong; ``None`` in a sound log.
    :ivar viewer: the seat whose view of the game the log is, :data:`cabo_rules.SPECTATOR` for that of somebody who
        watches; ``None`` where the log hides nothing.
    :ivar unseen: how many cards were dealt or shuffled in, up to the problem if there is one, without ever being shown
        to the viewer: what they were could not be checked.
    :ivar variant_changed: whether the variant bears the id of a built-in one, and has other rules: what the log calls
        rush is then not the rush of this library.
    :ivar begins: the line of the file at which the game begins, in a file of many games; its lines count from there.
    :ivar format: the format of the log; 0 where the header could not be read.
    :ivar chain: ``"holds"`` where every line that was read fits into the chain of hashes; ``"broken"`` where that with
        the problem does not, so that it, or what stood before it, was changed; ``"none"`` in a log without hashes.
    :ivar sha256: the hash of the last line that was sound; ``None`` without a chain. That of a whole log is a secret
        until the log is opened, since a player who tries all cards finds the hidden ones by it.
    :ivar noted: the line that has the hash which somebody has noted down, where it was asked for.
    :ivar opened: how many commitments of the host were opened, and found right.
    :ivar unopened: how many were not opened yet when the log, or what of it was sound, ends.

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
    problem: Problem | None
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

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What could not be checked, in words: nothing, where the log hides nothing."""
        if self.viewer is None or not self.unseen:
            return ()
        cards = "1 card" if self.unseen == 1 else f"{self.unseen} cards"
        return (
            f"what the {cards} were that {viewer_in_words(self.viewer)} was never shown",
            "whether another seat was shown the same",
        )
