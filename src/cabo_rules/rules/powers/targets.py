"""Powers that a seat may use now, must use, or has nothing to use on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cabo_rules import refusals as r
from cabo_rules.cards import Card
from cabo_rules.refusals import AnyOf, Phrase, Refusal, refuse
from cabo_rules.rules.hidden import DRAWN, agreed, possible_powers, powers_of
from cabo_rules.rules.powers.looks import has_look
from cabo_rules.rules.powers.swaps import has_swap, swap_after_look
from cabo_rules.rules.stock import can_draw_stock
from cabo_rules.rules.table import no_such_seat, out_of_cards, safe_owner
from cabo_rules.state import State, power_user
from cabo_rules.variants.derived import used_before_discard

_T = TypeVar("_T")


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
    return agreed([ask(powers) for powers in possible_powers(state, card)], DRAWN, card)


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
    return agreed(
        [_never_kept(state, seat, powers) for powers in possible_powers(state, drawn.card)], DRAWN, drawn.card
    )


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
        return has_look(state, seat, power)
    return has_swap(state, seat, power)
