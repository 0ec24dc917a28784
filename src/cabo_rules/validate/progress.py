"""The state of a validation: how far a log has been refereed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from cabo_rules.cards import Card
from cabo_rules.events import CommitmentOpened, Event, RoundEnded, RoundScored
from cabo_rules.logs.chain import Link
from cabo_rules.logs.claims import Places
from cabo_rules.logs.entries import Entry, LogReader
from cabo_rules.logs.header import Header
from cabo_rules.logs.written import BETWEEN
from cabo_rules.moves import Move, SetUp
from cabo_rules.past import Step
from cabo_rules.state import State, new_state
from cabo_rules.validate.hand_changes import HandChanges
from cabo_rules.validate.verdict import ChainStatus, LogProblem, OpenGap, Status, Verdict


class BrokenLog(Exception):
    """A log breaks a rule; ``problem`` says which."""

    def __init__(self, problem: LogProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem

    def __reduce__(self) -> tuple[type[BrokenLog], tuple[LogProblem]]:
        return BrokenLog, (self.problem,)


class Undecided(Exception):
    """Too much is not noted to referee a record; ``problem`` says how far it was refereed."""

    def __init__(self, problem: LogProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem

    def __reduce__(self) -> tuple[type[Undecided], tuple[LogProblem]]:
        return Undecided, (self.problem,)


@define(eq=False)
class Check:
    """The progress of refereeing a log after its header.

    :ivar line: the number of the current line.
    :ivar moves: the number of sound moves.
    :ivar scored: the count of the last round that was counted.
    :ivar counted: the hands that were turned up for these scores, by seat.
    :ivar round: for a view, the state before the current round, and its lines with their numbers.
    :ivar unseen: the number of cards that the viewer of a view was never shown.
    :ivar steps: the moves and their events, if the caller keeps them; else ``None``.
    :ivar reader: the reader of the lines after the header.
    :ivar link: the current line as a link of the chain.
    :ivar sha256: the hash of the last sound line.
    :ivar noted: a hash that was noted down and that a line must have; ``None`` if none was.
    :ivar noted_at: the line that has it.
    :ivar opened: the number of commitments that were opened.
    :ivar column: the column of the current line, in the notation; 0 in a log.
    :ivar places: the claims about the current move that have a place of their own, in the notation.
    :ivar hides: whether a record was refereed that hides cards; then ``state`` has only their backs.
    :ivar gaps: the cards that a record does not note.
    :ivar standing_is_known: whether the totals and the end of the game do not depend on these cards.
    :ivar rest: the entries of a record after the current one, of which some are read to explain a problem.
    :ivar lines: the line of each move of a record that hides cards.
    :ivar changes: the changes of hands in the current round of a record without events.
    :ivar notation: whether it is a record in the notation.
    :ivar rounds: the number of rounds that were counted in a score record; ``None`` in a record of moves.
    """

    name: str
    header: Header
    steps: list[Step] | None = None
    noted: str | None = None
    noted_at: int | None = None
    line: int = 1
    moves: int = 0
    scored: RoundScored | None = None
    counted: tuple[tuple[Card | None, ...], ...] = ()
    set_up: bool = False
    round: tuple[State, list[tuple[int, Entry]]] | None = None
    unseen: int = 0
    sha256: str | None = None
    opened: int = 0
    column: int = 0
    places: Places = ()
    hides: bool = False
    gaps: tuple[OpenGap, ...] = ()
    standing_is_known: bool = True
    rest: Iterator[Entry] = field(factory=lambda: iter(()))
    rounds: int | None = None
    notation: bool = False
    lines: dict[int, int] = field(factory=dict)
    changes: HandChanges = field(factory=HandChanges)
    state: State = field(init=False)
    reader: LogReader = field(init=False)
    link: Link | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        header = self.header
        self.state = new_state(header.variant, len(header.players))
        self.reader, self.link = LogReader(header), header.link

    @property
    def viewer(self) -> int | None:
        """The seat whose view the log is; ``None`` for a log that hides nothing."""
        return self.header.viewer

    def worded(self, words: str) -> str:
        """Return words of the verdict with the seats as the record names them."""
        if not self.notation:
            return words
        from cabo_rules.notation.letters import in_letters  # logs do not need the notation

        return in_letters(words)

    def place(self, claim: str = "") -> tuple[int, int]:
        """Return the line and the column of a claim, or those of the move if the claim stands with it."""
        return next(((line, column) for name, line, column in self.places if name == claim), (self.line, self.column))

    def _link_of(self, status: Status, problem: LogProblem) -> Link | None:
        """Return the line with the problem as a link of the chain; for an unreadable line, the last one read."""
        if problem.line == 1:
            return self.header.link
        return self.link if status == "broken" else self.reader.link

    def verdict(self, status: Status, problem: LogProblem | None) -> Verdict:
        """Return the verdict on the log as far as it was refereed."""
        header, state = self.header, self.state
        over, known = state.phase == "over", self.standing_is_known
        chain: ChainStatus = "none" if header.link is None else "holds"
        if problem is not None and (link := self._link_of(status, problem)) is not None and not link.fits:
            chain = "broken"
        lines = self.line if problem is None else max(self.line, problem.line)
        return Verdict(
            self.name, status, header.variant.id, header.players, self.moves, lines, over and known,
            state.winners if known else None, state.totals if known else (), self.set_up, header.is_full, problem,
            header.variant_is_changed, header.viewer, self.unseen,
            format=0 if self.notation else header.format, chain=chain,
            sha256=self.sha256, opened=self.opened, unopened=len(state.commitments), noted=self.noted_at,
            gaps=self.gaps, rounds=self.rounds, notation=self.notation,
        )  # fmt: skip


def accept(check: Check, move: Move, after: State, events: Sequence[Event]) -> None:
    """Record a sound move and the state after it."""
    check.state = after
    check.moves += 1
    if type(move) is SetUp:
        check.set_up = True
    if not check.header.is_full:
        check.changes.follow(events, check.moves, check.line)
    if after.phase in BETWEEN:
        remember_round(check, events)
    if check.steps is not None:
        check.steps.append(Step(check.moves, move, tuple(events)))


def remember_round(check: Check, events: Sequence[Event]) -> None:
    """Record the scores and hands of a round, for the claims about it, and count the opened commitments."""
    for event in events:
        if type(event) is RoundScored:
            check.scored = event
        elif type(event) is RoundEnded:
            check.counted = event.hands
        elif type(event) is CommitmentOpened:
            check.opened += 1
