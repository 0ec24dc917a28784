"""The stock, and what happens when it runs out, by the rules of the chapter on calling.

If the variant shuffles, the discard pile becomes the stock when a card must be drawn and too few are left, with its top
card or without. Otherwise the round ends with the turn in which the last card was drawn.
"""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import Shuffle
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.commitments import may_commit
from cabo_rules.rules.deal import wrong_cards
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.hidden import filled
from cabo_rules.seats import HOST
from cabo_rules.state import State


def can_draw_stock(state: State) -> bool:
    """Return whether a card can be drawn from the stock, after a shuffle if necessary."""
    return bool(state.stock) or needs_shuffle(state)


def needs_shuffle(state: State) -> bool:
    """Return whether the discard pile must be shuffled in before a card is drawn, and has cards to shuffle in."""
    rule = state.variant.calling.stock_out
    if isinstance(rule, str) or len(state.stock) >= rule.below:
        return False
    return len(state.discard) > cards_kept(state)


def cards_kept(state: State) -> int:
    """Return how many cards stay on the discard pile when it is shuffled in."""
    rule = state.variant.calling.stock_out
    return 0 if isinstance(rule, str) or rule.shuffle_in == "the whole pile" else 1


def may_shuffle(state: State, move: Shuffle) -> Refusal | None:
    """Return why the host may not shuffle: no card must be drawn, or the cards are not the right ones."""
    if state.shuffle is None:
        return refuse(r.NO_SHUFFLE, "calling.stock_out", HOST)
    expected = to_shuffle(state)
    if HIDDEN not in move.order:
        expected = filled(state, expected, move.order, "a card of the stock")
    wrong = wrong_cards(move.order, expected, "cards to shuffle", "calling.stock_out", secret=True)
    return wrong or may_commit(state, move.commitment)


def to_shuffle(state: State) -> tuple[Card, ...]:
    """Return the cards that become the new stock."""
    return state.stock + state.discard[: len(state.discard) - cards_kept(state)]


def left_to_draw(state: State) -> int:
    """Return how many cards could still be drawn, after a shuffle if necessary."""
    return len(state.stock if state.variant.calling.stock_out == "round ends" else to_shuffle(state))


def do_shuffle(decision: Decision, move: Shuffle) -> None:
    """Shuffle; the draw that waited for it follows at once."""
    purpose = decision.state.shuffle
    decision.emit(e.Shuffled(move.order, cards_kept(decision.state), move.commitment))
    decision.cards_left = True  # if the shuffle was for a penalty, hands have not been judged yet
    if purpose == "turn":
        decision.emit(e.Drew(decision.state.turn, decision.state.stock[0]))


def stock_is_out(state: State) -> bool:
    """Return whether the round ends with this turn because the last card of the stock was drawn."""
    return not state.stock and state.variant.calling.stock_out == "round ends"
