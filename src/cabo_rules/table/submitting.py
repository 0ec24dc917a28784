"""Moves that a seat sends: once or twice, in time or late."""

from __future__ import annotations

from attrs import evolve

from cabo_rules.moves import Move, Snap
from cabo_rules.refusals import Refusal
from cabo_rules.rules.matching.window import is_late
from cabo_rules.table.answers import Answer, Lost, Played, Refused, Rejected, Repeated, Stale, Waiting
from cabo_rules.table.kept import Waiter
from cabo_rules.table.marks import is_stale
from cabo_rules.table.playing import digest_of_move, played, remembered
from cabo_rules.table.sitting import Sitting

MOST_WAITING = 4
"""How many snaps of one seat may wait."""

NOT_BEGUN = Rejected("table.not_begun")
NOT_YOUR_SEAT = Rejected("table.not_your_seat")
NOT_SEEN = Rejected("table.not_seen")
ID_USED = Rejected("table.id_used")
TOO_MANY_WAIT = Rejected("table.too_many_wait")


def submitted(sitting: Sitting, seat: int, move: Move, id: str, seen: int, now: float) -> tuple[Sitting, Answer]:
    """Return the sitting after a move that a seat has sent, and the answer."""
    if before := _answered(sitting, seat, id, move):
        return sitting, before
    if sitting.game is None:
        return sitting, NOT_BEGUN
    if move.seat != seat:
        return sitting, NOT_YOUR_SEAT
    if seen > sitting.number:
        return sitting, NOT_SEEN
    if is_stale(sitting.marks, move, seen):
        return sitting, Stale()
    refusal = sitting.game.refusal(move)
    if isinstance(move, Snap):
        late = is_late(sitting.game.state, seat) if refusal is None else not refusal.code.startswith("wait.")
        if late and _in_race(sitting, seen, now):
            return remembered(sitting, move, id, "lost", sitting.number), Lost()
        if refusal is not None and refusal.code.startswith("wait."):
            return _made_wait(sitting, Waiter(seat, move.target.seat, move.target.slot, id, seen))
    if refusal is not None:
        return sitting, Refused(refusal)
    number = sitting.number + 1
    return played(sitting, move, now, id=id), Played(number)


def attempted(sitting: Sitting, seat: int, move: Move) -> Refusal | Rejected | None:
    """Return why a move of a seat would be refused now, or ``None``."""
    if sitting.game is None:
        return NOT_BEGUN
    return sitting.game.refusal(move) if move.seat == seat else NOT_YOUR_SEAT


def _answered(sitting: Sitting, seat: int, id: str, move: Move) -> Repeated | Rejected | None:
    """Return what a move under this id is, if the seat has sent one before: the same again, or another."""
    for each in sitting.kept.answered:
        if (each.seat, each.id) == (seat, id):
            answers: dict[str, Played | Lost | Stale] = {
                "played": Played(each.number), "lost": Lost(), "stale": Stale(),
            }  # fmt: skip
            return Repeated(answers[each.result]) if each.move == digest_of_move(move) else ID_USED
    for waiter in sitting.kept.waiting:
        if (waiter.seat, waiter.id) == (seat, id):
            return Repeated(Waiting()) if waiter.move == move else ID_USED
    return None


def _in_race(sitting: Sitting, seen: int, now: float) -> bool:
    """Return whether the window was used up or closed after the sender looked, and only just now."""
    marks = sitting.marks
    return marks.snapped is not None and marks.shut > seen and now - marks.snapped <= sitting.kept.limits.race


def _made_wait(sitting: Sitting, waiter: Waiter) -> tuple[Sitting, Answer]:
    waiting = sitting.kept.waiting
    if sum(each.seat == waiter.seat for each in waiting) >= MOST_WAITING:
        return sitting, TOO_MANY_WAIT
    return evolve(sitting, kept=evolve(sitting.kept, waiting=(*waiting, waiter))), Waiting()
