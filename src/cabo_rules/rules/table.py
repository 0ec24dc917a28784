"""Checks that all chapters share: whose turn it is, who waits for whom, and which slots hold cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.refusals import AnyOf, Refusal, refuse
from cabo_rules.seats import HOST, Place, place
from cabo_rules.state import Phase, State, has_cards, power_user
from cabo_rules.variants.derived import plays_on

MORE: Final = 8
"""Ready moves are kept for so many more slots of a hand at a time, since hands grow."""

MOST_READY: Final = 64
"""The length of a hand from which no ready moves are kept; few hands ever get so long."""

PAST_LIMIT: Final = "matching.penalty.most_cards.beyond"
"""The key of the rule that puts a player out, or makes one call."""

TOTAL_OUT: Final = "game.rounds.end.then"
"""The key of the rule that puts a player out for a total."""

UNPAID: Final = "matching.penalty.unpaid"
"""The key of the rule for a penalty that the stock cannot pay."""

card_in: Final = attrgetter("card")
"""Return the card in a slot, or None. In ``compress(moves, map(card_in, hand))`` no slot takes a call of Python."""


def waiting(state: State, seat: int, *, using: bool = False) -> Refusal | None:
    """Return why a seat must wait: a card or a place is owed, a shuffle awaited, or a power in use.

    :param using: whether the seat is the one that uses the power.
    """
    free = state.penalty is None and state.gift is None and state.shuffle is None
    if free and (using or not (state.powers and in_use(state))):
        return None
    if seat != HOST and (refusal := no_such_seat(state, seat, seat)):
        return refusal
    if state.shuffle is not None:
        return refuse(r.SHUFFLE_FIRST, "calling.stock_out", seat)
    if state.penalty is not None:
        return refuse(r.PENALTY_FIRST, "matching.penalty.place", seat, owing=state.penalty.seat)
    if state.gift is not None:
        return refuse(r.GIFT_FIRST, "matching.snap.others.gift", seat, owing=state.gift.seat)
    key = f"powers.named.{state.powers[0]}.look.swap" if state.looked else "powers.order"
    return refuse(r.POWER_FIRST, key, seat, owing=power_user(state))


def power_pending(state: State) -> bool:
    """Return whether the power of a snapped card is open or due: then nobody draws, calls or ends a turn."""
    window = state.window
    return window is not None and bool(window.due or (window.user is not None and state.powers))


def pending_first(state: State, seat: int) -> Refusal | None:
    """Return why a seat must wait for the powers of snapped cards, or for the one before them."""
    if not power_pending(state):
        return None
    if refusal := waiting(state, seat) or no_such_seat(state, seat, seat):
        return refusal
    return refuse(r.POWER_FIRST, "powers.triggers", seat, owing=power_user(state))


def in_use(state: State) -> bool:
    """Return whether a power has begun and is not over: a look before a swap, or a power of the card in hand."""
    return bool(state.looked) or (state.drawn is not None and bool(state.powers))


def no_such_seat(state: State, named: int, seat: int) -> Refusal | None:
    """Return why a seat cannot be named: it does not exist."""
    if 0 <= named < state.seats:
        return None
    return refuse(r.NO_SUCH_SEAT, "deal.seats", seat, named=named, last=state.seats - 1)


def no_turn(state: State, seat: int) -> Refusal:
    """Return why nobody is on turn, or why not this seat."""
    if state.phase == "deal":
        return refuse(r.NOT_DEALT, "deal", seat)
    if state.phase == "looks":
        return refuse(r.LOOKS_OPEN, "deal.first_look", seat)
    if state.powers and (refusal := pending_first(state, seat)):
        return refusal
    if state.phase == "last snap":
        return refuse(r.TURNS_OVER, "matching.snap.final_window", seat)
    if state.powers and state.phase != "drawn" and seat != state.turn and state.variant.turn.ends == "by itself":
        return refuse(r.POWER_OPEN, "turn.ends", seat, turn=state.turn, power=AnyOf(state.powers))
    return refuse(r.NOT_YOUR_TURN, "turn", seat, turn=state.turn)


def not_on_turn(state: State, seat: int, phase: Phase, otherwise: r.Reason) -> Refusal | None:
    """Return why a seat is not on turn, or ``otherwise`` if it is in another phase of its turn."""
    if seat != state.turn or state.phase not in ("draw", "drawn", "done"):
        return no_such_seat(state, seat, seat) or no_turn(state, seat)
    if refusal := waiting(state, seat):
        return refusal
    return None if state.phase == phase else refuse(otherwise, "turn", seat)


def no_card_at(state: State, owner: int, slot: int, seat: int, empty: str = "deal.rows") -> Refusal | None:
    """Return why a slot cannot be named: it does not exist, or holds no card.

    :param empty: the key of the rule on empty slots.
    """
    if not 0 <= owner < state.seats:
        return no_such_seat(state, owner, seat)
    hand = state.hands[owner]
    if not 0 <= slot < len(hand):
        return refuse(r.NO_SUCH_SLOT, "deal.rows", seat, owner=owner, slot=slot, count=len(hand))
    if hand[slot].card is None:
        return refuse(r.EMPTY_SLOT, empty, seat, owner=owner, slot=slot)
    return None


def slots_with_cards(state: State, seat: int) -> list[int]:
    """Return the numbers of a seat's slots that hold a card."""
    return [number for number, slot in enumerate(state.hands[seat]) if slot.card is not None]


