"""The stock, and what happens when it runs out, by the rules of the chapter on calling.

If the variant shuffles, the discard pile becomes the stock when a card must be drawn and too few are left, or at once,
with its top card or without. Otherwise the round ends with the turn in which the last card was drawn.
"""

from __future__ import annotations

from cabo_rules.cards import Card
from cabo_rules.rules.table import waiting
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


def must_shuffle_now(state: State) -> bool:
    """Return whether the discard pile is shuffled in at once; the move in progress and what is owed come first."""
    return (
        state.phase in ("draw", "drawn", "done", "last snap") and waiting(state, HOST) is None and needs_shuffle(state)
    )


def cards_kept(state: State) -> int:
    """Return how many cards stay on the discard pile when it is shuffled in."""
    rule = state.variant.calling.stock_out
    return 0 if isinstance(rule, str) or rule.shuffle_in == "the whole pile" else 1


def to_shuffle(state: State) -> tuple[Card, ...]:
    """Return the cards that become the new stock."""
    return state.stock + state.discard[: len(state.discard) - cards_kept(state)]


def left_to_draw(state: State) -> int:
    """Return how many cards could still be drawn, after a shuffle if necessary."""
    return len(state.stock if state.variant.calling.stock_out == "round ends" else to_shuffle(state))


def stock_is_out(state: State) -> bool:
    """Return whether the round ends with this turn because the last card of the stock was drawn."""
    return not state.stock and state.variant.calling.stock_out == "round ends"
