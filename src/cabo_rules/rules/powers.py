"""Powers: some cards let the player who draws and discards them look at a card, swap two, or look and then swap.

What a power does is data: whose cards are looked at and how many, which pairs may be swapped, which power follows it,
and whether it may be declined. A card that carries several powers lets its user choose one. Only the user sees a card
looked at; everybody sees which. Nobody looks at a swapped card, and what is known about a card moves with it. Between a
look and the swap that may follow, nobody else moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Any, Final

from cabo_rules import events as e
from cabo_rules import refusals as r
from cabo_rules.moves import DeclinePower, Look, Place, Swap, place
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.table import (
    in_use,
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


def powers_in_hand(state: State) -> tuple[str, ...]:
    """The powers of the card drawn from the stock, where one is used before the card is discarded."""
    powers, drawn = state.variant.powers, state.drawn
    if drawn is None or drawn.pile != "stock" or powers.order != "use, then discard" or "drawn" not in powers.triggers:
        return ()
    return state.variant.power_names.get(drawn.card.text, ())


def usable_powers(state: State) -> tuple[str, ...]:
    """The powers of which the seat on turn may use one now."""
    return state.powers or powers_in_hand(state)


def must_use(state: State, seat: int, powers: tuple[str, ...]) -> Refusal | None:
    """One of some powers must be used first: where one that may not be left unused has anything to be used on."""
    for power in powers:
        if not state.variant.powers.named[power].optional and has_target(state, seat, power):
            return refuse(r.POWER_MANDATORY, f"powers.named.{power}.optional", seat, power=" or ".join(powers))
    return None


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
    if own == 0 and one.seat == other.seat:
        named = "two cards of one opponent"
    return refuse(r.WRONG_TARGET, f"{key}.pairs", seat, power=power, named=named)


def look_targets(state: State, seat: int, power: str) -> Iterator[tuple[Place, ...]]:
    """The places that a power may look at together."""
    look = state.variant.powers.named[power].look
    assert look is not None
    places = list(_look_places(state, seat, power))
    if look.whose == "own and another's":
        own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
        return product(own, rest)
    return combinations(places, look.cards)


def _look_places(state: State, seat: int, power: str) -> Iterator[Place]:
    """The places that a power may look at."""
    look = state.variant.powers.named[power].look
    assert look is not None
    seats = {"own": [seat], "another's": others(state, seat)}.get(look.whose, range(state.seats))
    for at in places_with_cards(state, seats):
        if wrong_look(state, seat, power, at) is None:
            yield at


def _has_look(state: State, seat: int, power: str) -> bool:
    """Whether a power may look at as many cards as it says; no more places are sought than it takes to find out."""
    look = state.variant.powers.named[power].look
    assert look is not None
    places = _look_places(state, seat, power)
    if look.whose == "own and another's":
        return len({at.seat == seat for at in places}) == 2
    return len(list(islice(places, look.cards))) == look.cards


def swap_targets(state: State, seat: int, power: str) -> Iterable[Swap]:
    """The swaps that a power allows; after a look, only those of all cards looked at."""
    swap = state.variant.powers.named[power].swap
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        return _swaps_of_looked(state, seat, power, free)
    return (_swaps if sum(map(len, free)) <= _FEW else _every_swap)(seat, free, swap.pairs)


def _has_swap(state: State, seat: int, power: str) -> bool:
    """Whether a power allows any swap; no more than one is made to find out."""
    swap = state.variant.powers.named[power].swap
    assert swap is not None
    free = _free(state, seat)
    swaps = _swaps_of_looked(state, seat, power, free) if state.looked else _every_swap(seat, free, swap.pairs)
    return next(swaps, None) is not None


def _free(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """For each hand the slots whose cards a seat may swap."""
    return tuple([_free_slots(state, seat, owner) for owner in range(state.seats)])


def _swaps_of_looked(state: State, seat: int, power: str, free: tuple[tuple[int, ...], ...]) -> Iterator[Swap]:
    """After a look: the swaps of the two cards looked at, or of the one with any other."""
    first, *rest = state.looked
    places = rest or [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    for other in places:
        if other != first and wrong_swap(state, seat, power, first, other) is None:
            yield Swap(seat, (first, other))


_FEW: Final = 32
"""Of so many cards the swaps are kept for the next time; of more there would be too many of them."""


def _free_slots(state: State, seat: int, owner: int) -> tuple[int, ...]:
    """The slots of a hand whose cards a seat may swap."""
    slots = slots_with_cards(state, owner)
    if slots and safe_caller(state, seat, owner, "swaps", r.CALLER_SAFE):
        return ()
    return tuple(slots)


@lru_cache(maxsize=512)
def _swaps(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> tuple[Swap, ...]:
    """The same move objects for the same slots: making them costs more than the rule that lists them."""
    return tuple(_every_swap(seat, free, pairs))


def _every_swap(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> Iterator[Swap]:
    """The swaps of some pairs among the slots of each seat."""
    places = [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
    if "any two" in pairs:
        return (Swap(seat, pair) for pair in combinations(places, 2))
    ours = product(own, rest) if "own with another's" in pairs else ()
    hands = [[place(owner, slot) for slot in slots] for owner, slots in enumerate(free) if owner != seat]
    theirs = combinations(hands, 2) if "two opponents'" in pairs else ()
    allowed = chain(ours, *(product(one, other) for one, other in theirs))
    return (Swap(seat, pair) for pair in allowed)


def has_target(state: State, seat: int, power: str) -> bool:
    """Whether a power has anything to be used on."""
    if state.variant.powers.named[power].look is not None and not state.looked:
        return _has_look(state, seat, power)
    return _has_swap(state, seat, power)


# --- looking ----------------------------------------------------------------------------------------------------------


def _may_use(state: State, seat: int) -> Refusal | None:
    """The seat on turn may use a power that is open, or that of the card in hand."""
    if seat != state.turn or state.phase not in ("draw", "drawn", "done"):
        return no_such_seat(state, seat, seat) or no_turn(state, seat)
    if not in_use(state) and (refusal := waiting(state, seat)):
        return refusal
    return None if usable_powers(state) else refuse(r.NO_POWER, "powers", seat)


def may_look(state: State, move: Look) -> Refusal | None:
    """A power that looks is used on as many cards as it says; of several, the one that allows the look is chosen."""
    return _may_use(state, move.seat) or _of_any(state, move, _wrong_look_with)


def may_swap(state: State, move: Swap) -> Refusal | None:
    """A power that swaps exchanges two cards of a pair it allows; after a look, the cards that were looked at."""
    return _may_use(state, move.seat) or _of_any(state, move, _wrong_swap_with)


def _of_any(state: State, move: Any, wrong: Callable[[State, Any, str], Refusal | None]) -> Refusal | None:
    """Why none of the usable powers allows a move; the one that comes nearest says so."""
    refusals = []
    for power in usable_powers(state):
        refusal = wrong(state, move, power)
        if refusal is None:
            return None
        refusals.append(refusal)
    return next((refusal for refusal in refusals if refusal.reason != r.NOT_THIS_POWER), refusals[0])


def _wrong_look_with(state: State, move: Look, power: str) -> Refusal | None:
    """Why one power does not allow a look."""
    seat, look = move.seat, state.variant.powers.named[power].look
    if look is None or state.looked:
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", seat, power=power)
    if len(set(move.places)) != look.cards or len(move.places) != look.cards:
        count = len(set(move.places))
        named = "one card" if count == 1 else f"{count or 'no'} cards"
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.cards", seat, power=power, named=named)
    for at in move.places:
        if refusal := wrong_look(state, seat, power, at):
            return refusal
    own = sum(at.seat == seat for at in move.places)
    if look.whose == "own and another's" and own != 1:
        named = "two own cards" if own else "two cards of others"
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.whose", seat, power=power, named=named)
    return None


def do_look(decision: Decision, move: Look) -> None:
    """After the look comes the swap, where the power has one and there is something to swap."""
    power = _begin(decision, move, _wrong_look_with)
    hands = decision.state.hands
    cards = tuple(card for at in move.places if (card := hands[at.seat][at.slot].card) is not None)
    decision.emit(e.Looked(move.seat, move.places, cards))
    if decision.state.variant.powers.named[power].swap is None:
        _finish(decision, power, "used", f"powers.named.{power}")
    elif not has_target(decision.state, move.seat, power):
        _finish(decision, power, "lapsed", f"powers.named.{power}.swap")


def list_looks(state: State, seat: int) -> Iterator[Look]:
    """All looks that the usable powers allow."""
    if state.looked or _may_use(state, seat):
        return
    for power in usable_powers(state):
        if state.variant.powers.named[power].look is not None:
            for places in look_targets(state, seat, power):
                yield Look(seat, places)


# --- swapping ---------------------------------------------------------------------------------------------------------


def _wrong_swap_with(state: State, move: Swap, power: str) -> Refusal | None:
    """Why one power does not allow a swap."""
    seat, data = move.seat, state.variant.powers.named[power]
    if data.swap is None or (data.look is not None and not state.looked):
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", seat, power=power)
    if len(move.places) != 2 or move.places[0] == move.places[1]:
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.swap", seat, power=power, named="other than two cards")
    return wrong_swap(state, seat, power, *move.places)


def do_swap(decision: Decision, move: Swap) -> None:
    """The two cards change places, unseen."""
    power = _begin(decision, move, _wrong_swap_with)
    one, other = move.places
    decision.emit(e.Swapped(move.seat, (one, other)))
    _finish(decision, power, "used", f"powers.named.{power}")


def list_swaps(state: State, seat: int) -> Iterator[Swap]:
    """All swaps that the usable powers allow now."""
    if _may_use(state, seat):
        return
    for power in usable_powers(state):
        data = state.variant.powers.named[power]
        if data.swap is not None and (data.look is None or state.looked):
            yield from swap_targets(state, seat, power)


# --- leaving it -------------------------------------------------------------------------------------------------------


def may_decline(state: State, move: DeclinePower) -> Refusal | None:
    """An optional power may be left unused, and an optional swap undone."""
    seat = move.seat
    if refusal := _may_use(state, seat):
        return refusal
    if not state.powers:
        return refuse(r.NO_POWER, "powers", seat)
    if not state.looked:
        return must_use(state, seat, state.powers)
    power = state.powers[0]
    swap = state.variant.powers.named[power].swap
    if swap is None or swap.optional:
        return None
    return refuse(r.POWER_MANDATORY, f"powers.named.{power}.swap.optional", seat, power=power)


def do_decline(decision: Decision, move: DeclinePower) -> None:
    """The power is over; of several that are open, all are."""
    for power in decision.state.powers:
        _finish(decision, power, "declined", f"powers.named.{power}")


def _begin(decision: Decision, move: Any, wrong: Callable[[State, Any, str], Refusal | None]) -> str:
    """The power being used; of several the others are over, and one used with its card still in hand is announced."""
    state = decision.state
    power = next(power for power in usable_powers(state) if wrong(state, move, power) is None)
    if not state.powers:
        decision.emit(e.PowerOpened(move.seat, power, state.drawn.card if state.drawn is not None else None))
    for other in state.powers:
        if other != power:
            decision.emit(e.PowerEnded(move.seat, other, "not chosen", f"powers.named.{power}.cards"))
    return power


def _finish(decision: Decision, power: str, how: e.PowerEnding, key: str) -> None:
    """The power is over; another may follow it. A card used before it was discarded is discarded after the last."""
    state = decision.state
    used = how == "used" or bool(state.looked)
    decision.emit(e.PowerEnded(state.turn, power, how, key))
    then = state.variant.powers.named[power].then
    if used and then is not None:
        decision.emit(e.PowerOpened(state.turn, then, None))
        if state.drawn is not None:
            lapses(decision)
    if state.drawn is not None and not decision.state.powers:
        decision.emit(e.Discarded(state.turn, state.drawn.card))


def lapses(decision: Decision) -> bool:
    """A power with nothing to be used on lapses, where the table says so, and the turn goes on. Whether one did."""
    state = decision.state
    if state.looked or state.variant.powers.without_target != "lapses":
        return False
    without = [power for power in state.powers if not has_target(state, state.turn, power)]
    for power in without:
        decision.emit(e.PowerEnded(state.turn, power, "lapsed", "powers.without_target"))
    return bool(without)
