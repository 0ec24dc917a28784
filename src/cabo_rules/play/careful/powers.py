"""Powers of a careful player: it learns its own cards first, and swaps a bad card for a better one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from typing import Final

from cabo_rules import moves as m
from cabo_rules.cards import HIDDEN
from cabo_rules.play.careful.estimate import Estimate, Use
from cabo_rules.play.careful.matching import HARM
from cabo_rules.rules.powers.looks import look_targets
from cabo_rules.rules.powers.swaps import swap_now, swap_targets, wrong_swap
from cabo_rules.rules.powers.targets import wrong_player
from cabo_rules.seats import Place, place

OWN_SEEN: Final = 0.2
"""The worth of knowing an own card, in parts of the mean."""

OTHERS_SEEN: Final = 0.15
"""The same for another player's card."""

_DIFFERENCE: Final = 0.56
"""How much the lower of two equally distributed cards is below the other, on average over both signs, in deviations."""

_MOST: Final = 400
"""The most targets of a power that are compared."""


def best_use(estimate: Estimate, powers: Iterable[str]) -> Use:
    """Return the use of one of some powers that is worth the most, and its worth; no move if there is no target."""
    best: Use = (0.0, None)
    for power in powers:
        use = estimate.uses.get(power)
        if use is None:
            estimate.uses[power] = (0.0, None)  # a power may follow itself
            use = estimate.uses[power] = _best_of(estimate, power)
        if use[1] is not None and (best[1] is None or use[0] > best[0]):
            best = use
    return best


def _best_of(estimate: Estimate, power: str) -> Use:
    rule = estimate.variant.powers_by_name[power]
    if rule.look is not None and not estimate.state.looked:
        gain, move = _best_look(estimate, power)
    elif swap_now(estimate.state, power) is not None:
        gain, move = _best_swap(estimate, power)
    else:
        gain, move = _best_choice(estimate, power)
    if rule.then is not None:
        gain += max(best_use(estimate, rule.following)[0], 0.0)
    return gain, move


# --- looks ------------------------------------------------------------------------------------------------------------


def _best_look(estimate: Estimate, power: str) -> Use:
    """Look at what is not known yet, own cards first, or at what may be worth a swap."""
    state, seat = estimate.state, estimate.seat
    rule = estimate.variant.powers_by_name[power].look
    best: tuple[float, tuple[Place, ...]] = (-1.0, ())
    for places in islice(look_targets(state, seat, power, estimate.order), _MOST):
        gain = sum([_learnt(estimate, at) for at in places])
        if rule is not None and rule.swap is not None:
            gain += _swapped_after(estimate, places)
        if gain > best[0]:
            best = (gain, places)
    gain, places = best
    return (gain, m.Look(seat, places)) if places else (0.0, None)


def _learnt(estimate: Estimate, at: Place) -> float:
    """Return what it is worth to know the card at a place."""
    if estimate.last or estimate.state.hands[at.seat][at.slot].card is not HIDDEN:
        return 0.0
    return estimate.mean * (OWN_SEEN if at.seat == estimate.seat else OTHERS_SEEN)


def _swapped_after(estimate: Estimate, places: Sequence[Place]) -> float:
    """Return what the swap is worth that may follow a look, on average."""
    hands, seat = estimate.state.hands, estimate.seat
    own = [at for at in places if at.seat == seat]
    others = [at for at in places if at.seat != seat]
    if len(own) > 1 or len(others) != 1:
        return 0.0  # a swap of all cards looked at brings the seat nothing
    mine = hands[seat][own[0].slot] if own else None
    theirs = hands[others[0].seat][others[0].slot]
    worth = estimate.worst if mine is None else estimate.of(seat, mine)
    if theirs.card is not HIDDEN:
        return max(worth - estimate.of(others[0].seat, theirs), 0.0)
    if mine is not None and mine.card is HIDDEN:
        return _DIFFERENCE * sqrt(estimate.variance)
    return estimate.below(worth)


# --- swaps and gifts --------------------------------------------------------------------------------------------------


