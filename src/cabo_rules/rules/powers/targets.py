"""Powers that a seat may use now, and the cards that it may use them on.

The cards of a caller may be safe from powers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Final, TypeVar

from cabo_rules import refusals as r
from cabo_rules.cards import Card
from cabo_rules.moves import Swap
from cabo_rules.refusals import AnyOf, Phrase, Refusal, refuse
from cabo_rules.rules.hidden import DRAWN, agreed, possible_powers, powers_of
from cabo_rules.rules.stock import can_draw_stock
from cabo_rules.rules.table import (
    no_card_at,
    no_such_seat,
    others,
    out_of_cards,
    places_with_cards,
    safe_owner,
    slots_with_cards,
)
from cabo_rules.seats import Place, place
from cabo_rules.state import State, power_user
from cabo_rules.variants.derived import used_before_discard

if TYPE_CHECKING:
    from cabo_rules.variants.model import SwapAfterLook, SwapRules

_T = TypeVar("_T")

# --- which power, and on what -----------------------------------------------------------------------------------------


def _power_card(state: State) -> Card | None:
    """Return the drawn card, if its power is used before it is discarded or put back."""
    drawn = state.drawn
    if drawn is None or not used_before_discard(state.variant):
        return None
    trigger = "drawn" if drawn.pile == "stock" else "put back"
    return drawn.card if trigger in state.variant.triggers else None


def usable_powers(state: State) -> tuple[str, ...]:
    """Return the powers of which their user may use one now: open ones, or those of the drawn card.

    :raises HiddenCardError: if the drawn card is hidden, and not all unseen cards carry the same powers.
    """
    if state.powers:
        return state.powers
    card = _power_card(state)
    return () if card is None else powers_of(state, card, DRAWN)


def of_usable(state: State, ask: Callable[[tuple[str, ...]], _T]) -> _T:
    """Return an answer about the powers of which their user may use one now.

    :raises HiddenCardError: if the drawn card is hidden, and the answer depends on the powers that it carries.
    """
    if state.powers or (card := _power_card(state)) is None:
        return ask(state.powers)
    return agreed([ask(powers) for powers in possible_powers(state, card)], DRAWN)


def must_use(state: State, seat: int, powers: tuple[str, ...]) -> Refusal | None:
    """Return why a seat must wait: the one on turn may not leave a power unused, and there is a target for it."""
    for power in powers:
        if not state.variant.powers_by_name[power].optional and has_target(state, user := power_user(state), power):
            key = f"powers.named.{power}.optional"
            return refuse(r.POWER_MANDATORY, key, seat, owing=user, power=AnyOf(powers))
    return None


def never_kept(state: State, seat: int) -> Refusal | None:
    """Return why the drawn card may only be used or discarded: it comes from the stock, and has a power that says so.

    :raises HiddenCardError: if the drawn card is hidden, and the answer depends on the powers that it carries.
    """
    drawn = state.drawn
    if drawn is None or drawn.pile != "stock":
        return None
    return agreed([_never_kept(state, seat, powers) for powers in possible_powers(state, drawn.card)], DRAWN)


def _never_kept(state: State, seat: int, powers: tuple[str, ...]) -> Refusal | None:
    named = state.variant.powers_by_name
    power = next((power for power in powers if named[power].kept is not None), None)
    return None if power is None else refuse(r.NEVER_KEPT, f"powers.named.{power}.kept", seat, power=power)


def must_go_on(state: State, seat: int) -> Refusal | None:
    """Return why a seat must continue an open power, or with the swap after its look."""
    if not state.looked:
        return must_use(state, seat, state.powers)
    power = state.powers[0]
    swap = swap_after_look(state, power)
    if swap is None or swap.optional:
        return None
    return refuse(
        r.POWER_MANDATORY, f"powers.named.{power}.look.swap.optional", seat, owing=power_user(state), power=power
    )


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


_OWN: Final = Phrase("one of the player's own cards")
_NOT_OWN: Final = Phrase("another player's card")


def wrong_look(state: State, seat: int, power: str, at: Place) -> Refusal | None:
    """Return why a power does not look at that place."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    if refusal := no_card_at(state, at.seat, at.slot, seat):
        return refusal
    if (look.whose == "own" and at.seat != seat) or (look.whose == "another's" and at.seat == seat):
        named = _OWN if at.seat == seat else _NOT_OWN
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.whose", seat, power=power, named=named)
    return safe_owner(state, seat, at.seat, "looks", r.CALLER_SAFE)


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


