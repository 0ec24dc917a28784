"""Powers: what each of them does, and what opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import (
    cards_of,
    largest_hand,
    seats_served,
    triggers,
)
from cabo_rules.variant.check.guard import Check, judged, listed, missing, named, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Look, Power, Variant

_PowerCheck = Callable[[Variant, str, Power], Iterator[Problem]]


# --- one power --------------------------------------------------------------------------------------------------------


def does_something(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """A power looks or swaps."""
    if not said(power.look) and not said(power.swap):
        yield problem(k.POWER_DOES_NOTHING, "powers", "named", name, on="key", power=name)


def swap_optional(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Whether the swap is optional is said exactly where a look comes before it."""
    if power.swap is None:
        return
    at = ("powers", "named", name, "swap", "optional")
    if said(power.look) and not said(power.swap.optional):
        yield missing(k.SWAP_OPTIONAL_MISSING, *at, power=name)
    elif not said(power.look) and said(power.swap.optional):
        yield problem(k.SWAP_OPTIONAL_UNUSED, *at, on="key", power=name)


def names_a_pair(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """A swap is of some pair."""
    if power.swap is not None and not power.swap.pairs:
        yield problem(k.NO_PAIR, "powers", "named", name, "swap", "pairs", power=name)


def pairs_included(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """No pair is named beside one that includes it."""
    if power.swap is not None and "any two" in power.swap.pairs:
        for number, pair in listed(power.swap.pairs):
            if pair != "any two":
                yield problem(k.PAIR_INCLUDED, "powers", "named", name, "swap", "pairs", number, pair=pair)


def look_before_swap(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Before a swap, at most two cards are looked at."""
    if power.look is not None and power.swap is not None and power.look.cards > 2:
        at, expected = ("powers", "named", name, "look", "cards"), "1 or 2"
        yield problem(k.LOOK_TOO_LARGE_TO_SWAP, *at, power=name, cards=power.look.cards, expected=expected)


def own_and_anothers(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """One own card and one of another player are two."""
    look = power.look
    if look is not None and look.whose == "own and another's" and look.cards != 2:
        at = ("powers", "named", name, "look", "cards")
        yield problem(k.OWN_AND_ANOTHERS_NOT_TWO, *at, cards=look.cards, expected="2")


def look_too_large(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """There can be as many cards as a power looks at."""
    look = power.look
    if look is None or look.whose == "own and another's" or look.cards <= variant.deal.cards:
        return
    hand, seats = largest_hand(variant), min(seats_served(variant), variant.most_seats)
    room = {"own": hand, "another's": hand * (seats - 1), "anyone's": hand * seats}[look.whose]
    if look.cards > (room := min(room, len(cards_of(variant)))):
        at = ("powers", "named", name, "look", "cards")
        yield problem(k.LOOK_TOO_LARGE, *at, power=name, cards=look.cards, room=room)


def pairs_possible(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Each pair can be made of the cards that were looked at, by as many players as there can be."""
    if power.swap is None:
        return
    for number, pair in listed(power.swap.pairs):
        why = None
        if pair == "two opponents'" and cards_of(variant) and variant.most_seats < 3:
            why = "there are only two players"
        elif power.look is not None and power.look.cards <= 2:
            why = _looked_at_others(power.look, pair)
        if why is not None:
            at = ("powers", "named", name, "swap", "pairs", number)
            yield problem(k.PAIR_IMPOSSIBLE, *at, power=name, pair=pair, why=why)


def _looked_at_others(look: Look, pair: str) -> str | None:
    """Why the cards that were looked at are never in that pair."""
    if pair == "own with another's" and look.cards == 2 and look.whose in ("own", "another's"):
        return f"both cards looked at are {look.whose}"
    if pair == "two opponents'" and look.whose in ("own", "own and another's"):
        return "an own card is looked at"
    return None


_OF_ONE_POWER: Final[tuple[_PowerCheck, ...]] = (
    does_something,
    swap_optional,
    names_a_pair,
    pairs_included,
    look_before_swap,
    own_and_anothers,
    look_too_large,
    pairs_possible,
)


def each_power(variant: Variant) -> Iterator[Problem]:
    """Every power by itself."""
    for name, power in named(variant.powers.named):
        for check in _OF_ONE_POWER:
            yield from judged(check(variant, name, power))


# --- what opens powers ------------------------------------------------------------------------------------------------


def replaced_too_late(variant: Variant) -> Iterator[Problem]:
    """A replaced card is discarded at once, so its power cannot be used before."""
    if variant.powers.order != "use, then discard":
        return
    for number, word in listed(variant.powers.triggers):
        if word == "replaced":
            yield problem(k.REPLACED_TOO_LATE, "powers", "triggers", number)


def nothing_opens(variant: Variant) -> Iterator[Problem]:
    """Where there are powers something opens them, and where there are none nothing does."""
    if variant.powers.named and not variant.powers.triggers:
        yield problem(k.NOTHING_OPENS_POWERS, "powers", "triggers", expected='"drawn", "replaced", or both')
    elif variant.powers.triggers and not variant.powers.named:
        yield problem(k.TRIGGERS_UNUSED, "powers", "triggers", expected="an empty list")


def drawn_never_discarded(variant: Variant) -> Iterator[Problem]:
    """A drawn card that opens its power by being discarded can be discarded."""
    opening = triggers(variant) if variant.powers.named else variant.powers.triggers
    for number, word in listed(variant.powers.triggers):
        if word not in opening:
            yield problem(k.DRAWN_NEVER_DISCARDED, "powers", "triggers", number)


POWERS_CHECKS: Final[tuple[Check, ...]] = (
    each_power,
    replaced_too_late,
    nothing_opens,
    drawn_never_discarded,
)
