"""Calling, and the other ways a round ends.

A player calls at the end of a turn, at any point of it, or instead of it; then every other player has one more turn, or
nobody has. A call cannot be taken back, and there is only one in a round.
A hand that runs empty begins the last lap, ends the round, makes the call for its player, or puts the player out of the
round; or the player plays on. If not, players without cards are passed over in the last lap.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Call
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.matching.last_snap import anybody_could_snap
from cabo_rules.rules.powers.opening import forfeit_power
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.rules.stock import can_draw_stock
from cabo_rules.rules.table import has_turn, is_out, no_such_seat, no_turn, others, pending_first, waiting
from cabo_rules.rules.turn.draw import can_take
from cabo_rules.state import Phase, State, has_cards

# --- the call ---------------------------------------------------------------------------------------------------------


_PHASES: Final[Mapping[str, tuple[Phase, ...]]] = {
    "end of the turn": ("done",),
    "any point of the turn": ("draw", "drawn", "done"),
    "instead of a turn": ("draw",),
}
"""The phases of a turn in which ``calling.when`` lets its player call."""


def may_call(state: State, move: Call) -> Refusal | None:
    """Return why a seat may not call: it is not on turn, this is not the time, or the last lap has begun."""
    seat = move.seat
    if seat != state.turn or state.phase not in ("draw", "drawn", "done"):
        return no_such_seat(state, seat, seat) or no_turn(state, seat)
    if refusal := waiting(state, seat) or (pending_first(state, seat) if state.powers else None):
        return refusal
    if state.last_lap is not None:
        if state.last_lap.cause == "call":
            return refuse(r.CALLED_ALREADY, "calling", seat, caller=state.last_lap.seat)
        return refuse(r.LAST_LAP, "calling.empty_hand", seat, emptied=state.last_lap.seat)
    when, earliest = state.variant.calling.when, state.variant.calling.earliest_lap
    if (lap := lap_of_turn(state)) < earliest:
        return refuse(r.CALL_TOO_SOON, "calling.earliest_lap", seat, earliest=earliest, lap=lap)
    if state.phase not in _PHASES[when]:
        return refuse(r.CALL_TOO_LATE if when == "instead of a turn" else r.CALL_TOO_EARLY, "calling.when", seat)
    return must_use(state, seat, state.powers) if when == "end of the turn" else None


def lap_of_turn(state: State) -> int:
    """Return the lap of the turn in progress; one turn of every player is a lap."""
    return (state.turns - 1) // state.seats + 1


def do_call(decision: Decision, move: Call) -> None:
    """Call; this ends the turn, unless players may call at any point of it."""
    state, when = decision.state, decision.state.variant.calling.when
    if when == "end of the turn":
        forfeit_power(decision)
    follow = _turns_after_call(state, move.seat)
    _emit_call(decision, move.seat, follow, "calling.when" if follow else "calling.last_turns")
    decision.turn_over = when != "any point of the turn"


def _emit_call(decision: Decision, seat: int, follow: tuple[int, ...], key: str) -> None:
    """Call, and turn the caller's hand up if the variant says so."""
    decision.emit(e.Called(seat, follow, key))
    show_callers_hand(decision, seat)


def show_callers_hand(decision: Decision, seat: int) -> None:
    """Turn the caller's hand face up, if the variant says so; a card that comes into it later lies as it came."""
    hand = decision.state.hands[seat]
    if decision.state.variant.calling.caller_hand == "face up" and has_cards(hand):
        decision.emit(e.HandShown(seat, "calling.caller_hand", tuple([slot.card for slot in hand])))


def _turns_after_call(state: State, caller: int) -> tuple[int, ...]:
    """Return the seats that have one more turn after a call: all others, or none."""
    return () if _nobody_goes_on(state, caller) else _last_turns(state, caller)


def _nobody_goes_on(state: State, caller: int) -> bool:
    """Return whether nobody else has a turn after a call."""
    rule = state.variant.calling.last_turns
    return rule == "none" or (rule is not None and not _has_fewest(state, caller))


def _has_fewest(state: State, seat: int) -> bool:
    """Return whether nobody has fewer cards than a seat."""
    own, *rest = [
        sum(slot.card is not None for slot in state.hands[each])
        for each in (seat, *others(state, seat))
        if each not in state.out
    ]
    return own <= min(rest, default=own)


