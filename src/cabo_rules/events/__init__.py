"""Events: facts about a game. :func:`cabo_rules.evolve` applies one to a state.

The events of a game are its record: everything in the state follows from them. If no player chose an event, its ``key``
names the key of the variant file that caused it.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from cabo_rules.events.calling import Called, HandEmptied, LastTurnEnded, PassedOver, RoundEnded
from cabo_rules.events.deal import CommitmentOpened, Dealt, FirstLooked, LooksEnded, OpenCardTurned, TableSet
from cabo_rules.events.drawn import MatchBegan, Matched, MatchFailed
from cabo_rules.events.penalty import PenaltyDrawn, PenaltyOwed, PenaltyPlaced, PenaltyWaived
from cabo_rules.events.powers import Looked, PowerEnded, PowerEnding, PowerOpened, Swapped
from cabo_rules.events.scoring import GameAbandoned, GameEnded, RoundAwaited, RoundScored, SeatScore, TotalReset
from cabo_rules.events.set import DrawnKept, Traded, TradeFailed
from cabo_rules.events.snap import (
    Gave,
    GiftDeclined,
    GiftOwed,
    SnapFailed,
    SnapPassed,
    Snapped,
    SnappedLate,
    WindowClosed,
)
from cabo_rules.events.turn import (
    Discarded,
    Drew,
    Kept,
    LaidFaceUp,
    Returned,
    ShuffleAwaited,
    Shuffled,
    Took,
    TurnBegan,
)
from cabo_rules.state import RoundEndCause

Event = (
    TableSet | Dealt | CommitmentOpened | FirstLooked | LooksEnded | OpenCardTurned
    | TurnBegan | ShuffleAwaited | Shuffled | Drew | Took | Kept | LaidFaceUp | Discarded | Returned
    | PowerOpened | Looked | Swapped | PowerEnded
    | Snapped | SnapFailed | SnappedLate | WindowClosed | GiftOwed | Gave | GiftDeclined | SnapPassed
    | MatchBegan | Matched | MatchFailed | Traded | TradeFailed | DrawnKept
    | PenaltyOwed | PenaltyDrawn | PenaltyPlaced | PenaltyWaived
    | Called | HandEmptied | PassedOver | LastTurnEnded | RoundEnded
    | RoundScored | TotalReset | RoundAwaited | GameEnded | GameAbandoned
)  # fmt: skip
"""Any event."""

EVENTS: Final[tuple[type[Any], ...]] = get_args(Event)

__all__ = [
    "EVENTS",
    "Called",
    "CommitmentOpened",
    "Dealt",
    "Discarded",
    "DrawnKept",
    "Drew",
    "Event",
    "FirstLooked",
    "GameAbandoned",
    "GameEnded",
    "Gave",
    "GiftDeclined",
    "GiftOwed",
    "HandEmptied",
    "Kept",
    "LaidFaceUp",
    "LastTurnEnded",
    "Looked",
    "LooksEnded",
    "MatchBegan",
    "MatchFailed",
    "Matched",
    "OpenCardTurned",
    "PassedOver",
    "PenaltyDrawn",
    "PenaltyOwed",
    "PenaltyPlaced",
    "PenaltyWaived",
    "PowerEnded",
    "PowerEnding",
    "PowerOpened",
    "Returned",
    "RoundAwaited",
    "RoundEndCause",
    "RoundEnded",
    "RoundScored",
    "SeatScore",
    "ShuffleAwaited",
    "Shuffled",
    "SnapFailed",
    "SnapPassed",
    "Snapped",
    "SnappedLate",
    "Swapped",
    "TableSet",
    "Took",
    "TotalReset",
    "TradeFailed",
    "Traded",
    "TurnBegan",
    "WindowClosed",
]