def look_targets(state: State, seat: int, power: str) -> Iterator[tuple[Place, ...]]:
    """Yield the places that a power may look at together."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    places = list(_look_places(state, seat, power))
    sizes = range(look.fewest, look.most + 1)
    return chain.from_iterable(_looks_at(seat, places, size, look.whose) for size in sizes)


def _looks_at(seat: int, places: list[Place], size: int, whose: str) -> Iterator[tuple[Place, ...]]:
    """Return the looks at that many of some places."""
    if size == 2 and whose == "own and another's":
        own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
        return product(own, rest)
    looks = combinations(places, size)
    if size == 2 and whose == "two players'":
        return (look for look in looks if look[0].seat != look[1].seat)
    return looks


def _look_places(state: State, seat: int, power: str) -> Iterator[Place]:
    """Yield the places that a power may look at."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    seats = {"own": [seat], "another's": others(state, seat)}.get(look.whose, range(state.seats))
    for at in places_with_cards(state, seats):
        if wrong_look(state, seat, power, at) is None:
            yield at


def _has_look(state: State, seat: int, power: str) -> bool:
    """Return whether there are enough cards for the look of a power, without listing all of them."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    places, fewest = _look_places(state, seat, power), look.fewest
    if fewest == 2 and look.whose == "own and another's":
        return len({at.seat == seat for at in places}) == 2
    if fewest == 2 and look.whose == "two players'":
        return len({at.seat for at in places}) > 1
    return len(list(islice(places, fewest))) == fewest


def swap_targets(state: State, seat: int, power: str) -> Iterable[Swap]:
    """Return the swaps that a power allows; after a look, only those of all cards looked at."""
    swap = swap_now(state, power)
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        return _swaps_of_looked(state, seat, power, free)
    return (_swaps if sum(map(len, free)) <= _FEW else _every_swap)(seat, free, swap.pairs)


def _has_swap(state: State, seat: int, power: str) -> bool:
    """Return whether a power allows any swap; if so, it also allows one among the first two cards of each hand."""
    swap = swap_now(state, power)
    assert swap is not None
    free = _free(state, seat)
    if state.looked:
        swaps = _swaps_of_looked(state, seat, power, free)
    else:
        swaps = _every_swap(seat, tuple([slots[:2] for slots in free]), swap.pairs)
    return next(swaps, None) is not None


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


@lru_cache(maxsize=512)
def _swaps(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> tuple[Swap, ...]:
    """Return the same move objects for the same slots, since making them costs more than the rule that lists them."""
    return tuple(_every_swap(seat, free, pairs))


def _every_swap(seat: int, free: tuple[tuple[int, ...], ...], pairs: tuple[str, ...]) -> Iterator[Swap]:
    """Yield the swaps of some pairs among the slots of each seat."""
    places = [place(owner, slot) for owner, slots in enumerate(free) for slot in slots]
    own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
    if "any two" in pairs:
        return (Swap(seat, pair) for pair in combinations(places, 2))
    ours = product(own, rest) if "own with another's" in pairs else ()
    mine = combinations(own, 2) if "two own" in pairs else ()
    hands = [[place(owner, slot) for slot in slots] for owner, slots in enumerate(free) if owner != seat]
    theirs = combinations(hands, 2) if "two opponents'" in pairs else ()
    allowed = chain(ours, mine, *(product(one, other) for one, other in theirs))
    return (Swap(seat, pair) for pair in allowed)


def wrong_player(state: State, seat: int, power: str, player: int) -> Refusal | None:
    """Return why a power does not give that player a card: nobody gets one if the stock has none."""
    give = state.variant.powers_by_name[power].give
    assert give is not None
    if refusal := no_such_seat(state, player, seat):
        return refusal
    if player == seat and give.to == "another":
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.give.to", seat, power=power, named=Phrase("its own user"))
    if refusal := safe_owner(state, seat, player, "given cards", r.CALLER_SAFE):
        return refusal
    if out_of_cards(state, player):
        return refuse(r.OUT, "calling.empty_hand", seat, out=player)
    return None if can_draw_stock(state) else refuse(r.STOCK_EMPTY, "calling.stock_out", seat)


def has_target(state: State, seat: int, power: str) -> bool:
    """Return whether there is anything to use a power on."""
    if state.variant.powers_by_name[power].give is not None:
        return any(wrong_player(state, seat, power, player) is None for player in range(state.seats))
    if state.variant.powers_by_name[power].look is not None and not state.looked:
        return _has_look(state, seat, power)
    return _has_swap(state, seat, power)