def list_calls(state: State, seat: int) -> list[Call]:
    """List the call, if the seat may call now."""
    if state.phase not in _PHASES[state.variant.calling.when]:
        return []
    return [call] if may_call(state, call := _call(seat)) is None else []


_call = lru_cache(maxsize=64)(Call)  # making a move costs more than the rule that lists it


# --- a hand without cards ---------------------------------------------------------------------------------------------


def empty_hand_ends_round(decision: Decision) -> bool:
    """Apply the rule for empty hands, once gifts and penalties are settled; return whether the round ends at once.

    The first cause counts: in a last lap an empty hand does not begin another. After the last turn it has no effect,
    unless it wins. If two hands run empty at once, the player on turn is the first, then the next in turn order.
    """
    state = decision.state
    if all(map(has_cards, state.hands)):
        return False
    rule = state.variant.calling.empty_hand
    if state.phase == "last snap" and rule != "wins at once":
        return False
    in_turn = [seat for seat in (state.turn, *others(state, state.turn)) if seat not in state.out]
    emptied = next((seat for seat in in_turn if not has_cards(state.hands[seat])), None)
    if emptied is None:
        return False
    if state.last_lap is None and rule == "last lap":
        decision.emit(e.HandEmptied(emptied, _last_turns(state, emptied), "calling.empty_hand"))
    elif state.last_lap is None and rule == "called at once":
        call_for(decision, emptied, "calling.empty_hand")
    elif rule == "out of the round":
        return sum([not is_out(state, seat) for seat in range(state.seats)]) < 2
    return rule in ("round ends", "wins at once")


def _last_turns(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats of the last lap that a seat began: everybody else, after the turn in progress.

    A turn that has not begun counts as its player's last one.
    """
    seats = others(state, state.turn)
    if state.phase != "draw":
        seats.append(state.turn)
    return tuple([each for each in seats if each != seat and each not in state.out])


def call_for(decision: Decision, seat: int, key: str) -> None:
    """Call for a player, in turn or out of it; a turn in progress goes on."""
    state = decision.state
    ends, when = _nobody_goes_on(state, seat), state.variant.calling.when
    _emit_call(decision, seat, () if ends else _last_turns(state, seat), key)
    if state.phase == "draw":  # nobody has drawn yet: the call is the caller's own turn, or leaves no turn
        plays = when == "any point of the turn" and has_cards(state.hands[seat])
        decision.turn_over = ends or (seat == state.turn and not plays)


def begins_without_cards(decision: Decision) -> None:
    """Call for a player on turn without cards, or pass them over if the last lap or the round goes on without them."""
    state = decision.state
    if state.last_lap is None and state.variant.calling.empty_hand == "called on their turn":
        _emit_call(decision, state.turn, _turns_after_call(state, state.turn), "calling.empty_hand")
    else:
        decision.emit(e.PassedOver(state.turn, "calling.empty_hand"))
    decision.turn_over = True


# --- nothing left to do -----------------------------------------------------------------------------------------------


def nothing_to_draw(state: State) -> bool:
    """Return whether the player on turn can draw a card from neither pile."""
    return not can_draw_stock(state) and not can_take(state, state.turn)


def call_for_want_of_cards(decision: Decision) -> None:
    """Make a player who can draw from neither pile the caller, if the variant says so."""
    state = decision.state
    if state.variant.calling.nothing_to_draw == "counts as a call" and state.last_lap is None:
        _emit_call(decision, state.turn, (), "calling.nothing_to_draw")


def cause_of_end(state: State) -> tuple[e.RoundEndCause, str]:
    """Return why the round ends after the turn just played, and the key of that rule."""
    lap = state.last_lap
    if lap is not None and not any(has_turn(state, seat) for seat in lap.last_turns):
        return "last turn", lap.key
    return "stock out", "calling.stock_out"


def last_snap_is_open(state: State) -> bool:
    """Return whether anybody could snap the last discard after the last turn."""
    snap = state.variant.matching.snap
    if snap is None or not snap.final_window:
        return False
    return anybody_could_snap(state)


RULES: Final[Rules] = {Call: (may_call, do_call)}
