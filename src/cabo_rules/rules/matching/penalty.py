"""Penalty cards: drawn from the stock at once and added to the hand unseen.

In a grid, the player puts a penalty card next to another card of the hand, above, below, left or right; otherwise it
goes into the first free slot, or a new one at the end. If the stock has too few cards, even after a shuffle, the rest
is waived. So is the rest if the hand has no room for more. Both may have consequences (see ``limits``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.forms import LARGEST
from cabo_rules.moves import PlacePenalty
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.stock import can_draw_stock, left_to_draw, needs_shuffle
from cabo_rules.rules.table import UNPAID, no_such_seat, slots_with_cards, waiting
from cabo_rules.seats import Cell
from cabo_rules.state import Hand, State, has_cards
from cabo_rules.variants.derived import NO_MISTAKE


def draw_and_place(decision: Decision) -> bool:
    """Draw penalty cards and place them, unless the player chooses where; return whether none is owed any more."""
    while (penalty := decision.state.penalty) is not None:
        state, seat = decision.state, penalty.seat
        if penalty.owed and not penalty.apart and _room(state) <= 0:
            past_limit = state.variant.matching.penalty.beyond is not None and not penalty.key.startswith(NO_MISTAKE)
            _waive(decision, "matching.penalty.most_cards", follows=past_limit)
        elif penalty.owed and _room(state) <= 0:  # those that have room are placed first
            if not _place(decision):
                return False
        elif penalty.owed and (not can_draw_stock(state) or _cannot_be_paid_whole(state)):
            ends_round = state.variant.matching.penalty.unpaid == "round ends"
            if not (ends_round and penalty.apart):
                _waive(decision, UNPAID, follows=ends_round)
            elif not _place(decision):  # those that are drawn are placed first
                return False
        elif penalty.owed and needs_shuffle(state):
            decision.emit(e.ShuffleAwaited(seat, "calling.stock_out"))
            return False
        elif penalty.owed:
            decision.emit(e.PenaltyDrawn(seat, state.stock[0]))
        elif not _place(decision):
            return False
    return True


def _waive(decision: Decision, key: str, *, follows: bool) -> None:
    """Waive the penalty cards that are owed, and remember it if anything follows from that."""
    penalty = decision.state.penalty
    assert penalty is not None
    waived = e.PenaltyWaived(penalty.seat, penalty.owed, key)
    decision.emit(waived)
    if follows:
        decision.waived = waived


def _place(decision: Decision) -> bool:
    """Place the next penalty card, unless the player chooses where; return whether it is placed."""
    state, penalty = decision.state, decision.state.penalty
    assert penalty is not None
    if state.variant.matching.penalty.place != "first free slot":
        return False
    number, cell = first_free_slot(state.hands[penalty.seat])
    decision.emit(e.PenaltyPlaced(penalty.seat, number, cell))
    return True


def _room(state: State) -> float:
    """Return how many penalty cards the hand that owes them may still take."""
    penalty, limit = state.penalty, state.variant.matching.penalty.limit
    if penalty is None or limit is None:
        return float("inf")
    return limit - len(slots_with_cards(state, penalty.seat)) - len(penalty.apart)


def _cannot_be_paid_whole(state: State) -> bool:
    """Return whether a penalty that is paid whole or not at all cannot be paid."""
    penalty, rule = state.penalty, state.variant.matching.penalty
    if penalty is None or penalty.apart or rule.unpaid != "waive all":
        return False
    return min(penalty.owed, _room(state)) > left_to_draw(state)


def first_free_slot(hand: Hand) -> tuple[int, Cell]:
    """Return the lowest-numbered empty slot, or a new one at the right end of the nearest row."""
    for number, slot in enumerate(hand):
        if slot.card is None:
            return number, slot.cell
    return len(hand), (0, max((slot.cell[1] + 1 for slot in hand if slot.cell[0] == 0), default=0))


def open_cells(hand: Hand) -> frozenset[Cell]:
    """Return the cells for a penalty card: free, and next to a card of the hand.

    In a hand without cards any cell will do; these are the ones that it has used, and those next to them.
    """
    return _open_cells(tuple([(slot.cell, slot.card is not None) for slot in hand]))


@lru_cache(maxsize=4096)
def _open_cells(slots: tuple[tuple[Cell, bool], ...]) -> frozenset[Cell]:
    """Return the open cells of a hand, from its slots as cells with or without a card."""
    taken = {cell for cell, has_card in slots if has_card}
    used = taken or {cell for cell, _ in slots} or {(0, 0)}
    beside = {
        (row + down, column + right) for row, column in used for down, right in ((1, 0), (-1, 0), (0, -1), (0, 1))
    }
    cells = (beside if taken else beside | used) - taken
    return frozenset(cell for cell in cells if max(map(abs, cell)) <= LARGEST)  # a move cannot name a cell farther away


def may_place(state: State, move: PlacePenalty) -> Refusal | None:
    """Return why a seat may not place a penalty card at a cell."""
    penalty, seat = state.penalty, move.seat
    if penalty is None or penalty.seat != seat or state.shuffle is not None:
        if refusal := no_such_seat(state, seat, seat):
            return refusal
        return waiting(state, seat) or refuse(r.NO_PENALTY, "matching.penalty", seat)
    if has_cards(state.hands[seat]) and move.cell not in open_cells(state.hands[seat]):
        return refuse(r.WRONG_CELL, "matching.penalty.place", seat, cell=move.cell)
    return None


def do_place(decision: Decision, move: PlacePenalty) -> None:
    """Place a penalty card; a cell that the hand has used keeps its slot number, a new one gets the next."""
    hand = decision.state.hands[move.seat]
    number = next((number for number, slot in enumerate(hand) if slot.cell == move.cell), len(hand))
    decision.emit(e.PenaltyPlaced(move.seat, number, move.cell))
    decision.cards_left = True  # hands emptied before the penalty are judged after it


def list_placings(state: State, seat: int) -> list[PlacePenalty]:
    """List the cells at which the seat may place its next penalty card."""
    if state.penalty is None or state.penalty.seat != seat or state.shuffle is not None:
        return []
    return [_placing(seat, cell) for cell in sorted(open_cells(state.hands[seat]))]


_placing = lru_cache(maxsize=4096)(PlacePenalty)  # making a move costs more than the rule that lists it


RULES: Final[Rules] = {PlacePenalty: (may_place, do_place)}
