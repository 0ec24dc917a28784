"""The cards that a power may swap. Those of a caller may be safe from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.moves import Swap
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.table import no_card_at, safe_owner, slots_with_cards
from cabo_rules.seats import Place, place
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import SwapAfterLook, SwapRules


def swap_after_look(state: State, power: str) -> SwapAfterLook | None:
    """Return the swap that follows the look of a power."""
    look = state.variant.powers_by_name[power].look
    return None if look is None else look.swap


def swap_now(state: State, power: str) -> SwapRules | SwapAfterLook | None:
    """Return the swap for which a power may be used now: after a look, only the one that follows it."""
    return swap_after_look(state, power) if state.looked else state.variant.powers_by_name[power].swap


def swap_key(state: State, power: str) -> str:
    """Return the key of that swap."""
    return f"powers.named.{power}.look.swap" if state.looked else f"powers.named.{power}.swap"


def wrong_swap(state: State, seat: int, power: str, one: Place, other: Place) -> Refusal | None:
    """Return why a power does not swap those two places."""
    for at in (one, other):
        if refusal := no_card_at(state, at.seat, at.slot, seat) or safe_owner(
            state, seat, at.seat, "swaps", r.CALLER_SAFE
        ):
            return refusal
    swap, key = swap_now(state, power), swap_key(state, power)
    assert swap is not None
    if not all(looked in (one, other) for looked in state.looked):
        return refuse(r.WRONG_TARGET, key, seat, power=power, named=Phrase("a card that was not looked at"))
    own = (one.seat == seat) + (other.seat == seat)
    if "any two" in swap.pairs or (own == 1 and "own with another's" in swap.pairs):
        return None
    if own == 2 and "two own" in swap.pairs:
        return None
    if own == 0 and one.seat != other.seat and "two opponents'" in swap.pairs:
        return None
    named = _ONE_OPPONENT if own == 0 and one.seat == other.seat else _BY_OWN[own]
    return refuse(r.WRONG_TARGET, f"{key}.pairs", seat, power=power, named=named)


_ONE_OPPONENT: Final = Phrase("two cards of one opponent")
_BY_OWN: Final = (
    Phrase("two cards of other players"),
    Phrase("one of the player's own cards and another player's card"),
    Phrase("two of the player's own cards"),
)
"""How a refusal names two cards, by the number of the player's own ones."""


def swap_targets(state: State, seat: int, power: str) -> Iterable[Swap]:
    """Return the swaps that a power allows; after a look, only those of all cards looked at."""
    swap = swap_now(state, power)
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        return _swaps_of_looked(state, seat, power, free)
    return (_first_of_swaps if sum(map(len, free)) <= _FEW else _every_swap)(seat, free, swap.pairs)


def has_swap(state: State, seat: int, power: str) -> bool:
    """Return whether a power allows any swap; if so, it also allows one among the first two cards of each hand."""
    swap = swap_now(state, power)
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        swaps = _swaps_of_looked(state, seat, power, free)
    else:
        swaps = _every_swap(seat, tuple([slots[:2] for slots in free]), swap.pairs)
    return next(swaps, None) is not None


def swap_places(state: State, seat: int, power: str) -> list[Place]:
    """Return the places of the swaps that a power allows, without listing these: the cards of one hand are alike."""
    swap = swap_now(state, power)
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        return [at for move in _swaps_of_looked(state, seat, power, free) for at in move.places]
    pairs = _pairs(seat, tuple([slots[:2] for slots in free]), swap.pairs)
    owners = {at.seat for pair in pairs for at in pair}
    return [place(owner, slot) for owner, slots in enumerate(free) if owner in owners for slot in slots]


def _free(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return for each hand the slots whose cards a seat may swap."""
    return tuple([_free_slots(state, seat, owner) for owner in range(state.seats)])


def _swaps_of_looked(state: State, seat: int, power: str, free: tuple[tuple[int, ...], ...]) -> Iterator[Swap]:
    """Yield the swaps after a look: of the two cards looked at, or of the one with any other."""
    first, *rest = state.looked
    places = rest or [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    for other in places:
        if other != first and wrong_swap(state, seat, power, first, other) is None:
            yield Swap(seat, (first, other))


_FEW: Final = 32
"""The most cards whose swaps are cached; the swaps of more would take too much memory."""


def _free_slots(state: State, seat: int, owner: int) -> tuple[int, ...]:
    """Return the slots of a hand whose cards a seat may swap."""
    slots = slots_with_cards(state, owner)
    if slots and safe_owner(state, seat, owner, "swaps", r.CALLER_SAFE):
        return ()
    return tuple(slots)


def _first_of_swaps(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> Iterator[Swap]:
    """Yield the swaps of :func:`_swaps`; if only the first one is asked for, to see if there is any, make no more."""
    yield from islice(_every_swap(seat, free, pairs), 1)
    yield from islice(_swaps(seat, free, pairs), 1, None)


@lru_cache(maxsize=512)
def _swaps(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> tuple[Swap, ...]:
    """Return the same move objects for the same slots, since making them costs more than the rule that lists them."""
    return tuple(_every_swap(seat, free, pairs))


def _every_swap(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> Iterator[Swap]:
    """Return the swaps of some pairs among the slots of each seat."""
    return (Swap(seat, pair) for pair in _pairs(seat, free, pairs))


def _pairs(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> Iterator[tuple[Place, Place]]:
    """Return the places of those swaps."""
    places = [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
    if "any two" in pairs:
        return combinations(places, 2)
    ours = product(own, rest) if "own with another's" in pairs else ()
    mine = combinations(own, 2) if "two own" in pairs else ()
    hands = [[place(owner, slot) for slot in slots] for owner, slots in enumerate(free) if owner != seat]
    theirs = combinations(hands, 2) if "two opponents'" in pairs else ()
    return chain(ours, mine, *(product(one, other) for one, other in theirs))
