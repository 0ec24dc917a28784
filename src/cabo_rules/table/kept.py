"""The memory of a table beyond the log: the seed, digests of tokens, answered ids, times. It is secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final, Literal

import attrs
from attrs import define, field, frozen

from cabo_rules.moves import Snap
from cabo_rules.seats import place
from cabo_rules.table.limits import Limits
from cabo_rules.table.seats import Chair

VERSION: Final = 1


@frozen
class Answered:
    """An answer that stands: to whom, under which id, to which move, and the table's number then.

    :ivar move: a digest of the move, so that another move under the same id is noticed.
    """

    seat: int
    id: str
    move: str
    number: int
    result: Literal["played", "lost", "stale"]


@frozen
class Waiter:
    """A snap that waits until somebody else has settled a debt or a power: whose it is, and the card it names."""

    seat: int
    owner: int
    slot: int
    id: str
    seen: int

    @property
    def move(self) -> Snap:
        """The snap."""
        return Snap(self.seat, place(self.owner, self.slot))


@frozen
class Moments:
    """The times of the last moves.

    :ivar first: the table's number after the first of them.
    :ivar times: the time of that move, and of each after it, in milliseconds, which are written sooner than fractions.
    """

    first: int = 0
    times: tuple[int, ...] = ()

    def by_number(self) -> dict[int, float]:
        """Return each time, in seconds, by the table's number after its move."""
        return {number: time / 1000 for number, time in enumerate(self.times, self.first)}


@frozen
class Clock:
    """A deadline: for what, and until when."""

    what: str
    until: float


@frozen
class Ask:
    """A request to undo: to which number of moves, and the seats that agree."""

    to: int
    agreed: tuple[int, ...]


@frozen
class Kept:
    """Everything that survives a crash beside the log.

    :ivar seed: the secret seed of the shuffles.
    :ivar luck: the secret seed of the bots' choices, which has nothing to do with the cards.
    :ivar nonces: the nonces of the last commitments, since a crash may take back the moves that open one.
    :ivar commits: whether the table commits to each deal.
    :ivar waiting: the snaps that wait, in the order in which they came.
    :ivar moments: the times of the last moves, since the cards that they show are shown for a while only.
    :ivar undone: how many moves have been undone, each undo counting one more. The table's number is that of the game
        plus this, so it never falls.
    :ivar undone_at: the table's number after the last undo; nothing before it can be undone.
    :ivar variant: the rules, until there is a log that has them.
    :ivar before: the text before an undo, in the text that is stored with it: it holds if a crash came before the log
        went back.
    """

    chairs: tuple[Chair, ...]
    host: str = field(repr=False)
    seed: str = field(repr=False)
    luck: str = field(repr=False)
    limits: Limits
    commits: bool = False
    nonces: tuple[str, ...] = field(default=(), repr=False)
    answered: tuple[Answered, ...] = ()
    waiting: tuple[Waiter, ...] = ()
    moments: Moments = Moments()
    clocks: tuple[Clock, ...] = ()
    undone: int = 0
    undone_at: int = 0
    ask: Ask | None = None
    variant: dict[str, Any] | None = None
    before: str | None = field(default=None, repr=False)
    version: int = VERSION


ROWS: Final = (Answered,)
"""Parts of which there are dozens: their values are written without names, since each move writes them again."""


def kept_as_text(kept: Kept) -> str:
    """Return what a table keeps as JSON."""
    return KeptText().of(kept)


@define(eq=False)
class KeptText:
    """The text of what a table keeps, made again and again; parts that are the same object as before stay."""

    _parts: dict[str, tuple[Any, str]] = field(factory=dict, init=False, repr=False)

    def of(self, kept: Kept) -> str:
        """Return it as JSON."""
        kind: Any = Kept
        names, values = shape_of(kind)
        return f"{{{','.join(map(self._part, names, values(kept)))}}}"

    def _part(self, name: str, value: Any) -> str:
        before, text = self._parts.get(name, (self, ""))
        if before is not value:
            text = f'"{name}":{_JSON.encode(value)}'
            self._parts[name] = value, text
        return text


def _plain(part: Any) -> Any:
    kind: Any = type(part)
    names, values = shape_of(kind)
    return values(part) if kind in ROWS else dict(zip(names, values(part), strict=True))


@cache
def shape_of(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of the fields of a class, and the function that reads their values from an object."""
    names = tuple([field.name for field in attrs.fields(kind)])
    return names, attrgetter(*names)


_JSON: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=_plain)
