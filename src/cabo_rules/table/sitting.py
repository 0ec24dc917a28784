"""A sitting: one table with its game, as a value."""

from __future__ import annotations

from attrs import field, frozen

from cabo_rules.game import Game
from cabo_rules.past import Step
from cabo_rules.state import State
from cabo_rules.table.answers import Answer
from cabo_rules.table.kept import Kept
from cabo_rules.table.marks import Marks
from cabo_rules.variants.model import Variant


@frozen
class Notice:
    """The answer to a move that has waited, for its sender; and the table's number and the time when it came."""

    seat: int
    id: str
    answer: Answer
    number: int
    time: float


@frozen
class Recent:
    """A step of the last ones: the table's number after it, when it was played, and the state before it."""

    number: int
    time: float
    before: State
    step: Step


@frozen
class Sitting:
    """A table as it is: what is kept beside the log, the game, and what may be forgotten in a crash.

    :ivar game: the referee's game; ``None`` until all seats are taken.
    :ivar notices: the answers to snaps that have waited, of the last moves.
    :ivar recent: the last steps, for those who have not heard of them.
    """

    variant: Variant
    kept: Kept
    game: Game | None = None
    marks: Marks = field(factory=Marks)
    notices: tuple[Notice, ...] = ()
    recent: tuple[Recent, ...] = ()

    @property
    def number(self) -> int:
        """The table's number: it grows with each move and each undo."""
        return (0 if self.game is None else self.game.number) + self.kept.undone
