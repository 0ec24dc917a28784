"""A table that a hall has opened, one that it holds, and the limits of time of its tables."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import define, evolve, field

from cabo_rules.sealed import sealed
from cabo_rules.table.limits import Limits, limits_of
from cabo_rules.table.table import Table
from cabo_rules.variants.model import Variant
from cabo_rules.web.register import Entry, Register

SNAP: Final = 10.0
PAUSE: Final = 20.0


@sealed
class Opened:
    """A table that has been opened, and the tokens to give away. The hall keeps only their digests.

    :ivar links: for each seat the token with which a person may take it; ``None`` for the seat of a bot.
    :ivar host: the token of the host.

    >>> Opened("0123456789abcdef", links=("a secret", None), host="another")
    Opened(id='0123456789abcdef')
    """

    id: str
    links: tuple[str | None, ...] = field(repr=False)
    host: str = field(repr=False)


@define(eq=False)
class Held:
    """A table that a hall holds in memory.

    :ivar table: the table itself.
    :ivar log: the file of its log.
    :ivar people: how many are connected.
    :ivar since: when the last of them left, or when it was found.
    :ivar by: the address that has opened or found it, if it is known.
    """

    entry: Entry
    table: Table
    log: Path
    _register: Register = field(repr=False)
    since: float
    by: str | None = field(repr=False)
    people: int = 0

    @property
    def over(self) -> bool:
        """Return whether its game is over."""
        return self.table.game is not None and self.table.game.is_over

    def note(self) -> None:
        """Note whether its game is over, after a change of the table.

        :raises LogError: if that cannot be stored.
        """
        if self.entry.over is not self.over:
            entry = evolve(self.entry, over=self.over)
            self._register.write(entry)
            self.entry = entry


def limits_for(variant: Variant, given: Limits) -> Limits:
    """Return the limits that are given, else those of the variant, else some that keep a table from standing still."""
    rules = limits_of(variant)
    snap, pause = (rules.snap if given.snap is None else given.snap), given.pause
    return evolve(
        given,
        look=rules.look if given.look is None else given.look,
        turn=rules.turn if given.turn is None else given.turn,
        snap=SNAP if snap is None else snap,
        pause=PAUSE if pause is None else pause,
    )
