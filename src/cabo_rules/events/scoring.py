"""Scoring, and the game."""

from __future__ import annotations

from attrs import frozen

from cabo_rules.visibility import facts


@frozen
class SeatScore:
    """How one seat's score came about.

    ``score = base + bonus + penalty``, where ``base`` is the points, or nothing for a winner who scores nothing, or
    what a special hand fixes for everybody.

    :ivar cards: the sum of the card values.
    :ivar special: the name of the special hand held, or ``None``.
    :ivar points: the points of the hand that decide who is lowest: ``cards``, unless the special hand sets them.

    >>> from cabo_rules import load_variant, score_round
    >>> score_round(load_variant("rush"), [["AS"], ["KS", "2C"]], caller=0).seats[0]
    SeatScore(cards=1, special=None, points=1, base=0, bonus=-3, penalty=0, score=-3)
    """

    cards: int
    special: str | None
    points: int
    base: int
    bonus: int
    penalty: int
    score: int


@facts
class RoundScored:
    """The round was counted; ``totals`` are those after it, before any reset."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@facts
class TotalReset:
    """A total came down."""

    seat: int
    total: int
    key: str


@facts
class RoundAwaited:
    """Another round may be dealt; nobody is named where the host says who starts, or where no dealer matters."""

    starter: int | None
    dealer: int | None


@facts
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]
    key: str


@facts
class GameAbandoned:
    """The game was abandoned: nobody wins."""

    key: str
