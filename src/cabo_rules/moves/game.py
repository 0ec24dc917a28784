"""The game: its end, agreed or not."""

from __future__ import annotations

from typing import ClassVar

from cabo_rules.seats import HOST
from cabo_rules.visibility import facts

__all__ = ["Abandon", "EndGame"]


@facts
class EndGame:
    """End the game between rounds, if the table decides how many rounds it plays. Rules: ``game.rounds.end``.

    >>> EndGame().seat == HOST
    True
    """

    seat: ClassVar[int] = HOST


@facts
class Abandon:
    """Abandon the game at any time; nobody wins. Rules: ``game``."""

    seat: ClassVar[int] = HOST


HostMove = EndGame | Abandon
