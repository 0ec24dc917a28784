"""Deadlines: when the table does something by itself, and what.

What a deadline is for is a text that changes with every new decision, so that a new decision has its whole time.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Literal

from cabo_rules.moves import HOST, CloseLooks, CloseWindow, Move, PassSnap
from cabo_rules.play import IDLE, random_move_of
from cabo_rules.table.kept import Clock
from cabo_rules.table.sitting import Sitting


def clocks_at(sitting: Sitting, now: float) -> tuple[Clock, ...]:
    """Return the deadlines of a sitting: those that still run, and new ones for what begins now."""
    running = {clock.what: clock for clock in sitting.kept.clocks}
    return tuple([running.get(what, Clock(what, now + seconds)) for what, seconds in _limited(sitting)])


def _limited(sitting: Sitting) -> Iterator[tuple[str, float]]:
    """Yield what has a limit of time now, and how many seconds."""
    game, limits = sitting.game, sitting.kept.limits
    if game is None or game.is_over:
        return
    state = game.state
    if state.phase == "looks":
        seconds = limits.turn if limits.look is None else limits.look
        if seconds is not None:
            yield f"looks {state.round}", seconds
        return
    if state.phase == "deal":
        if limits.pause is not None:
            yield f"pause {state.round}", limits.pause
        return
    seconds = limits.snap if limits.snap is not None or state.phase != "last snap" else limits.turn
    if seconds is not None and game.refusal(CloseWindow()) is None:
        yield f"window {sitting.marks.top}", seconds
    if limits.turn is not None and len(game.awaited) == 1 and HOST not in game.awaited:
        yield f"turn {state.round} {sitting.marks.decided} {game.awaited[0]}", limits.turn


def limit_of(clock: Clock) -> Literal["look", "turn", "snap", "pause"]:
    """Return which of the limits of a table a deadline belongs to, by what it ends."""
    return _LIMITS[clock.what.partition(" ")[0]]


_LIMITS: Final[dict[str, Literal["look", "turn", "snap", "pause"]]] = {
    "looks": "look", "turn": "turn", "window": "snap", "pause": "pause",
}  # fmt: skip
"""The limit of each kind of deadline. A window that has no limit of its own closes after that of a turn."""


def due_move(sitting: Sitting, what: str, rng: Random) -> Move | None:
    """Return the move that the table makes at a deadline: the least harmful one for the seat that is awaited."""
    assert sitting.game is not None
    if what.startswith("looks"):
        return CloseLooks()
    if what.startswith("window"):
        return CloseWindow()
    return least_harmful(sitting, sitting.game.awaited[0], rng)


def least_harmful(sitting: Sitting, seat: int, rng: Random) -> Move | None:
    """Return a move for a seat that does only what is necessary, or ``None`` if nothing is."""
    game = sitting.game
    assert game is not None
    if game.state.phase == "last snap" and game.refusal(PassSnap(seat)) is None:
        return PassSnap(seat)
    return random_move_of(game.state, seat, rng, IDLE)
