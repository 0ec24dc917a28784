"""Penalty cards: drawn from the stock at once, unseen, and laid down where the table says.

In a grid, a penalty card goes next to an own card, above, below, left or right, where its player says, and stays there;
else it goes into the first free slot, or a new one at the end. What the stock cannot pay, even after a shuffle, is
waived.
"""

from __future__ import annotations

from cabo_rules import events as e
from cabo_rules import refusals as r
from cabo_rules.events import Cell
from cabo_rules.moves import PlacePenalty
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.table import no_such_seat, waiting
from cabo_rules.rules.turn import can_draw_stock, needs_shuffle, to_shuffle
from cabo_rules.state import Hand, State, has_cards


def draw_and_place(decision: Decision) -> bool:
    """Draw what is owed and lay it down as far as that goes by itself. Whether nothing is owed any more."""
    while (penalty := decision.state.penalty) is not None:
        state, seat = decision.state, penalty.seat
        if penalty.owed and (not can_draw_stock(state) or _cannot_be_paid_whole(state)):
            decision.emit(e.PenaltyWaived(seat, penalty.owed, "matching.penalty.unpaid"))
        elif penalty.owed and needs_shuffle(state):
            decision.emit(e.ShuffleAwaited(seat, "calling.stock_out"))
            return False
        elif penalty.owed:
            decision.emit(e.PenaltyDrawn(seat, state.stock[0]))
        elif state.variant.matching.penalty is not None and state.variant.matching.penalty.place == "first free slot":
            number, cell = first_free_slot(state.hands[seat])
            decision.emit(e.PenaltyPlaced(seat, number, cell))
        else:
            return False
    return True


def _cannot_be_paid_whole(state: State) -> bool:
    """Where a penalty is paid whole or not at all: whether there are too few cards for it."""
    penalty, rule = state.penalty, state.variant.matching.penalty
    if penalty is None or penalty.apart or rule is None or rule.unpaid != "waive all":
        return False
    return penalty.owed > len(to_shuffle(state) if state.variant.calling.shuffle_below else state.stock)


def first_free_slot(hand: Hand) -> tuple[int, Cell]:
    """The lowest-numbered empty slot, else a new one at the right end of the nearest row."""
    for number, slot in enumerate(hand):
        if slot.card is None:
            return number, slot.cell
    return len(hand), (0, max((slot.cell[1] + 1 for slot in hand if slot.cell[0] == 0), default=0))


def fits(hand: Hand, cell: Cell) -> bool:
    """Whether a card may be laid at a cell: it is free and next to a card of the hand.

    An empty hand has no card to lie next to: then every cell that the hand has used fits, and those next to them.
    """
    anywhere, beside = not has_cards(hand), not hand
    for slot in hand:
        if slot.card is None and not anywhere:
            continue
        gap = abs(slot.cell[0] - cell[0]) + abs(slot.cell[1] - cell[1])
        if gap == 0 and not anywhere:
            return False
        beside = beside or gap <= 1
    return beside


def may_place(state: State, move: PlacePenalty) -> Refusal | None:
    """The player lays the penalty cards down one by one."""
    penalty, seat = state.penalty, move.seat
    if penalty is None or penalty.seat != seat or state.shuffle is not None:
        if refusal := no_such_seat(state, seat, seat):
            return refusal
        return waiting(state, seat) or refuse(r.NO_PENALTY, "matching.penalty", seat)
    if len(move.cell) != 2 or not fits(state.hands[seat], move.cell):
        return refuse(r.WRONG_CELL, "matching.penalty.place", seat, cell=move.cell)
    return None


def do_place(decision: Decision, move: PlacePenalty) -> None:
    """A place that the hand has used keeps its number; a new one gets the next."""
    hand = decision.state.hands[move.seat]
    number = next((number for number, slot in enumerate(hand) if slot.cell == move.cell), len(hand))
    decision.emit(e.PenaltyPlaced(move.seat, number, move.cell))


def list_placings(state: State, seat: int) -> list[PlacePenalty]:
    """Every cell at which the seat may lay its next penalty card."""
    if state.penalty is None or state.penalty.seat != seat or state.shuffle is not None:
        return []
    hand = state.hands[seat]
    cells = {(0, 0)} if not hand else set()
    for row, column in (slot.cell for slot in hand):
        cells |= {(row, column), (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    return [PlacePenalty(seat, cell) for cell in sorted(cells) if fits(hand, cell)]
