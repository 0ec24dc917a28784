"""The memory of a table beyond the log: the seed, digests of tokens, answered ids, deadlines. It is secret."""

from __future__ import annotations

import json
from typing import Any, Final

import attrs
from attrs import frozen

from cabo_rules.errors import GameError
from cabo_rules.table.limits import Limits
from cabo_rules.table.seats import Chair

VERSION: Final = 1


@frozen
class Answered:
    """A move that was played: who sent it under which id, and the table's number after it."""

    seat: int
    id: str
    number: int


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
    :ivar nonces: the nonces of the commitments that are not open yet.
    :ivar commits: whether the table commits to each deal.
    :ivar undone: how many moves have been undone, each undo counting one more. The table's number is that of the game
        plus this, so it never falls.
    :ivar variant: the rules, until there is a log that has them.
    """

    chairs: tuple[Chair, ...]
    host: str
    seed: str
    luck: str
    limits: Limits
    commits: bool = False
    nonces: tuple[str, ...] = ()
    answered: tuple[Answered, ...] = ()
    clocks: tuple[Clock, ...] = ()
    undone: int = 0
    ask: Ask | None = None
    variant: dict[str, Any] | None = None
    version: int = VERSION


def kept_as_text(kept: Kept) -> str:
    """Return what a table keeps as JSON."""
    return json.dumps(attrs.asdict(kept), separators=(",", ":"))


def kept_from_text(text: str) -> Kept:
    """Return what a table has kept.

    :raises GameError: if it is not what :func:`kept_as_text` writes.
    """
    from cabo_rules.table.reading import read_kept  # needs cattrs, which only a table that is resumed needs

    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise GameError("what the table has kept is not JSON") from None
    return read_kept(data)
