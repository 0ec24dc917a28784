"""Powers: some cards let the player who draws and discards them look at a card, swap two, or look and then swap.

What a power does is data: whose cards are looked at and how many, which pairs may be swapped, and whether it may be
declined. Only the user sees a card looked at; everybody sees which. Nobody looks at a swapped card, and what is known
about a card moves with it. Between a look and the swap that may follow, nobody else moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product

from cabo_rules import events as e
from cabo_rules import refusals as r
from cabo_rules.moves import DeclinePower, Look, Place, Swap, place
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.table import (
    no_card_at,
    no_such_seat,
    no_turn,
    others,
    places_with_cards,
    safe_caller,
    slots_with_cards,
    waiting,
)
from cabo_rules.state import State

# --- which power, and on what -----------------------------------------------------------------------------------------


def power_in_hand(state: State) -> str | None:
    """The power of the drawn card where it is used before the card is discarded; never of one from the discard pile."""
    powers, drawn = state.variant.powers, state.drawn
    if drawn is None or drawn.pile != "stock" or powers.order != "use, then discard" or "drawn" not in powers.triggers:
        return None
    return state.variant.power_names.get(drawn.card.text)


def usable_power(state: State) -> str | None:
    """The power that the seat on turn may use now."""
    return state.power or power_in_hand(state)


def wrong_look(state: State, seat: int, power: str, at: Place) -> Refusal | None:
    """Why a power does not look at that place."""
    look = state.variant.powers.named[power].look
    assert look is not None
    if refusal := no_card_at(state, at.seat, at.slot, seat):
        return refusal
    if (look.whose == "own" and at.seat != seat) or (look.whose == "another's" and at.seat == seat):
        named = "an own card" if at.seat == seat else "another player's card"
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.whose", seat, power=power, named=named)
    return safe_caller(state, seat, at.seat, "looks", r.CALLER_SAFE)


def wrong_swap(state: State, seat: int, power: str, one: Place, other: Place) -> Refusal | None:
    """Why a power does not swap those two places."""
    for at in (one, other):
        if refusal := no_card_at(state, at.seat, at.slot, seat) or safe_caller(
            state, seat, at.seat, "swaps", r.CALLER_SAFE
        ):
            return refusal
    swap = state.variant.powers.named[power].swap
    assert swap is not None
    key = f"powers.named.{power}.swap"
    if not all(looked in (one, other) for looked in state.looked):
        return refuse(r.WRONG_TARGET, key, seat, power=power, named="a card that was not looked at")
    own = (one.seat == seat) + (other.seat == seat)
    if "any two" in swap.pairs or (own == 1 and "own with another's" in swap.pairs):
        return None
    if own == 0 and one.seat != other.seat and "two opponents'" in swap.pairs:
        return None
    named = ("two cards of others", "an own card and another's", "two own cards")[own]
    return refuse(r.WRONG_TARGET, f"{key}.pairs", seat, power=power, named=named)


def look_targets(state: State, seat: int, power: str) -> Iterator[Place]:
    """The places that a power may look at."""
    look = state.variant.powers.named[power].look
    assert look is not None
    seats = {"own": [seat], "another's": others(state, seat)}.get(look.whose, range(state.seats))
    for at in places_with_cards(state, seats):
        if wrong_look(state, seat, power, at) is None:
            yield at


def swap_targets(state: State, seat: int, power: str) -> Iterable[Swap]:
    """The swaps that a power allows; after a look, only those of all cards looked at."""
    swap = state.variant.powers.named[power].swap
    assert swap is not None
    free = tuple([_free_slots(state, seat, owner) for owner in range(state.seats)])
    swaps = _swaps(seat, free, swap.pairs)
    if not state.looked:
        return swaps
    return [swap for swap in swaps if all(at in swap.places for at in state.looked)]


def _free_slots(state: State, seat: int, owner: int) -> tuple[int, ...]:
    """The slots of a hand whose cards a seat may swap."""
    slots = slots_with_cards(state, owner)
    if slots and safe_caller(state, seat, owner, "swaps", r.CALLER_SAFE):
        return ()
    return tuple(slots)


@lru_cache(maxsize=1024)
def _swaps(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> tuple[Swap, ...]:
    """The same move objects for the same slots: making them costs more than the rule that lists them."""
    places = [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
    if "any two" in pairs:
        return tuple(Swap(seat, pair) for pair in combinations(places, 2))
    ours = product(own, rest) if "own with another's" in pairs else ()
    theirs = combinations(rest, 2) if "two opponents'" in pairs else ()
    allowed = chain(ours, ((one, other) for one, other in theirs if one.seat != other.seat))
    return tuple(Swap(seat, pair) for pair in allowed)


def has_target(state: State, seat: int, power: str) -> bool:
    """Whether a power has anything to be used on."""
    look = state.variant.powers.named[power].look
    if look is not None and not state.looked:
        return len(list(islice(look_targets(state, seat, power), look.cards))) == look.cards
    return any(True for _ in swap_targets(state, seat, power))


# --- looking ----------------------------------------------------------------------------------------------------------


def _may_use(state: State, seat: int) -> Refusal | None:
    """The seat on turn may use a power that is open, or that of the card in hand."""
    if seat != state.turn or state.phase not in ("draw", "drawn", "done"):
        return no_such_seat(state, seat, seat) or no_turn(state, seat)
    if not state.looked and (refusal := waiting(state, seat)):
        return refusal
    return None if usable_power(state) else refuse(r.NO_POWER, "powers", seat)


def may_look(state: State, move: Look) -> Refusal | None:
    """A power that looks is used on as many cards as it says."""
    seat = move.seat
    if refusal := _may_use(state, seat):
        return refusal
    power = usable_power(state)
    assert power is not None
    look = state.variant.powers.named[power].look
    if look is None or state.looked:
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", seat, power=power)
    if len(set(move.places)) != look.cards or len(move.places) != look.cards:
        count = len(set(move.places))
        named = "one card" if count == 1 else f"{count or 'no'} cards"
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.cards", seat, power=power, named=named)
    for at in move.places:
        if refusal := wrong_look(state, seat, power, at):
            return refusal
    return None


def do_look(decision: Decision, move: Look) -> None:
    """After the look comes the swap, where the power has one and there is something to swap."""
    power = _begin(decision, move.seat)
    hands = decision.state.hands
    cards = tuple(card for at in move.places if (card := hands[at.seat][at.slot].card) is not None)
    decision.emit(e.Looked(move.seat, move.places, cards))
    if decision.state.variant.powers.named[power].swap is None:
        _finish(decision, "used", f"powers.named.{power}")
    elif not has_target(decision.state, move.seat, power):
        _finish(decision, "lapsed", f"powers.named.{power}.swap")


def list_looks(state: State, seat: int) -> Iterator[Look]:
    """All looks that the usable power allows."""
    power = usable_power(state)
    if power is None or _may_use(state, seat) or state.looked:
        return
    if (look := state.variant.powers.named[power].look) is not None:
        for places in combinations(look_targets(state, seat, power), look.cards):
            yield Look(seat, places)


# --- swapping ---------------------------------------------------------------------------------------------------------


def may_swap(state: State, move: Swap) -> Refusal | None:
    """A power that swaps exchanges two cards of a pair it allows; after a look, the cards that were looked at."""
    seat = move.seat
    if refusal := _may_use(state, seat):
        return refusal
    power = usable_power(state)
    assert power is not None
    data = state.variant.powers.named[power]
    if data.swap is None or (data.look is not None and not state.looked):
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", seat, power=power)
    if len(move.places) != 2 or move.places[0] == move.places[1]:
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.swap", seat, power=power, named="other than two cards")
    return wrong_swap(state, seat, power, *move.places)


def do_swap(decision: Decision, move: Swap) -> None:
    """The two cards change places, unseen."""
    power = _begin(decision, move.seat)
    one, other = move.places
    decision.emit(e.Swapped(move.seat, (one, other)))
    _finish(decision, "used", f"powers.named.{power}")


def list_swaps(state: State, seat: int) -> Iterable[Swap]:
    """All swaps that the usable power allows now."""
    power = usable_power(state)
    if power is None or _may_use(state, seat):
        return ()
    data = state.variant.powers.named[power]
    if data.swap is None or (data.look is not None and not state.looked):
        return ()
    return swap_targets(state, seat, power)


# --- leaving it -------------------------------------------------------------------------------------------------------


def may_decline(state: State, move: DeclinePower) -> Refusal | None:
    """An optional power may be left unused, and an optional swap undone."""
    seat = move.seat
    if refusal := _may_use(state, seat):
        return refusal
    if state.power is None:
        return refuse(r.NO_POWER, "powers", seat)
    power = state.variant.powers.named[state.power]
    if state.looked:
        optional, key = power.swap is None or bool(power.swap.optional), f"powers.named.{state.power}.swap.optional"
    else:
        optional = power.optional or not has_target(state, seat, state.power)
        key = f"powers.named.{state.power}.optional"
    return None if optional else refuse(r.POWER_MANDATORY, key, seat, power=state.power)


def do_decline(decision: Decision, move: DeclinePower) -> None:
    """The power is over."""
    _finish(decision, "declined", f"powers.named.{decision.state.power}")


def _begin(decision: Decision, seat: int) -> str:
    """The power being used; one used with its card still in hand is announced."""
    state = decision.state
    power = usable_power(state)
    assert power is not None
    if state.power is None:
        decision.emit(e.PowerOpened(seat, power, state.drawn.card if state.drawn is not None else None))
    return power


def _finish(decision: Decision, how: e.PowerEnding, key: str) -> None:
    """The power is over; a card used before it was discarded is discarded now."""
    state = decision.state
    assert state.power is not None
    decision.emit(e.PowerEnded(state.turn, state.power, how, key))
    if state.drawn is not None:
        decision.emit(e.Discarded(state.turn, state.drawn.card))


def lapses(decision: Decision) -> bool:
    """A power with nothing to be used on lapses, where the table says so, and the turn goes on. Whether it did."""
    state = decision.state
    if state.power is None or state.looked or state.variant.powers.without_target != "lapses":
        return False
    if has_target(state, state.turn, state.power):
        return False
    decision.emit(e.PowerEnded(state.turn, state.power, "lapsed", "powers.without_target"))
    return True
