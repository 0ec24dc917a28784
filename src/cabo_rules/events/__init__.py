"""Events: facts about a game. :func:`cabo_rules.evolve` applies one to a state.

The events of a game are its record: everything in the state follows from them. If no player chose an event, its ``key``
names the key of the variant file that caused it.

Each chapter has its events, a function below each event that says what it changes, and a table of both. The functions
also work on a state with hidden cards: cards that an event makes known come from the event, never from the state.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from cabo_rules.events import calling, deal, game, powers, scoring, turn
from cabo_rules.events.calling import *
from cabo_rules.events.deal import *
from cabo_rules.events.game import *
from cabo_rules.events.matching import drawn, penalty, snap
from cabo_rules.events.matching import set as sets
from cabo_rules.events.matching.drawn import *
from cabo_rules.events.matching.penalty import *
from cabo_rules.events.matching.set import *
from cabo_rules.events.matching.snap import *
from cabo_rules.events.powers import *
from cabo_rules.events.scoring import *
from cabo_rules.events.turn import *
from cabo_rules.state import Effects, RoundEndCause

Event = (
    deal.DealEvent | turn.TurnEvent | powers.PowerEvent | snap.SnapEvent | drawn.MatchEvent | sets.SetEvent
    | penalty.PenaltyEvent | calling.CallingEvent | scoring.ScoringEvent | game.GameEvent
)  # fmt: skip
"""Any event."""

EVENTS: Final[tuple[type[Any], ...]] = get_args(Event)

EFFECTS: Final[Effects] = {
    **deal.EFFECTS, **turn.EFFECTS, **powers.EFFECTS, **snap.EFFECTS, **drawn.EFFECTS, **sets.EFFECTS,
    **penalty.EFFECTS, **calling.EFFECTS, **scoring.EFFECTS, **game.EFFECTS,
}  # fmt: skip
"""The effect of each event. It does not check whether the event can happen; ``evolve`` does, the referee need not."""

__all__ = ["EVENTS", "Event", "RoundEndCause"]
__all__ += deal.__all__
__all__ += turn.__all__
__all__ += powers.__all__
__all__ += snap.__all__
__all__ += drawn.__all__
__all__ += sets.__all__
__all__ += penalty.__all__
__all__ += calling.__all__
__all__ += scoring.__all__
__all__ += game.__all__
