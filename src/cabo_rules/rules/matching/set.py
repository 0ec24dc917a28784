"""Sets: several cards of one rank from one hand may be traded for the drawn card.

The set goes on the discard pile in the order named, and the drawn card takes the first named place. If the cards are
not of one rank, all are shown to everybody and go back, the drawn card is discarded or added to the hand, penalty cards
may be due, more of them for a larger set, and the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Trade
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import same_rank
from cabo_rules.rules.matching.penalty import first_free_slot
from cabo_rules.rules.powers.targets import never_kept
from cabo_rules.rules.table import no_card_at, not_on_turn, slots_with_cards
from cabo_rules.rules.turn.drawn_card import turn_face_up
from cabo_rules.seats import place
from cabo_rules.state import State

_TRADED: Final = Phrase("traded for")


def may_trade_at_all(state: State, seat: int) -> Refusal | None:
    """Return why no set may be traded for the drawn card: the variant has no such rule, or not for its pile."""
    rule = state.variant.matching.set
    if rule is None:
        return refuse(r.NO_SETS, "matching.set", seat)
    if refusal := not_on_turn(state, seat, "drawn", r.NOTHING_DRAWN):
        return refusal
    if rule.piles is not None and state.drawn is not None and (pile := state.drawn.pile) not in rule.piles:
        return refuse(r.NOT_WITH_THIS_CARD, "matching.set.piles", seat, pile=pile, done=_TRADED)
    return None


def may_trade(state: State, move: Trade) -> Refusal | None:
    """Return why a set may not be traded; its ranks do not matter, since they are seen when it is shown."""
    seat, rule = move.seat, state.variant.matching.set
    if refusal := may_trade_at_all(state, seat):
        return refusal
    assert rule is not None
    if len(set(move.slots)) < len(move.slots):
        return refuse(r.NAMED_TWICE, "matching.set", seat)
    if not rule.fewest <= len(move.slots) <= rule.most:
        sizes = {"fewest": rule.fewest, "most": rule.most, "named": len(move.slots)}
        return refuse(r.SET_SIZE, "matching.set", seat, **sizes)
    for slot in move.slots:
        if refusal := no_card_at(state, seat, slot, seat):
            return refusal
    return never_kept(state, seat) if state.variant.never_kept else None


def do_trade(decision: Decision, move: Trade) -> None:
    """Trade a set, or show that it is none; its cards open no power."""
    hand, drawn = decision.state.hands[move.seat], decision.state.drawn
    rule = decision.state.variant.matching.set
    assert rule is not None
    assert drawn is not None
    cards = tuple(card for slot in move.slots if (card := hand[slot].card) is not None)
    if same_rank(decision.state, cards, [place(move.seat, slot) for slot in move.slots]):
        decision.emit(e.Traded(move.seat, move.slots, cards))
        if drawn.pile == "discard pile":
            turn_face_up(decision, move.seat, move.slots[0])
        return
    decision.emit(e.TradeFailed(move.seat, move.slots, cards))
    if rule.drawn_card == "is discarded":
        decision.emit(e.Discarded(move.seat, drawn.card))
    else:
        number, cell = first_free_slot(hand)
        decision.emit(e.DrawnKept(move.seat, number, cell, "matching.set.drawn_card"))
        if drawn.pile == "discard pile":
            turn_face_up(decision, move.seat, number)
    if penalty := rule.wrong + (rule.wrong_beyond_two or 0) * (len(cards) - 2):
        key = "matching.set.wrong" if rule.wrong else "matching.set.wrong_beyond_two"
        decision.emit(e.PenaltyOwed(move.seat, penalty, key))


def list_trades(state: State, seat: int) -> Iterable[Trade]:
    """Return every set that may be tried, in every order."""
    rule = state.variant.matching.set
    if rule is None or may_trade_at_all(state, seat):
        return ()
    if state.variant.never_kept and never_kept(state, seat):
        return ()
    slots = slots_with_cards(state, seat)
    sizes = range(rule.fewest, min(rule.most, len(slots)) + 1)
    return (Trade(seat, named) for size in sizes for named in permutations(slots, size))


RULES: Final[Rules] = {Trade: (may_trade, do_trade)}
