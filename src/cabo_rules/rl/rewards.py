"""The rewards of a game that is over."""

from __future__ import annotations

from cabo_rules.state import State


def rewards(state: State) -> tuple[float, ...]:
    """Return the reward of each seat at the end of a game: -1 for each loser, which the winners share.

    They add up to 0. All are 0 if everybody wins, or nobody.
    """
    winners = state.winners or ()
    losers = state.seats - len(winners)
    if not winners or not losers:
        return (0.0,) * state.seats
    return tuple([losers / len(winners) if seat in winners else -1.0 for seat in range(state.seats)])