def _best_swap(estimate: Estimate, power: str) -> Use:
    """Swap for the largest difference; it does harm to the others, too."""
    state, seat = estimate.state, estimate.seat
    pairs = _swaps(estimate, power) if state.looked else short_list(estimate, power)
    gains = [_of_swap(estimate, *pair) for pair in pairs]
    if not gains:  # it brings the seat nothing, but may have to be done
        return 0.0, next((m.Swap(seat, pair) for pair in _swaps(estimate, power)), None)
    best = max(range(len(gains)), key=gains.__getitem__)
    return gains[best], m.Swap(seat, pairs[best])


def _swaps(estimate: Estimate, power: str) -> list[tuple[Place, ...]]:
    """Return the swaps that a power allows, or many of them, in the order of the seats."""
    swaps = islice(swap_targets(estimate.state, estimate.seat, power), _MOST)
    return sorted([swap.places for swap in swaps], key=lambda pair: sorted(map(estimate.near, pair)))


def short_list(estimate: Estimate, power: str) -> list[tuple[Place, ...]]:
    """Return the swaps of an own card that may be the best: all others are no better than one of them."""
    state, seat = estimate.state, estimate.seat
    pairs: list[tuple[Place, ...]] = []
    own = _for_a_swap(estimate, seat)
    for owner in estimate.order[1:] if own else ():
        theirs = _for_a_swap(estimate, owner)
        if theirs and wrong_swap(state, seat, power, own[0], theirs[0]) is None:
            pairs += [(at, there) for at in own for there in theirs]
    return pairs


def _for_a_swap(estimate: Estimate, owner: int) -> list[Place]:
    """Return the worst own card that the seat knows, or another player's best, and one that it does not know.

    If cards are not just added up, any that it knows may be the best.
    """
    places = dict[int, tuple[float, int]]()
    for number, slot in enumerate(estimate.state.hands[owner]):
        if slot.card is None:
            continue
        worth = estimate.of(owner, slot)
        apart = slot.card is not HIDDEN and not estimate.additive
        group = number if apart else -1 if slot.card is HIDDEN else -2
        found = (-worth if owner == estimate.seat else worth, number)
        places[group] = min(found, places.get(group, found))
    return [place(owner, number) for _, number in places.values()]


def _of_swap(estimate: Estimate, one: Place, other: Place) -> float:
    """Return what a swap of two cards is worth."""
    state, seat = estimate.state, estimate.seat
    if (one.seat == seat) == (other.seat == seat):
        return 0.0
    at, there = (one, other) if one.seat == seat else (other, one)
    mine, theirs = state.hands[seat][at.slot], state.hands[there.seat][there.slot]
    gain = estimate.of(seat, mine) - estimate.of(there.seat, theirs)
    if estimate.additive and not estimate.last:
        forgotten = mine.card is not HIDDEN and theirs.card is HIDDEN
        return gain * (1 + HARM) - (estimate.mean * OWN_SEEN if forgotten else 0.0)
    known = [card for slot, card in estimate.known.items() if slot != at.slot]
    hidden = estimate.hidden - (mine.card is HIDDEN) + (theirs.card is HIDDEN)
    if theirs.card is not None and theirs.card is not HIDDEN:
        known.append(theirs.card)
    after = estimate.worth_of(known, hidden, {there.seat: gain})
    return estimate.hand - after + (0.0 if estimate.last else HARM * gain)


def _best_choice(estimate: Estimate, power: str) -> Use:
    """Give cards to the other player whose hand is worth the least."""
    state, seat, give = estimate.state, estimate.seat, estimate.variant.powers_by_name[power].give
    players = [player for player in estimate.order if wrong_player(state, seat, power, player) is None]
    if not players or give is None:
        return 0.0, None
    totals = {player: sum([estimate.of(player, slot) for slot in state.hands[player]]) for player in players}
    player = min(players, key=lambda player: (player == seat, totals[player]))
    gain = give.cards * estimate.mean
    return (-gain if player == seat else gain * HARM), m.ChoosePlayer(seat, player)
