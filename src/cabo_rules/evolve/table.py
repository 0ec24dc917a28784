"""The table of what each event changes, for a caller that knows that the event can happen: the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cabo_rules import events as e
from cabo_rules.evolve import calling, deal, matching, powers, scoring, turn
from cabo_rules.state import State

NOT_FITTING: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of an event that meets a table where it cannot happen."""

EVOLVE: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    e.TableSet: deal.table_set,
    e.Dealt: deal.dealt,
    e.CommitmentOpened: deal.commitment_opened,
    e.FirstLooked: deal.first_looked,
    e.LooksEnded: deal.looks_ended,
    e.OpenCardTurned: deal.open_card_turned,
    e.TurnBegan: turn.turn_began,
    e.ShuffleAwaited: turn.shuffle_awaited,
    e.Shuffled: turn.shuffled,
    e.Drew: turn.drew,
    e.Took: turn.took,
    e.Kept: turn.kept,
    e.LaidFaceUp: turn.laid_face_up,
    e.Discarded: turn.discarded,
    e.Returned: turn.discarded,
    e.PowerOpened: powers.power_opened,
    e.Looked: powers.looked,
    e.Swapped: powers.swapped,
    e.PowerEnded: powers.power_ended,
    e.Snapped: matching.snapped,
    e.SnapFailed: matching.snap_failed,
    e.SnappedLate: matching.snapped_late,
    e.WindowClosed: matching.window_closed,
    e.GiftOwed: matching.gift_owed,
    e.Gave: matching.gave,
    e.GiftDeclined: matching.gift_declined,
    e.MatchBegan: matching.match_began,
    e.Matched: matching.matched,
    e.MatchFailed: matching.match_failed,
    e.Traded: matching.traded,
    e.TradeFailed: matching.trade_failed,
    e.DrawnKept: matching.drawn_kept,
    e.PenaltyOwed: matching.penalty_owed,
    e.PenaltyDrawn: matching.penalty_drawn,
    e.PenaltyPlaced: matching.penalty_placed,
    e.PenaltyWaived: matching.penalty_waived,
    e.SnapPassed: matching.snap_passed,
    e.Called: calling.called,
    e.HandEmptied: calling.hand_emptied,
    e.PassedOver: calling.passed_over,
    e.LastTurnEnded: calling.last_turn_ended,
    e.RoundEnded: calling.round_ended,
    e.RoundScored: scoring.round_scored,
    e.TotalReset: scoring.total_reset,
    e.RoundAwaited: scoring.round_awaited,
    e.GameEnded: scoring.game_ended,
    e.GameAbandoned: scoring.game_abandoned,
}
