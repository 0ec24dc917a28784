"""Using powers: looking, swapping, giving cards, and leaving a power unused.

If several powers are open, the move chooses one. Only the user sees a card looked at; everybody sees which. Nobody
looks at a swapped card. Between a look and the swap that may follow, nobody else moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import ChoosePlayer, DeclinePower, Look, Swap
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.powers.looks import look_targets, wrong_look
from cabo_rules.rules.powers.opening import finish
from cabo_rules.rules.powers.swaps import swap_key, swap_now, swap_targets, wrong_swap
from cabo_rules.rules.powers.targets import has_target, must_go_on, of_usable, usable_powers, wrong_player
from cabo_rules.rules.table import no_such_seat, no_turn, pending_first, power_pending, waiting
from cabo_rules.state import State, power_user

_LOOK: Final = Phrase("look")
_SWAP: Final = Phrase("swap")
_CHOICE: Final = Phrase("choice of a player")
_ONE_CARD: Final = Phrase("one card")
_NO_CARDS: Final = Phrase("no cards")
"""Phrases for refusals: acts that a power does not allow, and cards that it is not used on."""


def not_using(state: State, seat: int) -> Refusal | None:
    """Return why this seat may not use any power now."""
    if power_pending(state):
        if not (state.powers and seat == power_user(state)):
            return pending_first(state, seat)
    elif seat != state.turn or state.phase not in ("draw", "drawn", "done"):
        return no_such_seat(state, seat, seat) or no_turn(state, seat)
    return waiting(state, seat, using=True)


def may_look(state: State, move: Look) -> Refusal | None:
    """Return why no usable power allows a look at these cards."""
    return not_using(state, move.seat) or of_usable(state, partial(_of_any, state, move, _wrong_look_with))


def may_swap(state: State, move: Swap) -> Refusal | None:
    """Return why no usable power allows a swap of these cards."""
    return not_using(state, move.seat) or of_usable(state, partial(_of_any, state, move, _wrong_swap_with))


_Wrong = Callable[[State, Any, str], Refusal | None]  # returns why a power does not allow a move


def _of_any(state: State, move: Any, wrong: _Wrong, powers: tuple[str, ...]) -> Refusal | None:
    """Return why none of some powers allows a move: the refusal of the one that comes nearest."""
    if not powers:
        return refuse(r.NO_POWER, "powers", move.seat)
    refusals = []
    for power in powers:
        refusal = wrong(state, move, power)
        if refusal is None:
            return None
        refusals.append(refusal)
    return next((refusal for refusal in refusals if refusal.reason != r.NOT_THIS_POWER), refusals[0])


def _begin(decision: Decision, move: Any, wrong: _Wrong) -> str:
    """Return the power that a move uses; end the other open ones, and announce one used with its card in hand."""
    state = decision.state
    power = of_usable(state, lambda powers: next(power for power in powers if wrong(state, move, power) is None))
    if not state.powers:
        decision.emit(e.PowerOpened(move.seat, power, state.drawn.card if state.drawn is not None else None))
    for other in state.powers:
        if other != power:
            decision.emit(e.PowerEnded(move.seat, other, "not chosen", f"powers.named.{power}.cards"))
    return power


# --- looking ----------------------------------------------------------------------------------------------------------


def _wrong_look_with(state: State, move: Look, power: str) -> Refusal | None:
    """Return why one power does not allow a look."""
    seat, look = move.seat, state.variant.powers_by_name[power].look
    if look is None or state.looked:
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", seat, power=power, act=_LOOK)
    count = len(set(move.places))
    if len(move.places) != count or not look.fewest <= count <= look.most:
        named = _ONE_CARD if count == 1 else Phrase("{count} cards", (("count", count),)) if count else _NO_CARDS
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.cards", seat, power=power, named=named)
    for at in move.places:
        if refusal := wrong_look(state, seat, power, at):
            return refusal
    own = sum(at.seat == seat for at in move.places)
    pair: Phrase | None = None
    if look.whose == "own and another's" and (own > 1 or count - own > 1):
        pair = Phrase("two of the player's own cards") if own else Phrase("two cards of other players")
    elif look.whose == "two players'" and len({at.seat for at in move.places}) < count:
        pair = Phrase("two cards of one player")
    if pair is not None:
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.whose", seat, power=power, named=pair)
    return None


def do_look(decision: Decision, move: Look) -> None:
    """Look; then the swap is open, if the power has one and there is something to swap."""
    power = _begin(decision, move, _wrong_look_with)
    hands = decision.state.hands
    cards = tuple(card for at in move.places if (card := hands[at.seat][at.slot].card) is not None)
    decision.emit(e.Looked(move.seat, move.places, cards))
    if swap_now(decision.state, power) is None:
        finish(decision, power, "used", f"powers.named.{power}")
    elif not has_target(decision.state, move.seat, power):
        finish(decision, power, "lapsed", swap_key(decision.state, power))


def list_looks(state: State, seat: int) -> Iterator[Look]:
    """Yield all looks that the usable powers allow their user."""
    if state.looked:
        return
    for power in usable_powers(state):
        if state.variant.powers_by_name[power].look is not None:
            for places in look_targets(state, seat, power):
                yield Look(seat, places)


# --- swapping ---------------------------------------------------------------------------------------------------------


def _wrong_swap_with(state: State, move: Swap, power: str) -> Refusal | None:
    """Return why one power does not allow a swap."""
    if swap_now(state, power) is None:
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", move.seat, power=power, act=_SWAP)
    if len(move.places) != 2 or move.places[0] == move.places[1]:
        named = Phrase("other than two cards")
        return refuse(r.WRONG_TARGET, swap_key(state, power), move.seat, power=power, named=named)
    return wrong_swap(state, move.seat, power, *move.places)


def do_swap(decision: Decision, move: Swap) -> None:
    """Swap two cards, unseen; then the user looks at the card received, if the power says so."""
    power = _begin(decision, move, _wrong_swap_with)
    one, other = move.places
    decision.emit(e.Swapped(move.seat, (one, other)))
    swap = decision.state.variant.powers_by_name[power].swap
    if swap is not None and swap.look is not None and (one.seat == move.seat) != (other.seat == move.seat):
        at = one if one.seat == move.seat else other
        card = decision.state.hands[at.seat][at.slot].card
        assert card is not None
        decision.emit(e.Looked(move.seat, (at,), (card,)))
    finish(decision, power, "used", f"powers.named.{power}")


def list_swaps(state: State, seat: int) -> Iterator[Swap]:
    """Yield all swaps that the usable powers allow their user now."""
    for power in usable_powers(state):
        if swap_now(state, power) is not None:
            yield from swap_targets(state, seat, power)


# --- giving -----------------------------------------------------------------------------------------------------------


def may_choose(state: State, move: ChoosePlayer) -> Refusal | None:
    """Return why no usable power gives that player cards."""
    return not_using(state, move.seat) or of_usable(state, partial(_of_any, state, move, _wrong_player_with))


def _wrong_player_with(state: State, move: ChoosePlayer, power: str) -> Refusal | None:
    """Return why one power does not give that player cards."""
    if state.variant.powers_by_name[power].give is None:
        return refuse(r.NOT_THIS_POWER, f"powers.named.{power}", move.seat, power=power, act=_CHOICE)
    return wrong_player(state, move.seat, power, move.player)


def do_choose(decision: Decision, move: ChoosePlayer) -> None:
    """Give a player cards from the stock, unseen; they are drawn and placed like penalty cards."""
    power = _begin(decision, move, _wrong_player_with)
    give = decision.state.variant.powers_by_name[power].give
    assert give is not None
    decision.emit(e.PenaltyOwed(move.player, give.cards, f"powers.named.{power}.give.cards"))
    finish(decision, power, "used", f"powers.named.{power}")


def list_choices(state: State, seat: int) -> Iterator[ChoosePlayer]:
    """Yield the players to whom the usable powers allow their user to give cards."""
    for power in usable_powers(state):
        if state.variant.powers_by_name[power].give is not None:
            for player in range(state.seats):
                if wrong_player(state, seat, power, player) is None:
                    yield ChoosePlayer(seat, player)


# --- leaving it -------------------------------------------------------------------------------------------------------


def may_decline(state: State, move: DeclinePower) -> Refusal | None:
    """Return why a seat may not decline a power, or the swap after its look: it must be used."""
    seat = move.seat
    if refusal := not_using(state, seat):
        return refusal
    return must_go_on(state, seat) if state.powers else refuse(r.NO_POWER, "powers", seat)


def do_decline(decision: Decision, move: DeclinePower) -> None:
    """End all open powers unused."""
    for power in decision.state.powers:
        finish(decision, power, "declined", f"powers.named.{power}")


RULES: Final[Rules] = {
    Look: (may_look, do_look),
    Swap: (may_swap, do_swap),
    ChoosePlayer: (may_choose, do_choose),
    DeclinePower: (may_decline, do_decline),
}
