"""The race of the seats that may move in one state: who is asked, and whose move is played.

Only seats that have a legal move are asked, in any order. A snap is played at once. Any other move waits until the
other seats that may snap have been asked, too. If the next player may draw before the turn has been ended, the move of
the player on turn is played rather than the draw: nobody at a table loses a call to the speed of a neighbour.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from cabo_rules.listing import seat_moves
from cabo_rules.moves import Snap
from cabo_rules.rules.awaited import awaited
from cabo_rules.rules.matching.snap import snappers
from cabo_rules.sealed import maker, sealed
from cabo_rules.state import power_user

if TYPE_CHECKING:
    from cabo_rules.moves import Move
    from cabo_rules.state import State


@sealed
class Race:
    """The seats that are still to be asked in a state, and the move that is played when nobody is.

    :ivar waiting: the seats to be asked, in any order.
    :ivar snapping: the seats that may snap.
    :ivar first: the seats that the game waits for.
    :ivar held: the move that is played if nobody snaps.
    """

    waiting: tuple[int, ...]
    snapping: Sequence[int]
    first: tuple[int, ...]
    held: Move | None


def race_of(state: State) -> Race:
    """Return the race in a state, with every seat that has a legal move."""
    snapping = snappers(state)
    if len(snapping) == state.seats:
        may = tuple(snapping)
    else:
        others = [seat for seat in _candidates(state) if seat not in snapping]
        may = (*snapping, *[seat for seat in others if next(iter(seat_moves(state, seat)), None) is not None])
    return _race(may, snapping, awaited(state), None)


def answered(race: Race, seat: int, move: Move | None) -> Race:
    """Return the race after the answer of a seat: its move, or ``None`` if it waits. A snap ends the race."""
    if type(move) is Snap:
        return _race((), race.snapping, race.first, move)
    held, first = race.held, race.first
    if move is not None and (held is None or (seat in first and held.seat not in first)):
        held = move
    waiting = tuple([each for each in race.waiting if each != seat])
    if held is not None:
        settled = held.seat in first
        waiting = tuple([each for each in waiting if each in race.snapping or (each in first and not settled)])
    return _race(waiting, race.snapping, first, held)


_race: Final = maker(Race)


def _candidates(state: State) -> Collection[int]:
    """Return the seats that might have a move other than a snap."""
    if state.phase in ("draw", "drawn"):
        debt = state.penalty or state.gift
        return (debt.seat,) if debt is not None else {state.turn, power_user(state)}
    return range(state.seats) if state.shuffle is None and state.phase not in ("deal", "over") else ()
