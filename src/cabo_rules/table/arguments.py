"""Checks of the arguments of a table's methods: mistakes of the program, not of the people at the table."""

from __future__ import annotations

from typing import Final

from cabo_rules.errors import MoveError, check_kind, check_whole, wrong_argument
from cabo_rules.moves import Move
from cabo_rules.table.kept import Kept

LATEST: Final = 1e15


def check_now(now: float) -> None:
    """Check that a time is a number of seconds.

    :raises GameError: if not.
    """
    if isinstance(now, bool) or not isinstance(now, int | float) or not -LATEST < now < LATEST:
        raise wrong_argument("now", "a number of seconds", now)


def check_since(since: int | None) -> None:
    """Check that the number of a table is a whole number or ``None``.

    :raises GameError: if not.
    """
    if since is not None:
        check_whole("since", since)


def check_move(move: Move, example: str) -> None:
    """Check that an argument is a move.

    :raises MoveError: if not.
    """
    check_kind(Move, "move", move, f"a move like {example}", error=MoveError)


def check_person(kept: Kept, seat: int, called: str = "seat") -> None:
    """Check that a person has a seat.

    :raises GameError: if not.
    """
    if type(seat) is not int or not 0 <= seat < len(kept.chairs) or kept.chairs[seat].taken != "person":
        raise wrong_argument(called, "the seat of a person", seat)
