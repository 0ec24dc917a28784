"""``evolve``: what each event changes. It holds no rule: it never asks whether something may happen.

Every function here works on a state whose cards are partly hidden, too: the cards that an event makes known are taken
from the event, never from the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cabo_rules import events as e
from cabo_rules.errors import GameError, check_list, must_be, short
from cabo_rules.evolve import calling, deal, matching, powers, scoring, turn
from cabo_rules.state import State, check_state, new_state

if TYPE_CHECKING:
    from cabo_rules.variant.model import Variant


def evolve(state: State, event: e.Event) -> State:
    """The state after an event: what happened, without asking whether it was allowed.

    :raises GameError: if ``event`` is not an event, or cannot happen at this table: a slot that is not there. Not every
        impossible event is found: what others tell of is for :meth:`cabo_rules.Game.follow`.

    >>> from cabo_rules import new_state, load_variant, events
    >>> evolve(new_state(load_variant("rush"), 2), events.TurnBegan(1)).turn
    1
    """
    check_state(state)
    return _after(state, event)


def _after(state: State, event: e.Event) -> State:
    apply = EVOLVE.get(type(event))
    if apply is None:
        raise GameError(must_be("event", "an event", event, "cabo_rules.events has their classes"))
    try:
        return apply(state, event)
    except NOT_FITTING:
        raise GameError(f"event must be one that can happen at this table, not {short(event, 80)}") from None


NOT_FITTING: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of an event that meets a table where it cannot happen."""


def replay(variant: Variant, seats: int, happened: Iterable[e.Event]) -> State:
    """The state that events lead to: what happened, without asking whether it was allowed.

    :raises GameError: if ``variant`` is not a variant, ``seats`` not a whole number or ``happened`` not a list of
        events; else as :func:`cabo_rules.evolve`.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("stacking"), ["Ana", "Ben"], seed=7)
    >>> replay(game.variant, 2, game.events) == game.state
    True
    """
    state = new_state(variant, seats)
    check_list("happened", happened, "a list of events")
    for event in happened:
        state = _after(state, event)
    return state


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
