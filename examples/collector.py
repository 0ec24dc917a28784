"""A player that collects the cards of a special hand from the start, to ask what such a hand is worth.

Try it with ``cabo-rules simulate eventide --seats 4 --agents examples.collector:Collector,careful`` in a copy of the
repository. Until somebody calls it plays like ``careful`` by rules of its own: the cards of the hand count nothing, all
others 13, and the whole hand -100. It calls when it has the hand.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from attrs import evolve

from cabo_rules import GameError, Variant
from cabo_rules.cards import HIDDEN
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Call, Move
from cabo_rules.past import Step
from cabo_rules.play import CarefulAgent
from cabo_rules.rules.worth import special_hand
from cabo_rules.state import State, change

OTHERS: Final = 13  # the points of a card that is not collected
WHOLE: Final = -100  # those of the hand
NEVER: Final = 1_000_000  # a lap that no round reaches
PATIENCE: Final = 30  # after so many laps a player calls with any hand, so that every round ends


class Collector:
    """An agent that collects the first special hand of the variant."""

    follows = False

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.careful = CarefulAgent(seat, rng)
        self.state: State | None = None

    def told(self, step: Step | None, state: State) -> None:
        """Remember the view. The careful player sees it under the rules of a collector, until somebody has called."""
        self.state = state
        rules = state.variant if state.last_lap is not None else collecting(state.variant)
        self.careful.told(step, change(state, variant=rules))

    def asked(self) -> Move | None:
        """Return the call with the hand, if it is legal, or else the move of a careful player."""
        state, call = self.state, Call(self.seat)
        if state is not None and self._wants_to_call(state) and call in legal_moves(state, self.seat):
            return call
        return self.careful.asked()

    def _wants_to_call(self, state: State) -> bool:
        on_turn = state.turn == self.seat and state.caller is None
        return on_turn and (self._has_it(state) or state.turns >= PATIENCE * state.seats)

    def _has_it(self, state: State) -> bool:
        hand = [slot.card for slot in state.hands[self.seat] if slot.card is not None]
        return HIDDEN not in hand and special_hand(state.variant, hand) is not None


@lru_cache
def collecting(variant: Variant) -> Variant:
    """Return rules by which only the cards of the special hand count nothing, and nobody matches cards or calls."""
    rules: Any = variant
    for name, special in rules.scoring.special.items():
        values: Any = {**dict.fromkeys(variant.values, OTHERS), **dict.fromkeys(special.cards, 0)}
        return evolve(
            variant,
            values=values,
            scoring=evolve(rules.scoring, special={name: evolve(special, points=WHOLE)}),
            matching=evolve(rules.matching, snap=None, drawn=None, set=None),
            calling=evolve(rules.calling, earliest_lap=NEVER),
        )
    raise GameError(f"{variant.id} has no special hand")
