"""Whose move the game waits for."""

from __future__ import annotations

from cabo_rules.rules.matching.last_snap import could_snap
from cabo_rules.seats import HOST
from cabo_rules.state import State, check_state, power_user


def awaited(state: State) -> tuple[int, ...]:
    """Return the seats that the game waits for, :data:`cabo_rules.HOST` for the host; nobody once it is over.

    Other seats may have moves, too: they may snap while the game waits for somebody else. A view is enough.

    :raises GameError: if it is not a state.

    >>> from cabo_rules import Game, load_variant
    >>> awaited(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1).state)
    (0, 1)
    """
    if type(state) is not State:
        check_state(state)
    if state.phase == "over":
        return ()
    if state.shuffle is not None or state.phase == "deal":
        return (HOST,)
    if state.penalty is not None:
        return (state.penalty.seat,)
    if state.gift is not None:
        return (state.gift.seat,)
    if state.phase == "looks":
        return tuple(sorted(state.to_look))
    if state.powers:
        return (power_user(state),)
    if state.phase == "last snap":
        return tuple([seat for seat in range(state.seats) if could_snap(state, seat)])
    return (state.turn,)
