"""Scoring, and the game."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cabo_rules.state import Effects, State, change
from cabo_rules.visibility import facts

__all__ = ["GameAbandoned", "GameEnded", "RoundAwaited", "RoundScored", "SeatScore", "TotalReset"]


@frozen
class SeatScore:
    """One seat's score and its parts.

    ``score = base + bonus + penalty``, where ``base`` is the points, or 0 for a winner who scores nothing, or the score
    that a special hand fixes.

    :ivar cards: the sum of the card values.
    :ivar special: the name of the special hand, or ``None``.
    :ivar points: the points that decide who is lowest: ``cards``, unless the special hand has points of its own.

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
    """The round was counted; ``totals`` are the totals after it, before any reset."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]


def round_scored(state: State, event: RoundScored) -> State:
    return change(state, totals=event.totals)


@facts
class TotalReset:
    """A total was reset."""

    seat: int
    total: int
    key: str


def total_reset(state: State, event: TotalReset) -> State:
    seat = event.seat
    return change(
        state, totals=(*state.totals[:seat], event.total, *state.totals[seat + 1 :]),
        resets=(*state.resets[:seat], state.resets[seat] + 1, *state.resets[seat + 1 :]),
    )  # fmt: skip


@facts
class RoundAwaited:
    """Another round may be dealt; ``None`` if the host names the starter, or if the dealer does not matter."""

    starter: int | None
    dealer: int | None


def round_awaited(state: State, event: RoundAwaited) -> State:
    return change(state, phase="deal", starter=event.starter, dealer=event.dealer)


@facts
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]
    key: str


def game_ended(state: State, event: GameEnded) -> State:
    return change(state, phase="over", winners=event.winners)


@facts
class GameAbandoned:
    """The game was abandoned: nobody wins."""

    key: str


def game_abandoned(state: State, event: GameAbandoned) -> State:
    return change(state, phase="over", winners=())


ScoringEvent = RoundScored | TotalReset | RoundAwaited | GameEnded | GameAbandoned

EFFECTS: Final[Effects] = {
    RoundScored: round_scored,
    TotalReset: total_reset,
    RoundAwaited: round_awaited,
    GameEnded: game_ended,
    GameAbandoned: game_abandoned,
}
