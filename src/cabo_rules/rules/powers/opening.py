"""Opening and ending powers: of a card on the discard pile, of one in hand, and of snapped cards in turn.

If several powers are open, the move chooses one. When a power is over, the one that follows it opens. The powers of a
snapped card wait until the gift and the powers before them are settled.
"""

from __future__ import annotations

from cabo_rules.cards import Card
from cabo_rules.events import made as e
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.hidden import powers_of
from cabo_rules.rules.powers.targets import has_target
from cabo_rules.rules.table import PAST_LIMIT
from cabo_rules.seats import Place
from cabo_rules.state import Drawn, power_user


def open_power(decision: Decision, seat: int, card: Card, trigger: str, came_from: Place | str) -> None:
    """Open the powers of a card that reached the discard pile, if the way it did is a trigger."""
    state = decision.state
    if trigger in state.variant.triggers:
        for power in powers_of(state, card, came_from):
            decision.emit(e.PowerOpened(seat, power, None))


def owe_power(decision: Decision, seat: int, card: Card, came_from: Place) -> None:
    """Let a seat use the powers of a card that it snapped, once the gift and the powers before them are settled."""
    if powers := powers_of(decision.state, card, came_from):
        decision.emit(e.PowerDue(seat, powers))


def settle_due_powers(decision: Decision) -> bool:
    """Open the powers of the next snapped card once those before are over; return whether more steps follow.

    Hands are judged when all these powers are over, as after a gift. A player who has gone out forfeits the power.
    """
    state = decision.state
    if state.out and (user := power_user(state)) in state.out:
        for power in state.powers:
            decision.emit(e.PowerEnded(user, power, "forfeited", PAST_LIMIT))
    lapse_powers(decision)
    if state.powers:
        return False
    window = state.window
    if window is not None and window.due:
        decision.emit(e.DuePowerOpened(window.due[0].seat, window.due[0].powers))
    else:
        decision.cards_left = True
    return True


def finish(decision: Decision, power: str, how: e.PowerEnding, key: str) -> None:
    """End a power and open those of which one follows it; after the last one, discard a card that is still in hand.

    Those that follow with the card in hand lapse once given cards are placed: they may leave nothing to give.
    """
    state = decision.state
    used = how == "used" or bool(state.looked)
    user = power_user(state)
    decision.emit(e.PowerEnded(user, power, how, key))
    if state.window is not None and state.window.user is not None:
        decision.cards_left = True  # hands emptied before the power are judged after it
    following = state.variant.powers_by_name[power].following if used else ()
    for then in following:
        decision.emit(e.PowerOpened(user, then, None))
    if state.drawn is not None and not decision.state.powers:
        put_away(decision, state.drawn)


def put_away(decision: Decision, drawn: Drawn) -> None:
    """Put a drawn card on the discard pile, with what is left of a match: nothing more is done with it."""
    put = e.Discarded if drawn.pile == "stock" else e.Returned
    decision.emit(put(drawn.seat, drawn.card))


def forfeit_power(decision: Decision) -> None:
    """Forfeit a power that is open when the turn ends, but not that of another player's snap."""
    state = decision.state
    if state.powers and power_user(state) == state.turn:
        for power in state.powers:
            decision.emit(e.PowerEnded(state.turn, power, "forfeited", "turn.ends"))


def lapse_powers(decision: Decision) -> None:
    """End the open powers that have no target, if the variant says so."""
    state, rules = decision.state, decision.state.variant.powers
    if state.looked or rules is None or rules.without_target != "lapses":
        return
    user = power_user(state)
    for power in state.powers:
        if not has_target(state, user, power):
            decision.emit(e.PowerEnded(user, power, "lapsed", "powers.without_target"))


def lapses_in_hand(decision: Decision) -> bool:
    """End the open powers of the card in hand that have no target; return whether that discarded the card."""
    lapse_powers(decision)
    state = decision.state
    if state.powers or state.drawn is None:
        return False
    put_away(decision, state.drawn)
    return True