def places_with_cards(state: State, seats: Iterable[int]) -> Iterator[Place]:
    """Yield the places of some seats that hold a card."""
    for seat in seats:
        for number, slot in enumerate(state.hands[seat]):
            if slot.card is not None:
                yield place(seat, number)


def has_turn(state: State, seat: int) -> bool:
    """Return whether a seat has a turn: it has cards or plays on without, and is not out."""
    return seat not in state.out and (has_cards(state.hands[seat]) or plays_on(state.variant))


def is_out(state: State, seat: int) -> bool:
    """Return whether a seat is out of the round, past the limit of its hand or without cards."""
    return seat in state.out or out_of_cards(state, seat)


def out_of_cards(state: State, seat: int) -> bool:
    """Return whether a seat is out of the round without cards; the powers of snapped cards are used first."""
    rule = state.variant.calling.empty_hand
    return rule == "out of the round" and not has_cards(state.hands[seat]) and not power_pending(state)


def following(state: State, seat: int, steps: int = 1) -> int:
    """Return the seat that is some steps after another in turn order."""
    return (seat + (steps if state.variant.turn.direction == "clockwise" else -steps)) % state.seats


def others(state: State, seat: int) -> list[int]:
    """Return the other seats, in turn order."""
    seats, step = state.seats, 1 if state.variant.turn.direction == "clockwise" else -1
    return [(seat + step * steps) % seats for steps in range(1, seats)]


def in_game(state: State) -> Sequence[int]:
    """Return the seats that are still in the game: all of them, unless the game goes on without those who are out."""
    if not state.out:
        return range(state.seats)
    lasting = state.variant.matching.penalty.beyond == "out of the game" or state.variant.game.several is None
    return [
        seat for seat in range(state.seats) if not (lasting and seat in state.out) and not has_total_out(state, seat)
    ]


def has_total_out(state: State, seat: int) -> bool:
    """Return whether a seat's total is one that puts its player out of the game."""
    least = state.variant.game.out_at
    return least is not None and state.totals[seat] >= least


def why_out(state: State, seat: int) -> str:
    """Return the key of the rule that put a seat out of the round or the game."""
    return TOTAL_OUT if has_total_out(state, seat) else PAST_LIMIT


def safe_owner(state: State, seat: int, owner: int, what: str, reason: r.Reason, **gaps: object) -> Refusal | None:
    """Return why a player may not do that to the owner's cards: the owner is out, or a caller whom the variant keeps
    safe from it."""
    if owner in state.out:
        return refuse(r.HAND_OUT, why_out(state, owner), seat, owner=owner)
    if owner != state.caller or seat == owner or what not in state.variant.calling.caller_safe_from:
        return None
    return refuse(reason, "calling.caller_safe_from", seat, owner=owner, **gaps)
