"""Powers: what each of them does, and what opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check, judged, said, unbroken_entries, unbroken_items
from cabo_rules.variants.deck import cards_of, seats_served
from cabo_rules.variants.derived import largest_hand, triggers, used_before_discard
from cabo_rules.variants.model import LookRules, Power, SwapAfterLook, SwapRules, Variant
from cabo_rules.variants.problem import Path, Problem, kind, problem

_PowerCheck = Callable[[Variant, str, Power], Iterator[Problem]]


# --- one power --------------------------------------------------------------------------------------------------------

LOOK_OR_SWAP = kind(
    "V260",
    "error",
    'The power "{power}" must have either a look or a swap, and has {has}.',
    "A power begins with a look or with a swap. A swap that follows the look is nested in it, as `look.swap`. To "
    "replace a look or a swap that the file inherits, name it in `without`. A card without any power is named nowhere.",
)


def look_or_swap(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """A power has either a look or a swap."""
    looks, swaps, at = said(power.look), said(power.swap), ("powers", "named", name)
    if looks == swaps:
        has = "both; a swap that follows the look is nested in it" if looks else "neither"
        both = ((*at, "look"), (*at, "swap"))
        yield problem(LOOK_OR_SWAP, *at, on="key", related=both, power=name, has=has)


PAIR_INCLUDED = kind(
    "V276",
    "warning",
    '"{pair}" says nothing more than "any two" does.',
    '`"any two"` allows every pair of cards on the table. Leave the other words out, or leave `"any two"` out.',
)


def pairs_included(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """No pair is named beside one that includes it."""
    for at, swap in _swaps(name, power):
        if "any two" in swap.pairs:
            for number, pair in unbroken_items(swap.pairs):
                if pair != "any two":
                    yield problem(PAIR_INCLUDED, *at, "pairs", number, pair=pair)


def _swaps(name: str, power: Power) -> Iterator[tuple[Path, SwapRules | SwapAfterLook]]:
    """Yield each swap of a power with the place where it stands."""
    at = ("powers", "named", name)
    if power.swap is not None:
        yield (*at, "swap"), power.swap
    if power.look is not None and power.look.swap is not None:
        yield (*at, "look", "swap"), power.look.swap


LOOK_TOO_LARGE_TO_SWAP = kind(
    "V264",
    "error",
    'The power "{power}" looks at {cards} cards before it swaps; 2 are the most.',
    "Every card that was looked at must be among the two that are swapped. Look at one or two cards, or leave the swap "
    "to a power of its own, named by `then`.",
)


def look_before_swap(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Before a swap, at most two cards are looked at."""
    if power.look is not None and power.look.swap is not None and power.look.cards > 2:
        at, expected = ("powers", "named", name, "look", "cards"), "1 or 2"
        yield problem(LOOK_TOO_LARGE_TO_SWAP, *at, power=name, cards=power.look.cards, expected=expected)


OWN_AND_ANOTHERS_NOT_TWO = kind(
    "V265",
    "error",
    'A look at "own and another\'s" is at 2 cards, not {cards}.',
    "This word stands for two cards: one own and one of another player. Write `cards = 2`, or another word for "
    "`whose`.",
)


def own_and_anothers(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """One own card and one of another player are two."""
    look = power.look
    if look is not None and look.whose == "own and another's" and look.cards != 2:
        at = ("powers", "named", name, "look", "cards")
        yield problem(OWN_AND_ANOTHERS_NOT_TWO, *at, cards=look.cards, expected="2")


LOOK_TOO_LARGE = kind(
    "V275",
    "warning",
    'The power "{power}" looks at exactly {cards} cards, and there are never more than {room}.',
    "A power looks at exactly so many cards, so it can never be used here. Lower `look.cards`.",
)


def look_too_large(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """There can be as many cards as a power looks at."""
    look = power.look
    if look is None or look.whose == "own and another's" or look.cards <= variant.deal.cards:
        return
    hand, seats = largest_hand(variant), min(seats_served(variant), variant.most_seats)
    room = {"own": hand, "another's": hand * (seats - 1), "anyone's": hand * seats}[look.whose]
    if look.cards > (room := min(room, len(cards_of(variant)))):
        at = ("powers", "named", name, "look", "cards")
        yield problem(LOOK_TOO_LARGE, *at, power=name, cards=look.cards, room=room)


PAIR_IMPOSSIBLE = kind(
    "V277",
    "warning",
    'The power "{power}" can never swap "{pair}": {why}.',
    "After a look, every card looked at must be in the pair that is swapped; and cards of two opponents need three "
    "players. Change the pair, or whose cards are looked at.",
)


def pairs_possible(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Each pair can be made of the cards that were looked at, by as many players as there can be."""
    for at, swap in _swaps(name, power):
        for number, pair in unbroken_items(swap.pairs):
            why = None
            if pair == "two opponents'" and cards_of(variant) and variant.most_seats < 3:
                why = "there are only two players"
            elif power.look is not None and power.look.cards <= 2:
                why = _looked_at_others(power.look, pair)
            if why is not None:
                yield problem(PAIR_IMPOSSIBLE, *at, "pairs", number, power=name, pair=pair, why=why)


def _looked_at_others(look: LookRules, pair: str) -> str | None:
    """Why the cards that were looked at are never in that pair."""
    if pair == "own with another's" and look.cards == 2 and look.whose in ("own", "another's"):
        return f"both cards looked at are {look.whose}"
    if pair == "two opponents'" and look.whose in ("own", "own and another's"):
        return "an own card is looked at"
    return None


_OF_ONE_POWER: Final[tuple[_PowerCheck, ...]] = (
    look_or_swap,
    pairs_included,
    look_before_swap,
    own_and_anothers,
    look_too_large,
    pairs_possible,
)


def each_power(variant: Variant) -> Iterator[Problem]:
    """Every power by itself."""
    for name, power in unbroken_entries(variant.powers_by_name):
        for check in _OF_ONE_POWER:
            yield from judged(check(variant, name, power))


# --- what opens powers ------------------------------------------------------------------------------------------------

REPLACED_TOO_LATE = kind(
    "V270",
    "error",
    'A replaced card opens no power where powers.order is "use, then discard".',
    "A card that is replaced out of a hand goes to the discard pile at once, so it cannot be used before. Take "
    '`"replaced"` out of the list, or write `order = "discard, then use"`.',
)


def replaced_too_late(variant: Variant) -> Iterator[Problem]:
    """A replaced card is discarded at once, so its power cannot be used before."""
    if variant.powers is None or not used_before_discard(variant):
        return
    for number, word in unbroken_items(variant.powers.triggers):
        if word == "replaced":
            yield problem(REPLACED_TOO_LATE, "powers", "triggers", number)


DRAWN_NEVER_DISCARDED = kind(
    "V274",
    "warning",
    "No drawn card opens a power, since turn.stock_card does not let it be discarded.",
    'With `powers.order = "discard, then use"` a drawn card must be discarded to open its power. Write '
    '`turn.stock_card = "keep or discard"`, or `order = "use, then discard"`.',
)


def drawn_never_discarded(variant: Variant) -> Iterator[Problem]:
    """A drawn card that opens its power by being discarded can be discarded."""
    opening = triggers(variant)
    for number, word in unbroken_items(variant.powers.triggers) if variant.powers is not None else ():
        if word not in opening:
            yield problem(DRAWN_NEVER_DISCARDED, "powers", "triggers", number)


POWERS_CHECKS: Final[tuple[Check, ...]] = (
    each_power,
    replaced_too_late,
    drawn_never_discarded,
)
