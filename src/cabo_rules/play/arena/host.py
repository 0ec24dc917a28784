"""The host of a game of agents, who deals, shuffles, closes what nobody else closes, and ends the game."""

from __future__ import annotations

from typing import Final

from cabo_rules.moves import CloseLooks, CloseWindow, Deal, EndGame, Move, Shuffle
from cabo_rules.play.arena.luck import Luck
from cabo_rules.play.habits import shuffled
from cabo_rules.referee import refusal
from cabo_rules.rules.deal import host_names_dealer, host_names_starter
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.rules.table import in_game
from cabo_rules.state import State


def by_host(state: State, rounds: int, luck: Luck, shuffles: int) -> Move | None:
    """Return the move of the host that is due if no seat moves, or ``None`` if the game waits for a seat."""
    if state.shuffle is not None:
        return Shuffle(shuffled(to_shuffle(state), luck(f"shuffle {state.round} {shuffles}")))
    if state.phase == "deal":
        if state.round >= rounds and refusal(state, _END) is None:
            return _END
        return _deal(state, luck)
    return next((closing for closing in _CLOSINGS if refusal(state, closing) is None), None)


_END: Final = EndGame()
_CLOSINGS: Final = (CloseLooks(), CloseWindow())


def _deal(state: State, luck: Luck) -> Deal:
    """Return the next deal. If the host names the starter, the seats start in turn."""
    order = shuffled(state.variant.cards_for(state.seats), luck(f"deal {state.round + 1}"))
    playing = in_game(state)
    starter = playing[state.round % len(playing)] if host_names_starter(state) else None
    return Deal(order, starter, state.seats - 1 if host_names_dealer(state) else None)
