"""The effect of each event: the function below the event in its chapter.

The functions also work on a state with hidden cards: cards that an event makes known come from the event, never from
the state. They do not check whether the event can happen; ``evolve`` does, and the referee need not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cabo_rules.events import calling, deal, drawn, penalty, powers, scoring, snap, turn
from cabo_rules.events import set as sets
from cabo_rules.state import State

EFFECTS: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    deal.TableSet: deal.table_set,
    deal.Dealt: deal.dealt,
    deal.CommitmentOpened: deal.commitment_opened,
    deal.FirstLooked: deal.first_looked,
    deal.LooksEnded: deal.looks_ended,
    deal.OpenCardTurned: deal.open_card_turned,
    turn.TurnBegan: turn.turn_began,
    turn.ShuffleAwaited: turn.shuffle_awaited,
    turn.Shuffled: turn.shuffled,
    turn.Drew: turn.drew,
    turn.Took: turn.took,
    turn.Kept: turn.kept,
    turn.LaidFaceUp: turn.laid_face_up,
    turn.Discarded: turn.discarded,
    turn.Returned: turn.discarded,
    powers.PowerOpened: powers.power_opened,
    powers.Looked: powers.looked,
    powers.Swapped: powers.swapped,
    powers.PowerEnded: powers.power_ended,
    snap.Snapped: snap.snapped,
    snap.SnapFailed: snap.snap_failed,
    snap.SnappedLate: snap.snapped_late,
    snap.WindowClosed: snap.window_closed,
    snap.GiftOwed: snap.gift_owed,
    snap.Gave: snap.gave,
    snap.GiftDeclined: snap.gift_declined,
    snap.SnapPassed: snap.snap_passed,
    drawn.MatchBegan: drawn.match_began,
    drawn.Matched: drawn.matched,
    drawn.MatchFailed: drawn.match_failed,
    sets.Traded: sets.traded,
    sets.TradeFailed: sets.trade_failed,
    sets.DrawnKept: sets.drawn_kept,
    penalty.PenaltyOwed: penalty.penalty_owed,
    penalty.PenaltyDrawn: penalty.penalty_drawn,
    penalty.PenaltyPlaced: penalty.penalty_placed,
    penalty.PenaltyWaived: penalty.penalty_waived,
    calling.Called: calling.called,
    calling.HandEmptied: calling.hand_emptied,
    calling.PassedOver: calling.passed_over,
    calling.LastTurnEnded: calling.last_turn_ended,
    calling.RoundEnded: calling.round_ended,
    scoring.RoundScored: scoring.round_scored,
    scoring.TotalReset: scoring.total_reset,
    scoring.RoundAwaited: scoring.round_awaited,
    scoring.GameEnded: scoring.game_ended,
    scoring.GameAbandoned: scoring.game_abandoned,
}
