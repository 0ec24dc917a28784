"""Checks of each power and of what opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check, is_written, judged, unbroken_entries, unbroken_items
from cabo_rules.variants.deck import cards_of, seats_served
from cabo_rules.variants.derived import largest_hand, triggers, used_before_discard
from cabo_rules.variants.model import LookRules, Power, SwapAfterLook, SwapRules, Variant
from cabo_rules.variants.problem import Path, Problem, kind_of_error, kind_of_warning, problem

_PowerCheck = Callable[[Variant, str, Power], Iterator[Problem]]


# --- one power --------------------------------------------------------------------------------------------------------

LOOK_OR_SWAP = kind_of_error(
    "V260",
    'The power "{power}" must have either a look or a swap, but has {has}.',
    "A power begins with a look or with a swap. Write a swap that follows the look as `look.swap`. To replace an "
    "inherited look or swap, name it in `without`. Name a card without a power nowhere.",
)


def look_or_swap(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a power with both a look and a swap, or with neither."""
    looks, swaps, at = is_written(power.look), is_written(power.swap), ("powers", "named", name)
    if looks == swaps:
        has = "both; a swap that follows the look is nested in it" if looks else "neither"
        both = ((*at, "look"), (*at, "swap"))
        yield problem(LOOK_OR_SWAP, *at, on="key", related=both, power=name, has=has)


PAIR_INCLUDED = kind_of_warning(
    "V276",
    '"{pair}" is part of "any two".',
    '`"any two"` allows every pair of cards on the table. Leave out the other words, or leave out `"any two"`.',
)


def pairs_included(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a pair that another pair of the list includes."""
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


LOOK_TOO_LARGE_TO_SWAP = kind_of_error(
    "V264",
    'The power "{power}" looks at {cards} cards before it swaps, more than 2.',
    "Every card looked at must be one of the two that are swapped. Look at one or two cards, or make the swap a power "
    "of its own and name it in `then`.",
)


def look_before_swap(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a look at more than two cards before a swap."""
    if power.look is not None and power.look.swap is not None and power.look.cards > 2:
        at, expected = ("powers", "named", name, "look", "cards"), "1 or 2"
        yield problem(LOOK_TOO_LARGE_TO_SWAP, *at, power=name, cards=power.look.cards, expected=expected)


OWN_AND_ANOTHERS_NOT_TWO = kind_of_error(
    "V265",
    'A look at "own and another\'s" must be at 2 cards, not {cards}.',
    "This word stands for two cards: one of the user's own and one of another player. Write `cards = 2`, or another "
    "word for `whose`.",
)


def own_and_anothers(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a look at ``"own and another's"`` that is not at two cards."""
    look = power.look
    if look is not None and look.whose == "own and another's" and look.cards != 2:
        at = ("powers", "named", name, "look", "cards")
        yield problem(OWN_AND_ANOTHERS_NOT_TWO, *at, cards=look.cards, expected="2")


LOOK_TOO_LARGE = kind_of_warning(
    "V275",
    'The power "{power}" looks at exactly {cards} cards, but there are never more than {room}.',
    "A power looks at exactly `look.cards` cards, so this one can never be used. Lower `look.cards`.",
)


def look_too_large(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a look at more cards than there can be."""
    look = power.look
    if look is None or look.whose == "own and another's" or look.cards <= variant.deal.cards:
        return
    hand, seats = largest_hand(variant), min(seats_served(variant), variant.most_seats)
    room = {"own": hand, "another's": hand * (seats - 1), "anyone's": hand * seats}[look.whose]
    if look.cards > (room := min(room, len(cards_of(variant)))):
        at = ("powers", "named", name, "look", "cards")
        yield problem(LOOK_TOO_LARGE, *at, power=name, cards=look.cards, room=room)


PAIR_IMPOSSIBLE = kind_of_warning(
    "V277",
    'The power "{power}" can never swap "{pair}": {why}.',
    "After a look, every card looked at must be in the pair that is swapped; and a swap between two opponents needs "
    "three players. Change the pair, or whose cards are looked at.",
)


def pairs_possible(variant: Variant, name: str, power: Power) -> Iterator[Problem]:
    """Report a pair that never exists, because of the cards looked at or of the number of players."""
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
    """Return why the cards looked at are never in that pair, or None if they can be."""
    if pair == "own with another's" and look.cards == 2 and look.whose in ("own", "another's"):
        return f"both cards looked at are {look.whose}"
    if pair == "two opponents'" and look.whose in ("own", "own and another's"):
        return "one of the user's own cards is looked at"
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
    """Report the problems of each power by itself."""
    for name, power in unbroken_entries(variant.powers_by_name):
        for check in _OF_ONE_POWER:
            yield from judged(check(variant, name, power))


# --- what opens powers ------------------------------------------------------------------------------------------------

REPLACED_TOO_LATE = kind_of_error(
    "V270",
    'powers.triggers cannot have "replaced" if powers.order is "use, then discard".',
    "A card that is replaced in a hand goes to the discard pile at once, so its power cannot be used before. Take "
    '`"replaced"` out of the list, or write `order = "discard, then use"`.',
)


def replaced_too_late(variant: Variant) -> Iterator[Problem]:
    """Report replaced cards as a trigger if powers are used before the discard."""
    if variant.powers is None or not used_before_discard(variant):
        return
    for number, word in unbroken_items(variant.powers.triggers):
        if word == "replaced":
            yield problem(REPLACED_TOO_LATE, "powers", "triggers", number)


DRAWN_NEVER_DISCARDED = kind_of_warning(
    "V274",
    'powers.triggers has "drawn" without effect, since turn.stock_card does not allow discarding a drawn card.',
    'With `powers.order = "discard, then use"` a drawn card must be discarded to open its power. Write '
    '`turn.stock_card = "keep or discard"`, or `order = "use, then discard"`.',
)


def drawn_never_discarded(variant: Variant) -> Iterator[Problem]:
    """Report drawn cards as a trigger if they cannot be discarded."""
    opening = triggers(variant)
    for number, word in unbroken_items(variant.powers.triggers) if variant.powers is not None else ():
        if word not in opening:
            yield problem(DRAWN_NEVER_DISCARDED, "powers", "triggers", number)


POWERS_CHECKS: Final[tuple[Check, ...]] = (each_power, replaced_too_late, drawn_never_discarded)
