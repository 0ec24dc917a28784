"""Using the drawn card: keeping it in the hand, discarding it, or putting it back.

A card from the stock may be kept (it replaces a card of the hand) or discarded; a card from the discard pile may be
kept or put back, as the variant says. The replaced card goes face up on the discard pile.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Discard, Keep, PutBack
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import DRAWN
from cabo_rules.rules.powers.opening import open_power
from cabo_rules.rules.powers.targets import must_use, never_kept, of_usable
from cabo_rules.rules.table import MORE, MOST_READY, card_in, no_card_at, not_on_turn
from cabo_rules.seats import place
from cabo_rules.state import Drawn, State, has_cards
from cabo_rules.variants.derived import discard_pile, used_before_discard

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


_DISCARDED: Final = Phrase("discarded")
_PUT_BACK: Final = Phrase("put back")


def _may_do(state: State, seat: int, allowed: Callable[[Variant, Drawn], bool], done: Phrase) -> Refusal | None:
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
    taken = state.drawn is not None and state.drawn.pile == "discard pile"
    refusal = no_card_at(state, move.seat, move.slot, move.seat, "turn.discard_pile" if taken else "turn.stock_card")
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
    return _may_do(state, move.seat, _discardable, _DISCARDED) or _unused_power(state, move.seat)


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
    return _may_do(state, move.seat, _returnable, _PUT_BACK) or _unused_power(state, move.seat)


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
_discard = lru_cache(maxsize=64)(Discard)
_put_back = lru_cache(maxsize=64)(PutBack)


def _keeps(seat: int, times: int) -> tuple[Keep, ...]:
    """Return the ways to keep a card in the first slots of a hand."""
    return tuple([Keep(seat, slot) for slot in range((times + 1) * MORE)])


_ready = lru_cache(maxsize=4096)(_keeps)


RULES: Final[Rules] = {
    Keep: (may_keep, do_keep),
    Discard: (may_discard, do_discard),
    PutBack: (may_put_back, do_put_back),
}
