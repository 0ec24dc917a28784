"""Turn: drawing a card from either pile, using it, and ending the turn.

A card from the stock may be kept (it replaces a card of the hand) or discarded; a card from the discard pile may be
kept or put back, as the variant says. The replaced card goes face up on the discard pile. A turn ends by itself, or
when its player says so or the next player draws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN
from cabo_rules.events import made as e
from cabo_rules.moves import Discard, Draw, EndTurn, Keep, Pile, PutBack, Shuffle
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.commitments import may_commit
from cabo_rules.rules.deal import wrong_cards
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import DRAWN, filled
from cabo_rules.rules.powers.opening import forfeit_power, open_power
from cabo_rules.rules.powers.targets import must_use, never_kept, of_usable
from cabo_rules.rules.stock import can_draw_stock, cards_kept, needs_shuffle, stock_is_out, to_shuffle
from cabo_rules.rules.table import (
    MORE,
    MOST_READY,
    card_in,
    no_card_at,
    no_such_seat,
    no_turn,
    not_on_turn,
    pending_first,
    waiting,
)
from cabo_rules.rules.turn_order import next_turn, successor
from cabo_rules.seats import HOST, place
from cabo_rules.state import Drawn, State, has_cards
from cabo_rules.variants.derived import discard_pile, used_before_discard

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

# --- drawing ----------------------------------------------------------------------------------------------------------


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
    if state.discard[-1].text in state.variant.not_taken:
        return refuse(r.NOT_TAKEN, "turn.discard_pile.not_taken", seat)
    return refuse(r.NO_PLACE, "calling.empty_hand", seat)


def can_take(state: State, seat: int) -> bool:
    """Return whether a seat may take the top card of the discard pile; one that must be kept needs a place."""
    if not state.discard or (rule := discard_pile(state.variant)) is None:
        return False
    if state.variant.calling.empty_hand == "plays on" and rule.card == "keep" and not has_cards(state.hands[seat]):
        return False
    return rule.not_taken is None or state.discard[-1].text not in state.variant.not_taken


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


def may_shuffle(state: State, move: Shuffle) -> Refusal | None:
    """Return why the host may not shuffle: no shuffle is awaited, or the cards are not the right ones."""
    if state.shuffle is None:
        return refuse(r.NO_SHUFFLE, "calling.stock_out", HOST)
    expected = to_shuffle(state)
    if HIDDEN not in move.order:
        expected = filled(state, expected, move.order, "a card of the stock")
    wrong = wrong_cards(move.order, expected, "cards to shuffle", "calling.stock_out", secret=True)
    return wrong or may_commit(state, move.commitment)


def do_shuffle(decision: Decision, move: Shuffle) -> None:
    """Shuffle; a draw that waited for it follows at once."""
    purpose = decision.state.shuffle
    decision.emit(e.Shuffled(move.order, cards_kept(decision.state), move.commitment))
    decision.cards_left = True  # if the shuffle was for a penalty, hands have not been judged yet
    if purpose == "turn":
        decision.emit(e.Drew(decision.state.turn, decision.state.stock[0]))


# --- what is done with the card ---------------------------------------------------------------------------------------


def _may_do(state: State, seat: int, allowed: Callable[[Variant, Drawn], bool], done: str) -> Refusal | None:
    refusal = not_on_turn(state, seat, "drawn", r.NOTHING_DRAWN)
    if refusal is not None or state.drawn is None or allowed(state.variant, state.drawn):
        return refusal
    key = "turn.stock_card" if state.drawn.pile == "stock" else "turn.discard_pile.card"
    return refuse(r.NOT_WITH_THIS_CARD, key, seat, pile=state.drawn.pile, done=done)


def _discardable(variant: Variant, drawn: Drawn) -> bool:
    """Return whether a drawn card may be discarded."""
    return drawn.pile == "stock" and variant.turn.stock_card == "keep or discard"


def _returnable(variant: Variant, drawn: Drawn) -> bool:
    """Return whether a drawn card may be put back."""
    rule = discard_pile(variant)
    return drawn.pile == "discard pile" and rule is not None and rule.card == "keep or put back"


def may_keep(state: State, move: Keep) -> Refusal | None:
    """Return why the drawn card may not replace a card of the hand, or fill an empty slot of an empty hand."""
    if refusal := not_on_turn(state, move.seat, "drawn", r.NOTHING_DRAWN):
        return refusal
    refusal = no_card_at(state, move.seat, move.slot, move.seat)
    if refusal is not None and not (refusal.reason == r.EMPTY_SLOT and _refills(state, move.seat)):
        return refusal
    return never_kept(state, move.seat) if state.variant.never_kept else None


def _refills(state: State, seat: int) -> bool:
    """Return whether a seat may keep the drawn card in an empty slot."""
    may = state.variant.calling.empty_hand == "plays on and may refill"
    return may and not has_cards(state.hands[seat])


def do_keep(decision: Decision, move: Keep) -> None:
    """Keep the drawn card; the replaced card goes face up on the discard pile. An empty slot has none to replace."""
    slot = decision.state.hands[move.seat][move.slot]
    taken = decision.state.drawn is not None and decision.state.drawn.pile == "discard pile"
    if slot.card is None:
        decision.emit(e.DrawnKept(move.seat, move.slot, slot.cell, "calling.empty_hand"))
    else:
        decision.emit(e.Kept(move.seat, move.slot, slot.card))
    if taken:
        turn_face_up(decision, move.seat, move.slot)
    if slot.card is not None:
        open_power(decision, move.seat, slot.card, "replaced", place(move.seat, move.slot))


def turn_face_up(decision: Decision, seat: int, slot: int) -> None:
    """Put a kept card of the discard pile face up, if the variant says so."""
    rule = discard_pile(decision.state.variant)
    if rule is not None and rule.kept == "face up":
        decision.emit(e.LaidFaceUp(seat, slot, "turn.discard_pile.kept"))


def may_discard(state: State, move: Discard) -> Refusal | None:
    """Return why the drawn card may not be discarded: it is not from the stock, or must be kept or used."""
    return _may_do(state, move.seat, _discardable, "discarded") or _unused_power(state, move.seat)


def _unused_power(state: State, seat: int) -> Refusal | None:
    """Return why a power card may not be discarded or put back unused, if powers are used before that."""
    return of_usable(state, lambda powers: must_use(state, seat, powers))


def do_discard(decision: Decision, move: Discard) -> None:
    """Discard the drawn card; its power may then be used, if discarding comes first."""
    drawn = decision.state.drawn
    assert drawn is not None
    decision.emit(e.Discarded(move.seat, drawn.card))
    if not used_before_discard(decision.state.variant):
        open_power(decision, move.seat, drawn.card, "drawn", DRAWN)


def may_put_back(state: State, move: PutBack) -> Refusal | None:
    """Return why the drawn card may not be put back on the discard pile: that is not allowed, or it must be used."""
    return _may_do(state, move.seat, _returnable, "put back") or _unused_power(state, move.seat)


def do_put_back(decision: Decision, move: PutBack) -> None:
    """Put the card back; it is the top card again, and counts as played. Its power may be one to use."""
    drawn = decision.state.drawn
    assert drawn is not None
    decision.emit(e.Returned(move.seat, drawn.card))
    if not used_before_discard(decision.state.variant):
        open_power(decision, move.seat, drawn.card, "put back", DRAWN)


def list_uses(state: State, seat: int) -> list[Keep | Discard | PutBack]:
    """List the ways to use the drawn card, except its power and matching."""
    if not_on_turn(state, seat, "drawn", r.NOTHING_DRAWN) or state.drawn is None:
        return []
    hand = state.hands[seat]
    ready = _ready if len(hand) < MOST_READY else _keeps
    uses: list[Keep | Discard | PutBack] = [*compress(ready(seat, len(hand) // MORE), map(card_in, hand))]
    if state.variant.never_kept and never_kept(state, seat):
        uses = []
    elif not uses and _refills(state, seat):
        uses = [*ready(seat, len(hand) // MORE)[: len(hand)]]
    if _discardable(state.variant, state.drawn) and not _unused_power(state, seat):
        uses.append(_discard(seat))
    if _returnable(state.variant, state.drawn) and not _unused_power(state, seat):
        uses.append(_put_back(seat))
    return uses


# cached, since making a move costs more than the rule that lists it
_draw = lru_cache(maxsize=64)(Draw)
_discard = lru_cache(maxsize=64)(Discard)
_put_back = lru_cache(maxsize=64)(PutBack)


def _keeps(seat: int, times: int) -> tuple[Keep, ...]:
    """Return the ways to keep a card in the first slots of a hand."""
    return tuple([Keep(seat, slot) for slot in range((times + 1) * MORE)])


_ready = lru_cache(maxsize=4096)(_keeps)


# --- the end of a turn ------------------------------------------------------------------------------------------------


def may_end_turn(state: State, move: EndTurn) -> Refusal | None:
    """Return why a player may not end the turn: it ends by itself, or a card must be drawn and used first."""
    if state.variant.turn.ends != "by the player":
        return no_such_seat(state, move.seat, move.seat) or refuse(r.ENDS_BY_ITSELF, "turn.ends", move.seat)
    return (
        not_on_turn(state, move.seat, "done", r.TURN_NOT_DONE)
        or (pending_first(state, move.seat) if state.powers else None)
        or must_use(state, move.seat, state.powers)
    )


def do_end_turn(decision: Decision, move: EndTurn) -> None:
    """End the turn; an unused power is forfeited."""
    forfeit_power(decision)
    decision.turn_over = True


RULES: Final[Rules] = {
    Draw: (may_draw, do_draw),
    Shuffle: (may_shuffle, do_shuffle),
    Keep: (may_keep, do_keep),
    Discard: (may_discard, do_discard),
    PutBack: (may_put_back, do_put_back),
    EndTurn: (may_end_turn, do_end_turn),
}
