"""Drawing: a card from the stock or from the discard pile, and the shuffle that a draw may await."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN
from cabo_rules.events import made as e
from cabo_rules.moves import Draw, Pile, Shuffle
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.commitments import may_commit
from cabo_rules.rules.deal import wrong_cards
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import filled, not_taken
from cabo_rules.rules.powers.opening import forfeit_power
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.rules.stock import can_draw_stock, cards_kept, needs_shuffle, stock_is_out, to_shuffle
from cabo_rules.rules.table import no_such_seat, no_turn, pending_first, waiting
from cabo_rules.rules.turn_order import next_turn, successor
from cabo_rules.seats import HOST
from cabo_rules.state import State, has_cards
from cabo_rules.variants.derived import discard_pile

TO_SHUFFLE: Final = Phrase("cards to shuffle")


def may_draw(state: State, move: Draw) -> Refusal | None:
    """Return why a seat may not draw from a pile; if players end their turns, a draw ends the turn before it."""
    return _not_drawing(state, move.seat) or _not_from(state, move.seat, move.pile)


def _not_drawing(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not draw now."""
    if refusal := waiting(state, seat) or (pending_first(state, seat) if state.powers else None):
        return refusal
    return None if state.phase == "draw" and seat == state.turn else _not_next(state, seat)


def _not_from(state: State, seat: int, pile: Pile) -> Refusal | None:
    """Return why a seat that may draw may not draw from that pile."""
    if pile == "stock":
        return None if can_draw_stock(state) else refuse(r.STOCK_EMPTY, "calling.stock_out", seat)
    return why_not_take(state, seat)


def _not_next(state: State, seat: int) -> Refusal | None:
    """Return why a seat may not end the turn of the seat before it by drawing."""
    if refusal := no_such_seat(state, seat, seat):
        return refusal
    if state.phase != "done" or (seat == state.turn and successor(state) != seat):
        if seat == state.turn and state.phase in ("drawn", "done"):
            return refuse(r.DRAWN_ALREADY, "turn", seat)
        return no_turn(state, seat)
    if state.variant.turn.ends != "by the player":
        return no_turn(state, seat)
    expected = successor(state)
    if expected is None:
        return refuse(r.NO_NEXT_TURN, "calling.stock_out" if stock_is_out(state) else "turn.ends", seat)
    if expected != seat:
        return refuse(r.NOT_YOUR_TURN, "turn", seat, turn=state.turn)
    return must_use(state, seat, state.powers)


def why_not_take(state: State, seat: int) -> Refusal | None:
    """Return why the top card of the discard pile may not be taken."""
    if can_take(state, seat):
        return None
    rule = discard_pile(state.variant)
    if rule is None or not state.discard:
        return refuse(r.DISCARD_BARRED if rule is None else r.DISCARD_EMPTY, "turn.discard_pile", seat)
    if not_taken(state):
        return refuse(r.NOT_TAKEN, "turn.discard_pile.not_taken", seat)
    return refuse(r.NO_PLACE, "calling.empty_hand", seat)


def can_take(state: State, seat: int) -> bool:
    """Return whether a seat may take the top card of the discard pile; one that must be kept needs a place."""
    if not state.discard or (rule := discard_pile(state.variant)) is None:
        return False
    if state.variant.calling.empty_hand == "plays on" and rule.card == "keep" and not has_cards(state.hands[seat]):
        return False
    return rule.not_taken is None or not not_taken(state)


def do_draw(decision: Decision, move: Draw) -> None:
    """Draw a card; only the drawer sees a card of the stock, everybody knows a card of the discard pile."""
    if decision.state.phase == "done":
        forfeit_power(decision)
        next_turn(decision)
    state = decision.state
    if move.pile == "discard pile":
        decision.emit(e.Took(move.seat, state.discard[-1]))
    elif needs_shuffle(state):
        decision.emit(e.ShuffleAwaited(move.seat, "calling.stock_out"))
    else:
        decision.emit(e.Drew(move.seat, state.stock[0]))


def list_draws(state: State, seat: int) -> list[Draw]:
    """List the draws from the piles that the seat may draw from."""
    if _not_drawing(state, seat):
        return []
    draws = [_draw(seat, "stock")] if can_draw_stock(state) else []
    if can_take(state, seat):
        draws.append(_draw(seat, "discard pile"))
    return draws


# cached, since making a move costs more than the rule that lists it
_draw = lru_cache(maxsize=64)(Draw)


def may_shuffle(state: State, move: Shuffle) -> Refusal | None:
    """Return why the host may not shuffle: no shuffle is awaited, or the cards are not the right ones."""
    if state.shuffle is None:
        return refuse(r.NO_SHUFFLE, "calling.stock_out", HOST)
    expected = to_shuffle(state)
    if HIDDEN not in move.order:
        expected = filled(state, expected, move.order, "a card of the stock")
    wrong = wrong_cards(move.order, expected, TO_SHUFFLE, "calling.stock_out", secret=True)
    return wrong or may_commit(state, move.commitment)


def do_shuffle(decision: Decision, move: Shuffle) -> None:
    """Shuffle; a draw that waited for it follows at once."""
    purpose = decision.state.shuffle
    decision.emit(e.Shuffled(move.order, cards_kept(decision.state), move.commitment))
    decision.cards_left = True  # if the shuffle was for a penalty, hands have not been judged yet
    if purpose == "turn":
        decision.emit(e.Drew(decision.state.turn, decision.state.stock[0]))


RULES: Final[Rules] = {Draw: (may_draw, do_draw), Shuffle: (may_shuffle, do_shuffle)}
